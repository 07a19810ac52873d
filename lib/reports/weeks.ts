import { WEEK } from '../time.ts';

/** Epoch ms. */
export interface Range {
  from: number;
  to: number;
  /** It ends now, and not at a moment that was asked for. */
  untilNow: boolean;
}

/**
 * The weeks [first, end) that a range covers whole. Weeks are counted from the epoch, 7 days from Thursday 00:00 UTC, in
 * every workspace and for good: if they moved with its time zone, summaries from before and after would differ by the
 * hours in between. A range until now covers the week it ends in, as long as no meeting there is yet to begin.
 */
export function wholeWeeks({ from, to, untilNow }: Range): { first: number; end: number } {
  const first = Math.ceil(from / WEEK);
  return { first, end: Math.max(first, Math.floor(to / WEEK) + (untilNow ? 1 : 0)) };
}
