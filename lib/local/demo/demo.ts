import { type Bill, billOf } from '../../cost/meeting.ts';
import { wallClock } from '../../zone.ts';
import { parseDay } from './calendar.ts';
import type { Plan } from './plan.ts';
import { PLANS } from './plans.ts';
import { type HeldMeeting, recordsOf, type Year, yearOf } from './year.ts';

const SEED = 'meeting-tab';

/** The westernmost of the workspaces: a day that is over there is over in all of them. */
const LAST_ZONE = 'America/Los_Angeles';

/** The day that the demo's year leads up to, like `2026-11-22`: today, at a time (epoch ms). */
export const demoDay = (now: number): string => new Date(wallClock(LAST_ZONE).read(now)).toISOString().slice(0, 10);

/** A workspace of the demo: how it meets, and a year of it. */
export interface DemoWorkspace {
  plan: Plan;
  year: Year;
}

/** Everything that is in the demo, the same each time for a day like `2026-11-22`. The year ends with the day before. */
export function demoOf(day: string, seed = SEED): DemoWorkspace[] {
  const until = parseDay(day);
  return PLANS.map((plan) => ({ plan, year: yearOf(plan, seed, until) }));
}

/** What a meeting came to. */
export function billOfHeld({ meeting, items }: HeldMeeting): Bill {
  const segmentsOf = Map.groupBy(recordsOf(items, 'segments'), ({ attendeeId }) => attendeeId);
  return billOf({
    ...meeting,
    attendees: recordsOf(items, 'attendees').map((one) => ({ ...one, segments: segmentsOf.get(one.id) ?? [] })),
    pauses: recordsOf(items, 'pauses'),
  });
}
