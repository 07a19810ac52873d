import { parseAttendee } from '#lib/client/input/groups.ts';
import { otherCurrency, parseRate } from '#lib/client/input/rates.ts';
import { say } from '#words/shared.ts';

/** Returns the other currency in a typed rate, if that is why it can't be read. */
export function foreignRate(typed: string, currency: string): string | undefined {
  return otherCurrency(typed, currency, (text, code) => parseRate(text, code) ?? parseAttendee(text, code));
}

/** Returns what is wrong with a typed rate that can't be read, or null if it doesn't look like a rate. */
export function knownRateProblem(typed: string, currency: string): string | null {
  const other = foreignRate(typed, currency);
  if (other) return say('rateProblem.currency', { other, currency });
  if (/^\s*[-−]\s*\d|\s[-−]\d/.test(typed)) return say('rateProblem.negative');
  if (/(?:\/|\bper|\ba)\s*(?:w|weeks?|m|min|minutes?|q|quarters?)\.?$/i.test(typed.trim())) {
    return say('rateProblem.per');
  }
  return typed.replace(/\D/g, '').length > 8 ? say('rateProblem.tooLarge') : null;
}

/** Does the same for a field that takes only rates. */
export function rateProblem(typed: string, currency: string): string {
  return knownRateProblem(typed, currency) ?? say('rateProblem.unknown');
}
