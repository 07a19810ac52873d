import { zipSync } from 'fflate';
import { describe, expect, test } from 'vitest';
import { calendarsIn } from '#lib/client/calendar/files.ts';
import { readFiles } from '#lib/client/calendar/read-files.ts';
import { beginnings, calendar, event, NOW, readWhole, TWO } from '../support/calendars.ts';

const only = (...lines: string[]) => readWhole(calendar(event(...lines, ...TWO)));
const bytes = (text: string) => new TextEncoder().encode(text);

describe('times', () => {
  test.each([
    ['in UTC', 'DTSTART:20261123T090000Z', '2026-11-23T09:00'],
    ['of a place', 'DTSTART;TZID=America/New_York:20261123T090000', '2026-11-23T14:00'],
    ['of an offset', 'DTSTART;TZID=GMT+0530:20261123T090000', '2026-11-23T03:30'],
    ['floating: the reader’s own', 'DTSTART:20261123T090000', '2026-11-23T08:00'],
    ['a day: the reader’s midnight', 'DTSTART;VALUE=DATE:20261123', '2026-11-22T23:00'],
  ])('%s', (_, start, expected) => {
    expect(beginnings(only(start))).toEqual([expected]);
  });

  test('of a calendar that names its zone, floating ones are in that', () => {
    const text = calendar('X-WR-TIMEZONE:Asia/Tokyo', event('DTSTART:20261123T090000'));
    expect(beginnings(readWhole(text))).toEqual(['2026-11-23T00:00']);
  });
});

describe('series', () => {
  const weekly = ['DTSTART:20261123T090000Z', 'RRULE:FREQ=WEEKLY;COUNT=4', ...TWO];

  test('UNTIL is the last time, as a time, in UTC and as a day', () => {
    const until = (text: string) =>
      beginnings(only('DTSTART;TZID=Europe/Berlin:20261123T090000', `RRULE:FREQ=DAILY;UNTIL=${text}`)).length;
    expect(until('20261125T080000Z')).toBe(3);
    expect(until('20261125T075959Z')).toBe(2);
    expect(until('20261125')).toBe(3);
    expect(until('20261125T090000')).toBe(3);
  });

  test('a day taken out by its date, several in one line, dates that come twice', () => {
    const content = only(
      ...weekly.slice(0, 2),
      'EXDATE;VALUE=DATE:20261130',
      'EXDATE:20261207T090000Z,20200101T000000Z',
    );
    expect(beginnings(content)).toEqual(['2026-11-23T09:00', '2026-12-14T09:00']);
    const more = only(
      ...weekly.slice(0, 2),
      'RDATE:20261130T090000Z,20261201T100000Z',
      'RDATE;VALUE=PERIOD:20261202T100000Z/PT1H',
    );
    expect(beginnings(more)).toHaveLength(6);
  });

  test('this one and all that follow: another hour and other people from then on', () => {
    const text = calendar(
      event('UID:s', ...weekly),
      event(
        ...['UID:s', 'RECURRENCE-ID;RANGE=THISANDFUTURE:20261207T090000Z', 'DTSTART:20261207T110000Z', 'DURATION:PT1H'],
        'ATTENDEE:mailto:cy@example.com',
      ),
    );
    const content = readWhole(text);
    expect(beginnings(content)).toEqual([
      '2026-11-23T09:00',
      '2026-11-30T09:00',
      '2026-12-07T11:00',
      '2026-12-14T11:00',
    ]);
    expect(content.entries.map(({ durationMs }) => durationMs / 60_000)).toEqual([30, 60]);
  });

  test('called off as a whole, with what was moved of it; one that is alone in the file', () => {
    const moved = event('UID:s', 'RECURRENCE-ID:20261130T090000Z', 'DTSTART:20261201T090000Z');
    expect(beginnings(readWhole(calendar(event('UID:s', ...weekly, 'STATUS:CANCELLED'), moved)))).toEqual([]);
    const alone = readWhole(calendar(event('RECURRENCE-ID:20261130T090000Z', 'DTSTART:20261201T090000Z', ...TWO)));
    expect(beginnings(alone)).toEqual(['2026-12-01T09:00']);
  });

  test.each([
    ['FREQ=WEEKLY', true],
    ['FREQ=WEEKLY;UNTIL=20991231', true],
    ['FREQ=WEEKLY;COUNT=4', false],
    ['FREQ=WEEKLY;COUNT=4000', false],
    ['FREQ=WEEKLY;UNTIL=20261231', false],
  ])('%s goes on beyond what is read: %s', (rule, isEndless) => {
    expect(only(`RRULE:${rule}`).entries).toMatchObject([{ repeats: true, isEndless }]);
  });

  test('without a UID, two are one if they have one title and one start', () => {
    const bare = (title: string, day: number) =>
      event('UID:x', `SUMMARY:${title}`, `DTSTART:202611${day}T090000Z`).replace('UID:x\r\n', '');
    const content = readWhole(calendar(bare('A', 23), bare('A', 24), bare('B', 24), bare('B', 24)));
    expect(content.entries.map(({ title }) => title).sort()).toEqual(['A', 'A', 'B']);
  });
});

