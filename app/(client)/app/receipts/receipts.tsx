'use client';

import { useState } from 'react';
import { ApiFailure } from '#lib/client/api/call.ts';
import { deleteReceipt, listReceipts } from '#lib/client/api/operations.ts';
import { useWorkspaces } from '#lib/client/hooks/hooks.ts';
import { useNow } from '#lib/client/hooks/use-now.ts';
import { useRemote } from '#lib/client/hooks/use-remote.ts';
import { deviceReader } from '#lib/client/paper.ts';
import type { Receipt } from '#lib/receipts/schema.ts';
import { HOUR } from '#lib/time.ts';
import { ConfirmDialog } from '#ui/confirm-dialog.tsx';
import { receiptTitle } from '#ui/receipt/lines.ts';
import { rich, say } from '#words/receipts.ts';
import { useHeadingOf } from '../shared/focus.ts';
import { ListScreen } from '../shared/list-screen.tsx';
import { MeetingsTabs } from '../shared/meetings-tabs.tsx';
import { RemoteView } from '../shared/remote-view.tsx';
import { useSession } from '../shared/session.tsx';
import { FirstReceipt } from './first-receipt.tsx';
import { QueuedReceipts } from './queued-receipts.tsx';
import { ReceiptRow } from './receipt-row.tsx';

/** The account's receipts: open one, copy its link, stop sharing it. */
export function Receipts() {
  const { noteEnd } = useSession();
  const [receipts, { reload, refresh, amend }] = useRemote(listReceipts);
  const [doomed, setDoomed] = useState<Receipt | null>(null);
  const [stopped, setStopped] = useState<Receipt | null>(null);
  const heading = useHeadingOf(stopped);
  const { all } = useWorkspaces();
  const now = useNow(HOUR);
  // The service lists receipts without their workspaces.
  const countOf = (many: number) => say(all.length > 1 ? 'receipts.countInAll' : 'receipts.count', { receipts: many });

  async function stop(receipt: Receipt) {
    try {
      await deleteReceipt(receipt.id);
    } catch (thrown) {
      if (noteEnd(thrown)) return;
      // It is gone already, perhaps deleted in another tab. That's what was wanted.
      if (!(thrown instanceof ApiFailure && thrown.code === 'not_found')) throw thrown;
    }
    amend((known) => known.filter(({ id }) => id !== receipt.id));
    setStopped(receipt);
  }

  return (
    <>
      <MeetingsTabs />
      <ListScreen
        title={say('page.title')}
        headingRef={heading}
        count={receipts.state === 'ready' && receipts.value.length > 0 ? countOf(receipts.value.length) : null}
        news={stopped && say('receipts.stopped', { title: receiptTitle(stopped, deviceReader()) })}
      >
        <QueuedReceipts onLeft={refresh} />
        <RemoteView remote={receipts} onRetry={reload} what={say('receipts.what')}>
          {(list) =>
            list.length === 0 ? (
              <FirstReceipt />
            ) : (
              <ul className="flex flex-col gap-4">
                {list.map((receipt) => (
                  <ReceiptRow key={receipt.id} receipt={receipt} now={now} onStop={() => setDoomed(receipt)} />
                ))}
              </ul>
            )
          }
        </RemoteView>
        {doomed && (
          <ConfirmDialog
            title={say('stop.title')}
            action={say('stop.confirm')}
            doing={say('stop.busy')}
            onConfirm={() => stop(doomed)}
            onClose={() => setDoomed(null)}
          >
            <p>
              {rich('stop.text', {
                title: receiptTitle(doomed, deviceReader()),
                b: (inside) => <strong className="text-ink">{inside}</strong>,
              })}
            </p>
          </ConfirmDialog>
        )}
      </ListScreen>
    </>
  );
}
