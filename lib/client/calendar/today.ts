import { LONGEST_TITLE } from '../../receipts/terms.ts';
import { HOUR, MINUTE } from '../../time.ts';
import { calendarOf } from '../insights/days.ts';
import { seriesOf } from './content.ts';
import { inviteesOf, type PlannedMeeting } from './planned.ts';

/** Somebody who starts the meter this long before a meeting probably means that meeting, and its end. */
const EARLY = HOUR / 2;

/** From midnight to midnight around a moment, on the clock of a time zone; epoch ms. */
export function dayAround(now: number, timeZone: string): { from: number; to: number } {
  const calendar = calendarOf(timeZone, 1);
  const today = calendar.dayOf(now);
  return { from: calendar.startOf(today), to: calendar.startOf(today + 1) };
}

/** The meetings of a day that can be started: those that aren't over yet and have somebody to invite. */
export const startable = (meetings: readonly PlannedMeeting[], now: number): PlannedMeeting[] =>
  meetings.filter((one) => one.endedAt > now + MINUTE && one.attendeeCount > 0);

/** Whether a meeting is the one that has ended, though it may be planned for longer, or for a little later. */
export const wasHeld = (
  { uid, startedAt }: PlannedMeeting,
  { series, endedAt }: { series?: string | null | undefined; endedAt: number | null },
): boolean => seriesOf(uid) === series && startedAt - EARLY <= (endedAt ?? 0);

/** What the meter starts with: people, title, and the end that the calendar has. */
export function startOf(meeting: PlannedMeeting, now: number) {
  const { title, uid, startedAt, endedAt, durationMs, who } = meeting;
  const isDue = startedAt - now <= EARLY;
  return {
    // The calendar's may be longer.
    title: [...title].slice(0, LONGEST_TITLE).join(''),
    invitees: inviteesOf(who),
    // Whole minutes, as somebody would type them.
    plannedMs: isDue ? Math.max(MINUTE, Math.round((endedAt - now) / MINUTE) * MINUTE) : durationMs || null,
    series: seriesOf(uid),
  };
}
