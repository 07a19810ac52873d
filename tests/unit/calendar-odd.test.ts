import { describe, expect, test } from 'vitest';
import { namedZone } from '#lib/client/calendar/zones.ts';
import { beginnings, calendar, event, NOW, readWhole, TWO } from '../support/calendars.ts';

/** What calendars write that the standard allows and hardly anybody reads, and what it doesn't allow and somebody writes. */

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
  /** A series of every day at nine, from before the span on, that moves by some days from its second day on. */
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

describe('zones', () => {
  const at = (zone: string, summer = false) =>
    beginnings(only(`DTSTART;TZID="${zone}":2027${summer ? '07' : '01'}12T090000`))[0]?.slice(11);

  test.each([
    ['(UTC-05:00) Eastern Time (US & Canada)', '14:00', '13:00'],
    ['(GMT-05.00) Eastern Time (US & Canada)', '14:00', '13:00'],
    ['(GMT-08:00) Pacific Time (US and Canada)', '17:00', '16:00'],
    ['Eastern Time (US & Canada)', '14:00', '13:00'],
    ['(UTC+01:00) Amsterdam, Berlin, Bern, Rome, Stockholm, Vienna', '08:00', '07:00'],
    ['(GMT+01.00) Amsterdam / Berlin / Bern / Rome / Stockholm / Vienna', '08:00', '07:00'],
    ['(UTC+01:00) Amsterdam, Berlin, Bern, Rom, Stockholm, Wien', '08:00', '07:00'],
    ['(GMT) Greenwich Mean Time : Dublin, Edinburgh, Lisbon, London', '09:00', '08:00'],
    ['(UTC+05:30) Chennai, Kolkata, Mumbai, New Delhi', '03:30', '03:30'],
    ['(UTC-06:00) Guadalajara, Mexico City, Monterrey - New', '15:00', '15:00'],
    ['(UTC-05:00) Indiana (East)', '14:00', '13:00'],
    ['(UTC-07:00) La Paz, Mazatlan', '16:00', '16:00'],
    ['(UTC-04:00) Georgetown, La Paz, Manaus, San Juan', '13:00', '13:00'],
    ['(UTC) Coordinated Universal Time', '09:00', '09:00'],
    ['(UTC-11:00) Coordinated Universal Time-11', '20:00', '20:00'],
    ["(UTC+13:00) Nuku'alofa", '20:00', '20:00'],
    ['tzone://Microsoft/Utc', '09:00', '09:00'],
    ['/example.org/Olson_20011030_5/UTC', '09:00', '09:00'],
    ['/example.org/Olson_20011030_5/America/Indiana/Knox', '15:00', '14:00'],
  ])('%s, with quotes or without', (zone, winter, summer) => {
    expect([at(zone), at(zone, true)]).toEqual([winter, summer]);
    const bare = only(
      `DTSTART;TZID=${zone}:20270112T090000`,
      `DTEND;VALUE=DATE-TIME;TZID=${zone};X-A=b:20270112T093000`,
      'RRULE:FREQ=MONTHLY;COUNT=3',
      `EXDATE;TZID=${zone}:20270212T090000,20270312T090000`,
    );
    expect([beginnings(bare).map((time) => time.slice(11)), bare.unknownZones]).toEqual([[winter], []]);
  });

  test('every name that Windows shows is at the offset that it says, in one half of the year', () => {
    for (const shown of SHOWN_BY_WINDOWS) {
      const [, sign = '+', hours = '0', minutes = '0'] = /^\(UTC(?:([+-])(\d\d):(\d\d))?\)/.exec(shown) ?? [];
      const offset = (Number(hours) + Number(minutes) / 60) * (sign === '-' ? -1 : 1) || 0;
      const zone = namedZone(shown);
      const offsets = ['2026-01-15', '2026-07-15'].map(
        (day) => (zone?.offsetAt(Date.parse(day)) ?? Number.NaN) / 3_600_000,
      );
      expect(offsets, shown).toContain(offset);
    }
  });

  test('one of Microsoft’s that is only defined in the file, and one that is nowhere', () => {
    const start = 'DTSTART;TZID="tzone://Microsoft/Custom":20270712T090000';
    expect(beginnings(readWhole(calendar(zoneOf('tzone://Microsoft/Custom', '-0300'), event(start))))).toEqual([
      '2027-07-12T12:00',
    ]);
    expect(only(start).unknownZones).toEqual(['tzone://Microsoft/Custom']);
  });

  test('of the whole calendar, by Windows’ name', () => {
    const text = calendar('X-WR-TIMEZONE:Eastern Standard Time', event('DTSTART:20270112T090000'));
    expect(beginnings(readWhole(text))).toEqual(['2027-01-12T14:00']);
  });

  test('where the file defines it differently, a place is as the browser knows it, and a few letters as the file says', () => {
    const inFile = (id: string) =>
      beginnings(readWhole(calendar(zoneOf(id, '-0930'), event(`DTSTART;TZID="${id}":20270112T090000`))))[0]?.slice(11);
    expect(inFile('Europe/Moscow')).toBe('06:00');
    expect(inFile('Eastern Standard Time')).toBe('14:00');
    expect(inFile('(UTC-05:00) Eastern Time (US & Canada)')).toBe('14:00');
    expect(['EST', 'CET', 'GMT+0100', 'GMT'].map(inFile)).toEqual(['18:30', '18:30', '18:30', '18:30']);
    expect(inFile('UTC')).toBe('09:00');
    expect(['EST', 'CET', 'GMT+0100'].map((id) => at(id))).toEqual(['14:00', '08:00', '08:00']);
  });
});

