import { currencyDecimals } from '../../format.ts';
import type { Rate } from '../../sync/records.ts';
import { perLanguage } from '../spoken.ts';
import { MAX_RATE_MINOR } from './bounds.ts';
import { currencyFromName } from './currency-names.ts';
import { isShort, parseAmount, plainDigits } from './parse.ts';
import { anyOf } from './typed-words.ts';

/* Reads the rates people type. All functions are pure; undefined means that the text makes no sense. */

export type Per = 'hour' | 'day' | 'month' | 'year';

export const HOURS_A_DAY = 8;
export const MONTHS_A_YEAR = 12;

export interface TypedRate {
  /** Minor units of the currency. */
  minor: number;
  per: Per;
  /** Whether it can only be a rate: it has `/h`, `a year`, a currency or a k. */
  isStated: boolean;
  /** Whether its text names the period. */
  saysPer: boolean;
}

/** A rate as stored in records. */
type KeptRate = Pick<Rate, 'rateKind' | 'rateMinor'>;

/**
 * Returns a typed rate as stored in records: a daily rate is divided by 8 hours and rounded half up to the minor unit, a
 * monthly rate is multiplied by 12. Exact integers.
 */
export function keptRate({ minor, per }: Pick<TypedRate, 'minor' | 'per'>): KeptRate {
  if (per === 'day') return { rateKind: 'hour', rateMinor: Math.floor((minor + HOURS_A_DAY / 2) / HOURS_A_DAY) };
  if (per === 'month') return { rateKind: 'year', rateMinor: minor * MONTHS_A_YEAR };
  return { rateKind: per, rateMinor: minor };
}

/** `60 h`, but also `60h`: only an hour needs no space or slash. */
const UNITS = perLanguage((): readonly (readonly [Per, RegExp])[] => [
  ['hour', unit('hour', `(?<=[\\d\\s\\p{Sc}])${anyOf('hour')}|\\s+hourly|\\s+p\\.?\\s?h`)],
  ['day', unit('day', '\\s+daily|\\s+p\\.?\\s?d')],
  ['month', unit('month', '\\s+monthly|\\s+p\\.?\\s?m')],
  ['year', unit('year', '\\s+(?:yearly|annual(?:ly)?)|\\s+p\\.?\\s?a')],
]);

function unit(kind: Per, alone: string): RegExp {
  const slash = `(?:\\s*/\\s*|\\s*(?:\\bper|(?<=\\d)per)\\s*|\\s+${anyOf('per')}(?:\\s+|(?<=['’])))`;
  return new RegExp(`(?:${slash}${anyOf(kind)}|${alone})\\.?$`, 'iu');
}

/** Could also be a length of time. */
const BARE_HOURS = perLanguage(() => new RegExp(`\\d\\s*${anyOf('hour')}\\.?$`, 'iu'));
const EACH = perLanguage(() => new RegExp(`\\s+${anyOf('each')}$`, 'iu'));

/**
 * Reads a rate: `60`, `60 €/h`, `60 h`, `800/day`, `6.5k/month`, `85k/year`, `85,000 p.a.`. Without a unit it is per
 * `otherwise`. If that is an hour and the amount has a k, it is per year, or per month if that would be too little for a
 * year.
 */
export function parseRate(text: string, currency: string, otherwise: Per = 'hour'): TypedRate | undefined {
  const plain = plainDigits(text).normalize('NFKC').trim().replace(EACH(), '');
  const [stated, pattern] = UNITS().find(([, unit]) => unit.test(plain)) ?? [];
  const amount = pattern ? plain.replace(pattern, '') : plain;
  const minor = parseAmount(amount, currency);
  if (minor === undefined) return undefined;
  const per = stated ?? (isShort(amount) && otherwise === 'hour' ? longPer(minor, currency) : otherwise);
  const isStated = /[\p{Sc}\p{L}]/u.test(amount) || (stated !== undefined && !BARE_HOURS().test(plain));
  const typed = { minor, per, isStated, saysPer: stated !== undefined };
  return minor <= MAX_RATE_MINOR && keptRate(typed).rateMinor <= MAX_RATE_MINOR ? typed : undefined;
}

