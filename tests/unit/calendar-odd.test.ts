import { describe, expect, test } from 'vitest';
import { beginnings, calendar, event, NOW, readWhole, TWO, zoneOf } from '../support/calendars.ts';

/** Things that the standard allows and few programs read, and things that it doesn't allow and some programs write. */

const only = (...lines: string[]) => readWhole(calendar(event(...lines, ...TWO)));

describe('dates beside a rule', () => {
  const berlin = ['DTSTART;TZID=Europe/Berlin:20261012T090000', 'RRULE:FREQ=WEEKLY;COUNT=2'];

  test('a day without a time is at the time of the series, before and after the clock changes', () => {
    const days = 'RDATE;VALUE=DATE:20261020,20261103';
    expect(beginnings(only(...berlin, days))).toEqual([
      ...['2026-10-12T07:00', '2026-10-19T07:00', '2026-10-20T07:00', '2026-11-03T08:00'],
    ]);
  });

  test('a day that the series has anyway is there once, and an excluded one isn’t', () => {
    const days = 'RDATE;VALUE=DATE:20261012,20261019,20261021';
    expect(beginnings(only(...berlin, days, 'EXDATE;VALUE=DATE:20261021'))).toHaveLength(2);
  });

  test('a day of an all-day series stays one, and a series that began before 1970 keeps its time', () => {
    const whole = only('DTSTART;VALUE=DATE:20261012', 'RRULE:FREQ=WEEKLY;COUNT=1', 'RDATE;VALUE=DATE:20261020');
    expect(beginnings(whole)).toEqual(['2026-10-11T22:00', '2026-10-19T22:00']);
    expect(beginnings(only('DTSTART:19691231T230000Z', 'RDATE;VALUE=DATE:20261020'))).toEqual(['2026-10-20T23:00']);
  });

  test('one that takes more than a day keeps its time', () => {
    expect(beginnings(only('DTSTART:20261012T090000Z', 'DURATION:PT30H', 'RDATE;VALUE=DATE:20261020'))).toEqual([
      ...['2026-10-12T09:00', '2026-10-20T09:00'],
    ]);
  });

  test('a time in another zone is excluded by its day in the series’ own', () => {
    const evening = ['DTSTART;TZID=America/New_York:20261012T200000', 'RDATE:20261021T000000Z'];
    expect(beginnings(only(...evening, 'EXDATE;VALUE=DATE:20261020'))).toEqual(['2026-10-13T00:00']);
  });
});

describe('how long', () => {
  const of = (...lines: string[]) =>
    only(...lines).entries.map(({ durationMs, isDay }) => [durationMs / 3_600_000, isDay]);
  const [spring, autumn] = ['DTSTART;TZID=Europe/Berlin:20270327T120000', 'DTSTART;TZID=Europe/Berlin:20261024T120000'];

  test('a day ends at the same time on the wall, and 24 hours are 24 hours', () => {
    expect(of(spring, 'DURATION:P1D')).toEqual([[23, true]]);
    expect(of(autumn, 'DURATION:P1D')).toEqual([[25, true]]);
    expect(of(spring, 'DURATION:PT24H')).toEqual([[24, true]]);
    expect(of(autumn, 'DURATION:PT24H')).toEqual([[24, true]]);
    expect(of(autumn, 'DURATION:P1W')).toEqual([[169, true]]);
    expect(of(spring, 'DURATION:P1DT30M')).toEqual([[23.5, true]]);
  });

  test('until the same time on the next day is a day, and an hour less is none', () => {
    expect(of(spring, 'DTEND;TZID=Europe/Berlin:20270328T120000')).toEqual([[23, true]]);
    expect(of(autumn, 'DTEND;TZID=Europe/Berlin:20261025T110000')).toEqual([[24, true]]);
    expect(of(spring, 'DTEND;TZID=Europe/Berlin:20270328T110000')).toEqual([[22, false]]);
  });

  test('of days without a time, a day is one, whatever the clock does', () => {
    expect(of('DTSTART;VALUE=DATE:20270328', 'DURATION:P1D')).toEqual([[24, true]]);
    expect(of('DTSTART;VALUE=DATE:20261025', 'DURATION:P2D')).toEqual([[48, true]]);
  });
});

