import { say } from '#words/client-calendar.ts';
import { DAY, HOUR, MINUTE, SECOND } from '../../time.ts';
import { Unreadable } from './bounds.ts';

export interface CalendarDate {
  /** The time on the clock, as the epoch ms at which a UTC clock would show it. */
  wall: number;
  /** A day without a time. */
  isDay: boolean;
  isUtc: boolean;
}

/** Reads `20261122`, `20261122T090000`, `20261122T090000Z`. Throws Unreadable. */
export function readDate(text: string): CalendarDate {
  const [, year, month, day, hour, minute, second, utc] =
    /^(\d{4})-?(\d{2})-?(\d{2})(?:T(\d{2}):?(\d{2}):?(\d{2})?(Z)?)?$/i.exec(text.trim()) ?? [];
  const date = new Date(0);
  date.setUTCFullYear(Number(year), Number(month) - 1, Number(day));
  // Otherwise, February 31 would become a day in March.
  const isDate = date.getUTCMonth() === Number(month) - 1 && date.getUTCDate() === Number(day);
  const time = Number(hour ?? 0) * HOUR + Number(minute ?? 0) * MINUTE + Math.min(59, Number(second ?? 0)) * SECOND;
  if (!isDate || time >= DAY || Number(minute ?? 0) > 59)
    throw new Unreadable(say('event.notDate', { text: text.trim().slice(0, 40) }));
  return { wall: date.getTime() + time, isDay: hour === undefined, isUtc: utc !== undefined };
}

/** A duration as a calendar writes it. */
export interface CalendarDuration {
  /** Days and weeks, which end at the same time of day: a day may have 23 hours. */
  days: number;
  /** Hours, minutes and seconds, in ms. */
  ms: number;
}

/** Reads `PT45M`, `P1DT2H`, `P2W`. Throws Unreadable. */
export function readDuration(text: string): CalendarDuration {
  const [, sign, weeks, days, hours, minutes, seconds] =
    /^([+-]?)P(?:(\d{1,6})W)?(?:(\d{1,6})D)?(?:T(?:(\d{1,6})H)?(?:(\d{1,6})M)?(?:(\d{1,8})S)?)?$/i.exec(text.trim()) ??
    [];
  if (sign === undefined) throw new Unreadable(say('event.notDuration', { text: text.trim().slice(0, 40) }));
  const of = (amount: string | undefined, unit: number) => Number(amount ?? 0) * unit * (sign === '-' ? -1 : 1);
  return { days: of(weeks, 7) + of(days, 1), ms: of(hours, HOUR) + of(minutes, MINUTE) + of(seconds, SECOND) };
}
