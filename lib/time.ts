/** Durations in milliseconds, and months. Client-safe. */

export const SECOND = 1_000;
export const MINUTE = 60 * SECOND;
export const HOUR = 60 * MINUTE;
export const DAY = 24 * HOUR;
export const WEEK = 7 * DAY;

/** Returns the UTC month of a moment (epoch ms), `YYYY-MM`. Service and devices count meeting starts by it. */
export function monthOf(ms: number): string {
  return new Date(ms).toISOString().slice(0, 7);
}
