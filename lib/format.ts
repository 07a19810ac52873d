/**
 * How money, times and dates are written in pages, emails and images. Pure and client-safe. Server and browser must write
 * the same, so nothing here depends on what an engine happens to know about a currency.
 */

import { LAST_MOMENT, MINUTE, SECOND } from './time.ts';

/** ISO 4217 decimals other than two. Not from Intl, where engines disagree (for HUF, V8 has none and Firefox two). */
export const UNUSUAL_DECIMALS: readonly (readonly [decimals: number, codes: readonly string[]])[] = [
  [0, 'BIF CLP DJF GNF ISK JPY KMF KRW PYG RWF UGX UYI VND VUV XAF XOF XPF'.split(' ')],
  [3, 'BHD IQD JOD KWD LYD OMR TND'.split(' ')],
  [4, 'CLF UYW'.split(' ')],
];

const DECIMALS: Readonly<Record<string, number>> = Object.fromEntries(
  UNUSUAL_DECIMALS.flatMap(([decimals, codes]) => codes.map((code) => [code, decimals])),
);

/** The last millisecond of the year 9999, after which HTML and ISO 8601 need more than four digits. */
const FOUR_DIGIT_YEARS_END = 253_402_300_799_999;

/** Returns a currency's decimals: 2 for EUR, 0 for JPY, 3 for KWD, 2 for an unknown one. */
export function currencyDecimals(currency: string): number {
  return Object.hasOwn(DECIMALS, currency) ? (DECIMALS[currency] ?? 2) : 2;
}

/** Returns an exact amount in major units: 41250 EUR is `412.50`. The point is inserted as text; nothing is divided. */
export function majorUnits(minor: number, currency: string): `${number}` {
  const decimals = currencyDecimals(currency);
  const digits = BigInt(Math.abs(minor))
    .toString()
    .padStart(decimals + 1, '0');
  const whole = digits.slice(0, digits.length - decimals);
  const fraction = digits.slice(digits.length - decimals);
  // Only digits went in, which TypeScript can't see.
  return `${minor < 0 ? '-' : ''}${whole}${fraction === '' ? '' : `.${fraction}`}` as `${number}`;
}

/** Letters and marks that make text run from right to left. */
const RIGHT_TO_LEFT = /[\u0590-\u08ff\u200f\ufb1d-\ufdff\ufe70-\ufeff]/;

/**
 * Returns a figure that can stand in a sentence of either direction: right-to-left text is isolated (FSI … PDI), so that
 * neither reorders the other. Other text is returned unchanged.
 */
export function isolate(text: string): string {
  return RIGHT_TO_LEFT.test(text) ? `\u2068${text}\u2069` : text;
}

/** Returns the length of text in characters, without direction marks, which have no width. */
export function visibleLength(text: string): number {
  return text.replace(/[\u200e\u200f\u2066-\u2069]/g, '').length;
}

const MAX_FORMATS = 500;

/** Returns `make` with a cache by languages and options: creating a formatter takes as long as using it twenty times. */
function kept<Options, Format>(make: (locales: string[], options: Options) => Format) {
  const formats = new Map<string, Format>();
  return (locales: readonly string[], options: Options): Format => {
    const key = JSON.stringify([locales, options]);
    const known = formats.get(key);
    if (known) return known;
    // Readers choose the languages, so the cache needs a bound.
    if (formats.size >= MAX_FORMATS) formats.clear();
    const made = make([...locales], options);
    formats.set(key, made);
    return made;
  };
}

const keptNumberFormat = kept((locales, options: Intl.NumberFormatOptions) => new Intl.NumberFormat(locales, options));

const dateFormat = kept((locales, options: Intl.DateTimeFormatOptions) => new Intl.DateTimeFormat(locales, options));

/** Returns the number format of these languages. */
export function numberFormat(locales: readonly string[], options: Intl.NumberFormatOptions = {}): Intl.NumberFormat {
  return keptNumberFormat(locales, options);
}

/**
 * Formats minor units as money for a reader of `locales`: `€412.50`, `412,50 €`. Any three capitals are a currency: `ZZZ
 * 412.50`. `display: 'code'` writes `EUR 412.50`, for where a symbol may not render.
 */
export function money(
  minor: number,
  currency: string,
  locales: readonly string[] = ['en'],
  { display = 'symbol' }: { display?: 'symbol' | 'code' } = {},
): string {
  const decimals = currencyDecimals(currency);
  return amountIn(majorUnits(minor, currency), currency, decimals, locales, display);
}

