import { useState } from 'react';
import { updateWorkspace } from '#lib/client/api/operations.ts';
import { useCommand, useRoster } from '#lib/client/hooks/hooks.ts';
import { saveSettings } from '#lib/client/meetings/settings.ts';
import type { Store } from '#lib/client/store/store.ts';
import type { Workspace } from '#lib/workspaces/schema.ts';
import { Button } from '#ui/button.tsx';
import { say } from '#words/shared.ts';
import { FailureNotice } from './failure-notice.tsx';
import { useSession } from './session.tsx';

interface Props {
  currency: string;
  onDone: () => void;
}

/** Offers to switch to the currency that was typed. With an account, the service changes the workspace, for all devices. */
export function SwitchCurrency({ currency, onDone }: Props) {
  const roster = useRoster();
  const { noteWorkspace } = useSession();
  const save = useCommand(saveCurrency);
  const [isDone, setDone] = useState(false);

  async function change() {
    const done = await save.run({ currency });
    if (!done) return;
    if (done.value) noteWorkspace(done.value);
    setDone(true);
    onDone();
  }

  return (
    <div className="mt-2 flex flex-wrap items-center gap-x-4 gap-y-2">
      <Button variant="plain" busy={save.busy || isDone} onClick={() => void change()}>
        {say('switchCurrency.action', { currency })}
      </Button>
      {roster && roster.length > 0 && <p className="text-sm text-faint">{say('switchCurrency.rates', { currency })}</p>}
      <FailureNotice failure={save.failure} />
    </div>
  );
}

/** Returns the workspace as changed at the service, or null without an account. */
async function saveCurrency(store: Store, { currency }: { currency: string }): Promise<Workspace | null> {
  const { accountId, workspaceId } = store.owner;
  if (accountId !== null) return updateWorkspace(workspaceId, { currency });
  await saveSettings(store, { currency });
  return null;
}
