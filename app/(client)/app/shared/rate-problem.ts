import { parseAttendee } from '#lib/client/input/groups.ts';
import { otherCurrency, parseRate } from '#lib/client/input/rates.ts';
import { say } from './say.ts';

/** The other currency that a typed rate names, if that is why it cannot be read. */
export function foreignRate(typed: string, currency: string): string | undefined {
  return otherCurrency(typed, currency, (text, code) => parseRate(text, code) ?? parseAttendee(text, code));
}

/** What is wrong with a typed rate that cannot be read; null when it does not look like a rate at all. */
export function knownRateProblem(typed: string, currency: string): string | null {
  const other = foreignRate(typed, currency);
  if (other) return say('rateProblem.currency', { other, currency });
  if (/^\s*[-−]\s*\d|\s[-−]\d/.test(typed)) return say('rateProblem.negative');
  if (/(?:\/|\bper|\ba)\s*(?:w|weeks?|m|min|minutes?|q|quarters?)\.?$/i.test(typed.trim())) {
    return say('rateProblem.per');
  }
  return typed.replace(/\D/g, '').length > 8 ? say('rateProblem.tooLarge') : null;
}

/** The same for a field that takes nothing but a rate. */
export function rateProblem(typed: string, currency: string): string {
  return knownRateProblem(typed, currency) ?? say('rateProblem.unknown');
}
