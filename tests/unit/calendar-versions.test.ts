import { describe, expect, test } from 'vitest';
import { changesBetween } from '#lib/client/calendar/changes.ts';
import type { CalendarContent } from '#lib/client/calendar/content.ts';
import { readFiles } from '#lib/client/calendar/read-files.ts';
import { DAY } from '#lib/time.ts';
import { beginnings, calendar, event, NOW, plan, readWhole, TWO } from '../support/calendars.ts';

/** An event's newest version counts, wherever it is (RFC 5545, 3.8.7.4). */

const single = (...lines: string[]) => event('UID:s', ...TWO, ...lines);
const at = (day: number) => `DTSTART:202611${day}T090000Z`;
const times = (...parts: string[]) => beginnings(readWhole(calendar(...parts)));

/** The meetings of several calendars that are kept together. */
function together(...texts: string[]): string[] {
  const files = texts.map((content, i) => ({ name: `${i}.ics`, content }));
  const { calendars } = readFiles(files, { now: NOW, timeZone: 'UTC' });
  return planned(calendars.map(({ content }) => content));
}

const planned = (contents: readonly CalendarContent[], within?: { from: number; to: number }) =>
  plan(contents, { within }).meetings.map(
    ({ title, startedAt }) => `${title} ${new Date(startedAt).toISOString().slice(5, 16)}`,
  );

/** In any order. */
function eitherWay(expected: string[], a: string, b: string): void {
  expect(times(a, b)).toEqual(expected);
  expect(times(b, a)).toEqual(expected);
}

describe('in one file', () => {
  test('the higher SEQUENCE counts, first or last', () => {
    eitherWay(['2026-11-25T09:00'], single(at(24), 'SEQUENCE:9'), single(at(25), 'SEQUENCE:10'));
    eitherWay(['2026-11-25T09:00'], single(at(24)), single(at(25), 'SEQUENCE:1'));
  });

  test('with the same one, the later change counts, then the later place', () => {
    const stamps = ['DTSTAMP:20261101T090000Z', 'DTSTAMP:20261102T080000Z'] as const;
    eitherWay(['2026-11-25T09:00'], single(at(24), stamps[0]), single(at(25), stamps[1]));
    const changes = ['LAST-MODIFIED:20261101T090000Z', 'LAST-MODIFIED:20261102T080000Z'] as const;
    eitherWay(['2026-11-25T09:00'], single(at(24), changes[0]), single(at(25), changes[1]));
    // The time of the export isn't the time of the change.
    eitherWay(['2026-11-25T09:00'], single(at(24), changes[0], stamps[1]), single(at(25), changes[1], stamps[0]));
    eitherWay(['2026-11-25T09:00'], single(at(24), 'SEQUENCE:1', stamps[1]), single(at(25), 'SEQUENCE:2', stamps[0]));
    expect(times(single(at(24), stamps[0]), single(at(25), stamps[0]))).toEqual(['2026-11-25T09:00']);
    eitherWay(['2026-11-25T09:00'], single(at(24), 'SEQUENCE:x', 'DTSTAMP:soon'), single(at(25), 'SEQUENCE:1'));
  });

  test('each meeting of a series has versions of its own', () => {
    const series = single(at(23), 'RRULE:FREQ=DAILY;COUNT=3', 'SEQUENCE:7');
    const moved = (day: number, sequence: number) =>
      single('RECURRENCE-ID:20261124T090000Z', `DTSTART:202611${day}T150000Z`, `SEQUENCE:${sequence}`);
    const expected = ['2026-11-23T09:00', '2026-11-25T09:00', '2026-11-27T15:00'];
    expect(times(series, moved(27, 2), moved(26, 1))).toEqual(expected);
    expect(times(moved(26, 1), moved(27, 2), series)).toEqual(expected);
  });

  test('called off, it is called off, unless a newer version says otherwise', () => {
    eitherWay([], single(at(24)), single(at(24), 'SEQUENCE:1', 'STATUS:CANCELLED'));
    eitherWay(['2026-11-25T09:00'], single(at(24), 'SEQUENCE:1', 'STATUS:CANCELLED'), single(at(25), 'SEQUENCE:2'));
    const series = single(at(23), 'RRULE:FREQ=DAILY;COUNT=3', 'SEQUENCE:3');
    const one = single('RECURRENCE-ID:20261124T090000Z', at(24), 'SEQUENCE:4', 'STATUS:CANCELLED');
    eitherWay(['2026-11-23T09:00', '2026-11-25T09:00'], series, one);
    eitherWay([], series, single(at(23), 'SEQUENCE:4', 'STATUS:CANCELLED'));
  });

  test('METHOD:CANCEL calls off what is in its calendar, and nothing in those beside it', () => {
    const asked = (method: string, ...events: string[]) => calendar(`METHOD:${method}`, ...events);
    const other = event('UID:other', 'DTSTART:20261126T090000Z');
    const both = [asked('REQUEST', single(at(24))), asked('CANCEL', single(at(24), 'SEQUENCE:1')), calendar(other)];
    expect(beginnings(readWhole(both.join('')))).toEqual(['2026-11-26T09:00']);
    expect(beginnings(readWhole(both.toReversed().join('')))).toEqual(['2026-11-26T09:00']);
    expect(readWhole(both[1] ?? '')).toMatchObject({ events: 1, canceled: 1, unreadable: 0 });
  });

  test('what somebody replied is no version of the event', () => {
    const reply = event('UID:s', at(25), 'SEQUENCE:0', 'DTSTAMP:20261105T090000Z', 'ATTENDEE:mailto:bo@example.com');
    for (const method of ['REPLY', 'COUNTER', 'REFRESH', 'DECLINECOUNTER']) {
      const text = calendar(single(at(24), 'DTSTAMP:20261101T090000Z')) + calendar(`METHOD:${method}`, reply);
      expect(beginnings(readWhole(text)), method).toEqual(['2026-11-24T09:00']);
    }
  });
});

