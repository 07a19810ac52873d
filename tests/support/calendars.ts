import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { CalendarContent } from '#lib/client/calendar/content.ts';
import { type Decisions, NO_DECISIONS } from '#lib/client/calendar/decisions.ts';
import { type Basis, type Planned, plannedMeetings } from '#lib/client/calendar/planned.ts';
import { readCalendar, type When } from '#lib/client/calendar/read-calendar.ts';
import type { Person } from '#lib/sync/records.ts';

/** The time when tests read calendars: a Sunday. */
export const NOW = Date.parse('2026-11-22T12:00:00Z');

/** Returns a calendar file as its provider writes it. */
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

/** Returns the definition of a zone without summer time. */
export const zoneOf = (id: string, offset: string): string =>
  [
    ...['BEGIN:VTIMEZONE', `TZID:${id.replaceAll(',', '\\,')}`, 'BEGIN:STANDARD', 'DTSTART:16010101T000000'],
    ...[`TZOFFSETFROM:${offset}`, `TZOFFSETTO:${offset}`, 'END:STANDARD', 'END:VTIMEZONE'],
  ].join('\r\n');

/** Returns start times as `2026-11-23T09:00`, in UTC. */
export const beginnings = ({ entries }: CalendarContent): string[] =>
  entries
    .flatMap(({ starts }) => starts)
    .sort((a, b) => a - b)
    .map((at) => new Date(at).toISOString().slice(0, 16));

export const SETTINGS = { currency: 'EUR', hoursPerYear: 2080, loadMultiplier: 1.3, overrunCapMinutes: 120 };
export const SIXTY = { rateKind: 'hour', rateMinor: 60_00, external: false } as const;

/** Returns a person on the list, at sixty an hour unless `more` says otherwise. */
export const person = (id: string, name: string, more: Partial<Person> = {}): Person => ({
  ...{ id, name, role: '', ...SIXTY, ...more },
});

/** Plans calendars' meetings, with nobody on the list and others at sixty an hour, unless `more` says otherwise. */
export function plan(
  calendars: string | readonly (string | CalendarContent)[],
  { decisions, ...more }: Partial<Omit<Basis, 'decisions'> & { decisions: Partial<Decisions> }> = {},
): Planned {
  const contents = [calendars].flat().map((one) => (typeof one === 'string' ? readWhole(one) : one));
  const basis = { roster: [], settings: SETTINGS, others: SIXTY, owner: null, ...more };
  return plannedMeetings(contents, { ...basis, decisions: { ...NO_DECISIONS, ...decisions } });
}
