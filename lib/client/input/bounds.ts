import { LONGEST_TITLE } from '../../receipts/terms.ts';

/* How much can be typed. Separate from validate.ts, which the first load doesn't need. */

/** Even with the most heads for a day at the highest multiplier, totals are safe integers. */
export const MAX_RATE_MINOR = 10_000_000_000;

export const LONGEST_PLAN_MS = 24 * 60 * 60_000;

export const LENGTHS = { title: LONGEST_TITLE, name: 120, role: 80 } as const;

/** Returns whether validate.ts would refuse the length, which is counted in code points, as by the service. */
export function isTooLong(field: keyof typeof LENGTHS, value: string): boolean {
  const line = lineOf(value);
  const most = LENGTHS[field];
  return line.length > most && [...line].length > most;
}

export function lineOf(value: string): string {
  // Control characters and lone surrogates are invisible and can't be synchronized.
  return value
    .toWellFormed()
    .replace(/[\p{Cc}\u2028\u2029\uFFFD]+/gu, ' ')
    .replace(/ +/g, ' ')
    .trim();
}
