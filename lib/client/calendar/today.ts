import { LONGEST_TITLE } from '../../receipts/terms.ts';
import { HOUR, MINUTE } from '../../time.ts';
import { calendarOf } from '../insights/days.ts';
import { seriesOf } from './content.ts';
import { inviteesOf, type PlannedMeeting } from './planned.ts';

/** Starting the meter this long before a planned meeting probably means that meeting, with its planned end. */
const EARLY = HOUR / 2;

/** Returns the day around a moment, from midnight to midnight in a time zone; epoch ms. */
export function dayAround(now: number, timeZone: string): { from: number; to: number } {
  const calendar = calendarOf(timeZone, 1);
  const today = calendar.dayOf(now);
  return { from: calendar.startOf(today), to: calendar.startOf(today + 1) };
}

/** Returns the meetings of a day that can be started: those that aren't over yet and have someone to invite. */
export const startable = (meetings: readonly PlannedMeeting[], now: number): PlannedMeeting[] =>
  meetings.filter((one) => one.endedAt > now + MINUTE && one.attendeeCount > 0);

/** Returns whether a meeting is the one that has ended, though it may be planned for longer, or for a little later. */
export const wasHeld = (
  { uid, startedAt }: PlannedMeeting,
  { series, endedAt }: { series?: string | null | undefined; endedAt: number | null },
): boolean => seriesOf(uid) === series && startedAt - EARLY <= (endedAt ?? 0);

/** Returns what the meter starts with: people, title, and the end in the calendar. */
export function startOf(meeting: PlannedMeeting, now: number) {
  const { title, uid, startedAt, endedAt, durationMs, who } = meeting;
  const isDue = startedAt - now <= EARLY;
  return {
    // The calendar's title may be too long.
    title: [...title].slice(0, LONGEST_TITLE).join(''),
    invitees: inviteesOf(who),
    // Whole minutes, as a person would type them.
    plannedMs: isDue ? Math.max(MINUTE, Math.round((endedAt - now) / MINUTE) * MINUTE) : durationMs || null,
    series: seriesOf(uid),
  };
}
