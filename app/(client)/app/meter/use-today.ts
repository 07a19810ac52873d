import { useMemo } from 'react';
import type { PlannedMeeting } from '#lib/client/calendar/planned.ts';
import { dayAround, startable, startOf } from '#lib/client/calendar/today.ts';
import { deviceLocales } from '#lib/client/device-format.ts';
import { useReceiptLook, useStore } from '#lib/client/hooks/hooks.ts';
import { isCostUnknown, planOf, useCalendars } from '#lib/client/hooks/use-calendars.ts';
import { useNow } from '#lib/client/hooks/use-now.ts';
import { startMeeting } from '#lib/client/meetings/commands.ts';
import { MINUTE } from '#lib/time.ts';
import { say } from '#words/meter.ts';
import { templateFacts } from '../meeting/people-words.ts';
import { useStartAtOnce } from './start-at-once.tsx';

/**
 * Returns the rest of today in this device's calendars: the meetings that aren't over, and those of them that can be
 * started. Undefined until read.
 */
export function useToday(): { all: PlannedMeeting[]; left: PlannedMeeting[]; now: number } | undefined {
  const { store } = useStore();
  const timeZone = useReceiptLook()?.timeZone;
  const tick = useNow(MINUTE);
  const now = Math.max(tick, store.now());
  const { from, to } = timeZone === undefined ? { from: 0, to: 0 } : dayAround(now, timeZone);
  // One object until the day is over.
  const day = useMemo(() => (to > 0 ? { from, to } : undefined), [from, to]);
  const calendars = useCalendars(day);
  const meetings = useMemo(() => (calendars && day ? planOf(calendars).meetings : undefined), [calendars, day]);
  if (!calendars || !meetings) return undefined;
  const all = startable(meetings, now);
  // A meter running at zero would be wrong, and zero would be remembered as these people's rate.
  return { all, left: all.filter((meeting) => !isCostUnknown(meeting, calendars)), now };
}

/** Returns what starts a meeting of the calendar as `meetingId`, so that it starts once. */
export function useStartPlanned(meetingId: string) {
  const { store } = useStore();
  const { start, busy, failure } = useStartAtOnce(startMeeting);
  const run = (meeting: PlannedMeeting) =>
    start({ id: meetingId, ...startOf(meeting, store.now()) }, () => say('today.started', { name: titleOf(meeting) }));
  return { run, busy, failure };
}

export const titleOf = ({ title }: PlannedMeeting): string => title || say('today.untitled');

export const timeOf = ({ startedAt }: PlannedMeeting): string =>
  new Intl.DateTimeFormat(deviceLocales(), { hour: 'numeric', minute: '2-digit' }).format(startedAt);

/** `6 people, 30 min`. */
export const factsOf = (meeting: PlannedMeeting): string =>
  templateFacts({ people: startOf(meeting, meeting.startedAt).invitees, plannedMs: meeting.durationMs });