describe('this one and all that follow, moved', () => {
  const [FROM, TO] = [NOW - 100 * 86_400_000, NOW + 400 * 86_400_000].map((at) =>
    new Date(at).toISOString().slice(0, 16),
  );
  /** A daily series at nine that began before the span, and moves by some days from its second day on. */
  const moved = (days: number) => {
    const second = Date.parse('2026-06-02T09:00:00Z');
    const to = new Date(second + days * 86_400_000).toISOString().slice(0, 19).replace(/[-:]/g, '');
    return beginnings(
      readWhole(
        calendar(
          event('UID:s', 'DTSTART:20260601T090000Z', 'RRULE:FREQ=DAILY', ...TWO),
          event('UID:s', 'RECURRENCE-ID;RANGE=THISANDFUTURE:20260602T090000Z', `DTSTART:${to}Z`, ...TWO),
        ),
      ),
    );
  };

  test.each([0, 6, 8, 15, 40, -8, -40])('by %i days: on every day of the span', (days) => {
    const all = moved(days);
    expect([all.length, (all[0] ?? '') >= (FROM ?? ''), (all.at(-1) ?? '') < (TO ?? '')]).toEqual([500, true, true]);
    expect(new Set(all).size).toBe(500);
  });

  test('again and again, and by years', () => {
    const part = (of: string, to: string) =>
      event('UID:s', `RECURRENCE-ID;RANGE=THISANDFUTURE:${of}T090000Z`, `DTSTART:${to}T090000Z`, ...TWO);
    const text = calendar(
      event('UID:s', 'DTSTART:20230102T090000Z', 'RRULE:FREQ=WEEKLY;COUNT=20', ...TWO),
      part('20230109', '20261123'),
      part('20230116', '20261201'),
      part('20230123', '20990101'),
    );
    expect(beginnings(readWhole(text))).toEqual(['2026-11-23T09:00', '2026-12-01T09:00']);
  });

  test('keeps to the wall of where it moves to, however the first is written', () => {
    const series = event('UID:s', 'DTSTART;TZID=Europe/Berlin:20261012T150000', 'RRULE:FREQ=WEEKLY;COUNT=4', ...TWO);
    const part = (of: string) =>
      event('UID:s', `RECURRENCE-ID;RANGE=THISANDFUTURE${of}`, 'DTSTART;TZID=America/New_York:20261019T090000', ...TWO);
    // On October 26, the clock has changed in Berlin, and not yet in New York.
    const expected = ['2026-10-12T13:00', '2026-10-19T13:00', '2026-10-26T13:00', '2026-11-02T14:00'];
    for (const of of [':20261019T130000Z', ';TZID=Europe/Berlin:20261019T150000', ';VALUE=DATE:20261019'])
      expect(beginnings(readWhole(calendar(series, part(of)))), of).toEqual(expected);
  });
});

