import { otherCurrency, parseAttendee, parseRate } from '#lib/client/input/parse.ts';

/** What is wrong with a typed rate that cannot be read; null when it does not look like a rate at all. */
export function knownRateProblem(typed: string, currency: string): string | null {
  const other = otherCurrency(typed, currency, (text, code) => parseRate(text, code) ?? parseAttendee(text, code));
  if (other) return `This is in ${other}, and the meter counts in ${currency}. Type the rate in ${currency}.`;
  if (/(?:\/|\bper|\ba)\s*(?:d|days?|w|weeks?|mo|months?|m|min|minutes?)\.?$/i.test(typed.trim())) {
    return 'A rate is for an hour or for a year, like 60/h or 85k/year.';
  }
  return typed.replace(/\D/g, '').length > 8 ? 'That number is too large.' : null;
}

/** The same for a field that takes nothing but a rate. */
export function rateProblem(typed: string, currency: string): string {
  return knownRateProblem(typed, currency) ?? 'An amount like 60 or 85,000.';
}
