import { DAY, WEEK } from '../time.ts';
import type { SummaryQuery } from './schema.ts';

const DEFAULT_RANGE = 30 * DAY;

/** Epoch ms: `from` is included, `to` is not. */
interface Range {
  from: number;
  to: number;
  /** The range ends now, rather than at a requested moment. */
  untilNow: boolean;
}

export const rangeOf = ({ from, to }: SummaryQuery, now: number): Range => ({
  ...{ from: from ?? now - DEFAULT_RANGE, to: to ?? now, untilNow: to === undefined },
});

/**
 * Returns the weeks [first, end) that are entirely in a range. Weeks are counted from the epoch, 7 days from Thursday 00:00
 * UTC, in every workspace and forever: if they followed its time zone, summaries from before and after a change would differ
 * by the hours in between. A range until now includes the week it ends in, unless a meeting in that week hasn't begun yet.
 */
export function wholeWeeks({ from, to, untilNow }: Range): { first: number; end: number } {
  const first = Math.ceil(from / WEEK);
  return { first, end: Math.max(first, Math.floor(to / WEEK) + (untilNow ? 1 : 0)) };
}
