import { describe, expect, test } from 'vitest';
import { namedZone, whenZoneReads } from '#lib/client/calendar/zones.ts';
import { beginnings, calendar, event, readWhole, TWO, zoneOf } from '../support/calendars.ts';

const only = (...lines: string[]) => readWhole(calendar(event(...lines, ...TWO)));

describe('times', () => {
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
    const zone = zoneOf('(UTC+01:00) Amsterdam, Berlin', '+0100');
    const start = 'DTSTART;TZID="(UTC+01:00) Amsterdam, Berlin":20261123T090000';
    const content = readWhole(calendar(zone, event(start)), { timeZone: 'America/New_York' });
    expect([content.unknownZones, beginnings(content)]).toEqual([[], ['2026-11-23T08:00']]);
  });
});

describe('zones by name', () => {
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

/** Each offset with the names that Windows shows after it, such as “(UTC-08:00) Baja California”. */
const SHOWN_BY_WINDOWS = `
UTC-12:00: International Date Line West
UTC-11:00: Coordinated Universal Time-11
UTC-10:00: Aleutian Islands; Hawaii
UTC-09:30: Marquesas Islands
UTC-09:00: Alaska; Coordinated Universal Time-09
UTC-08:00: Baja California; Coordinated Universal Time-08; Pacific Time (US & Canada)
UTC-07:00: Arizona; La Paz, Mazatlan; Mountain Time (US & Canada); Yukon
UTC-06:00: Central America; Central Time (US & Canada); Easter Island; Guadalajara, Mexico City, Monterrey
UTC-06:00: Saskatchewan
UTC-05:00: Bogota, Lima, Quito, Rio Branco; Chetumal; Eastern Time (US & Canada); Haiti; Havana; Indiana (East)
UTC-05:00: Turks and Caicos
UTC-04:00: Atlantic Time (Canada); Caracas; Cuiaba; Georgetown, La Paz, Manaus, San Juan; Santiago
UTC-03:30: Newfoundland
UTC-03:00: Araguaina; Brasilia; Cayenne, Fortaleza; City of Buenos Aires; Montevideo; Punta Arenas
UTC-03:00: Saint Pierre and Miquelon; Salvador
UTC-02:00: Coordinated Universal Time-02; Greenland; Mid-Atlantic - Old
UTC-01:00: Azores; Cabo Verde Is.
UTC: Coordinated Universal Time
UTC+00:00: Dublin, Edinburgh, Lisbon, London; Monrovia, Reykjavik; Sao Tome
UTC+01:00: Casablanca; Amsterdam, Berlin, Bern, Rome, Stockholm, Vienna
UTC+01:00: Belgrade, Bratislava, Budapest, Ljubljana, Prague; Brussels, Copenhagen, Madrid, Paris
UTC+01:00: Sarajevo, Skopje, Warsaw, Zagreb; West Central Africa
UTC+02:00: Athens, Bucharest; Beirut; Cairo; Chisinau; Gaza, Hebron; Harare, Pretoria
UTC+02:00: Helsinki, Kyiv, Riga, Sofia, Tallinn, Vilnius; Jerusalem; Juba; Kaliningrad; Khartoum; Tripoli; Windhoek
UTC+03:00: Amman; Baghdad; Damascus; Istanbul; Kuwait, Riyadh; Minsk; Moscow, St. Petersburg; Nairobi; Volgograd
UTC+03:30: Tehran
UTC+04:00: Abu Dhabi, Muscat; Astrakhan, Ulyanovsk; Baku; Izhevsk, Samara; Port Louis; Saratov; Tbilisi; Yerevan
UTC+04:30: Kabul
UTC+05:00: Ashgabat, Tashkent; Astana; Ekaterinburg; Islamabad, Karachi; Qyzylorda
UTC+05:30: Chennai, Kolkata, Mumbai, New Delhi; Sri Jayawardenepura
UTC+05:45: Kathmandu
UTC+06:00: Bishkek; Dhaka; Omsk
UTC+06:30: Yangon (Rangoon)
UTC+07:00: Bangkok, Hanoi, Jakarta; Barnaul, Gorno-Altaysk; Hovd; Krasnoyarsk; Novosibirsk; Tomsk
UTC+08:00: Beijing, Chongqing, Hong Kong, Urumqi; Irkutsk; Kuala Lumpur, Singapore; Perth; Taipei; Ulaanbaatar
UTC+08:45: Eucla
UTC+09:00: Chita; Osaka, Sapporo, Tokyo; Pyongyang; Seoul; Yakutsk
UTC+09:30: Adelaide; Darwin
UTC+10:00: Brisbane; Canberra, Melbourne, Sydney; Guam, Port Moresby; Hobart; Vladivostok
UTC+10:30: Lord Howe Island
UTC+11:00: Bougainville Island; Chokurdakh; Magadan; Norfolk Island; Sakhalin; Solomon Is., New Caledonia
UTC+12:00: Anadyr, Petropavlovsk-Kamchatsky; Auckland, Wellington; Coordinated Universal Time+12; Fiji
UTC+12:00: Petropavlovsk-Kamchatsky - Old
UTC+12:45: Chatham Islands
UTC+13:00: Coordinated Universal Time+13; Nuku'alofa; Samoa
UTC+14:00: Kiritimati Island
`
  .trim()
  .split('\n')
  .flatMap((line) => {
    const [offset = '', names = ''] = line.split(': ');
    return names.split('; ').map((name) => `(${offset}) ${name}`);
  });
