import { useEffect, useState } from 'react';
import { useCommand, useEndedMeeting, useMeeting, useStore } from '#lib/client/hooks/hooks.ts';
import { reopenMeeting } from '#lib/client/meetings/commands.ts';
import { canReopen, wasAutoStopped } from '#lib/client/meetings/details.ts';
import { Button, TextButton, textLook } from '#ui/button.tsx';
import { Link } from '#ui/link.tsx';
import { Notice } from '#ui/notice.tsx';
import { say } from '#words/meter.ts';
import { SaveAsTemplate } from '../meeting/editing/save-as-template.tsx';
import { MeetingTimes } from '../meeting/editing/span-form.tsx';
import { meetingPath } from '../meeting/routes.ts';
import { ShareReceipt } from '../meeting/sharing/share-receipt.tsx';
import { FailureNotice } from '../shared/failure-notice.tsx';
import { useShortcuts } from '../shared/shortcuts.tsx';
import { OfferPlace } from '../shared/undo.tsx';
import { ArrivalHeading } from './arrival-heading.tsx';

/** A meeting that has just ended: its receipt, and whether to share it. */
export function EndedMeeting({ meetingId, onDone }: { meetingId: string; onDone: (isByKey?: boolean) => void }) {
  const { store } = useStore();
  const ended = useEndedMeeting();
  const read = useMeeting(meetingId);
  // A meeting that has just ended has been read already.
  const found = read === undefined && ended?.meeting.id === meetingId ? ended : read;
  // After a sign-in in another tab, that tab asks whether to add this meeting to the account. Until then, the receipt stays.
  const [last, setLast] = useState({ store, details: found });
  if (found && found !== last.details) setLast({ store, details: found });
  const details = found === null && last.store !== store ? last.details : found;
  // Decided once, so that the form for the end doesn't move after it's used.
  const [isLate, setLate] = useState<boolean | null>(null);
  if (isLate === null && details && details.meeting.endedAt !== null) setLate(wasAutoStopped(details));
  const goOn = useCommand(reopenMeeting);

  useShortcuts({ n: () => onDone(true) });

  // Deleted here or in another tab.
  const isGone = details === null;
  useEffect(() => {
    if (isGone) onDone();
  }, [isGone, onDone]);

  // For a moment, it still reads as running.
  if (!details || details.meeting.endedAt === null) return null;
  // At its cap, it would stop again at once.
  const mayGoOn = canReopen(details, store.now());
  return (
    <div className="mx-auto max-w-md">
      {/* The same height with and without the offer to resume, so that the receipt doesn't move when that expires. */}
      <div className="-mt-3 mb-3 flex min-h-14 flex-wrap items-center justify-between gap-x-2">
        <ArrivalHeading>{say('ended.title')}</ArrivalHeading>
        <OfferPlace />
      </div>
      {isLate && (
        <div className="mb-6 flex flex-col gap-5">
          <Notice>{say('ended.late')}</Notice>
          <MeetingTimes meeting={details.meeting} isOpen />
        </div>
      )}
      <ShareReceipt details={details} />
      <FailureNotice failure={goOn.failure} />
      <div className="mt-8">
        {!isLate && <MeetingTimes meeting={details.meeting} />}
        <SaveAsTemplate details={details} />
        <Link href={meetingPath(meetingId)} className={textLook('action')}>
          {say('ended.edit')}
        </Link>
      </div>
      <div className="mt-4 flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
        <Button variant="plain" onClick={() => onDone()}>
          {say('ended.new')}
        </Button>
        {mayGoOn && (
          <TextButton look="action" onClick={() => void goOn.run({ meetingId })}>
            {say('ended.resume')}
          </TextButton>
        )}
      </div>
    </div>
  );
}
