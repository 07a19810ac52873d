import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { CalendarContent } from '#lib/client/calendar/content.ts';
import { readCalendar, type When } from '#lib/client/calendar/read-calendar.ts';

/** When calendars are read in tests: a Sunday. */
export const NOW = Date.parse('2026-11-22T12:00:00Z');

/** Returns a calendar as its provider writes it. */
export const fixture = (name: string): string =>
  readFileSync(path.join(import.meta.dirname, '../fixtures/calendars', `${name}.ics`), 'utf8');

export function readWhole(
  text: string,
  { now = NOW, timeZone = 'Europe/Berlin', since }: Partial<When> = {},
): CalendarContent {
  const reading = readCalendar(text, { now, timeZone, since });
  for (;;) {
    const { done, value } = reading.next();
    if (done) return value;
  }
}

/** Returns a calendar with these parts; `event` writes events. */
export const calendar = (...parts: string[]): string =>
  ['BEGIN:VCALENDAR', 'VERSION:2.0', ...parts, 'END:VCALENDAR', ''].join('\r\n');

let uids = 0;

/** Returns a half-hour event on Monday, unless `lines` say otherwise. */
export function event(...lines: string[]): string {
  const says = (name: string) => lines.some((line) => line.startsWith(name));
  uids += 1;
  return [
    'BEGIN:VEVENT',
    ...(says('UID') ? [] : [`UID:${uids}@example.com`]),
    ...(says('SUMMARY') ? [] : ['SUMMARY:Planning']),
    ...(says('DTSTART') ? [] : ['DTSTART:20261123T090000Z']),
    ...(says('DTEND') || says('DURATION') || says('DTSTART;VALUE=DATE') ? [] : ['DURATION:PT30M']),
    ...lines,
    'END:VEVENT',
  ].join('\r\n');
}

export const TWO = ['ATTENDEE:mailto:ada@example.com', 'ATTENDEE:mailto:bo@example.com'] as const;

/** Returns start times as `2026-11-23T09:00`, in UTC. */
export const beginnings = ({ entries }: CalendarContent): string[] =>
  entries
    .flatMap(({ starts }) => starts)
    .sort((a, b) => a - b)
    .map((at) => new Date(at).toISOString().slice(0, 16));
