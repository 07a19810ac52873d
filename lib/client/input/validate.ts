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
  if (required && line === '') throw invalid(field, `Enter a ${field}.`);
  const most = LENGTHS[field];
  if (line.length > most && [...line].length > most) {
    throw invalid(field, `This ${field} is too long: at most ${most} characters.`);
  }
  return line;
}

/** Whether it is an address that a person may have; of its parts, only an at sign between two. */
export const isEmail = (text: string): boolean => text.length <= 254 && /^[^\s@<>",;]+@[^\s@<>",;]+$/.test(text);

/** An address as it is compared: in lower case. Empty: none. */
export function checkEmail(value: string): string {
  const email = value.trim().toLowerCase();
  if (email !== '' && !isEmail(email)) throw invalid('email', 'Enter an email like ada@example.com.');
  return email;
}

export function checkRate({ rateKind, rateMinor, external }: Rate): Rate {
  if (!Number.isSafeInteger(rateMinor) || rateMinor < 0) throw invalid('rateMinor', 'Enter a rate like 60 or 85,000.');
  if (rateMinor > MAX_RATE_MINOR) throw invalid('rateMinor', 'That rate is too large.');
  return { rateKind, rateMinor, external };
}

export function checkCount(count: number): number {
  if (!Number.isSafeInteger(count) || count < 1) throw invalid('count', 'Enter at least 1 person.');
  if (count > MOST_HEADS) throw invalid('count', `Enter at most ${MOST_HEADS.toLocaleString('en')} people.`);
  return count;
}

/** Null: no plan. */
export function checkPlan(plannedMs: number | null): number | null {
  if (plannedMs === null) return null;
  if (!Number.isSafeInteger(plannedMs) || plannedMs < 1 || plannedMs > LONGEST_PLAN_MS) {
    throw invalid('plannedMs', 'Enter a length from 1 minute to 24 hours.');
  }
  return plannedMs;
}

/** A span of time (epoch ms) up to now. */
export function checkSpan(startedAt: number, endedAt: number | null, now: number): void {
  if (!Number.isSafeInteger(startedAt) || startedAt < 0) throw invalid('startedAt', 'Enter a date and time.');
  if (startedAt > now) throw invalid('startedAt', 'That time is in the future.');
  if (endedAt === null) return;
  if (!Number.isSafeInteger(endedAt)) throw invalid('endedAt', 'Enter a date and time.');
  if (endedAt < startedAt) throw invalid('endedAt', 'The end is before the start.');
  if (endedAt > now) throw invalid('endedAt', 'That time is in the future.');
}

export function invalid(field: string, message: string): Refusal {
  return new Refusal('invalid', message, { field });
}

export function notFound(what: string): Refusal {
  return new Refusal('not_found', `This ${what} no longer exists.`);
}
