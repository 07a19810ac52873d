'use client';

import Link from 'next/link';
import { useMemo, useState } from 'react';
import type { PlannedMeeting } from '#lib/client/calendar/planned.ts';
import { dayAround, startable, startOf } from '#lib/client/calendar/today.ts';
import { deviceLocales } from '#lib/client/device-format.ts';
import { useReceiptLook, useStore } from '#lib/client/hooks/hooks.ts';
import { isCostUnknown, planOf, useCalendars } from '#lib/client/hooks/use-calendars.ts';
import { useNow } from '#lib/client/hooks/use-now.ts';
import { startMeeting } from '#lib/client/meetings/commands.ts';
import { isolate } from '#lib/format.ts';
import { MINUTE } from '#lib/time.ts';
import { TextButton, textLook } from '#ui/button.tsx';
import { templateFacts } from '../meeting/people-words.ts';
import { FailureNotice } from '../shared/failure-notice.tsx';
import { say } from './say.ts';
import { StartButton, useStartAtOnce } from './start-at-once.tsx';

/** Meetings at first: the next ones. */
const SHOWN = 3;

/**
 * The rest of today in the calendars that were read here, each started by a click, under the form's `meetingId`. Nothing
 * without a calendar.
 */
export function TodaysMeetings({ meetingId }: { meetingId: string }) {
  const { store } = useStore();
  const timeZone = useReceiptLook()?.timeZone;
  const tick = useNow(MINUTE);
  const now = Math.max(tick, store.now());
  const { from, to } = timeZone === undefined ? { from: 0, to: 0 } : dayAround(now, timeZone);
  // The same object until the day is over.
  const day = useMemo(() => (to > 0 ? { from, to } : undefined), [from, to]);
  const calendars = useCalendars(day);
  const meetings = useMemo(() => (calendars && day ? planOf(calendars).meetings : []), [calendars, day]);
  const [showsAll, setShowsAll] = useState(false);
  const { start, busy, failure } = useStartAtOnce(startMeeting);
  const run = (meeting: PlannedMeeting) =>
    start({ id: meetingId, ...startOf(meeting, store.now()) }, () =>
      say('today.started', { name: meeting.title || say('today.untitled') }),
    );
  const all = startable(meetings, now);
  if (!calendars || all.length === 0) return null;
  // A meter that runs at nothing an hour would be wrong, and remembered as what people cost.
  const left = all.filter((meeting) => !isCostUnknown(meeting, calendars));
  const shown = showsAll ? left : left.slice(0, SHOWN);
  return (
    <fieldset className="min-w-0 border-b border-dashed border-faint pb-5">
      <legend className="sr-only">{say('today.legend')}</legend>
      <div className="flex flex-wrap items-center justify-between gap-x-6">
        <p aria-hidden="true" className="font-mono text-sm font-semibold">
          {say('today.title')}
        </p>
        <Link href="/app/calendar" className={textLook('action')}>
          {say('today.calendar')}
        </Link>
      </div>
      <ul className="flex flex-col gap-2">
        {shown.map((meeting) => (
          <li key={meeting.id}>
            <StartButton
              at={<span className="shrink-0 font-mono text-sm tabular-nums">{isolate(timeOf(meeting))} </span>}
              name={meeting.title || say('today.untitled')}
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

const timeOf = ({ startedAt }: PlannedMeeting) =>
  new Intl.DateTimeFormat(deviceLocales(), { hour: 'numeric', minute: '2-digit' }).format(startedAt);

/** `6 people, 30 min`. */
const factsOf = (meeting: PlannedMeeting) =>
  templateFacts({ people: startOf(meeting, meeting.startedAt).invitees, plannedMs: meeting.durationMs });
