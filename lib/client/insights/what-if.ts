import { MINUTE } from '../../time.ts';
import { sumsOf } from './groups.ts';
import type { MeetingSum } from './meeting-sums.ts';
import { seriesKey } from './series.ts';

/** Days of the year that sums are projected to. */
const YEAR_DAYS = 365;

/** Fewer days say too little about a year. */
const FEWEST_DAYS = 7;

/**
 * What `minor` in this many days comes to in a year of 365 days, rounded once; null if the days are too few. Throws
 * RangeError for a figure that is not a safe integer.
 */
export function inYear(minor: number, days: number): number | null {
  if (days < FEWEST_DAYS) return null;
  // In whole numbers: a large workspace's year has more digits than a double can hold.
  const [numerator, denominator] = [2n * BigInt(minor) * BigInt(YEAR_DAYS) + BigInt(days), 2n * BigInt(days)];
  return Number(numerator / denominator);
}

export const WHAT_IFS = ['lessFive', 'onTime', 'oneFewer', 'everyOther', 'lessFiveOfThirty'] as const;
export type WhatIf = (typeof WHAT_IFS)[number];

const HALF_HOUR = 30 * MINUTE;

/** How much less some meetings would have cost, to the unit by lib/cost, and how many of them that changes. */
export interface Difference {
  savedMinor: number;
  count: number;
}

/** Tells which series a meeting belongs to; null: to none. */
export type SeriesOf<One extends MeetingSum = MeetingSum> = (meeting: One) => string | null;

/** Titles that occur more than once among all meetings are series, however often they occur in some of them. */
export function seriesAmong(all: readonly MeetingSum[]): SeriesOf {
  const [once, again] = [new Set<string>(), new Set<string>()];
  for (const { title } of all) {
    const key = seriesKey(title);
    (once.has(key) ? again : once).add(key);
  }
  return ({ title }) => {
    const key = seriesKey(title);
    return key !== '' && again.has(key) ? key : null;
  };
}

/** What all meetings would have cost less is the sum of what each series would, and each meeting without one. */
export function whatIf<One extends MeetingSum>(
  what: WhatIf,
  meetings: readonly One[],
  seriesOf: SeriesOf<One>,
): Difference {
  if (what === 'everyOther') return everyOther(meetings, seriesOf);
  const own = what === 'lessFiveOfThirty' ? meetings.filter(({ plannedMs }) => plannedMs === HALF_HOUR) : meetings;
  const saved = own
    .map((one) => one.saved[what === 'lessFiveOfThirty' ? 'lessFive' : what])
    .filter((minor) => minor > 0);
  return { savedMinor: saved.reduce((sum, minor) => sum + minor, 0), count: saved.length };
}

/**
 * Half of what each series cost: what skipping every second meeting saves on average, whether the first or the second
 * is the one that stays. Which of a month's three meetings that would be must not make it a third or two thirds.
 */
function everyOther<One extends MeetingSum>(meetings: readonly One[], seriesOf: SeriesOf<One>): Difference {
  const sums = { savedMinor: 0, count: 0 };
  for (const [key, own] of Map.groupBy(meetings, seriesOf)) {
    if (key === null) continue;
    sums.savedMinor += Math.floor(sumsOf(own).totalMinor / 2);
    sums.count += Math.ceil(own.length / 2);
  }
  return sums;
}

/** The average of a series' meetings, and the last one. */
export interface Usual {
  count: number;
  averageMinor: number;
  averageMs: number;
  last: MeetingSum;
}

/** What the meetings of a series usually come to; null without any. */
export function usualOf(meetings: readonly MeetingSum[]): Usual | null {
  const last = meetings.at(-1);
  if (!last) return null;
  const { count, totalMinor, durationMs } = sumsOf(meetings);
  return { count, averageMinor: Math.round(totalMinor / count), averageMs: Math.round(durationMs / count), last };
}
