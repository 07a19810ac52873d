import { DAY, HOUR } from '../../time.ts';
import { wallClock } from '../../zone.ts';

/** A day of the calendar: its number, counted from January 1, 1970. */
export type Day = number;

/** Days, weeks and months as the clock of a workspace has them. */
export interface Calendar {
  /** The day of a moment (epoch ms). */
  dayOf(ms: number): Day;
  /** The hour of a moment, 0 to 23. */
  hourOf(ms: number): number;
  /** What the clock reads at a moment, in ms since midnight. */
  clockOf(ms: number): number;
  /** The moment (epoch ms) at which a day begins. */
  startOf(day: Day): number;
  /** The moment at which a day's clock reads so many ms since midnight. */
  at(day: Day, clockMs: number): number;
  /** 1, Monday, to 7, Sunday. */
  firstWeekday: number;
}

/** The calendar of a time zone, its weeks from `firstWeekday` on (1, Monday, to 7, Sunday). */
export function calendarOf(zone: string, firstWeekday: number): Calendar {
  const key = `${zone} ${firstWeekday}`;
  const known = calendars.get(key) ?? makeCalendar(zone, firstWeekday);
  // A device has few, but nothing bounds how many.
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

/** The weekday of a day, 1, Monday, to 7, Sunday. January 1, 1970 was a Thursday. */
export const weekdayOf = (day: Day): number => ((((day + 3) % 7) + 7) % 7) + 1;

/** The first day of the week that a day is in. */
export const weekOf = (day: Day, firstWeekday: number): Day => day - ((weekdayOf(day) - firstWeekday + 7) % 7);

/** The first day of the month that a day is in, or of one this many months later. */
export function monthOf(day: Day, later = 0): Day {
  const date = new Date(day * DAY);
  return Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + later, 1) / DAY;
}

/** The first day of the quarter that a day is in, or of one this many quarters later. */
export function quarterOf(day: Day, later = 0): Day {
  const month = new Date(day * DAY).getUTCMonth() % 3;
  return monthOf(day, later * 3 - month);
}

/** The first day of the year that a day is in, or of one this many years later. */
export const yearOf = (day: Day, later = 0): Day => Date.UTC(new Date(day * DAY).getUTCFullYear() + later, 0, 1) / DAY;

/** A day as `2026-11-22`. */
export const toDate = (day: Day): string => new Date(day * DAY).toISOString().slice(0, 10);

/** The day that such a text names; null if it names none. */
export function fromDate(text: string | null): Day | null {
  if (text === null || !/^\d{4}-\d{2}-\d{2}$/.test(text)) return null;
  const ms = Date.parse(`${text}T00:00:00Z`);
  return Number.isNaN(ms) ? null : ms / DAY;
}
