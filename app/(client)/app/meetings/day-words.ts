import { deviceLocales } from '#lib/client/device-format.ts';
import { type Day, yearOf } from '#lib/client/insights/days.ts';
import { isolate } from '#lib/format.ts';
import type { Segment } from '#lib/sync/records.ts';
import { DAY } from '#lib/time.ts';
import { say } from '#words/meetings.ts';

/** Returns a meeting's title, or "Meeting" if it has none. */
export function titleOrDefault(title: string): string {
  return title.trim() || say('meeting.untitled');
}

// Creating a formatter takes longer than using it a hundred times, and every row of the list needs one.
const made = new Map<string, Intl.DateTimeFormat>();

function write(ms: number, options: Intl.DateTimeFormatOptions): string {
  const locales = deviceLocales();
  const key = JSON.stringify([locales, options]);
  const format = made.get(key) ?? new Intl.DateTimeFormat(locales, options);
  made.set(key, format);
  // Another device's clock may be wrong by any amount, even beyond what a Date can hold.
  return Number.isNaN(new Date(ms).getTime()) ? say('date.unknown') : isolate(format.format(ms));
}

/** Returns a time of day in a time zone: `14:05`. */
export function timeOfDay(ms: number, timeZone: string): string {
  return write(ms, { hour: 'numeric', minute: '2-digit', timeZone });
}

/** `Today`, `Yesterday`, `Thursday 5 November`, and the year if it isn't this one. Short: `Thu 5 Nov`, `5 Nov 2025`. */
export function dayName(day: Day, today: Day, { short = false } = {}): string {
  if (day === today) return say('date.today');
  if (day === today - 1) return say('date.yesterday');
  const width = short ? 'short' : 'long';
  const isThisYear = yearOf(day) === yearOf(today);
  return writeDay(day, {
    ...((isThisYear || !short) && { weekday: width }),
    ...{ day: 'numeric', month: width },
    ...(!isThisYear && { year: 'numeric' }),
  });
}

/** `November 2026`. */
export const monthName = (day: Day): string => writeDay(day, { month: 'long', year: 'numeric' });

/** Days have no zone, so they are formatted in UTC. */
const writeDay = (day: Day, options: Intl.DateTimeFormatOptions) => write(day * DAY, { ...options, timeZone: 'UTC' });

/** Returns a span of time: `14:05 – 14:45`, or `14:05 – end` while it's open. */
export function spanWords({ startedAt, endedAt }: Pick<Segment, 'startedAt' | 'endedAt'>, timeZone: string): string {
  const from = timeOfDay(startedAt, timeZone);
  if (endedAt === null) return say('span.open', { from });
  return say('span.closed', { from, to: timeOfDay(endedAt, timeZone) });
}
