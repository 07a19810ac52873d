'use client';

import Link from 'next/link';
import { useCommand } from '#lib/client/hooks/hooks.ts';
import { useQueuedShares } from '#lib/client/hooks/use-queued-shares.ts';
import { withdrawShare } from '#lib/client/meetings/share-queue.ts';
import { TextButton, textLook } from '#ui/button.tsx';
import { Notice } from '#ui/notice.tsx';
import { receiptTitle } from '#ui/receipt/wording.ts';
import { meetingPath } from '../meeting/routes.ts';

/** The receipts that were asked to be shared without a connection, and how to withdraw that. */
export function QueuedReceipts() {
  const waiting = useQueuedShares() ?? [];
  const withdraw = useCommand(withdrawShare);
  if (waiting.length === 0) return null;
  return (
    <ul aria-label="Not shared yet" className="mb-8 flex flex-col gap-4">
      {waiting.map(({ meetingId, title, problem }) => (
        <li key={meetingId}>
          <Notice
            kind={problem === null ? 'note' : 'problem'}
            actions={
              <TextButton onClick={() => void withdraw.run({ meetingId })}>
                {problem === null ? 'Don’t share' : 'Dismiss'}
              </TextButton>
            }
          >
            <Link href={meetingPath(meetingId)} className={`${textLook()} wrap-anywhere`}>
              {receiptTitle({ title })}
            </Link>
            {problem === null
              ? ' isn’t shared yet. It’s shared as soon as you’re back online.'
              : ` isn’t shared. ${problem}`}
          </Notice>
        </li>
      ))}
    </ul>
  );
}
