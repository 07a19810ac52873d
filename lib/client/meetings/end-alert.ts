import { MINUTE } from '../../time.ts';
import type { LiveMeter } from './details.ts';

/** Shown two minutes before the planned end, and at it. */
export type EndAlert = 'soon' | 'over';

const SOON_MS = 2 * MINUTE;

/** How long after the planned end the alert is shown. */
const OVER_MS = 5 * MINUTE;

/** Returns the alert about a meeting's planned end to show now; null: none. A break doesn't move the end. */
export function endAlertOf({ state, leftMs, plannedMs, overrunMs }: LiveMeter): EndAlert | null {
  if (leftMs === null || plannedMs === null || (state !== 'running' && state !== 'paused')) return null;
  if (leftMs === 0) return (overrunMs ?? 0) < OVER_MS ? 'over' : null;
  // In a meeting of two minutes or less, the alert would come at the start.
  return leftMs <= SOON_MS && plannedMs > SOON_MS ? 'soon' : null;
}
