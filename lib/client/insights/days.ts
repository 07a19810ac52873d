import { DAY, HOUR } from '../../time.ts';
import { wallClock } from '../../zone.ts';

/** A calendar day as a number, counted from January 1, 1970. */
export type Day = number;

/** Days, weeks and months in a workspace's time zone. */
export interface Calendar {
  /** Returns the day of a moment (epoch ms). */
  dayOf(ms: number): Day;
  /** Returns the hour of a moment, 0 to 23. */
  hourOf(ms: number): number;
  /** Returns the clock time of a moment, in ms since midnight. */
  clockOf(ms: number): number;
  /** Returns the moment (epoch ms) at which a day begins. */
  startOf(day: Day): number;
  /** Returns the moment at which a day's clock shows this many ms since midnight. */
  at(day: Day, clockMs: number): number;
  /** From 1, Monday, to 7, Sunday. */
  firstWeekday: number;
}

/** Returns the calendar of a time zone, with weeks that begin on `firstWeekday` (1, Monday, to 7, Sunday). */
export function calendarOf(zone: string, firstWeekday: number): Calendar {
  const key = `${zone} ${firstWeekday}`;
  const known = calendars.get(key) ?? makeCalendar(zone, firstWeekday);
  // A device usually has few, but their number isn't limited.
  if (calendars.size >= MOST_CALENDARS) calendars.clear();
  calendars.set(key, known);
  return known;
}

const MOST_CALENDARS = 20;
const calendars = new Map<string, Calendar>();

function makeCalendar(zone: string, firstWeekday: number): Calendar {
  const clock = wallClock(zone);
  const clockOf = (ms: number) => ((clock.read(ms) % DAY) + DAY) % DAY;
  return {
    dayOf: (ms) => Math.floor(clock.read(ms) / DAY),
    hourOf: (ms) => Math.floor(clockOf(ms) / HOUR),
    clockOf,
    startOf: (day) => clock.whenReads(day * DAY),
    at: (day, clockMs) => clock.whenReads(day * DAY + clockMs),
    firstWeekday,
  };
}

/** Returns the weekday of a day, from 1, Monday, to 7, Sunday. January 1, 1970 was a Thursday. */
export const weekdayOf = (day: Day): number => ((((day + 3) % 7) + 7) % 7) + 1;

/** Returns the first day of the week that a day is in. */
export const weekOf = (day: Day, firstWeekday: number): Day => day - ((weekdayOf(day) - firstWeekday + 7) % 7);

/** Returns the first day of the month that a day is in, or of a month this many months later. */
export function monthOf(day: Day, later = 0): Day {
  const date = new Date(day * DAY);
  return Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + later, 1) / DAY;
}

/** Returns the first day of the quarter that a day is in, or of a quarter this many quarters later. */
export function quarterOf(day: Day, later = 0): Day {
  const month = new Date(day * DAY).getUTCMonth() % 3;
  return monthOf(day, later * 3 - month);
}

/** Returns the first day of the year that a day is in, or of a year this many years later. */
export const yearOf = (day: Day, later = 0): Day => Date.UTC(new Date(day * DAY).getUTCFullYear() + later, 0, 1) / DAY;

/** Formats a day as `2026-11-22`. */
export const toDate = (day: Day): string => new Date(day * DAY).toISOString().slice(0, 10);

/** Returns the day that such a text names; null if it names none. */
export function fromDate(text: string | null): Day | null {
  if (text === null || !/^\d{4}-\d{2}-\d{2}$/.test(text)) return null;
  const ms = Date.parse(`${text}T00:00:00Z`);
  return Number.isNaN(ms) ? null : ms / DAY;
}
