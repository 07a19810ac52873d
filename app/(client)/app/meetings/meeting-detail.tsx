'use client';

import { useEffect, useRef, useState } from 'react';
import { counted, deviceLocales, deviceTime } from '#lib/client/format.ts';
import { useMeeting } from '#lib/client/hooks/hooks.ts';
import { billOfMeeting, type MeetingDetails } from '#lib/client/meetings/details.ts';
import { duration } from '#lib/format.ts';
import { Button, ButtonLink, TextButton, textLook } from '#ui/button.tsx';
import { ScreenHeading, SectionHeading } from '#ui/heading.tsx';
import { Notice } from '#ui/notice.tsx';
import { Line, Lines, Paper, Total } from '#ui/paper.tsx';
import { DescribeMeeting } from '../meeting/describe-meeting.tsx';
import { amount } from '../meeting/format.ts';
import { HowComputed } from '../meeting/how-computed.tsx';
import { MeetingTimes } from '../meeting/meeting-times.tsx';
import { listPath } from '../meeting/routes.ts';
import { ShareReceipt } from '../meeting/share-receipt.tsx';
import { takeFocus } from '../shared/focus.ts';
import { useDelete } from '../shared/undo.tsx';
import { Attendees } from './attendees.tsx';
import { titleOrDefault } from './format.ts';
import { Pauses } from './pauses.tsx';
import { navigate, navigateOnClick } from './routes.ts';
import type { DeletedMeeting } from './still-shared-notice.tsx';

interface Props {
  id: string;
  onDeleted: (meeting: DeletedMeeting) => void;
}

/** One meeting: its figures, forms to correct it, and its receipt. */
export function MeetingDetail({ id, onDeleted }: Props) {
  const read = useMeeting(id);
  // Signing in to share opens another store, to which the meeting moves. What is on the screen stays.
  const [seen, setSeen] = useState<MeetingDetails | null>(null);
  if (read && read !== seen) setSeen(read);
  const details = read === undefined ? (seen ?? undefined) : read;
  const remove = useDelete();
  const heading = useRef<HTMLHeadingElement>(null);
  const isRead = details !== undefined;

  useEffect(() => {
    // The clicked row is hidden now.
    if (isRead) heading.current?.focus({ preventScroll: true });
  }, [isRead]);

  async function removeMeeting({ meeting }: MeetingDetails) {
    if (!(await remove({ table: 'meetings', id, name: `“${titleOrDefault(meeting.title)}”` }))) return;
    onDeleted({ id, title: meeting.title });
    navigate(listPath());
  }

  return (
    <>
      <a href={listPath()} onClick={navigateOnClick(listPath())} className={`${textLook('action')} -mt-4 mb-2`}>
        ← All meetings
      </a>
      {details && (
        <>
          <div className="mb-6 flex flex-wrap items-baseline justify-between gap-x-6">
            <ScreenHeading ref={heading} dir="auto" className="min-w-0 flex-1 basis-56">
              {titleOrDefault(details.meeting.title)}
            </ScreenHeading>
            <TextButton look="action" onClick={() => void removeMeeting(details)}>
              Delete
            </TextButton>
          </div>
          <Detail details={details} />
        </>
      )}
      {details === null && (
        <Paper>
          <SectionHeading as="h1" ref={heading}>
            This meeting is not on this device
          </SectionHeading>
          <p className="mt-2 text-faint">It was deleted, or it was made on another device or in another account.</p>
        </Paper>
      )}
    </>
  );
}

function Detail({ details }: { details: MeetingDetails }) {
  const { meeting, pauses } = details;
  const isRunning = meeting.endedAt === null;
  return (
    <div className="flex flex-col gap-10">
      {isRunning && (
        <Notice
          actions={
            <ButtonLink variant="plain" href="/app">
              To the meter
            </ButtonLink>
          }
        >
          This meeting is running. The figures are those it would have if nobody ended it.
        </Notice>
      )}
      <Figures details={details} />
      {!isRunning && <ShareSection details={details} />}
      <section aria-labelledby="edit">
        <SectionHeading id="edit">Edit</SectionHeading>
        <p className="mt-1 text-faint">Totals update instantly. Shared receipts don’t change.</p>
        <DescribeMeeting details={details} />
        <MeetingTimes meeting={meeting} />
        <Attendees details={details} />
        <Pauses meeting={meeting} pauses={pauses} />
      </section>
    </div>
  );
}

/** Opened by a button: the receipt nearly repeats the figures above it. */
function ShareSection({ details }: { details: MeetingDetails }) {
  const [isOpen, setOpen] = useState(false);
  if (!isOpen) {
    return (
      <Button className="-mt-2 self-start" onClick={() => setOpen(true)}>
        Share a receipt
      </Button>
    );
  }
  return (
    <section aria-labelledby="share">
      {/* Takes the focus: the pressed button is gone. */}
      <SectionHeading id="share" ref={takeFocus} className="mb-4">
        Share a receipt
      </SectionHeading>
      <div className="max-w-md">
        <ShareReceipt details={details} />
      </div>
    </section>
  );
}

function Figures({ details }: { details: MeetingDetails }) {
  const { meeting, topic, attendees } = details;
  const bill = billOfMeeting(details);
  const locales = deviceLocales();
  return (
    <Paper>
      <Lines>
        {topic && (
          <Line term="Topic">
            <bdi>{topic}</bdi>
          </Line>
        )}
        <Line term="Began">{deviceTime(meeting.startedAt)}</Line>
        {meeting.endedAt !== null && <Line term="Ended">{deviceTime(meeting.endedAt)}</Line>}
        <Line term="Took">{duration(bill.durationMs, locales)}</Line>
        {meeting.plannedMs !== null && <Line term="Planned">{duration(meeting.plannedMs, locales)}</Line>}
        <Line term="People">
          {counted(bill.attendeeCount, 'person', 'people')}
          {bill.externalCount > 0 && `, ${counted(bill.externalCount, 'external')}`}
        </Line>
        <Line term="Person-time">{duration(bill.personMs, locales)}</Line>
        <Line term="Cost per minute">{amount(bill.perMinuteMinor, meeting.currency)}</Line>
        {bill.overrunMs !== null && bill.overrunMs > 0 && (
          <Line term="Over time" over>
            {duration(bill.overrunMs, locales)}, {amount(bill.overrunMinor ?? 0, meeting.currency)}
          </Line>
        )}
        <Total term="Total">{amount(bill.totalMinor, meeting.currency)}</Total>
      </Lines>
      <div className="mt-6">
        <HowComputed settings={meeting} example={attendees[0]} />
      </div>
    </Paper>
  );
}
