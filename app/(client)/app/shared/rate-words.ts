import { deviceLocales } from '#lib/client/format.ts';
import {
  HOURS_A_DAY,
  keptRate,
  likelierPer,
  MONTHS_A_YEAR,
  type Per,
  type TypedRate,
} from '#lib/client/input/rates.ts';
import { money } from '#lib/format.ts';

/* How a typed rate is said back, before it counts. */

/** What a rate is for. */
export const PER_WORDS: Readonly<Record<Per, string>> = {
  hour: 'an hour',
  day: 'a day',
  month: 'a month',
  year: 'a year',
};

/** How a typed rate was read: `$60.00 an hour`, `$800.00 a day = $100.00 an hour (8 h a day)`. */
export function sayRate(rate: TypedRate, currency: string, each = ''): string {
  const { rateKind, rateMinor } = keptRate(rate);
  const say = (minor: number, per: Per) => `${money(minor, currency, deviceLocales())} ${PER_WORDS[per]}`;
  const typed = `${say(rate.minor, rate.per)}${each}`;
  if (rate.per === rateKind) return typed;
  const rule = rate.per === 'day' ? `${HOURS_A_DAY} h a day` : `${MONTHS_A_YEAR} months`;
  return `${typed} = ${say(rateMinor, rateKind)} (${rule})`;
}

/** Asks whether the likelier rate was meant. Null: nothing is odd about it. */
export function askRate(rate: TypedRate, currency: string, each = ''): string | null {
  const per = likelierPer(rate, currency);
  return per ? `Is that ${sayRate({ ...rate, per }, currency, each)}? Press Enter for yes.` : null;
}
