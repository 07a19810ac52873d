/** Days without a time: counted from January 1, 1970. A calendar's rules are plain arithmetic on them. */
export type Day = number;

/** Whose holidays a team has: the United States, or Berlin. */
export type Country = 'US' | 'DE';

const DAY_MS = 86_400_000;

/** The day of a date; months are counted from 1. */
export const dayOf = (year: number, month: number, date: number): Day => Date.UTC(year, month - 1, date) / DAY_MS;

/** The day of `2026-11-22`. Throws if it is none. */
export function parseDay(text: string): Day {
  const ms = /^\d{4}-\d\d-\d\d$/.test(text) ? Date.parse(text) : Number.NaN;
  if (Number.isNaN(ms)) throw new Error(`“${text}” isn’t a day like 2026-11-22.`);
  return ms / DAY_MS;
}

/** What a wall clock reads at the start of a day, as in lib/zone.ts. */
export const wallAt = (day: Day): number => day * DAY_MS;

/** 1 is Monday, 7 is Sunday. */
export const weekdayOf = (day: Day): number => ((((day + 3) % 7) + 7) % 7) + 1;

/** The same for all days from a Monday to a Sunday, one more in the next week. */
export const weekOf = (day: Day): number => Math.floor((day + 3) / 7);

export function dateOf(day: Day): { year: number; month: number; date: number } {
  const at = new Date(wallAt(day));
  return { year: at.getUTCFullYear(), month: at.getUTCMonth() + 1, date: at.getUTCDate() };
}

/** The same date a year before; February 28 for a leap day. */
export function yearBefore(day: Day): Day {
  const { year, month, date } = dateOf(day);
  return dayOf(year - 1, month, month === 2 && date === 29 ? 28 : date);
}

/** Whether people work: from Monday to Friday, unless it is a holiday. */
export function isWorkingDay(day: Day, country: Country): boolean {
  return weekdayOf(day) <= 5 && !holidaysOf(dateOf(day).year, country).has(day);
}

const known = new Map<string, ReadonlySet<Day>>();

/** The holidays that fall on, or are moved to, a day of this year. */
export function holidaysOf(year: number, country: Country): ReadonlySet<Day> {
  const key = `${country} ${year}`;
  const days = known.get(key) ?? new Set(country === 'US' ? americanHolidays(year) : berlinHolidays(year));
  known.set(key, days);
  return days;
}

function americanHolidays(year: number): Day[] {
  const thanksgiving = nth(4, 4, year, 11);
  const fixed = [dayOf(year, 1, 1), dayOf(year, 6, 19), dayOf(year, 7, 4), dayOf(year, 11, 11), dayOf(year, 12, 25)];
  return [
    // On a Saturday it is given on Friday, on a Sunday on Monday.
    ...[...fixed, dayOf(year + 1, 1, 1)].map((day) => day + ({ 6: -1, 7: 1 }[weekdayOf(day)] ?? 0)),
    nth(3, 1, year, 1),
    nth(3, 1, year, 2),
    // The last Monday of May.
    nth(1, 1, year, 6) - 7,
    nth(1, 1, year, 9),
    ...[thanksgiving, thanksgiving + 1],
    dayOf(year, 12, 24),
  ];
}

function berlinHolidays(year: number): Day[] {
  const easter = easterOf(year);
  const fixed = ['1-1', '3-8', '5-1', '10-3', '12-24', '12-25', '12-26', '12-31'].map((text) => {
    const [month = 1, date = 1] = text.split('-').map(Number);
    return dayOf(year, month, date);
  });
  // Good Friday, Easter Monday, Ascension, Whit Monday.
  return [...fixed, easter - 2, easter + 1, easter + 39, easter + 50];
}

/** The nth of a weekday in a month. */
function nth(count: number, weekday: number, year: number, month: number): Day {
  const first = dayOf(year, month, 1);
  return first + ((weekday - weekdayOf(first) + 7) % 7) + 7 * (count - 1);
}

/** Easter Sunday, by Gauss's rule with its two exceptions; for the years 1900 to 2099. */
export function easterOf(year: number): Day {
  const moon = (19 * (year % 19) + 24) % 30;
  const late = moon === 29 || (moon === 28 && year % 19 > 10) ? 1 : 0;
  const full = moon - late;
  const sunday = (2 * (year % 4) + 4 * (year % 7) + 6 * full + 5) % 7;
  return dayOf(year, 3, 22) + full + sunday;
}
