import { readdirSync } from 'node:fs';
import { describe, expect, it, test } from 'vitest';
import type { CalendarContent } from '#lib/client/calendar/content.ts';
import { DAY } from '#lib/time.ts';
import { beginnings, fixture, NOW, readWhole } from '../support/calendars.ts';
import { meetingsIn } from '../support/second-reader.ts';

/** Returns a calendar's meetings from the day of reading on. */
const ahead = (content: CalendarContent, most: number) =>
  beginnings(content)
    .filter((at) => at > '2026-11-22')
    .slice(0, most);

const whoIn = ({ people, entries }: CalendarContent, title: string) =>
  entries.find((entry) => entry.title === title)?.who.map((at) => people[at]);

describe('what each provider writes is read', () => {
  test('Google: one of a series moved, one taken out, folded lines, a room, somebody who declined', () => {
    const content = readWhole(fixture('google'));
    expect(content).toMatchObject({ name: 'ada@example.com', method: 'PUBLISH', events: 3, unreadable: 0 });
    expect(content.unknownZones).toEqual([]);
    // The meeting of Monday the 23rd is on Tuesday afternoon. The clock went back on October 25.
    expect(ahead(content, 3)).toEqual(['2026-11-24T13:00', '2026-11-30T08:00', '2026-12-07T08:00']);
    expect(beginnings(content)).not.toContain('2026-11-16T08:00');
    expect(beginnings(content)).toContain('2026-10-19T07:00');
    expect(whoIn(content, 'Monday status')).toEqual([
      { email: 'ada@example.com', name: 'Ada Example', kind: 'person' },
      { email: 'bo@example.com', name: '', kind: 'person' },
      { email: 'cy@example.com', name: 'Cy, the third', kind: 'person' },
    ]);
    expect(whoIn(content, 'Monday status, moved')).toHaveLength(2);
    const [status, , away] = content.entries;
    expect(status).toMatchObject({ repeats: true, isEndless: true, durationMs: 30 * 60_000, isFree: false });
    expect(status?.declined.map((at) => content.people[at]?.email)).toEqual(['di@example.com']);
    expect(content.entries.at(-1)).toMatchObject({ title: 'Away', isDay: true, isFree: true });
    expect(away).toBeDefined();
  });

  test('Outlook: a zone of its own making, quoted names, who invites is not among the others', () => {
    const content = readWhole(fixture('outlook'));
    expect(content.unreadable).toBe(0);
    expect(content.unknownZones).toEqual([]);
    expect(ahead(content, 6)).toEqual([
      ...['2026-11-24T09:00', '2026-12-22T09:00', '2027-01-26T09:00'],
      ...['2027-02-23T09:00', '2027-03-23T09:00', '2027-04-27T08:00'],
    ]);
    expect(whoIn(content, 'Numbers')).toEqual([
      { email: 'bo@example.com', name: 'Bo Example', kind: 'person' },
      { email: 'cy@example.com', name: '', kind: 'person' },
      { email: 'ada@example.com', name: 'Ada Example', kind: 'person' },
    ]);
  });

  test('Exchange: an invitation, a Windows zone, every other week until a time in UTC, a distribution list', () => {
    const content = readWhole(fixture('exchange'));
    expect(content).toMatchObject({ method: 'REQUEST', unreadable: 0, unknownZones: [] });
    expect(ahead(content, 9)).toEqual([
      ...['2026-11-26T08:30', '2026-12-10T08:30', '2026-12-24T08:30', '2027-01-07T08:30', '2027-01-21T08:30'],
    ]);
    expect(whoIn(content, 'Kick-off')?.map((one) => `${one?.kind} ${one?.email}`)).toEqual([
      ...['person bo@example.com', 'group sales@example.com', 'person client@other.example', 'person ada@example.com'],
    ]);
    expect(content.entries[0]?.isEndless).toBe(false);
  });

  test('Apple: addresses in a parameter, a count, a date beside the rule', () => {
    const content = readWhole(fixture('apple'));
    expect(content).toMatchObject({ name: 'Work', unreadable: 0 });
    expect(ahead(content, 9)).toEqual([
      ...['2026-11-24T16:00', '2026-11-25T16:00', '2026-11-26T16:00', '2026-11-27T16:00', '2026-12-01T16:00'],
    ]);
    expect(whoIn(content, 'Catch-up')?.map((one) => one?.email)).toEqual(['ada@example.com', 'bo@example.com']);
  });

  test('Fastmail: a zone without a definition, one of a series called off', () => {
    const content = readWhole(fixture('fastmail'));
    expect(content).toMatchObject({ unreadable: 0, canceled: 1, unknownZones: [] });
    expect(ahead(content, 9)).toEqual([
      ...['2026-11-24T22:30', '2026-11-29T22:30', '2026-12-01T22:30', '2026-12-03T22:30'],
    ]);
  });

  test('Nextcloud: the last working day of a month, a room', () => {
    const content = readWhole(fixture('nextcloud'));
    expect(content.unreadable).toBe(0);
    expect(ahead(content, 3)).toEqual(['2026-11-30T15:00', '2026-12-31T15:00', '2027-01-29T15:00']);
    expect(whoIn(content, 'Month’s end')?.map((one) => one?.name)).toEqual(['Bo Example', 'Ada Example']);
  });

  test('Thunderbird: a path for a zone, an exception in UTC', () => {
    const content = readWhole(fixture('thunderbird'));
    expect(content).toMatchObject({ unreadable: 0, unknownZones: [] });
    expect(ahead(content, 3)).toEqual(['2026-11-25T15:00', '2026-12-23T15:00', '2027-01-06T15:00']);
  });
});

/*
 * Files as providers write them, and as in other libraries' tests (ical.js, icalendar, node-ical). A second reader, which
 * shares nothing with ours, finds the same meetings and hours in any time zone.
 */

const shapes = readdirSync('tests/fixtures/calendars/shapes').map((file) => `shapes/${file.replace(/\.ics$/, '')}`);
const ZONES = ['UTC', 'Europe/Berlin', 'America/New_York', 'Asia/Kolkata', 'Pacific/Auckland'];
const span = { from: NOW - 100 * DAY, to: NOW + 400 * DAY };

const line = ({ title, at, ms, isDay }: ReturnType<typeof meetingsIn>[number]) =>
  `${new Date(at).toISOString()} ${ms / 60_000} ${isDay ? 'day ' : ''}${title}`;

function ours(text: string, timeZone: string) {
  const { entries, unreadable, unknownZones } = readWhole(text, { timeZone });
  expect([unreadable, unknownZones]).toEqual([0, []]);
  const found = entries.flatMap(({ title, starts, durationMs: ms, isDay }) =>
    starts.map((at) => ({ title, at, ms, isDay })),
  );
  return found.sort((a, b) => a.at - b.at || (a.title < b.title ? -1 : 1));
}

const hours = (found: readonly { ms: number }[]) => found.reduce((sum, { ms }) => sum + ms, 0) / 3_600_000;

it('there are forty of them', () => {
  expect(shapes).toHaveLength(40);
});

describe.each(shapes)('%s', (name) => {
  it.each(ZONES)('for a reader in %s', (zone) => {
    const text = fixture(name);
    const [own, theirs] = [ours(text, zone), meetingsIn(text, zone, span)];
    expect(theirs.length).toBeGreaterThan(0);
    expect(own.map(line)).toEqual(theirs.map(line));
    expect(hours(own)).toBe(hours(theirs));
  });
});