/*
 * The amount above which an hourly rate was probably meant per year. This needs no exchange rates, only a currency's order
 * of magnitude: an hour and a year are a factor of 2,000 apart.
 */

/**
 * Roughly how many units of these currencies a US dollar buys; of all others, about one. As of 2026; being off by a factor
 * of three does no harm.
 */
const MAGNITUDES: readonly (readonly [magnitude: number, codes: string])[] = [
  [
    10,
    'AED BOB BRL CNY DKK EGP GHS GTQ HKD HNL ILS MAD MDL MOP MXN MYR NOK PEN PLN QAR RON SAR SEK TND TTD UYU ZAR ZMW',
  ],
  [100, 'AFN ALL BDT CZK DOP DZD ETB HUF INR ISK JMD JPY KES KGS KZT LKR MKD NPR PHP PKR RSD RUB THB TRY TWD UAH'],
  [1_000, 'AMD AOA ARS CLP COP CRC IQD KRW MMK MWK NGN RWF TZS XAF XOF YER'],
  [10_000, 'GNF IDR IRR KHR LAK LBP PYG SLE UGX UZS VND'],
];

/** Nobody is paid more than this per hour, in major units of a currency worth about a US dollar. */
const MOST_AN_HOUR = 1_000;

const byCode = new Map(
  MAGNITUDES.flatMap(([magnitude, codes]) => codes.split(' ').map((code) => [code, magnitude] as const)),
);

/** Returns about 1,000 US dollars in minor units of the currency: as 1,000 in USD and EUR, 10,000 in SEK, 100,000 in JPY. */
export function rateCeiling(currency: string): number {
  return MOST_AN_HOUR * (byCode.get(currency) ?? 1) * 10 ** currencyDecimals(currency);
}

/** The period for an amount too large for an hour: a year, unless that would be next to nothing. */
function longPer(minor: number, currency: string): 'month' | 'year' {
  return minor < 10 * rateCeiling(currency) ? 'month' : 'year';
}

/** Approximate, but enough to tell an hour from a year. */
const HOURS_A_MONTH = 173;

/** No yearly pay is more than this many times a `rateCeiling`. */
const MOST_A_YEAR = 10_000;

/**
 * Returns the likelier period for a rate above the currency's `rateCeiling` per hour, which nobody is paid: a year or a
 * month. Null: those are implausible too. Undefined: the rate is plausible, or per year.
 */
export function likelierPer(
  { minor, per }: Pick<TypedRate, 'minor' | 'per'>,
  currency: string,
): 'month' | 'year' | null | undefined {
  if (per === 'year') return undefined;
  const hours = { hour: 1, day: HOURS_A_DAY, month: HOURS_A_MONTH }[per];
  if (minor / hours <= rateCeiling(currency)) return undefined;
  if (minor > MOST_A_YEAR * rateCeiling(currency)) return null;
  return longPer(minor, currency);
}

/**
 * Returns another currency that the text names and could be parsed in: EUR for `5 × 60 €/h` where dollars are used.
 * Undefined: the currency isn't the problem.
 */
export function otherCurrency(
  text: string,
  currency: string,
  parse: (text: string, currency: string) => unknown,
): string | undefined {
  const plain = text.normalize('NFKC');
  const signs = plain.matchAll(/(?<!\p{L})\p{L}{1,2}\p{Sc}|\p{Sc}\s?\p{L}{2}(?!\p{L})/gu);
  return [...signs, ...plain.matchAll(/\p{Sc}|\p{L}+\.?/gu)]
    .flatMap(([word]) => currencyFromName(word, currency) ?? [])
    .find((named) => named !== currency && parse(text, named) !== undefined);
}
