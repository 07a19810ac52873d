import { MINUTE } from '../../time.ts';
import type { LiveMeter } from './details.ts';

/** Two minutes before the planned end, and at it. */
export type EndAlert = 'soon' | 'over';

const SOON_MS = 2 * MINUTE;

/** For how long after its end somebody is told that it is over. */
const OVER_MS = 5 * MINUTE;

/** What is to be said of a meeting's planned end now; null: nothing. A break doesn't move the end. */
export function endAlertOf({ state, leftMs, plannedMs, overrunMs }: LiveMeter): EndAlert | null {
  if (leftMs === null || plannedMs === null || (state !== 'running' && state !== 'paused')) return null;
  if (leftMs === 0) return (overrunMs ?? 0) < OVER_MS ? 'over' : null;
  // Of a meeting that is no longer than that, it would be said as it begins.
  return leftMs <= SOON_MS && plannedMs > SOON_MS ? 'soon' : null;
}
