import { LONGEST_TITLE, MOST_HEADS } from '../../receipts/terms.ts';
import type { Rate } from '../../sync/records.ts';
import { Refusal } from '../failures.ts';

/* Returns what people enter in a clean form, or refuses it with a sentence that says what to change. */

/** With the most heads for a day at the highest multiplier, totals are still safe integers. */
export const MAX_RATE_MINOR = 10_000_000_000;

export const LONGEST_PLAN_MS = 24 * 60 * 60_000;

export const LENGTHS = { title: LONGEST_TITLE, name: 120, role: 80 } as const;

/** A single line, trimmed. Its length is counted in code points, as the service does. */
export function checkText(field: keyof typeof LENGTHS, value: string, { required = false } = {}): string {
  // Control characters and halves of surrogate pairs cannot be synchronized, and nobody can see them.
  const line = value
    .toWellFormed()
    .replace(/[\p{Cc}\u2028\u2029\uFFFD]+/gu, ' ')
    .replace(/ +/g, ' ')
    .trim();
  if (required && line === '') throw invalid(field, `Give it a ${field}.`);
  const most = LENGTHS[field];
  if (line.length > most && [...line].length > most) {
    throw invalid(field, `This ${field} is too long: at most ${most} characters.`);
  }
  return line;
}

export function checkRate({ rateKind, rateMinor, external }: Rate): Rate {
  if (!Number.isSafeInteger(rateMinor) || rateMinor < 0) throw invalid('rateMinor', 'This rate is no amount of money.');
  if (rateMinor > MAX_RATE_MINOR) throw invalid('rateMinor', 'This rate is too high to count with.');
  return { rateKind, rateMinor, external };
}

export function checkCount(count: number): number {
  if (!Number.isSafeInteger(count) || count < 1) throw invalid('count', 'At least one person is needed.');
  if (count > MOST_HEADS) throw invalid('count', `At most ${MOST_HEADS.toLocaleString('en')} people.`);
  return count;
}

/** Null: no plan. */
export function checkPlan(plannedMs: number | null): number | null {
  if (plannedMs === null) return null;
  if (!Number.isSafeInteger(plannedMs) || plannedMs < 1 || plannedMs > LONGEST_PLAN_MS) {
    throw invalid('plannedMs', 'Plan between one minute and 24 hours.');
  }
  return plannedMs;
}

/** A span of time (epoch ms) up to now. */
export function checkSpan(startedAt: number, endedAt: number | null, now: number): void {
  if (!Number.isSafeInteger(startedAt) || startedAt < 0) throw invalid('startedAt', 'This is no time.');
  if (startedAt > now) throw invalid('startedAt', 'This time is yet to come.');
  if (endedAt === null) return;
  if (!Number.isSafeInteger(endedAt)) throw invalid('endedAt', 'This is no time.');
  if (endedAt < startedAt) throw invalid('endedAt', 'It would end before it began.');
  if (endedAt > now) throw invalid('endedAt', 'This time is yet to come.');
}

export function invalid(field: string, message: string): Refusal {
  return new Refusal('invalid', message, { field });
}

export function notFound(what: string): Refusal {
  return new Refusal('not_found', `This ${what} is no longer there.`);
}
