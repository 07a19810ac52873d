import { type ReactNode, useEffect, useRef } from 'react';
import { useCommand, useStore } from '#lib/client/hooks/hooks.ts';
import { useQueuedShares } from '#lib/client/hooks/use-shared.ts';
import { withdrawShare } from '#lib/client/meetings/share-queue.ts';
import { deviceReader } from '#lib/client/paper.ts';
import { TextButton, textLook } from '#ui/button.tsx';
import { Link } from '#ui/link.tsx';
import { Notice } from '#ui/notice.tsx';
import { receiptTitle } from '#ui/receipt/lines.ts';
import { rich, say } from '#words/receipts.ts';
import { meetingPath } from '../meeting/routes.ts';

/** Receipts queued for sharing while offline, and buttons to withdraw them. Calls `onLeft` when one may have been shared. */
export function QueuedReceipts({ onLeft }: { onLeft: () => void }) {
  const { store } = useStore();
  const queued = useQueuedShares();
  const before = useRef(queued);
  useEffect(() => {
    const hasLeft = before.current?.some((one) => !queued?.some(({ meetingId }) => meetingId === one.meetingId));
    before.current = queued;
    if (hasLeft) onLeft();
  }, [queued, onLeft]);
  const waiting = queued ?? [];
  const whenShared = store.owner.accountId === null ? 'queued.signedOut' : 'queued.waiting';
  const withdraw = useCommand(withdrawShare);
  if (waiting.length === 0) return null;
  return (
    <ul aria-label={say('queued.label')} className="mb-8 flex flex-col gap-4">
      {waiting.map(({ meetingId, title, problem }) => (
        <li key={meetingId}>
          <Notice
            kind={problem === null ? 'note' : 'problem'}
            actions={
              <TextButton onClick={() => void withdraw.run({ meetingId })}>
                {say(problem === null ? 'queued.withdraw' : 'queued.dismiss')}
              </TextButton>
            }
          >
            {rich(problem === null ? whenShared : 'queued.refused', {
              title: receiptTitle({ title }, deviceReader()),
              link: linkTo(meetingId),
              problem: problem ?? '',
            })}
          </Notice>
        </li>
      ))}
    </ul>
  );
}

const linkTo = (meetingId: string) => (inside: ReactNode) => (
  <Link href={meetingPath(meetingId)} className={`${textLook()} wrap-anywhere`}>
    {inside}
  </Link>
);
