'use client';

import Link from 'next/link';
import { useMemo, useState } from 'react';
import type { PlannedMeeting } from '#lib/client/calendar/planned.ts';
import { startable, startOf } from '#lib/client/calendar/today.ts';
import { firstWeekday } from '#lib/client/device-settings.ts';
import { deviceLocales } from '#lib/client/format.ts';
import { useCommand, useReceiptLook, useStore } from '#lib/client/hooks/hooks.ts';
import { planOf, useCalendars } from '#lib/client/hooks/use-calendars.ts';
import { useNow } from '#lib/client/hooks/use-now.ts';
import { calendarOf } from '#lib/client/insights/calendar.ts';
import { startMeeting } from '#lib/client/meetings/commands.ts';
import { remove } from '#lib/client/meetings/removal.ts';
import { isolate } from '#lib/format.ts';
import { HOUR, MINUTE } from '#lib/time.ts';
import { TextButton, textLook } from '#ui/button.tsx';
import { templateFacts } from '../meeting/format.ts';
import { FailureNotice } from '../shared/failure-notice.tsx';
import { useOffer } from '../shared/undo.tsx';
import type { StartFormState } from './use-start-form.ts';

/** Meetings at first: the next ones. */
const SHOWN = 3;

/** The rest of today in the calendars that were read here, each started by a click. Nothing without a calendar. */
export function TodaysMeetings({ form }: { form: StartFormState }) {
  const { store } = useStore();
  const timeZone = useReceiptLook()?.timeZone;
  const tick = useNow(MINUTE);
  const now = Math.max(tick, store.now());
  const hour = Math.floor(now / HOUR);
  const day = useMemo(() => {
    if (timeZone === undefined) return undefined;
    const calendar = calendarOf(timeZone, firstWeekday());
    const today = calendar.dayOf(hour * HOUR);
    return { from: calendar.startOf(today), to: calendar.startOf(today + 1) };
  }, [timeZone, hour]);
  const calendars = useCalendars(day);
  const meetings = useMemo(() => (calendars && day ? planOf(calendars).meetings : []), [calendars, day]);
  const [showsAll, setShowsAll] = useState(false);
  const { run, busy, failure } = useStart(form.meetingId);
  const left = startable(meetings, now);
  if (left.length === 0) return null;
  const shown = showsAll ? left : left.slice(0, SHOWN);
  return (
    <fieldset className="min-w-0 border-b border-dashed border-faint pb-5">
      <legend className="sr-only">Start a meeting from today’s calendar</legend>
      <div className="flex flex-wrap items-center justify-between gap-x-6">
        <p aria-hidden="true" className="font-mono text-sm font-semibold">
          Today
        </p>
        <Link href="/app/calendar" className={textLook('action')}>
          Calendar
        </Link>
      </div>
      <ul className="flex flex-col gap-2">
        {shown.map((meeting) => (
          <li key={meeting.id}>
            <MeetingButton meeting={meeting} isBusy={busy} onClick={() => void run(meeting)} />
          </li>
        ))}
      </ul>
      {left.length > shown.length && (
        <TextButton look="action" onClick={() => setShowsAll(true)}>
          Show all {left.length}
        </TextButton>
      )}
      <div className="not-empty:mt-4">
        <FailureNotice failure={failure} />
      </div>
    </fieldset>
  );
}

interface ButtonProps {
  meeting: PlannedMeeting;
  isBusy: boolean;
  onClick: () => void;
}

/** `10:00 Sprint planning, 6 people, 30 min`. */
function MeetingButton({ meeting, isBusy, onClick }: ButtonProps) {
  const { title, startedAt, durationMs } = meeting;
  const at = new Intl.DateTimeFormat(deviceLocales(), { hour: 'numeric', minute: '2-digit' }).format(startedAt);
  const { invitees } = startOf(meeting, startedAt);
  return (
    <button
      type="button"
      aria-disabled={isBusy || undefined}
      onClick={isBusy ? undefined : onClick}
      className="group flex min-h-12 w-full min-w-0 cursor-pointer items-baseline gap-3 border border-faint px-3 py-2 text-start hover:border-ink hover:bg-ink hover:text-paper"
    >
      <span className="shrink-0 font-mono text-sm tabular-nums">{isolate(at)}</span>{' '}
      <span className="min-w-0 flex-1">
        <bdi className="line-clamp-2 text-sm font-semibold wrap-anywhere">{title || 'Untitled'}</bdi>{' '}
        <span className="block text-xs text-faint group-hover:text-paper">
          {templateFacts({ people: invitees, plannedMs: durationMs })}
        </span>
      </span>
    </button>
  );
}

/** Starts at once, and offers to undo that: it takes no more than a click. */
function useStart(meetingId: string) {
  const { store } = useStore();
  const offer = useOffer();
  const { run, busy, failure } = useCommand(startMeeting);

  async function start(meeting: PlannedMeeting) {
    const done = await run({ id: meetingId, ...startOf(meeting, store.now()) });
    if (!done?.value.isNew) return;
    offer({
      text: `“${meeting.title || 'Untitled'}” started.`,
      undo: () => remove(store, { table: 'meetings', id: meetingId }).then(() => 'The meeting was deleted.'),
    });
  }

  return { run: start, busy, failure };
}
