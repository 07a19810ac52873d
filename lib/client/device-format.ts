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
 * Returns the locales for figures, for lib/format and Intl: the reader's own variety of the app's language (de-AT, or ar-EG
 * with its digits), with the clock chosen on this device. If the app doesn't speak the reader's language and falls back to
 * English, figures follow the reader's locale, except for the digits.
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
 * Returns a rough amount for people who would rather not watch cents, rounded to two leading digits and to whole units of
 * the currency. Show it as "about".
 */
export function coarse(minor: number, currency: string): number {
  const unit = 10 ** currencyDecimals(currency);
  const digits = Math.max(0, Math.floor(Math.log10(Math.max(1, Math.abs(minor)))));
  const step = Math.max(unit, 10 ** (digits - 1));
  return Math.round(minor / step) * step;
}

/** Lists several things in a sentence: `a, b, and c`. In the app's language, whatever locale the numbers use. */
export function listInWords(parts: readonly string[]): string {
  return new Intl.ListFormat(spokenNow().language).format(parts);
}

/** Formats minor units as money: `€412.50`. */
export function amount(minor: number, currency: string): string {
  return money(minor, currency, deviceLocales());
}

/** Formats money, without cents if there are none: `$85,000`, `$33.50`. */
export function shortAmount(minor: number, currency: string): string {
  const isWhole = minor % 10 ** currencyDecimals(currency) === 0;
  return isWhole ? roundMoney(minor, currency, deviceLocales()) : amount(minor, currency);
}

/** Formats a rate: `$60.00` per hour, `$85,000` per year. */
export const rateAmount = (minor: number, per: Per, currency: string): string =>
  (per === 'year' ? shortAmount : amount)(minor, currency);

interface TimeOptions {
  /** Whether to show the time zone. */
  zone?: boolean;
  year?: boolean;
  /** An IANA time zone; by default, the device's. */
  timeZone?: string | undefined;
}

/** Formats a time (epoch ms), by default in this device's zone and with its year and zone: `21 Nov 2026, 14:05 GMT+1`. */
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

/** Formats the date of a time (epoch ms) on this device, by default with its year: `21 Dec 2026`. */
export function deviceDate(ms: number, { year = true } = {}): string {
  const format = year ? ({ dateStyle: 'medium' } as const) : ({ month: 'short', day: 'numeric' } as const);
  return isolate(new Intl.DateTimeFormat(deviceLocales(), format).format(ms));
}