const weekly = calendar(event('DTSTART:20250901T090000Z', 'RRULE:FREQ=WEEKLY', ...TWO));
const since = Date.parse('2026-03-02T09:00:00Z');

test.each([
  ['a hundred days', undefined, '2026-08-17T09:00'],
  ['a hundred days, where less is asked for', NOW - 86_400_000, '2026-08-17T09:00'],
  ['what is asked for, where a change has been followed for longer', since, '2026-03-02T09:00'],
  ['what is asked for, to the ms', since + 1, '2026-03-09T09:00'],
])('how far back it is read: %s', (_, since, first) => {
  expect(beginnings(readWhole(weekly, { since }))[0]).toBe(first);
});

describe('what can’t be read is listed, and the rest goes on', () => {
  test.each([
    [['DTSTART:2026-13-45'], '“2026-13-45” isn’t a date.'],
    [['DTSTART:20260231T090000Z'], '“20260231T090000Z” isn’t a date.'],
    [['DTSTART:'], '“” isn’t a date.'],
    [['DTSTART:20261123T090000Z', 'DTEND:20261123T080000Z'], 'It ends before it starts.'],
    [['DTSTART:20261123T090000Z', 'DURATION:soon'], '“soon” isn’t a length of time.'],
    [['RRULE:FREQ=SOMETIMES'], 'Its rule for repeating can’t be read: FREQ=SOMETIMES'],
    [['RRULE:FREQ=MINUTELY'], 'It repeats more than 3,000 times in about a year.'],
    [
      ['DTSTART:00010101T090000Z', 'RRULE:FREQ=HOURLY;COUNT=99999999'],
      'Its rule for repeating takes too long to follow.',
    ],
    [
      ['ATTENDEE;CN="no end:mailto:ada@example.com'],
      'This line can’t be read: ATTENDEE;CN="no end:mailto:ada@example.com',
    ],
  ])('%s', (lines, reason) => {
    const content = readWhole(calendar(event('SUMMARY:Odd', ...lines), event(...TWO)));
    expect(content).toMatchObject({ unreadable: 1, reasons: [{ title: 'Odd', reason }] });
    expect(beginnings(content)).toEqual(['2026-11-23T09:00']);
  });

  test('years 0001 and 9999 are dates like others', () => {
    const daily = only('DTSTART:00010101T090000Z', 'RRULE:FREQ=DAILY');
    expect(daily.unreadable).toBe(0);
    expect(beginnings(daily)).toHaveLength(500);
    expect(beginnings(only('DTSTART:99991231T090000Z', 'RRULE:FREQ=YEARLY'))).toEqual([]);
    expect(beginnings(only('DTSTART:20261123T090000Z', 'RRULE:FREQ=YEARLY;UNTIL=99991231T235959Z'))).toHaveLength(2);
  });
});

describe('files', () => {
  const text = calendar(event('SUMMARY:Übung', ...TWO));
  const utf16 = (littleEndian: boolean) => {
    const view = new DataView(new ArrayBuffer(2 * text.length + 2));
    [0xfeff, ...[...text].map((letter) => letter.charCodeAt(0))].forEach((unit, i) => {
      view.setUint16(2 * i, unit, littleEndian);
    });
    return new Uint8Array(view.buffer);
  };
  test.each([
    ['UTF-8', bytes(text)],
    ['UTF-8 with a mark', bytes(`\ufeff${text}`)],
    ['UTF-16, little end first', utf16(true)],
    ['UTF-16, big end first', utf16(false)],
  ])('%s', (_, content) => {
    const [read] = calendarsIn('a.ics', content);
    expect(readWhole(read?.text ?? '').entries).toMatchObject([{ title: 'Übung' }]);
  });

  test('say how far they are, all together', () => {
    const told: number[] = [];
    const files = ['a.ics', 'b.ics'].map((name) => ({ name, content: text }));
    const { calendars } = readFiles(files, { now: NOW, timeZone: 'UTC' }, (part) => told.push(part));
    expect(calendars).toHaveLength(2);
    expect(told).toEqual(told.toSorted((a, b) => a - b));
    expect([Math.min(...told) < 0.5, Math.max(...told) > 0.5, Math.max(...told) <= 1]).toEqual([true, true, true]);
  });

  test('several in a .zip, without what a Mac adds', () => {
    const zip = zipSync({
      'mail/a.ics': bytes(text),
      'b.ICS': bytes(text),
      '__MACOSX/._a.ics': bytes('x'),
      'mail/._b.ics': bytes('x'),
      'c.txt': bytes(''),
    });
    expect(calendarsIn('ical.zip', zip).map(({ name }) => name)).toEqual(['a.ics', 'b.ICS']);
  });
});