/** Formats money without decimals: `€410`. */
export function roundMoney(minor: number, currency: string, locales: readonly string[] = ['en']): string {
  return amountIn(majorUnits(minor, currency), currency, 0, locales);
}

function amountIn(
  major: `${number}`,
  currency: string,
  decimals: number,
  locales: readonly string[],
  display: 'symbol' | 'code' = 'symbol',
): string {
  const format = numberFormat(locales, {
    style: 'currency',
    currency,
    // XXX means "no currency", whose symbol (¤) says nothing.
    currencyDisplay: currency === 'XXX' ? 'code' : display,
    minimumFractionDigits: decimals,
    maximumFractionDigits: decimals,
  });
  const written = format.format(major);
  if (!RIGHT_TO_LEFT.test(written)) return written;
  const parts = format.formatToParts(major);
  return isolate(parts.map(({ type, value }) => (type === 'currency' ? ownDirection(value) : value)).join(''));
}

/**
 * Isolates a symbol beside a number: otherwise the letters and sign of `US$` swap places, and `ریال` swaps with the number.
 */
const ownDirection = (symbol: string) => (/\p{L}/u.test(symbol) ? `\u2068${symbol}\u2069` : symbol);

/** Formats a count for a reader of `locales`: `10,000`. */
export function count(value: number, locales: readonly string[] = ['en']): string {
  return numberFormat(locales).format(value);
}

/** Formats a share as a percentage, with at most `decimals` decimals: 0.125 is `12%`, or `12.5%`. */
export function percentage(share: number, locales: readonly string[] = ['en'], decimals = 0): string {
  return isolate(numberFormat(locales, { style: 'percent', maximumFractionDigits: decimals }).format(share));
}

/** The words in durations and dates. `n` and `time` are already formatted. */
export interface FigureWords {
  hours(n: string): string;
  minutes(n: string): string;
  seconds(n: string): string;
  /** The separator between units. */
  between: string;
  under(time: string): string;
  afterCalendar: string;
  beforeCalendar: string;
}

const ENGLISH: FigureWords = {
  hours: (n) => `${n} h`,
  minutes: (n) => `${n} min`,
  seconds: (n) => `${n} s`,
  between: ' ',
  under: (time) => `under ${time}`,
  afterCalendar: 'after the year 275760',
  beforeCalendar: 'before the calendar',
};

/**
 * Formats a duration: `1 h 05 min`, `2 h`, `45 min`, `2 min 30 s`, `38 s`. Rounded to the minute from ten minutes on,
 * otherwise to the second. Hours are the largest unit, since person-time is counted in them.
 */
export function duration(ms: number, locales: readonly string[] = ['en'], words = ENGLISH): string {
  return inUnits(ms, Math.round(ms / SECOND) < 600 ? SECOND : MINUTE, locales, words);
}

/** Formats a duration rounded to the second, for use in a multiplication: `39 min 44 s`, `1 h 05 min 12 s`, `45 min`. */
export function exactDuration(ms: number, locales: readonly string[] = ['en'], words = ENGLISH): string {
  return inUnits(ms, SECOND, locales, words);
}

/** `unit`: what to round to, a second or a minute. */
function inUnits(ms: number, unit: number, locales: readonly string[], words: FigureWords): string {
  const number = (value: number, digits = 1) => numberFormat(locales, { minimumIntegerDigits: digits }).format(value);
  const seconds = (Math.round(ms / unit) * unit) / SECOND;
  if (seconds === 0) return ms > 0 ? words.under(words.seconds(number(1))) : words.minutes(number(0));
  const [hours, minutes, rest] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60];
  const parts = [
    hours > 0 && words.hours(number(hours)),
    minutes > 0 && words.minutes(number(minutes, hours > 0 ? 2 : 1)),
    rest > 0 && words.seconds(number(rest)),
  ];
  return parts.filter(Boolean).join(words.between);
}

/** Formats a stopwatch reading, `31:20` or `1:04:09`: whole seconds, rounded down, never negative. */
export function stopwatch(ms: number, locales: readonly string[] = ['en']): string {
  const seconds = Math.max(0, Math.floor(ms / 1000));
  const two = (value: number) => numberFormat(locales, { minimumIntegerDigits: 2 }).format(value);
  const rest = `${two(Math.floor(seconds / 60) % 60)}:${two(seconds % 60)}`;
  const hours = Math.floor(seconds / 3600);
  return hours === 0 ? rest : `${numberFormat(locales, { useGrouping: false }).format(hours)}:${rest}`;
}

