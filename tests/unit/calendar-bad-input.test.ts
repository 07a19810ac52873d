import { zipSync } from 'fflate';
import { describe, expect, test } from 'vitest';
import { calendarsIn } from '#lib/client/calendar/files.ts';
import { readFiles } from '#lib/client/calendar/read-files.ts';
import { open } from '#lib/client/calendar/reading.ts';
import { beginnings, calendar, event, NOW, readWhole, TWO, zoneOf } from '../support/calendars.ts';

const MB = 1024 * 1024;
const bytes = (text: string) => new TextEncoder().encode(text);
const only = (...lines: string[]) => readWhole(calendar(event(...lines, ...TWO)));
const when = { now: NOW, timeZone: 'UTC' };

/** A file of this size that notes whether its content was read. */
function file(name: string, size: number, content: () => Promise<ArrayBuffer> = async () => new ArrayBuffer(8)) {
  const made = { name, size, wasOpened: false };
  const arrayBuffer = () => {
    made.wasOpened = true;
    return content();
  };
  // Nothing else of a File is used here.
  return Object.assign(made, { arrayBuffer }) as typeof made & File;
}

describe('files that are chosen', () => {
  test('one of 500 MB is refused without being opened', async () => {
    const large = file('a.ics', 500 * MB);
    expect(await open([large])).toEqual({
      given: [],
      problems: [{ file: 'a.ics', problem: 'That file is 500 MB. A calendar can be at most 64 MB.' }],
    });
    expect(large.wasOpened).toBe(false);
  });

  test('what is too much together is left out, and so is the 51st', async () => {
    const [first, second, third] = [file('a.ics', 40 * MB), file('b.ics', 40 * MB), file('c.ics', MB)];
    const { given, problems } = await open([first, second, third]);
    expect(given.map(({ name }) => name)).toEqual(['a.ics']);
    expect(problems.map(({ file }) => file)).toEqual(['b.ics', 'c.ics']);
    expect([second.wasOpened, third.wasOpened]).toEqual([false, false]);
    const many = await open(Array.from({ length: 51 }, (_, i) => file(`${i}.ics`, 8)));
    expect(many.given).toHaveLength(50);
    expect(many.problems).toEqual([{ file: '50.ics', problem: 'Choose up to 50 files at once.' }]);
  });

  test('one that can’t be read says so, and the others are', async () => {
    const gone = file('gone.ics', 8, () => Promise.reject(new DOMException('gone', 'NotFoundError')));
    const { given, problems } = await open([gone, file('b.ics', 8)]);
    expect(given.map(({ name }) => name)).toEqual(['b.ics']);
    expect(problems).toEqual([{ file: 'gone.ics', problem: 'That file couldn’t be read. Choose it again.' }]);
  });
});

describe('what is in files', () => {
  test('pasted text has the same bound', () => {
    const { calendars, problems } = readFiles([{ name: 'Pasted', content: ' '.repeat(65 * MB) }], when);
    expect(calendars).toEqual([]);
    expect(problems).toMatchObject([{ problem: 'That file is 65 MB. A calendar can be at most 64 MB.' }]);
  });

  test('of several in a .zip, one that is no calendar is named, and the others are read', () => {
    const zip = zipSync({
      'a.ics': bytes('<html>Sign in</html>'),
      'b.ics': bytes(calendar(event(...TWO))),
      'inner.ics': zipSync({ 'c.ics': bytes(calendar(event(...TWO))) }),
    });
    const { calendars, problems } = readFiles([{ name: 'export.zip', content: zip.slice().buffer }], when);
    expect(calendars.map(({ file }) => file)).toEqual(['b.ics']);
    // A .zip in a .zip isn't unpacked.
    expect(problems.map(({ file }) => file)).toEqual(['a.ics', 'inner.ics']);
  });
});

describe('rules', () => {
  test.each([
    ['so rare that they leave the calendar', 'FREQ=YEARLY;INTERVAL=999999', 1],
    ['without an interval', 'FREQ=WEEKLY;INTERVAL=0;COUNT=3', 3],
    ['of months that go beyond all dates', 'FREQ=MONTHLY;INTERVAL=99999999', 1],
  ])('%s', (_, rule, count) => {
    const content = readWhole(calendar(event(`RRULE:${rule}`, ...TWO)));
    expect(content.unreadable).toBe(0);
    expect(beginnings(content)).toHaveLength(count);
  });

  test('of every second of the day in 1,000 events take no more steps than there are', () => {
    const upTo = (most: number) => Array.from({ length: most }, (_, i) => i).join(',');
    const rule = `RRULE:FREQ=DAILY;BYHOUR=${upTo(24)};BYMINUTE=${upTo(60)};BYSECOND=${upTo(60)}`;
    const content = readWhole(calendar(...Array.from({ length: 1_000 }, () => event(rule))));
    expect(content.unreadable).toBe(1_000);
    expect(new Set(content.reasons.map(({ reason }) => reason))).toEqual(
      new Set([
        'It repeats more than 3,000 times in about a year.',
        'Its rule for repeating takes too long to follow.',
      ]),
    );
  });

  test('one event that was changed 20,000 times is read', () => {
    const changed = Array.from({ length: 20_000 }, (_, i) =>
      event('UID:s', `RECURRENCE-ID:${20200101 + (i % 28)}T${String(i % 24).padStart(2, '0')}0000Z`),
    );
    const content = readWhole(calendar(event('UID:s', 'RRULE:FREQ=DAILY', ...TWO), ...changed));
    expect(content).toMatchObject({ unreadable: 0, events: 20_001 });
  });

  test('an event of a thousand years counts for a month of days', () => {
    const content = readWhole(calendar(event('DTSTART:20261123T090000Z', 'DTEND:30261123T090000Z', ...TWO)));
    expect(content.entries).toMatchObject([{ isDay: true }]);
    expect(content.unreadable).toBe(0);
  });
});