describe('in calendars that are kept together', () => {
  const one = (...lines: string[]) => calendar(single(...lines));

  test('the newer version counts, whichever came first', () => {
    const [old, young] = [one('SUMMARY:Old', at(24), 'SEQUENCE:1'), one('SUMMARY:New', at(25), 'SEQUENCE:2')];
    expect(together(old, young)).toEqual(['New 11-25T09:00']);
    expect(together(young, old)).toEqual(['New 11-25T09:00']);
    // It may be over, or in another year.
    expect(together(old, one('DTSTART:20290101T090000Z', 'SEQUENCE:2'))).toEqual([]);
    const series = (rule: string) => one('DTSTART:20250101T090000Z', `RRULE:FREQ=MONTHLY${rule}`);
    expect(together(series(''), series(';UNTIL=20250601').replace('END:VEVENT', 'SEQUENCE:1\r\nEND:VEVENT'))).toEqual(
      [],
    );
  });

  test('what is called off in one is called off in all, if that is newer', () => {
    const [asked, off] = [one(at(24)), one(at(24), 'SEQUENCE:1', 'STATUS:CANCELLED')];
    expect([together(asked, off), together(off, asked)]).toEqual([[], []]);
    const byMethod = calendar('METHOD:CANCEL', single(at(24), 'SEQUENCE:1'));
    expect([together(asked, byMethod), together(byMethod, asked)]).toEqual([[], []]);
    const again = one('SUMMARY:Again', at(25), 'SEQUENCE:2');
    expect(together(off, again, asked)).toEqual(['Again 11-25T09:00']);
  });

  test('a meeting of a series that one of them moved, or called off, is so in all', () => {
    const series = single('SUMMARY:S', at(23), 'RRULE:FREQ=DAILY;COUNT=3');
    const of = (...lines: string[]) => single('RECURRENCE-ID:20261124T090000Z', 'SUMMARY:One', ...lines);
    const moved = of(at(27), 'SEQUENCE:1');
    const expected = ['S 11-23T09:00', 'S 11-25T09:00', 'One 11-27T09:00'];
    for (const other of [calendar(moved), calendar(series, moved)]) {
      expect(together(calendar(series), other)).toEqual(expected);
      expect(together(other, calendar(series))).toEqual(expected);
    }
    const off = calendar(of(at(24), 'SEQUENCE:2', 'STATUS:CANCELLED'));
    const left = ['S 11-23T09:00', 'S 11-25T09:00'];
    expect(together(calendar(series), off)).toEqual(left);
    expect(together(off, calendar(series, moved))).toEqual(left);
    expect(together(calendar(series, moved), off, calendar(series))).toEqual(left);
  });

  test('a meeting that one of them moved to before what is read is in none', () => {
    const series = single('SUMMARY:S', at(23), 'RRULE:FREQ=DAILY;COUNT=3');
    const early = 'DTSTART:20260301T090000Z';
    const moved = calendar(single('RECURRENCE-ID:20261124T090000Z', early, 'SEQUENCE:1'));
    const left = ['S 11-23T09:00', 'S 11-25T09:00'];
    expect(together(calendar(series), moved)).toEqual(left);
    expect(together(moved, calendar(series))).toEqual(left);
    expect(readWhole(calendar(single(early))).gone).toEqual([]);
  });

  test('a newer series takes with it what was changed in the older one, and keeps what it changed itself', () => {
    const series = (sequence: number, hour: string) =>
      single('SUMMARY:S', `DTSTART:20261123T${hour}0000Z`, 'RRULE:FREQ=DAILY;COUNT=2', `SEQUENCE:${sequence}`);
    const moved = (hour: string, day: number) =>
      single(`RECURRENCE-ID:20261124T${hour}0000Z`, 'SUMMARY:One', at(day), 'SEQUENCE:1');
    const [old, young] = [calendar(series(1, '09'), moved('09', 28)), calendar(series(3, '15'), moved('15', 29))];
    expect(together(old, young)).toEqual(['S 11-23T15:00', 'One 11-29T09:00']);
    expect(together(young, old)).toEqual(['S 11-23T15:00', 'One 11-29T09:00']);
    const off = calendar(single(at(23), 'SEQUENCE:4', 'STATUS:CANCELLED'));
    expect(together(old, young, off, calendar(moved('15', 29)))).toEqual([]);
  });

  test('a meeting that was moved in an older series stays moved if it is as new as the newest', () => {
    const series = (sequence: number) =>
      single('SUMMARY:S', at(23), 'RRULE:FREQ=DAILY;COUNT=2', `SEQUENCE:${sequence}`);
    const moved = (sequence: number) =>
      single('RECURRENCE-ID:20261124T090000Z', 'SUMMARY:One', at(27), `SEQUENCE:${sequence}`);
    const with2 = (sequence: number) => together(calendar(series(1), moved(sequence)), calendar(series(2)));
    expect(with2(1)).toEqual(['S 11-23T09:00', 'S 11-24T09:00']);
    expect(with2(2)).toEqual(['S 11-23T09:00', 'One 11-27T09:00']);
  });

  test('what follows from one meeting on is part of its series', () => {
    const series = (...lines: string[]) => single('SUMMARY:S', at(23), 'RRULE:FREQ=DAILY;COUNT=3', ...lines);
    const later = single(
      'RECURRENCE-ID;RANGE=THISANDFUTURE:20261124T090000Z',
      'SUMMARY:Later',
      'DTSTART:20261124T150000Z',
      'SEQUENCE:1',
    );
    const expected = ['S 11-23T09:00', 'Later 11-24T15:00', 'Later 11-25T15:00'];
    expect(together(calendar(series()), calendar(series(), later))).toEqual(expected);
    expect(together(calendar(series(), later), calendar(series()))).toEqual(expected);
  });

  test('of equal versions, each meeting counts once, as before', () => {
    const [a, b] = [one('SUMMARY:A', at(24)), one('SUMMARY:B', at(24))];
    expect(together(a, b)).toEqual(['A 11-24T09:00']);
    expect(together(b, a)).toEqual(['B 11-24T09:00']);
  });

  test('the newest is found in all of them, also where only a day of each is shown', () => {
    const files = [one('SUMMARY:Old', at(24), 'SEQUENCE:1'), one('SUMMARY:New', at(26), 'SEQUENCE:2')];
    const contents = files.map((text) => readWhole(text));
    const day = Date.parse('2026-11-24T00:00:00Z');
    expect(planned(contents, { from: day, to: day + DAY })).toEqual([]);
    expect(planned(contents, { from: day + 2 * DAY, to: day + 3 * DAY })).toEqual(['New 11-26T09:00']);
    const begins = Date.parse('2026-11-26T09:00:00Z');
    expect(planned(contents, { from: begins, to: begins + DAY })).toEqual(['New 11-26T09:00']);
    expect(planned(contents, { from: begins - DAY, to: begins })).toEqual([]);
  });

  test('a calendar that was kept by an earlier version of the app gives way to any', () => {
    const before = readWhole(one('SUMMARY:Old', at(24), 'SEQUENCE:5'));
    const kept = {
      ...before,
      gone: undefined,
      entries: before.entries.map((entry) => ({ ...entry, version: undefined })),
    };
    expect(planned([kept, readWhole(one('SUMMARY:New', at(25)))])).toEqual(['New 11-25T09:00']);
    expect(planned([kept, kept])).toEqual(['Old 11-24T09:00']);
  });
});

