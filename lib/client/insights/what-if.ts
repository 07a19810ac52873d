import { MINUTE } from '../../time.ts';
import { type Calendar, weekOf } from './calendar.ts';
import { sumsOf } from './groups.ts';
import type { MeetingSum } from './meeting-sums.ts';

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

/** The meetings in order of time. */
export function whatIf(what: WhatIf, meetings: readonly MeetingSum[], calendar: Calendar): Difference {
  const saved = savings(what, meetings, calendar).filter((minor) => minor > 0);
  return { savedMinor: saved.reduce((sum, minor) => sum + minor, 0), count: saved.length };
}

function savings(what: WhatIf, meetings: readonly MeetingSum[], calendar: Calendar): number[] {
  if (what === 'everyOther') return dropped(meetings, calendar).map(({ totalMinor }) => totalMinor);
  if (what !== 'lessFiveOfThirty') return meetings.map(({ saved }) => saved[what]);
  return meetings.filter(({ plannedMs }) => plannedMs === HALF_HOUR).map(({ saved }) => saved.lessFive);
}

/** The meetings of every second week, beginning with the second one there is a meeting in. */
function dropped(meetings: readonly MeetingSum[], calendar: Calendar): MeetingSum[] {
  const week = ({ startedAt }: MeetingSum) => weekOf(calendar.dayOf(startedAt), calendar.firstWeekday);
  const weeks = [...new Set(meetings.map(week))];
  return meetings.filter((one) => weeks.indexOf(week(one)) % 2 === 1);
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