describe('what has no end', () => {
  const sound = event('SUMMARY:Sound', ...TWO);
  const titles = (text: string) => {
    const { entries, reasons, unreadable } = readWhole(text);
    expect(unreadable).toBe(reasons.length);
    return [entries.map(({ title }) => title), reasons.map(({ title, reason }) => `${title}: ${reason}`)];
  };
  const without = (end: string, text: string) => text.replace(`\r\n${end}`, '');

  test.each(['VTODO', 'VJOURNAL', 'VFREEBUSY', 'VTIMEZONE', 'X-COMP'])('twenty of %s: what follows is read', (name) => {
    const open = Array.from({ length: 20 }, () => `BEGIN:${name}\r\nSUMMARY:Open`);
    expect(titles(calendar(...open, sound))).toEqual([['Sound'], []]);
    expect(
      titles(calendar(...Array.from({ length: 20 }, () => [open[0], event('SUMMARY:Sound')].join('\r\n'))))[0],
    ).toHaveLength(20);
  });

  test('twenty calendars, one after another: what is in each is read', () => {
    const all = Array.from({ length: 20 }, (_, i) => without('END:VCALENDAR', calendar(event(`SUMMARY:${i}`, ...TWO))));
    const [read, listed] = titles(all.join(''));
    expect(read).toHaveLength(20);
    expect(listed).toHaveLength(20);
  });

  test('twenty events: each is listed, and those between them are read', () => {
    const open = without('END:VEVENT', event('SUMMARY:Odd', ...TWO));
    const [read, listed] = titles(
      calendar(...Array.from({ length: 20 }, () => [open, event('SUMMARY:Sound')].join('\r\n'))),
    );
    expect(read).toHaveLength(20);
    expect(listed).toEqual(Array.from({ length: 20 }, () => 'Odd: It has no end in the file.'));
  });

  test('an alarm in an event: the event is read if nothing of it can be in the alarm, and listed otherwise', () => {
    const alarm = 'BEGIN:VALARM\r\nUID:alarm\r\nACTION:DISPLAY\r\nDURATION:PT5M\r\nTRIGGER:-PT15M';
    expect(titles(calendar(event('SUMMARY:Odd', ...TWO, alarm), sound))).toEqual([['Odd', 'Sound'], []]);
    expect(titles(calendar(event('SUMMARY:Odd', alarm, ...TWO), sound))).toEqual([
      ['Sound'],
      ['Odd: A part of it has no end in the file, so it’s unclear what follows.'],
    ]);
    const both = without('END:VEVENT', event('SUMMARY:Odd', ...TWO, alarm));
    expect(titles(calendar(both, sound))).toEqual([['Sound'], ['Odd: It has no end in the file.']]);
    const mail = `${alarm}\r\nSUMMARY:Soon\r\nATTENDEE:mailto:me@example.com\r\nEND:VALARM`;
    expect(titles(calendar(event('SUMMARY:Fine', mail, ...TWO)))).toEqual([['Fine'], []]);
  });

  test('a part within a part, deeper than any', () => {
    const deep = 'BEGIN:X-A\r\nBEGIN:X-B\r\n'.repeat(20).trim();
    expect(titles(calendar(event('SUMMARY:Odd', ...TWO, deep), sound))).toEqual([['Odd', 'Sound'], []]);
  });

  test('standard time in a zone: summer time counts nevertheless', () => {
    const zone = [
      'BEGIN:VTIMEZONE\r\nTZID:Own\r\nBEGIN:STANDARD\r\nDTSTART:20201025T030000\r\nTZOFFSETFROM:+0300\r\nTZOFFSETTO:+0200',
      'RRULE:FREQ=YEARLY;BYMONTH=10;BYDAY=-1SU\r\nBEGIN:DAYLIGHT\r\nDTSTART:20200329T020000\r\nTZOFFSETFROM:+0200',
      'TZOFFSETTO:+0300\r\nRRULE:FREQ=YEARLY;BYMONTH=3;BYDAY=-1SU',
    ].join('\r\n');
    const text = calendar(zone, event('DTSTART;TZID=Own:20270712T090000'), event('DTSTART;TZID=Own:20270112T090000'));
    expect(beginnings(readWhole(text))).toEqual(['2027-01-12T07:00', '2027-07-12T06:00']);
    // Where the file breaks off.
    const late = calendar(event('DTSTART;TZID=Own:20270712T090000'), zone).replace('END:VCALENDAR\r\n', '');
    expect(beginnings(readWhole(late))).toEqual(['2027-07-12T06:00']);
  });

  test('an event that has no beginning', () => {
    expect(titles(calendar(sound, 'SUMMARY:Odd\r\nDTSTART:20261123T090000Z\r\nEND:VEVENT', sound))).toEqual([
      ['Sound'],
      [': It has no beginning in the file.'],
    ]);
  });

  test('without any one of its lines, each event is read or listed; broken off anywhere, that is said', () => {
    const alarm = ['BEGIN:VALARM', 'ACTION:DISPLAY', 'TRIGGER:-PT15M', 'END:VALARM'];
    const names = ['A', 'B', 'C'];
    const text = calendar(zoneOf('Own', '-0300'), ...names.map((name) => event(`SUMMARY:${name}`, ...TWO, ...alarm)));
    const lines = text.trim().split('\r\n');
    for (const [i, line] of lines.entries()) {
      if (i === 0) continue;
      const { entries, unreadable } = readWhole(lines.toSpliced(i, 1).join('\r\n'));
      expect(entries.length + unreadable, `${i} ${line}`).toBe(line === 'END:VCALENDAR' ? 4 : 3);
    }
    for (let end = 'BEGIN:VCALENDAR'.length; end < text.length - 2; end += 1) {
      const { entries, unreadable } = readWhole(text.slice(0, end));
      const whole = text.slice(0, end).split('END:VEVENT').length - 1;
      expect([entries.map(({ title }) => title), unreadable], String(end)).toEqual([names.slice(0, whole), 1]);
    }
  });

  test('a file that breaks off: in an event, in its alarm, and between two', () => {
    const whole = calendar(sound, event('SUMMARY:Odd', ...TWO, 'BEGIN:VALARM', 'ACTION:DISPLAY', 'END:VALARM'));
    const cut = (at: string) => titles(whole.slice(0, whole.indexOf(at)));
    const cutOff = 'Odd: The file ends in the middle of it.';
    expect(cut('ATTENDEE:mailto:bo@example.com\r\nBEGIN:VALARM')).toEqual([['Sound'], [cutOff]]);
    expect(cut('END:VALARM')).toEqual([['Sound'], [cutOff]]);
    expect(cut('END:VCALENDAR')).toEqual([
      ['Sound', 'Odd'],
      [': The calendar has no end in the file, so events after this line may be missing.'],
    ]);
    expect(titles(whole)).toEqual([['Sound', 'Odd'], []]);
  });
});
