import { DAY } from '../time.ts';
import { wallClock } from '../zone.ts';
import { LATEST_START } from './terms.ts';

const DEFAULT_RANGE = 30 * DAY;

/**
 * Returns the days of a ledger's zone that a requested range touches, in epoch ms: `from` is included, `to` is not. With
 * less than a day, totals could be those of one row, and comparing parts of days would reveal which rows have one sender.
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

/** Returns a ledger's days with the same dates as whole days [from, to) of another zone, in epoch ms. */
export function sameDays({ from, to }: { from: number; to: number }, zone: string, timeZone: string) {
  const [theirs, own] = [wallClock(zone), wallClock(timeZone)];
  const startOf = (ms: number) => own.whenReads(Math.floor(theirs.read(ms) / DAY) * DAY);
  return { from: startOf(from), to: startOf(to) };
}
