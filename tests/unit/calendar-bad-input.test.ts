import { zipSync } from 'fflate';
import { describe, expect, test } from 'vitest';
import { readFiles } from '#lib/client/calendar/read-files.ts';
import { open } from '#lib/client/calendar/reading.ts';
import { beginnings, calendar, event, NOW, readWhole, TWO } from '../support/calendars.ts';

const MB = 1024 * 1024;
const when = { now: NOW, timeZone: 'UTC' };

/** A file of this size, which remembers whether anybody asked for what is in it. */
function file(name: string, size: number, content: () => Promise<ArrayBuffer> = async () => new ArrayBuffer(8)) {
  const made = { name, size, wasOpened: false };
  const arrayBuffer = () => {
    made.wasOpened = true;
    return content();
  };
  // All that is asked of a file here.
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
    const bytes = (text: string) => new TextEncoder().encode(text);
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
