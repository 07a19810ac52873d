'use client';

import { useEffect, useState } from 'react';
import type { Account } from '#lib/account/schema.ts';
import { useCommand, useStore, useWorkspaces } from '#lib/client/hooks/hooks.ts';
import { readCurrentAccount } from '#lib/client/store/current-account.ts';
import type { LeftBehind } from '#lib/client/store/deleted-workspaces.ts';
import type { Store } from '#lib/client/store/store.ts';
import { addCounts, totalCount } from '#lib/client/store/store-counts.ts';
import { Button } from '#ui/button.tsx';
import { Notice } from '#ui/notice.tsx';
import { say } from '#words/shell-notices.ts';
import { countsInWords } from '../../shared/device/counts-in-words.ts';
import { LazyExportFirst } from '../../shared/exporting/lazy-export-first.tsx';
import { useSession } from '../../shared/session.tsx';
import { useCaughtOnceGone } from './use-caught-once-gone.ts';

/** By then the screen has loaded its data. */
const LOOK_MS = 1_000;

// Not needed to show the page.
const workspaces = () => import('#lib/client/store/deleted-workspaces.ts');

async function forEachOf(left: readonly LeftBehind[], act: (workspaceId: string) => Promise<void>): Promise<void> {
  for (const { workspaceId } of left) await act(workspaceId);
}

const rescue = async (store: Store, left: readonly LeftBehind[]) => {
  const { rescueRecords } = await workspaces();
  await forEachOf(left, (id) => rescueRecords(store, id));
};

const forget = async (store: Store, left: readonly LeftBehind[]) => {
  const { forgetWorkspace } = await workspaces();
  await forEachOf(left, (id) => forgetWorkspace(store, id));
};

/**
 * Clears deleted workspaces from this device. Records that were never saved to the account are removed only with consent;
 * they can be added to the current workspace instead.
 */
export function LeftBehindNotice() {
  const { account, ended } = useSession();
  return account.state === 'ready' && !ended ? <OfAccount key={account.value.user.id} account={account.value} /> : null;
}

function OfAccount({ account }: { account: Account }) {
  const { store } = useStore();
  const { shown } = useWorkspaces();
  const [left, setLeft] = useState<readonly LeftBehind[]>([]);
  const rescuing = useCommand(rescue);
  const forgetting = useCommand(forget);
  const isOwn = store.owner.accountId === account.user.id;
  useCaughtOnceGone(left.length > 0);

  useEffect(() => {
    if (!isOwn) return;
    let isOver = false;
    const look = async () => (await workspaces()).sweepDeletedWorkspaces(store, account, readCurrentAccount);
    const timer = setTimeout(() => {
      look().then(
        (found) => isOver || setLeft(found),
        // Checked again the next time the account is read. If the store fails, useStore says so.
        () => {},
      );
    }, LOOK_MS);
    return () => {
      isOver = true;
      clearTimeout(timer);
    };
  }, [store, account, isOwn]);

  if (left.length === 0 || !shown) return null;
  const counts = addCounts(left.map((one) => one.counts));
  const busy = rescuing.busy || forgetting.busy;
  const failure = rescuing.failure ?? forgetting.failure;

  async function settle(command: typeof rescuing) {
    if (await command.run(left)) setLeft([]);
  }

  return (
    <Notice
      kind="problem"
      actions={
        <div className="flex flex-wrap gap-3">
          <Button busy={busy} className="wrap-anywhere" onClick={() => void settle(rescuing)}>
            {say('leftBehind.add', { workspace: shown.name })}
          </Button>
          <Button variant="plain" busy={busy} onClick={() => void settle(forgetting)}>
            {say('leftBehind.delete')}
          </Button>
        </div>
      }
    >
      <p>{say('leftBehind.text', { total: totalCount(counts), things: countsInWords(counts) })}</p>
      <LazyExportFirst workspaceIds={left.map(({ workspaceId }) => workspaceId)} />
      {failure && <p className="mt-1 font-semibold text-accent">{failure.message}</p>}
    </Notice>
  );
}
