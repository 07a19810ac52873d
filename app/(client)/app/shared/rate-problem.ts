import { parseAttendee } from '#lib/client/input/groups.ts';
import { otherCurrency, parseRate } from '#lib/client/input/rates.ts';

/** The other currency that a typed rate names, if that is why it cannot be read. */
export function foreignRate(typed: string, currency: string): string | undefined {
  return otherCurrency(typed, currency, (text, code) => parseRate(text, code) ?? parseAttendee(text, code));
}

/** What is wrong with a typed rate that cannot be read; null when it does not look like a rate at all. */
export function knownRateProblem(typed: string, currency: string): string | null {
  const other = foreignRate(typed, currency);
  if (other) return `That’s in ${other}, but rates here are in ${currency}. Enter it in ${currency}.`;
  if (/(?:\/|\bper|\ba)\s*(?:w|weeks?|m|min|minutes?|q|quarters?)\.?$/i.test(typed.trim())) {
    return 'Enter a rate for an hour, a day, a month or a year, like 60/h or 85k/year.';
  }
  return typed.replace(/\D/g, '').length > 8 ? 'That number is too large.' : null;
}

/** The same for a field that takes nothing but a rate. */
export function rateProblem(typed: string, currency: string): string {
  return knownRateProblem(typed, currency) ?? 'Enter a rate like 60, 800/day or 85,000.';
}