/** The definition of a zone without summer time. */
const zoneOf = (id: string, offset: string) =>
  [
    ...['BEGIN:VTIMEZONE', `TZID:${id.replaceAll(',', '\\,')}`, 'BEGIN:STANDARD', 'DTSTART:16010101T000000'],
    ...[`TZOFFSETFROM:${offset}`, `TZOFFSETTO:${offset}`, 'END:STANDARD', 'END:VTIMEZONE'],
  ].join('\r\n');

const SHOWN_BY_WINDOWS = `
(UTC-12:00) International Date Line West
(UTC-11:00) Coordinated Universal Time-11
(UTC-10:00) Aleutian Islands
(UTC-10:00) Hawaii
(UTC-09:30) Marquesas Islands
(UTC-09:00) Alaska
(UTC-09:00) Coordinated Universal Time-09
(UTC-08:00) Baja California
(UTC-08:00) Coordinated Universal Time-08
(UTC-08:00) Pacific Time (US & Canada)
(UTC-07:00) Arizona
(UTC-07:00) La Paz, Mazatlan
(UTC-07:00) Mountain Time (US & Canada)
(UTC-07:00) Yukon
(UTC-06:00) Central America
(UTC-06:00) Central Time (US & Canada)
(UTC-06:00) Easter Island
(UTC-06:00) Guadalajara, Mexico City, Monterrey
(UTC-06:00) Saskatchewan
(UTC-05:00) Bogota, Lima, Quito, Rio Branco
(UTC-05:00) Chetumal
(UTC-05:00) Eastern Time (US & Canada)
(UTC-05:00) Haiti
(UTC-05:00) Havana
(UTC-05:00) Indiana (East)
(UTC-05:00) Turks and Caicos
(UTC-04:00) Atlantic Time (Canada)
(UTC-04:00) Caracas
(UTC-04:00) Cuiaba
(UTC-04:00) Georgetown, La Paz, Manaus, San Juan
(UTC-04:00) Santiago
(UTC-03:30) Newfoundland
(UTC-03:00) Araguaina
(UTC-03:00) Brasilia
(UTC-03:00) Cayenne, Fortaleza
(UTC-03:00) City of Buenos Aires
(UTC-03:00) Montevideo
(UTC-03:00) Punta Arenas
(UTC-03:00) Saint Pierre and Miquelon
(UTC-03:00) Salvador
(UTC-02:00) Coordinated Universal Time-02
(UTC-02:00) Greenland
(UTC-02:00) Mid-Atlantic - Old
(UTC-01:00) Azores
(UTC-01:00) Cabo Verde Is.
(UTC) Coordinated Universal Time
(UTC+00:00) Dublin, Edinburgh, Lisbon, London
(UTC+00:00) Monrovia, Reykjavik
(UTC+00:00) Sao Tome
(UTC+01:00) Casablanca
(UTC+01:00) Amsterdam, Berlin, Bern, Rome, Stockholm, Vienna
(UTC+01:00) Belgrade, Bratislava, Budapest, Ljubljana, Prague
(UTC+01:00) Brussels, Copenhagen, Madrid, Paris
(UTC+01:00) Sarajevo, Skopje, Warsaw, Zagreb
(UTC+01:00) West Central Africa
(UTC+02:00) Athens, Bucharest
(UTC+02:00) Beirut
(UTC+02:00) Cairo
(UTC+02:00) Chisinau
(UTC+02:00) Gaza, Hebron
(UTC+02:00) Harare, Pretoria
(UTC+02:00) Helsinki, Kyiv, Riga, Sofia, Tallinn, Vilnius
(UTC+02:00) Jerusalem
(UTC+02:00) Juba
(UTC+02:00) Kaliningrad
(UTC+02:00) Khartoum
(UTC+02:00) Tripoli
(UTC+02:00) Windhoek
(UTC+03:00) Amman
(UTC+03:00) Baghdad
(UTC+03:00) Damascus
(UTC+03:00) Istanbul
(UTC+03:00) Kuwait, Riyadh
(UTC+03:00) Minsk
(UTC+03:00) Moscow, St. Petersburg
(UTC+03:00) Nairobi
(UTC+03:00) Volgograd
(UTC+03:30) Tehran
(UTC+04:00) Abu Dhabi, Muscat
(UTC+04:00) Astrakhan, Ulyanovsk
(UTC+04:00) Baku
(UTC+04:00) Izhevsk, Samara
(UTC+04:00) Port Louis
(UTC+04:00) Saratov
(UTC+04:00) Tbilisi
(UTC+04:00) Yerevan
(UTC+04:30) Kabul
(UTC+05:00) Ashgabat, Tashkent
(UTC+05:00) Astana
(UTC+05:00) Ekaterinburg
(UTC+05:00) Islamabad, Karachi
(UTC+05:00) Qyzylorda
(UTC+05:30) Chennai, Kolkata, Mumbai, New Delhi
(UTC+05:30) Sri Jayawardenepura
(UTC+05:45) Kathmandu
(UTC+06:00) Bishkek
(UTC+06:00) Dhaka
(UTC+06:00) Omsk
(UTC+06:30) Yangon (Rangoon)
(UTC+07:00) Bangkok, Hanoi, Jakarta
(UTC+07:00) Barnaul, Gorno-Altaysk
(UTC+07:00) Hovd
(UTC+07:00) Krasnoyarsk
(UTC+07:00) Novosibirsk
(UTC+07:00) Tomsk
(UTC+08:00) Beijing, Chongqing, Hong Kong, Urumqi
(UTC+08:00) Irkutsk
(UTC+08:00) Kuala Lumpur, Singapore
(UTC+08:00) Perth
(UTC+08:00) Taipei
(UTC+08:00) Ulaanbaatar
(UTC+08:45) Eucla
(UTC+09:00) Chita
(UTC+09:00) Osaka, Sapporo, Tokyo
(UTC+09:00) Pyongyang
(UTC+09:00) Seoul
(UTC+09:00) Yakutsk
(UTC+09:30) Adelaide
(UTC+09:30) Darwin
(UTC+10:00) Brisbane
(UTC+10:00) Canberra, Melbourne, Sydney
(UTC+10:00) Guam, Port Moresby
(UTC+10:00) Hobart
(UTC+10:00) Vladivostok
(UTC+10:30) Lord Howe Island
(UTC+11:00) Bougainville Island
(UTC+11:00) Chokurdakh
(UTC+11:00) Magadan
(UTC+11:00) Norfolk Island
(UTC+11:00) Sakhalin
(UTC+11:00) Solomon Is., New Caledonia
(UTC+12:00) Anadyr, Petropavlovsk-Kamchatsky
(UTC+12:00) Auckland, Wellington
(UTC+12:00) Coordinated Universal Time+12
(UTC+12:00) Fiji
(UTC+12:00) Petropavlovsk-Kamchatsky - Old
(UTC+12:45) Chatham Islands
(UTC+13:00) Coordinated Universal Time+13
(UTC+13:00) Nuku'alofa
(UTC+13:00) Samoa
(UTC+14:00) Kiritimati Island
`
  .trim()
  .split('\n');

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
    // Where the file breaks off in it.
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
