import { say } from '#words/client-input.ts';
import { MOST_HEADS } from '../../receipts/terms.ts';
import type { Rate } from '../../sync/records.ts';
import { Refusal } from '../failures.ts';
import { isTooLong, LENGTHS, LONGEST_PLAN_MS, lineOf, MAX_RATE_MINOR } from './bounds.ts';

/* Returns what people enter in a clean form, or throws a Refusal whose message says what to change. */

const EMPTY = { title: 'text.noTitle', name: 'text.noName', role: 'text.noRole' } as const;
const TOO_LONG = { title: 'text.longTitle', name: 'text.longName', role: 'text.longRole' } as const;

/** Returns a single trimmed line. Throws a Refusal if it is too long, or required and empty. */
export function checkText(field: keyof typeof LENGTHS, value: string, { required = false } = {}): string {
  const line = lineOf(value);
  if (required && line === '') throw invalid(field, say(EMPTY[field]));
  if (isTooLong(field, line)) throw invalid(field, say(TOO_LONG[field], { most: LENGTHS[field] }));
  return line;
}

/** Returns whether a text is plausible as an email address; checks only for two parts with an at sign in between. */
export const isEmail = (text: string): boolean => text.length <= 254 && /^[^\s@<>",;]+@[^\s@<>",;]+$/.test(text);

/** Returns an address in lower case, for comparison. Empty: none. */
export function checkEmail(value: string): string {
  const email = value.trim().toLowerCase();
  if (email !== '' && !isEmail(email)) throw invalid('email', say('email.unreadable'));
  return email;
}

export function checkRate({ rateKind, rateMinor, external }: Rate): Rate {
  if (!Number.isSafeInteger(rateMinor) || rateMinor < 0) throw invalid('rateMinor', say('rate.unreadable'));
  if (rateMinor > MAX_RATE_MINOR) throw invalid('rateMinor', say('rate.tooLarge'));
  return { rateKind, rateMinor, external };
}

export function checkCount(count: number): number {
  if (!Number.isSafeInteger(count) || count < 1) throw invalid('count', say('count.tooFew'));
  if (count > MOST_HEADS) throw invalid('count', say('count.tooMany', { most: MOST_HEADS }));
  return count;
}

/** Null: no plan. */
export function checkPlan(plannedMs: number | null): number | null {
  if (plannedMs === null) return null;
  if (!Number.isSafeInteger(plannedMs) || plannedMs < 1 || plannedMs > LONGEST_PLAN_MS) {
    throw invalid('plannedMs', say('plan.length'));
  }
  return plannedMs;
}

/** Throws a Refusal unless a span (epoch ms) is valid and not in the future. */
export function checkSpan(startedAt: number, endedAt: number | null, now: number): void {
  if (!Number.isSafeInteger(startedAt) || startedAt < 0) throw invalid('startedAt', say('span.unreadable'));
  if (startedAt > now) throw invalid('startedAt', say('span.ahead'));
  if (endedAt === null) return;
  if (!Number.isSafeInteger(endedAt)) throw invalid('endedAt', say('span.unreadable'));
  if (endedAt < startedAt) throw invalid('endedAt', say('span.backwards'));
  if (endedAt > now) throw invalid('endedAt', say('span.ahead'));
}

const REACHED = {
  limit_meetings: 'limit.meetings',
  limit_attendees: 'limit.attendees',
  limit_roster: 'limit.people',
} as const;

/** Throws a Refusal if `wanted` exceeds `limit`; null: no limit. */
export function refuseBeyond(limit: number | null, wanted: number, code: keyof typeof REACHED): void {
  if (limit !== null && wanted > limit) throw new Refusal(code, say(REACHED[code], { limit }), { limit, wanted });
}

export function invalid(field: string, message: string): Refusal {
  return new Refusal('invalid', message, { field });
}

type Sought = 'meeting' | 'attendee' | 'time' | 'break' | 'person' | 'topic' | 'template';

export function notFound(what: Sought): Refusal {
  return new Refusal('not_found', say(`missing.${what}`));
}
