import {
  acceptedLocales,
  currencyDecimals,
  dateTime,
  isolate,
  knownZone,
  money,
  roundMoney,
  supportedLocales,
} from '../format.ts';
import { deviceSettings } from './device-settings.ts';
import type { Per } from './input/rates.ts';
import { spokenNow } from './spoken.ts';

let known: { key: string; locales: string[] } | undefined;

/**
 * How figures are written here, for lib/format and Intl: as in the reader's own variety of the language that the app speaks
 * (de-AT, or ar-EG with its digits), with the clock that was chosen on this device. English is also for those whose language
 * the app doesn't speak: then figures are as in theirs, but for the digits.
 */
export function deviceLocales(): string[] {
  const { language, locales = navigator.languages } = spokenNow();
  const base = language.split('-')[0];
  const own = locales.filter((tag) => tag.split('-')[0] === base);
  const tags = own.length === 0 && language === 'en' ? locales : own;
  const { clock } = deviceSettings();
  const key = [language, clock, ...tags].join();
  // Cached: a meter formats a dozen numbers ten times a second.
  if (known?.key !== key) {
    const hourCycle = { auto: undefined, 12: 'h12', 24: 'h23' } as const;
    const all = language === 'en' ? acceptedLocales(tags.join()) : [...tags.flatMap(supportedLocales), language];
    known = { key, locales: all.map((locale) => withClock(locale, hourCycle[clock])) };
  }
  return known.locales;
}

function withClock(locale: string, hourCycle: 'h12' | 'h23' | undefined): string {
  return hourCycle === undefined ? locale : new Intl.Locale(locale, { hourCycle }).toString();
}

/**
 * The amount for those who would rather not watch cents, rounded to two leading digits and to whole units of the
 * currency. Show it as "about".
 */
export function coarse(minor: number, currency: string): number {
  const unit = 10 ** currencyDecimals(currency);
  const digits = Math.max(0, Math.floor(Math.log10(Math.max(1, Math.abs(minor)))));
  const step = Math.max(unit, 10 ** (digits - 1));
  return Math.round(minor / step) * step;
}

/** Several things in a sentence: `a, b, and c`. As the app speaks, whatever language the numbers are in. */
export function listInWords(parts: readonly string[]): string {
  return new Intl.ListFormat(spokenNow().language).format(parts);
}

/** Minor units as money: `€412.50`. */
export function amount(minor: number, currency: string): string {
  return money(minor, currency, deviceLocales());
}

/** The same without cents where there are none: `$85,000`, `$33.50`. */
export function shortAmount(minor: number, currency: string): string {
  const isWhole = minor % 10 ** currencyDecimals(currency) === 0;
  return isWhole ? roundMoney(minor, currency, deviceLocales()) : amount(minor, currency);
}

/** What a rate is, by what it is for: `$60.00` an hour, `$85,000` a year. */
export const rateAmount = (minor: number, per: Per, currency: string): string =>
  (per === 'year' ? shortAmount : amount)(minor, currency);

interface TimeOptions {
  /** Whether it names its time zone. */
  zone?: boolean;
  year?: boolean;
  /** An IANA time zone; by default, that of this device. */
  timeZone?: string | undefined;
}

/** A time (epoch ms), by default on this device, with its year and time zone: `21 Nov 2026, 14:05 GMT+1`. */
export function deviceTime(ms: number, { zone = true, year = true, timeZone }: TimeOptions = {}): string {
  try {
    const format = new Intl.DateTimeFormat(deviceLocales(), {
      ...(year && { year: 'numeric' }),
      month: 'short',
      day: 'numeric',
      hour: 'numeric',
      minute: '2-digit',
      ...(zone && { timeZoneName: 'short' }),
      ...(timeZone !== undefined && { timeZone: knownZone(timeZone) }),
    });
    return isolate(format.format(ms));
  } catch {
    // Beyond the last day that a Date can hold.
    return dateTime(ms, 'UTC');
  }
}

/** The day of a time (epoch ms) on this device, by default with its year: `21 Dec 2026`. */
export function deviceDate(ms: number, { year = true } = {}): string {
  const format = year ? ({ dateStyle: 'medium' } as const) : ({ month: 'short', day: 'numeric' } as const);
  return isolate(new Intl.DateTimeFormat(deviceLocales(), format).format(ms));
}