/** Formats an exact duration for `<time datetime>`: `PT1H5M0.25S`. */
export function isoDuration(ms: number): string {
  const minutes = Math.floor(ms / MINUTE);
  const hours = Math.floor(minutes / 60);
  const rest = ms % MINUTE;
  const seconds = `${Math.floor(rest / 1000)}${rest % 1000 === 0 ? '' : `.${String(rest % 1000).padStart(3, '0')}`}`;
  const parts = [hours > 0 && `${hours}H`, minutes % 60 > 0 && `${minutes % 60}M`, seconds !== '0' && `${seconds}S`];
  return `PT${parts.filter(Boolean).join('') || '0S'}`;
}

/** Formats a moment for `<time datetime>`; undefined if HTML can't express it. */
export function isoDateTime(ms: number): string | undefined {
  return ms >= 0 && ms <= FOUR_DIGIT_YEARS_END ? new Date(ms).toISOString() : undefined;
}

/**
 * Returns `zone`, or UTC if Intl doesn't know it. The name stays as given: Intl would return Asia/Calcutta for Asia/Kolkata.
 */
export function knownZone(zone: string): string {
  try {
    dateFormat(['en'], { timeZone: zone });
    return zone;
  } catch {
    return 'UTC';
  }
}

/** Formats a moment in its zone: `Nov 21, 2026, 2:05 PM GMT+1`. */
export function zonedTime(ms: number, zone: string, locales: readonly string[] = ['en-US'], words = ENGLISH): string {
  if (Math.abs(ms) > LAST_MOMENT) return ms > 0 ? words.afterCalendar : words.beforeCalendar;
  const timeZone = knownZone(zone);
  const format = dateFormat(locales, {
    year: 'numeric',
    month: 'short',
    day: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
    timeZoneName: 'short',
    timeZone,
  });
  return isolate(format.format(ms));
}

/** Formats a moment with the zone's name, unless the time already has it: `Nov 21, 2026, 2:05 PM GMT+1 · Europe/Berlin`. */
export function dateTime(ms: number, zone: string, locales: readonly string[] = ['en-US']): string {
  const time = zonedTime(ms, zone, locales);
  const name = knownZone(zone);
  return Math.abs(ms) > LAST_MOMENT || time.includes(name) ? time : `${time} · ${name}`;
}

/** Formats the days from one moment to just before another in a zone: `Nov 16 – 22, 2026`. */
export function dateRange(from: number, to: number, zone: string, locales: readonly string[] = ['en-US']): string {
  const format = dateFormat(locales, {
    year: 'numeric',
    month: 'short',
    day: 'numeric',
    timeZone: knownZone(zone),
  });
  return isolate(format.formatRange(from, to - 1));
}

/** Formats the day of a moment in its zone: `Tue, Nov 17`. */
export function weekday(ms: number, zone: string, locales: readonly string[] = ['en-US']): string {
  const format = dateFormat(locales, {
    weekday: 'short',
    month: 'short',
    day: 'numeric',
    timeZone: knownZone(zone),
  });
  return isolate(format.format(ms));
}

/** Returns the tags of an Accept-Language header as sent, best first, without those of weight 0. */
export function acceptedTags(header: string | null): string[] {
  return (header ?? '')
    .slice(0, 500)
    .split(',')
    .map((entry) => {
      const [tag = '', ...parameters] = entry.split(';').map((part) => part.trim());
      const weight = parameters.find((parameter) => parameter.startsWith('q='))?.slice(2) ?? '1';
      return { tag, weight: Number(weight) };
    })
    .filter(({ tag, weight }) => tag !== '' && weight > 0 && weight <= 1)
    .sort((a, b) => b.weight - a.weight)
    .map(({ tag }) => tag);
}

/**
 * Returns the languages of an Accept-Language header as Intl takes them, best first, all with Latin digits
 * (`ar-EG-u-nu-latn`): figures stand beside English words, fields accept Latin digits, and a sentence is read in one
 * numbering system. English is always included, so that no page falls back to the server's language.
 */
export function acceptedLocales(header: string | null): string[] {
  const wanted = acceptedTags(header).flatMap(supportedLocales).map(withLatinDigits);
  return [...new Set([...wanted, 'en'])];
}

/** Returns a tag as Intl takes it; nothing if Intl doesn't have the language. */
export function supportedLocales(tag: string): string[] {
  try {
    // Only the language: an extension (`-u-nu-thai`) would change digits and calendars.
    return Intl.NumberFormat.supportedLocalesOf(new Intl.Locale(tag).baseName);
  } catch {
    return [];
  }
}

function withLatinDigits(locale: string): string {
  const { numberingSystem } = numberFormat([locale]).resolvedOptions();
  return numberingSystem === 'latn' ? locale : `${locale}-u-nu-latn`;
}
