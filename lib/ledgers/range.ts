import { DAY } from '../time.ts';
import { wallClock } from '../zone.ts';
import { LATEST_START } from './terms.ts';

const DEFAULT_RANGE = 30 * DAY;

/**
 * The days of a ledger's zone that a requested range touches, in epoch ms: `from` is included, `to` is not. Of less than a day
 * the totals would be one row's, and one part of a day after another would tell which rows have one sender.
 */
export function rangeOf(
  { from, to }: { from: number | undefined; to: number | undefined },
  timeZone: string,
  now: number,
): { from: number; to: number } {
  const clock = wallClock(timeZone);
  const dayOf = (ms: number) => Math.floor(clock.read(Math.min(Math.max(ms, 0), LATEST_START)) / DAY);
  const startOf = (day: number) => clock.whenReads(day * DAY);
  return { from: startOf(dayOf(from ?? now - DEFAULT_RANGE)), to: startOf(dayOf((to ?? now) - 1) + 1) };
}
