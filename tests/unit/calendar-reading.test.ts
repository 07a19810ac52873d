import { zipSync } from 'fflate';
import { describe, expect, test } from 'vitest';
import { calendarsIn } from '#lib/client/calendar/files.ts';
import { readFiles } from '#lib/client/calendar/read-files.ts';
import { namedZone, whenZoneReads } from '#lib/client/calendar/zones.ts';
import { beginnings, calendar, event, NOW, readWhole, TWO } from '../support/calendars.ts';

const only = (...lines: string[]) => readWhole(calendar(event(...lines, ...TWO)));
const bytes = (text: string) => new TextEncoder().encode(text);

describe('times', () => {
  test.each([
    ['in UTC', 'DTSTART:20261123T090000Z', '2026-11-23T09:00'],
    ['of a place', 'DTSTART;TZID=America/New_York:20261123T090000', '2026-11-23T14:00'],
    [
      'of a Windows zone without a definition',
      'DTSTART;TZID=Pacific Standard Time:20261123T090000',
      '2026-11-23T17:00',
    ],
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

  test('of a zone that nobody knows are the reader’s, and the zone is named', () => {
    const content = only('DTSTART;TZID=Mars/Olympus:20261123T090000');
    expect(beginnings(content)).toEqual(['2026-11-23T08:00']);
    expect(content.unknownZones).toEqual(['Mars/Olympus']);
  });

  test('keep to the wall when the clock changes, also where it skips them or has them twice', () => {
    const weekly = only('DTSTART;TZID=Europe/Berlin:20261012T090000', 'RRULE:FREQ=WEEKLY;COUNT=4');
    expect(beginnings(weekly).map((at) => at.slice(11))).toEqual(['07:00', '07:00', '08:00', '08:00']);
    const berlin = namedZone('Europe/Berlin');
    if (!berlin) throw new Error('Intl knows it');
    const at = (text: string) => new Date(whenZoneReads(berlin, Date.parse(text))).toISOString();
    expect(at('2027-03-28T02:30:00Z')).toBe('2027-03-28T01:30:00.000Z');
    expect(at('2026-10-25T02:30:00Z')).toBe('2026-10-25T00:30:00.000Z');
  });

  test('of a name’s last part only where the whole is a path', () => {
    const names = ['/example.com/EST', 'tzone://Example/EST', 'Company/EST', 'Our/Own/EST', 'Company/America/New_York'];
    expect(names.map((name) => namedZone(name) !== undefined)).toEqual([true, true, false, false, true]);
  });

  test('of a zone that was changed every year', () => {
    const years = Array.from({ length: 100 }, (_, i) => {
      const offsets = `TZOFFSETFROM:+0${(i + 2) % 3}00\r\nTZOFFSETTO:+0${i % 3}00`;
      return `BEGIN:STANDARD\r\nDTSTART:${1930 + i}0101T000000\r\n${offsets}\r\nEND:STANDARD`;
    });
    const zone = ['BEGIN:VTIMEZONE', 'TZID:Fickle', ...years, 'END:VTIMEZONE'].join('\r\n');
    const starts = ['20261123T090000', '20271123T090000'].map((start) => event(`DTSTART;TZID=Fickle:${start}`));
    expect(beginnings(readWhole(calendar(zone, ...starts)))).toEqual(['2026-11-23T09:00', '2027-11-23T08:00']);
  });

  test('of a zone that only the file defines', () => {
    const zone = [
      'BEGIN:VTIMEZONE\r\nTZID:Own\r\nBEGIN:STANDARD\r\nDTSTART:20201025T030000\r\nTZOFFSETFROM:+0300\r\nTZOFFSETTO:+0200',
      'RRULE:FREQ=YEARLY;BYMONTH=10;BYDAY=-1SU\r\nEND:STANDARD\r\nBEGIN:DAYLIGHT\r\nDTSTART:20200329T020000',
      'TZOFFSETFROM:+0200\r\nTZOFFSETTO:+0300\r\nRRULE:FREQ=YEARLY;BYMONTH=3;BYDAY=-1SU\r\nEND:DAYLIGHT\r\nEND:VTIMEZONE',
    ].join('\r\n');
    const rule = 'RRULE:FREQ=MONTHLY;BYMONTHDAY=23;COUNT=8';
    const content = readWhole(calendar(zone, event('DTSTART;TZID=Own:20260923T090000', rule)));
    expect(content.unknownZones).toEqual([]);
    expect(beginnings(content).map((at) => at.slice(11))).toEqual([
      ...['06:00', '06:00', '07:00', '07:00', '07:00', '07:00', '07:00', '06:00'],
    ]);
  });

  test('of one that changes its clock on days of a list', () => {
    const part = (name: string, from: string, to: string, ...days: string[]) => [
      ...[`BEGIN:${name}`, `DTSTART:${days[0]}T000000`, `TZOFFSETFROM:${from}`, `TZOFFSETTO:${to}`],
      ...[`RDATE:${days.map((day) => `${day}T000000`).join(',')}`, `END:${name}`],
    ];
    const zone = [
      ...['BEGIN:VTIMEZONE', 'TZID:Own', ...part('STANDARD', '+0300', '+0200', '20261101', '20270101', '20270301')],
      ...[...part('DAYLIGHT', '+0200', '+0300', '20260301', '20261201', '20270201'), 'END:VTIMEZONE'],
    ].join('\r\n');
    const rule = 'RRULE:FREQ=MONTHLY;BYMONTHDAY=23;COUNT=6';
    const content = readWhole(calendar(zone, event('DTSTART;TZID=Own:20261023T090000', rule)));
    expect(beginnings(content).map((at) => at.slice(11))).toEqual([
      ...['06:00', '07:00', '06:00', '07:00', '06:00', '07:00'],
    ]);
  });

  test('of one whose name has commas, which RFC 5545 wants escaped where it is defined', () => {
    const zone = [
      ...['BEGIN:VTIMEZONE', 'TZID:(UTC+01:00) Amsterdam\\, Berlin', 'BEGIN:STANDARD', 'DTSTART:16010101T000000'],
      ...['TZOFFSETFROM:+0100', 'TZOFFSETTO:+0100', 'END:STANDARD', 'END:VTIMEZONE'],
    ].join('\r\n');
    const start = 'DTSTART;TZID="(UTC+01:00) Amsterdam, Berlin":20261123T090000';
    const content = readWhole(calendar(zone, event(start)), { timeZone: 'America/New_York' });
    expect([content.unknownZones, beginnings(content)]).toEqual([[], ['2026-11-23T08:00']]);
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

  test('called off as a whole, or one of it; one that is alone in the file', () => {
    expect(beginnings(readWhole(calendar(event(...weekly, 'STATUS:CANCELLED'))))).toEqual([]);
    const one = ['UID:s', 'RECURRENCE-ID:20261130T090000Z', 'STATUS:CANCELLED', 'DTSTART:20261130T090000Z'];
    expect(beginnings(readWhole(calendar(event('UID:s', ...weekly), event(...one))))).toHaveLength(3);
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

  test('one that is in the file twice is as it is there last', () => {
    const first = event('UID:s', 'DTSTART:20261123T090000Z');
    expect(beginnings(readWhole(calendar(first, event('UID:s', 'DTSTART:20261124T090000Z'))))).toEqual([
      '2026-11-24T09:00',
    ]);
  });
});

describe('how far back it is read', () => {
  const weekly = calendar(event('DTSTART:20250901T090000Z', 'RRULE:FREQ=WEEKLY', ...TWO));
  const since = Date.parse('2026-03-02T09:00:00Z');

  test.each([
    ['a hundred days', undefined, '2026-08-17T09:00'],
    ['a hundred days, where less is asked for', NOW - 86_400_000, '2026-08-17T09:00'],
    ['what is asked for, where a change has been followed for longer', since, '2026-03-02T09:00'],
    ['what is asked for, to the ms', since + 1, '2026-03-09T09:00'],
  ])('%s', (_, since, first) => {
    expect(beginnings(readWhole(weekly, { since }))[0]).toBe(first);
  });
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
    [['RRULE:FREQ=SECONDLY'], 'It repeats more than 3,000 times in about a year.'],
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

  test('an event without a start, one without an end, and a file that breaks off', () => {
    const noStart = 'BEGIN:VEVENT\r\nSUMMARY:Odd\r\nUID:1\r\nEND:VEVENT';
    expect(readWhole(calendar(noStart)).reasons).toEqual([{ title: 'Odd', line: 3, reason: 'It has no start.' }]);
    const noEnd = event('SUMMARY:Odd').replace('\r\nEND:VEVENT', '');
    const content = readWhole(calendar(noEnd, event(...TWO)));
    expect(content).toMatchObject({ unreadable: 1, reasons: [{ title: 'Odd', reason: 'It has no end in the file.' }] });
    expect(beginnings(content)).toHaveLength(1);
    const cut = calendar(event(...TWO), noEnd).split('END:VCALENDAR')[0] ?? '';
    expect(readWhole(cut).reasons).toMatchObject([{ title: 'Odd', reason: 'The file ends in the middle of it.' }]);
  });

  test('years 0001 and 9999 are dates like others', () => {
    const daily = only('DTSTART:00010101T090000Z', 'RRULE:FREQ=DAILY');
    expect(daily.unreadable).toBe(0);
    expect(beginnings(daily)).toHaveLength(500);
    expect(beginnings(only('DTSTART:99991231T090000Z', 'RRULE:FREQ=YEARLY'))).toEqual([]);
    expect(beginnings(only('DTSTART:20261123T090000Z', 'RRULE:FREQ=YEARLY;UNTIL=99991231T235959Z'))).toHaveLength(2);
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
    ['Windows-1252', Uint8Array.from(text, (letter) => letter.charCodeAt(0))],
    ['lines of another system', bytes(text.replaceAll('\r\n', '\n'))],
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

describe('bombs end', () => {
  const wholeFile = (body: string) => () => readWhole(calendar(body, event('SUMMARY:Sound', ...TWO)));

  test('a zip that unpacks to a hundred times its size', () => {
    const bomb = zipSync({ 'a.ics': new Uint8Array(70 * 1024 * 1024) });
    expect(bomb.length).toBeLessThan(200_000);
    expect(() => calendarsIn('a.zip', bomb)).toThrow('more than 64 MB');
    const many = Object.fromEntries(Array.from({ length: 60 }, (_, i) => [`${i}.ics`, bytes('x')]));
    expect(() => calendarsIn('a.zip', zipSync(many))).toThrow('more than 50 calendars');
  });

  test('a million dates that are excepted, a line of 10 MB, one folded a million times', () => {
    const excepted = `BEGIN:VEVENT\r\nSUMMARY:Odd\r\nDTSTART:20261123T090000Z\r\nEXDATE:${'20261123T090000Z,'.repeat(1e6)}\r\nEND:VEVENT`;
    const long = `BEGIN:VEVENT\r\nSUMMARY:Odd\r\nDTSTART:20261123T090000Z\r\nATTENDEE:mailto:${'x'.repeat(1e7)}\r\nEND:VEVENT`;
    const folded = `BEGIN:VEVENT\r\nSUMMARY:Odd\r\nDTSTART:20261123T090000Z\r\nATTENDEE:mailto:${'\r\n x'.repeat(1e6)}\r\nEND:VEVENT`;
    for (const body of [excepted, long, folded]) {
      const content = wholeFile(body)();
      expect(content).toMatchObject({
        unreadable: 1,
        reasons: [{ title: 'Odd', reason: 'It’s too large for an event.' }],
      });
      expect(content.entries).toMatchObject([{ title: 'Sound' }]);
    }
  });

  test('what is attached to an event doesn’t make it too large', () => {
    const content = only(`ATTACH;ENCODING=BASE64;VALUE=BINARY:${'QUJD'.repeat(1e6)}`);
    expect(content).toMatchObject({ unreadable: 0, entries: [{ title: 'Planning' }] });
  });

  test('zones in zones, and one that changes its clock every second', () => {
    const deep = 'BEGIN:VTIMEZONE\r\n'.repeat(100_000) + 'END:VTIMEZONE\r\n'.repeat(100_000);
    expect(wholeFile(deep)().entries).toMatchObject([{ title: 'Sound' }]);
    const restless = `BEGIN:VTIMEZONE\r\nTZID:Own\r\nBEGIN:STANDARD\r\nDTSTART:19700101T000000\r\nTZOFFSETFROM:+0100\r\nTZOFFSETTO:+0200\r\nRRULE:FREQ=SECONDLY\r\nEND:STANDARD\r\nEND:VTIMEZONE`;
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
