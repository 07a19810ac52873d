import { DAY } from '../../time.ts';

/** A day without a time: counted from January 1, 1970. A calendar's rules are plain arithmetic on days. */
export type Day = number;

/** Returns the day of `2026-11-22`. Throws if the text isn't a day. */
export function parseDay(text: string): Day {
  const ms = /^\d{4}-\d\d-\d\d$/.test(text) ? Date.parse(text) : Number.NaN;
  if (Number.isNaN(ms)) throw new Error(`“${text}” isn’t a day like 2026-11-22.`);
  return ms / DAY;
}

export const textOf = (day: Day): string => new Date(day * DAY).toISOString().slice(0, 10);

/** Returns the same date a year before; February 28 for a leap day. */
export function yearBefore(day: Day): Day {
  const text = textOf(day);
  return parseDay(`${Number(text.slice(0, 4)) - 1}${text.slice(4).replace('02-29', '02-28')}`);
}

/** Returns the weekday: 1 is Monday, 7 is Sunday. */
export const weekdayOf = (day: Day): number => ((((day + 3) % 7) + 7) % 7) + 1;

/** Returns a number that is the same for all days from a Monday to a Sunday, and one more in the next week. */
export const weekOf = (day: Day): number => Math.floor((day + 3) / 7);

/** Days when nobody works. Holidays that move, or that only some people have, are left out. */
const HOLIDAYS = ['01-01', '12-24', '12-25', '12-26', '12-31'];

/** Returns whether people work: from Monday to Friday, except on holidays. */
export const isWorkingDay = (day: Day): boolean => weekdayOf(day) <= 5 && !HOLIDAYS.includes(textOf(day).slice(5));
