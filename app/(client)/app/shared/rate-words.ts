import { rateAmount } from '#lib/client/device-format.ts';
import { parseAttendee } from '#lib/client/input/groups.ts';
import {
  HOURS_A_DAY,
  keptRate,
  likelierPer,
  MONTHS_A_YEAR,
  otherCurrency,
  type Per,
  parseRate,
  type TypedRate,
} from '#lib/client/input/rates.ts';
import { say } from '#words/shared.ts';
import { perWords } from './rate-answer.tsx';

/* How a typed rate is repeated before it counts, and why it can't be read. */

/** Returns how a typed rate was read: `$60.00 an hour`, `$800.00 a day = $100.00 an hour (8 h a day)`. */
export function sayRate(rate: TypedRate, currency: string, isEach = false): string {
  const { rateKind, rateMinor } = keptRate(rate);
  const write = (minor: number, per: Per) => ({ amount: rateAmount(minor, per, currency), per: perWords(per) });
  const typed = say(isEach ? 'rate.amountEach' : 'rate.amount', write(rate.minor, rate.per));
  if (rate.per === rateKind) return typed;
  const both = { rate: typed, kept: say('rate.amount', write(rateMinor, rateKind)) };
  return rate.per === 'day'
    ? say('rate.byDay', { ...both, hours: HOURS_A_DAY })
    : say('rate.byMonth', { ...both, months: MONTHS_A_YEAR });
}

/** What to say about an implausible rate. */
export interface RateDoubt {
  /** Asks whether the likelier rate was meant; if there is none, says that it's too large. */
  question: string;
  /** The likelier unit. */
  per: Per | null;
}

/** Returns undefined if the rate is plausible. */
export function doubtAbout(rate: TypedRate, currency: string, isEach = false): RateDoubt | undefined {
  const per = likelierPer(rate, currency);
  if (per === undefined) return undefined;
  if (per === null) return { question: say('rateProblem.tooLarge'), per };
  return { question: say('rate.ask', { rate: sayRate({ ...rate, per }, currency, isEach) }), per };
}

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
