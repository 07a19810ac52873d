import { type Bill, billOf } from '#lib/cost/meeting.ts';
import type { CostSettings, Invitee, Person, Rate } from '#lib/sync/records.ts';
import { HOUR } from '#lib/time.ts';
import { rateOf } from './people-words.ts';

/** Returns what a meeting of these people would cost after `ms`, by the meter's rules. */
export function estimate(
  invitees: readonly Invitee[],
  people: readonly Person[],
  settings: CostSettings,
  ms: number,
): Bill {
  const attendees = invitees.flatMap((invitee) => rateOf(invitee, people) ?? []);
  return billOfSpan(attendees, settings, ms);
}

/** Returns what an hour of one person costs, in minor units, with employer costs. */
export function loadedHourly(rate: Rate, settings: CostSettings): number {
  return billOfSpan([{ ...rate, count: 1 }], settings, HOUR).totalMinor;
}

function billOfSpan(attendees: readonly (Rate & { count: number })[], settings: CostSettings, ms: number): Bill {
  return billOf({
    ...settings,
    startedAt: 0,
    endedAt: ms,
    plannedMs: null,
    pauses: [],
    attendees: attendees.map((attendee) => ({ ...attendee, segments: [{ startedAt: 0, endedAt: null }] })),
  });
}
