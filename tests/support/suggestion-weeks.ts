import type { MeetingSum } from '#lib/client/insights/meeting-sums.ts';
import { DAY, HOUR, MINUTE } from '#lib/time.ts';
import { meetingSum } from './meeting-sum.ts';

/** The first of twelve Mondays, and a Friday after the last one. */
export const FIRST = Date.parse('2026-08-31T09:00:00Z');
export const NOW = Date.parse('2026-11-20T18:00:00Z');

export interface Held {
  title?: string;
  minutes?: number;
  planned?: number | null;
  /** People, each named by a letter. */
  who?: string;
  cost?: number;
  /** Minutes after 9. */
  at?: number;
  /** Days after Monday. */
  day?: number;
}

/** Returns a meeting, counting weeks from the first one. By default, half an hour of three people. */
export function held(
  week: number,
  { title = 'A', minutes = 30, planned = 30, who = 'abc', cost = 6_000, at = 0, day = 0 }: Held,
): MeetingSum {
  const startedAt = FIRST + (week * 7 + day) * DAY + at * MINUTE;
  const overrunMs = planned === null ? null : Math.max(0, minutes - planned) * MINUTE;
  return meetingSum({
    ...{ id: `${title}${week}-${at}`, title, startedAt, endedAt: startedAt + minutes * MINUTE },
    ...{ plannedMs: planned && planned * MINUTE, durationMs: minutes * MINUTE, totalMinor: cost, overrunMs },
    ...{ attendeeCount: who.length, crowd: 0, overrunMinor: overrunMs && 10 },
    people: [...who].map((personId) => ({ personId, totalMinor: 1_000, personMs: HOUR })),
    saved: { lessFive: 100 + week, onTime: overrunMs ? 7 * (week + 1) : 0, oneFewer: 0 },
  });
}
