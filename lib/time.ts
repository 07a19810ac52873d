/** Lengths of time, in milliseconds; and months. Client-safe. */

export const MINUTE = 60_000;
export const HOUR = 60 * MINUTE;
export const DAY = 24 * HOUR;
export const WEEK = 7 * DAY;

/** The month that a moment (epoch ms) lies in, UTC, `YYYY-MM`: meeting starts are counted by it, by the service and on a device. */
export function monthOf(ms: number): string {
  return new Date(ms).toISOString().slice(0, 7);
}
