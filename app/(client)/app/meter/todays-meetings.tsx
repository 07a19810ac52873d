import { useContext, useState } from 'react';
import { isolate } from '#lib/format.ts';
import { TextButton, textLook } from '#ui/button.tsx';
import { Link } from '#ui/link.tsx';
import { say } from '#words/meter.ts';
import { FailureNotice } from '../shared/failure-notice.tsx';
import { StartAtOnceButton } from './start-at-once.tsx';
import { SmallWindowOfDay } from './use-small-window.ts';
import { factsOf, timeOf, titleOf, useStartPlanned, useToday } from './use-today.ts';

/** Meetings shown at first: the next ones. */
const SHOWN = 3;

/**
 * The rest of today's meetings in this device's calendars, each started with a click, with the form's `meetingId`. Nothing
 * without a calendar.
 */
export function TodaysMeetings({ meetingId }: { meetingId: string }) {
  const today = useToday();
  const small = useContext(SmallWindowOfDay);
  const [showsAll, setShowsAll] = useState(false);
  const { run, busy, failure } = useStartPlanned(meetingId);
  if (!today || today.all.length === 0) return null;
  const { all, left } = today;
  const shown = showsAll ? left : left.slice(0, SHOWN);
  return (
    <fieldset className="min-w-0 border-b border-dashed border-faint pb-5">
      <legend className="sr-only">{say('today.legend')}</legend>
      <div className="flex flex-wrap items-center justify-between gap-x-6">
        <p aria-hidden="true" className="font-mono text-sm font-semibold">
          {say('today.title')}
        </p>
        <span className="flex flex-wrap gap-x-6">
          {small?.isSupported && left.length > 0 && (
            <TextButton look="action" aria-pressed={small.view !== null} onClick={() => void small.toggle()}>
              {say('today.smallWindow')}
            </TextButton>
          )}
          <Link href="/app/calendar" className={textLook('action')}>
            {say('today.calendar')}
          </Link>
        </span>
      </div>
      <ul className="flex flex-col gap-2">
        {shown.map((meeting) => (
          <li key={meeting.id}>
            <StartAtOnceButton
              at={<span className="shrink-0 font-mono text-sm tabular-nums">{isolate(timeOf(meeting))} </span>}
              name={titleOf(meeting)}
              facts={factsOf(meeting)}
              isBusy={busy}
              onClick={() => void run(meeting)}
              className="min-h-12 items-baseline gap-3"
            />
          </li>
        ))}
      </ul>
      {left.length < all.length && (
        <p className="text-sm text-faint">{say('today.unknown', { meetings: all.length - left.length })}</p>
      )}
      {left.length > shown.length && (
        <TextButton look="action" onClick={() => setShowsAll(true)}>
          {say('today.all', { meetings: left.length })}
        </TextButton>
      )}
      <div className="not-empty:mt-4">
        <FailureNotice failure={failure} />
      </div>
    </fieldset>
  );
}
