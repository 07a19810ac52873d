/** Durations in milliseconds, moments and months. Client-safe. */

export const SECOND = 1_000;
export const MINUTE = 60 * SECOND;
export const HOUR = 60 * MINUTE;
export const DAY = 24 * HOUR;
export const WEEK = 7 * DAY;

/** The last moment that a Date can hold, in epoch ms: September 13, 275760. Records may contain later ones. */
export const LAST_MOMENT = 8.64e15;

/** Returns the UTC month of a moment (epoch ms), `YYYY-MM`. Service and devices count meeting starts by it. */
export function monthOf(ms: number): string {
  return new Date(ms).toISOString().slice(0, 7);
}