describe('what is no calendar is refused in a sentence', () => {
  test.each(['', 'Dear all,\nsee you on Monday', '<!doctype html><title>Sign in</title>', '\0'.repeat(500)])(
    '%j',
    (text) => {
      expect(() => readWhole(text)).toThrow('That isn’t a calendar.');
    },
  );

  test('an empty file, one that is too large, a .zip that is damaged or has none', () => {
    const read = (content: Uint8Array) => () => calendarsIn('a.ics', content);
    expect(read(new Uint8Array())).toThrow('That file is empty.');
    expect(read(new Uint8Array(65 * 1024 * 1024))).toThrow('That file is 65 MB. A calendar can be at most 64 MB.');
    expect(read(zipSync({ 'notes.txt': bytes('hello') }))).toThrow('There’s no calendar in that .zip');
    const zip = zipSync({ 'a.ics': bytes(calendar(event())) });
    expect(read(zip.map((byte, i) => (i > 40 && i < 90 ? byte ^ 255 : byte)))).toThrow('That .zip is damaged.');
  });
});

describe('bombs end', () => {
  const wholeFile = (body: string) => readWhole(calendar(body, event('SUMMARY:Sound', ...TWO)));

  test('a zip that unpacks to a hundred times its size', () => {
    const bomb = zipSync({ 'a.ics': new Uint8Array(70 * 1024 * 1024) });
    expect(bomb.length).toBeLessThan(200_000);
    expect(() => calendarsIn('a.zip', bomb)).toThrow('more than 64 MB');
    const many = Object.fromEntries(Array.from({ length: 60 }, (_, i) => [`${i}.ics`, bytes('x')]));
    expect(() => calendarsIn('a.zip', zipSync(many))).toThrow('more than 50 calendars');
  });

  test('a million dates that are excepted, a line of 10 MB, one folded a million times', () => {
    const excepted = `EXDATE:${'20261123T090000Z,'.repeat(1e6)}`;
    const people = ['x'.repeat(1e7), '\r\n x'.repeat(1e6)].map((address) => `ATTENDEE:mailto:${address}`);
    const reasons = [{ title: 'Odd', reason: 'It’s too large for an event.' }];
    for (const line of [excepted, ...people])
      expect(wholeFile(event('SUMMARY:Odd', line))).toMatchObject({
        unreadable: 1,
        reasons,
        entries: [{ title: 'Sound' }],
      });
  });

  test('what is attached to an event doesn’t make it too large', () => {
    const content = only(`ATTACH;ENCODING=BASE64;VALUE=BINARY:${'QUJD'.repeat(1e6)}`);
    expect(content).toMatchObject({ unreadable: 0, entries: [{ title: 'Planning' }] });
  });

  test('zones in zones, and one that changes its clock every second', () => {
    const deep = 'BEGIN:VTIMEZONE\r\n'.repeat(100_000) + 'END:VTIMEZONE\r\n'.repeat(100_000);
    expect(wholeFile(deep).entries).toMatchObject([{ title: 'Sound' }]);
    const restless = zoneOf('Own', '+0200').replace('END:STANDARD', 'RRULE:FREQ=SECONDLY\r\nEND:STANDARD');
    const content = readWhole(calendar(restless, event('DTSTART;TZID=Own:20261123T090000')));
    expect(content.unknownZones).toEqual(['Own']);
  });

  test('ten thousand endless rules that never come true take no more steps than there are', () => {
    const rule = 'RRULE:FREQ=YEARLY;COUNT=999999;BYMONTH=2;BYMONTHDAY=30';
    const bodies = Array.from({ length: 10_000 }, () => event('DTSTART:19000101T090000Z', rule)).join('\r\n');
    const content = readWhole(calendar(bodies));
    expect(content.events).toBe(10_000);
    expect(beginnings(content)).toEqual([]);
  });

  test('attendees by the thousand are counted, and events beyond the bound aren’t read', () => {
    const crowd = Array.from({ length: 5_000 }, (_, i) => `ATTENDEE:mailto:p${i}@example.com`);
    const content = readWhole(calendar(event(...crowd), event('SUMMARY:Second', ...crowd)));
    expect(content.entries.map(({ who }) => who.length)).toEqual([5_000, 5_000]);
    expect(content.people).toHaveLength(5_000);
    const many = calendar(
      ...Array.from({ length: 50_010 }, (_, i) => `BEGIN:VEVENT\nUID:${i}\nDTSTART:20261123T090000Z\nEND:VEVENT`),
    );
    expect(readWhole(many)).toMatchObject({ events: 50_000, isCut: true });
  });

  test('more than 200,000 meetings are the first 200,000, and it’s said that there are more', () => {
    const rule = 'RRULE:FREQ=DAILY;BYHOUR=9,10,11,12,13';
    const content = readWhole(calendar(...Array.from({ length: 100 }, () => event('DTSTART:20260101T090000Z', rule))));
    expect(content).toMatchObject({ events: 100, isCut: true, unreadable: 0 });
    expect(content.entries.reduce((sum, { starts }) => sum + starts.length, 0)).toBe(200_000);
    expect(readWhole(calendar(event(...TWO))).isCut).toBe(false);
  });
});
