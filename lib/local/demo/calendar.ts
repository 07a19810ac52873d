import { DAY } from '../../time.ts';

/** Days without a time: counted from January 1, 1970. A calendar's rules are plain arithmetic on them. */
export type Day = number;

/** The day of `2026-11-22`. Throws if it is none. */
export function parseDay(text: string): Day {
  const ms = /^\d{4}-\d\d-\d\d$/.test(text) ? Date.parse(text) : Number.NaN;
  if (Number.isNaN(ms)) throw new Error(`“${text}” isn’t a day like 2026-11-22.`);
  return ms / DAY;
}

export const textOf = (day: Day): string => new Date(day * DAY).toISOString().slice(0, 10);

/** The same date a year before; February 28 for a leap day. */
export function yearBefore(day: Day): Day {
  const text = textOf(day);
  return parseDay(`${Number(text.slice(0, 4)) - 1}${text.slice(4).replace('02-29', '02-28')}`);
}

/** 1 is Monday, 7 is Sunday. */
export const weekdayOf = (day: Day): number => ((((day + 3) % 7) + 7) % 7) + 1;

/** The same for all days from a Monday to a Sunday, one more in the next week. */
export const weekOf = (day: Day): number => Math.floor((day + 3) / 7);

/** Nobody works then. Holidays that move, or that only some have, are left out. */
const HOLIDAYS = ['01-01', '12-24', '12-25', '12-26', '12-31'];

/** Whether people work: from Monday to Friday, unless it is a holiday. */
export const isWorkingDay = (day: Day): boolean => weekdayOf(day) <= 5 && !HOLIDAYS.includes(textOf(day).slice(5));
