import { MINUTE } from '../../time.ts';
import { sumsOf } from './groups.ts';
import type { MeetingSum } from './meeting-sums.ts';
import { seriesKey } from './series.ts';

const YEAR_DAYS = 365;

/** Fewer days say too little about a year. */
const FEWEST_DAYS = 7;

/**
 * Projects `minor` in this many days to a year of 365 days, rounded once; null if the days are too few. Throws RangeError
 * for a figure that isn't a safe integer.
 */
export function inYear(minor: number, days: number): number | null {
  if (days < FEWEST_DAYS) return null;
  // Uses BigInt: for a large workspace, the product has more digits than a double can hold.
  const [numerator, denominator] = [2n * BigInt(minor) * BigInt(YEAR_DAYS) + BigInt(days), 2n * BigInt(days)];
  return Number(numerator / denominator);
}

export const WHAT_IFS = ['lessFive', 'onTime', 'oneFewer', 'everyOther', 'lessFiveOfThirty'] as const;
export type WhatIf = (typeof WHAT_IFS)[number];

const HALF_HOUR = 30 * MINUTE;

/** How much less some meetings would have cost, exactly by lib/cost, and how many of them would change. */
export interface Difference {
  savedMinor: number;
  count: number;
}

/** Returns the series that a meeting belongs to; null: none. */
export type SeriesOf<One extends MeetingSum = MeetingSum> = (meeting: One) => string | null;

/** Titles that occur more than once among all meetings are series, however often they occur in a selection. */
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

/** Returns how much less all meetings would have cost: the sum over each series, and each meeting without one. */
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
 * Returns half of what each series cost: the average saving of skipping every second meeting, whichever one stays. For three
 * meetings in a month, that choice must not make it a third or two thirds.
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

/** The average and the last of a series' meetings. */
export interface Usual {
  count: number;
  averageMinor: number;
  averageMs: number;
  last: MeetingSum;
}

/** Returns the average of a series' meetings; null without any. */
export function usualOf(meetings: readonly MeetingSum[]): Usual | null {
  const last = meetings.at(-1);
  if (!last) return null;
  const { count, totalMinor, durationMs } = sumsOf(meetings);
  return { count, averageMinor: Math.round(totalMinor / count), averageMs: Math.round(durationMs / count), last };
}