describe('a newer file', () => {
  const unchanged = { added: 0, removed: 0, changed: 0 };

  test('says what came, went and changed from now on', () => {
    const past = event('DTSTART:20261101T090000Z', ...TWO);
    const series = (...lines: string[]) => event('UID:s', at(23), 'RRULE:FREQ=WEEKLY;COUNT=3', ...TWO, ...lines);
    const before = readWhole(calendar(series(), event(at(24), ...TWO), past));
    const after = readWhole(calendar(series('ATTENDEE:mailto:cy@example.com'), event(...TWO), event(...TWO)));
    expect(changesBetween(before, after, NOW)).toEqual({ added: 2, removed: 1, changed: 3 });
    expect(changesBetween(before, before, NOW)).toEqual(unchanged);
  });

  test('has others if it has other names, where there are no addresses', () => {
    const asked = (...names: string[]) =>
      readWhole(calendar(event('UID:m', ...names.map((name) => `ATTENDEE;CN=${name}:urn:uuid:x`))));
    expect(changesBetween(asked('Ada', 'Bo'), asked('Ada', 'Cy'), NOW)).toEqual({ ...unchanged, changed: 1 });
    expect(changesBetween(asked('Ada', 'Bo'), asked('Bo', 'Ada'), NOW)).toEqual(unchanged);
  });

  test('adds nothing by reaching further', () => {
    const weekly = calendar(event('UID:weekly', 'RRULE:FREQ=WEEKLY', ...TWO));
    const [before, later] = [readWhole(weekly), readWhole(weekly, { now: NOW + 60 * DAY })];
    expect(later.to).toBeGreaterThan(before.to);
    expect(changesBetween(before, later, NOW)).toEqual(unchanged);
  });
});
