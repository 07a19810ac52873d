import { coarse, deviceLocales } from '#lib/client/device-format.ts';
import { deviceDuration } from '#lib/client/durations.ts';
import type { Day } from '#lib/client/insights/days.ts';
import { type DayRange, dayMs, type Part, type Range } from '#lib/client/insights/ranges.ts';
import { deviceReader } from '#lib/client/paper.ts';
import { count, isolate, percentage, roundMoney } from '#lib/format.ts';
import { DAY } from '#lib/time.ts';
import { say } from '#words/meeting-comparing.ts';

/* How Insights write days, figures and their changes in the reader's language. */

type Options = Intl.DateTimeFormatOptions;

const formats = new Map<string, Intl.DateTimeFormat>();

/** Days have no zone, so they are formatted in UTC. */
function format(options: Options): Intl.DateTimeFormat {
  const locales = deviceLocales();
  const key = JSON.stringify([locales, options]);
  const made = formats.get(key) ?? new Intl.DateTimeFormat(locales, { ...options, timeZone: 'UTC' });
  formats.set(key, made);
  return made;
}

const writeDay = (day: Day, options: Options) => isolate(format(options).format(dayMs(day)));

/** `Mon, Nov 16`. */
export const dayWords = (day: Day): string => writeDay(day, { weekday: 'short', month: 'short', day: 'numeric' });

/** `Nov 16, 2026`. */
export const dateWords = (day: Day): string => writeDay(day, { year: 'numeric', month: 'short', day: 'numeric' });

/** `November 2026`. */
export const monthWords = (day: Day): string => writeDay(day, { month: 'long', year: 'numeric' });

/** `November`. */
const monthName = (day: Day): string => writeDay(day, { month: 'long' });

/** `Nov 16 – 22, 2026`. */
export function daysWords({ first, end }: Pick<DayRange, 'first' | 'end'>): string {
  const options = { year: 'numeric', month: 'short', day: 'numeric' } as const;
  return isolate(format(options).formatRange(dayMs(first), dayMs(end) - 1));
}

/** Returns the name of a weekday, from 1, Monday, to 7, Sunday. January 5, 2026 was a Monday. */
export const weekdayWords = (weekday: number, width: 'long' | 'short' = 'long'): string =>
  writeDay(Date.UTC(2026, 0, 5) / DAY + weekday - 1, { weekday: width });

/** `9 AM`, `9:00`. */
export const hourWords = (hour: number): string =>
  isolate(format({ hour: 'numeric' }).format(Date.UTC(2026, 0, 5, hour)));

/** Returns a range's name: `November 2026`, `Q4 2026`, `Nov 16 – 22, 2026`, `All time`. */
export function rangeWords({ choice, first, end }: Pick<Range, 'choice' | 'first' | 'end'>): string {
  if (choice.name === 'month') return monthWords(first);
  if (choice.name === 'year') return writeDay(first, { year: 'numeric' });
  if (choice.name === 'quarter') {
    const quarter = String(Math.floor(new Date(dayMs(first)).getUTCMonth() / 3) + 1);
    return say('range.quarter', { quarter, year: writeDay(first, { year: 'numeric' }) });
  }
  return choice.name === 'all' ? say('range.all') : daysWords({ first, end });
}

/**
 * Returns what a range is compared with: `in October`, `by this day in October`, `the week before`, `in the 5 days before`.
 * Empty if there is nothing.
 */
export function beforeWords({ choice, before, first, end }: Range): string {
  if (before === null || choice.name === 'all') return '';
  const isPart = String(before.isPart);
  if (choice.name === 'own') return say('before.days', { isPart, days: end - first });
  if (choice.name === 'month') return say('before.month', { isPart, month: monthName(before.first) });
  if (choice.name === 'year') return say('before.year', { isPart, year: writeDay(before.first, { year: 'numeric' }) });
  return say(`before.${choice.name}`, { isPart });
}

/** Returns the name of a range's part by its first day: `Mon, Nov 16`, `Week of Nov 16, 2026`, `November 2026`. */
export function partWords(day: Day, part: Part): string {
  if (part === 'day') return dayWords(day);
  return part === 'month' ? monthWords(day) : say('range.weekOf', { day: dateWords(day) });
}

/** Returns the short form for below a column: `16`, `Nov 16`, `Nov`. */
export function partLabel(day: Day, part: Part): string {
  if (part === 'month') return writeDay(day, { month: 'short', year: '2-digit' });
  return part === 'day'
    ? writeDay(day, { weekday: 'short', day: 'numeric' })
    : writeDay(day, { month: 'short', day: 'numeric' });
}

/** `12%`, or `under 1%` for less that isn't zero. */
export function percent(share: number): string {
  const write = (value: number) => percentage(value, deviceLocales());
  return share > 0 && share < 0.005 ? say('figures.under', { share: write(0.01) }) : write(share);
}

/** Returns a projection rounded to two digits, without cents: `$313,000`. */
export const roughly = (minor: number, currency: string): string =>
  roundMoney(coarse(minor, currency), currency, deviceLocales());

/** Returns an amount without cents, as for projections: `$1,235`. */
export const wholeAmount = (minor: number, currency: string): string => roundMoney(minor, currency, deviceLocales());

/** `1 h 05 min`. */
export const time = (ms: number): string => deviceDuration(ms);

export const number = (value: number): string => count(value, deviceLocales());

/** Returns `12% more than in October`, `the same as in October`, or from tenfold on `12 times as much as in October`. */
export function compared(figure: number, earlier: number, before: string): string {
  if (figure === earlier) return say('compared.same', { before });
  if (earlier === 0) return say('compared.fromNothing', { before });
  const ratio = figure / earlier;
  if (ratio >= 10) return say('compared.times', { times: Math.round(ratio), before });
  const change = Math.abs(ratio - 1);
  if (change < 0.005) return say('compared.about', { before });
  return say(ratio > 1 ? 'compared.more' : 'compared.less', { share: percent(change), before });
}

/** Makes a sentence of `compared`, for example: its first letter becomes a capital. */
export const sentence = (text: string): string => say('sentence', { text: capital(text) });

export const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** `2 held, 1 slipped`. */
export const listed = (things: readonly string[]): string =>
  things.reduce((first, next) => (first === '' ? next : say('listed', { first, next })), '');

export const paragraph = (sentences: readonly string[]): string =>
  sentences.filter(Boolean).join(deviceReader().say('betweenSentences'));
