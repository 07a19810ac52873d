'use client';

import Link from 'next/link';
import { useCommand, useStore } from '#lib/client/hooks/hooks.ts';
import { saveSettings } from '#lib/client/meetings/roster.ts';
import { Button, textLook } from '#ui/button.tsx';
import { FailureNotice } from '../shared/failure-notice.tsx';

interface Props {
  currency: string;
  /** Whether there are rates that will be read in that currency from then on. */
  hasRates: boolean;
  onDone: () => void;
}

/** Offers to count in the currency that was typed. An account's is changed in its workspace's settings. */
export function SwitchCurrency({ currency, hasRates, onDone }: Props) {
  const { store } = useStore();
  const save = useCommand(saveSettings);

  if (store.owner.accountId !== null) {
    return (
      <Link href="/app/settings" className={`${textLook('tall')} text-sm`}>
        Change the workspace’s currency
      </Link>
    );
  }
  return (
    <div className="mt-2 flex flex-wrap items-center gap-x-4 gap-y-2">
      <Button
        variant="plain"
        busy={save.busy}
        onClick={() => void save.run({ currency }).then((done) => done && onDone())}
      >
        Use {currency}
      </Button>
      {hasRates && (
        <p className="text-sm text-faint">Rates on your list are then read as {currency}. Nothing is converted.</p>
      )}
      <FailureNotice failure={save.failure} />
    </div>
  );
}
