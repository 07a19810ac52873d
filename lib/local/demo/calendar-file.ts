import { DAY, HOUR, MINUTE } from '../../time.ts';
import { parseDay, textOf, weekdayOf, weekOf } from './calendar.ts';
import type { Plan, Series } from './plans.ts';

/** Returns whose calendar it is: the person in most of the series. */
function calendarOwner({ series }: Plan): string {
  const names = series.flatMap(({ who }) => who);
  const counts = Map.groupBy(names, (name) => name);
  return [...counts].toSorted(([, a], [, b]) => b.length - a.length)[0]?.[0] ?? '';
}

/** Returns the series in that calendar, each with its UID. */
export function seriesInCalendar(plan: Plan): ReadonlyMap<Series, string> {
  const owner = calendarOwner(plan);
  const isIn = ({ who, some, chance }: Series) => chance === 1 && [...who, ...some].includes(owner);
  return new Map(plan.series.filter(isIn).map((one, i) => [one, `series-${i}-${plan.name.toLowerCase()}@example.com`]));
}

const compact = (ms: number) => new Date(ms).toISOString().slice(0, 19).replace(/[-:]/g, '');

const attendee = (name: string, status = 'ACCEPTED', type = 'INDIVIDUAL', domain = 'example.com') =>
  `ATTENDEE;CUTYPE=${type};PARTSTAT=${status};CN=${name}:mailto:${name.toLowerCase().replace(/[^a-z]+/g, '-')}@${domain}`;

/**
 * Returns the calendar of one person in a workspace, as Google would export it on a day like `2026-11-22`: their series,
 * without end, and other entries: single meetings with outsiders, a lunch, a vacation, time to work.
 */
export function calendarFileOf(plan: Plan, day: string): string {
  const owner = calendarOwner(plan);
  const today = parseDay(day);
  const monday = today - weekdayOf(today) + 1;
  /** `start`: local time, in ms. */
  const event = (uid: string, title: string, start: number, minutes: number, lines: readonly string[] = []) => [
    ...['BEGIN:VEVENT', `UID:${uid}`, `SUMMARY:${title}`, `DTSTART;TZID=${plan.timeZone}:${compact(start)}`],
    ...[`DTEND;TZID=${plan.timeZone}:${compact(start + minutes * MINUTE)}`, ...lines, 'END:VEVENT'],
  ];
  const series = [...seriesInCalendar(plan)].flatMap(([one, uid]) => {
    const { weekdays, every, turn } = one;
    // It began half a year ago, in a week in which it is held.
    let first = today - 26 * 7;
    while (weekdayOf(first) !== weekdays[0] || weekOf(first) % every !== turn) first += 1;
    const days = weekdays.map((weekday) => ['MO', 'TU', 'WE', 'TH', 'FR'][weekday - 1]).join();
    return event(uid, one.title || 'Catch-up', first * DAY + one.at, one.minutes, [
      `RRULE:FREQ=WEEKLY;INTERVAL=${every};BYDAY=${days}`,
      ...[...one.who, ...one.some].map((name) => attendee(name)),
      ...one.groups.map(({ role }) => attendee(role, 'NEEDS-ACTION', 'GROUP')),
      attendee('Room 4', 'ACCEPTED', 'RESOURCE', 'resource.calendar.google.com'),
    ]);
  });
  const others = Object.keys(plan.people).filter((name) => name !== owner);
  const us = [owner, ...others.slice(0, 2)].map((name) => attendee(name));
  const guests = ['Dana', 'Elio', 'Noor'].map((name) => attendee(name, 'NEEDS-ACTION', 'INDIVIDUAL', 'client.example'));
  const singles = [-8, -6, -4, -2, 0, 2, 4, 6].flatMap((week) => {
    const single = (title: string, after: number, hour: number, minutes: number, lines?: readonly string[]) =>
      event(`${title}${week}@example.com`, title, (monday + week * 7 + after) * DAY + hour * HOUR, minutes, lines);
    return [
      ...single('Client call', 3, 15.5, 60, [...us, ...guests]),
      ...single('Interview', 8, 11.5, 45, us),
      ...single('Writing', 2, 13, 120),
      ...single('Lunch', 4, 12, 60, ['TRANSP:TRANSPARENT', ...us]),
    ];
  });
  const date = (after: number) => textOf(monday + after).replaceAll('-', '');
  const lines = [
    ...['BEGIN:VCALENDAR', 'PRODID:-//Meeting Tab//Demo//EN', 'VERSION:2.0', 'METHOD:PUBLISH'],
    ...[`X-WR-CALNAME:${owner.toLowerCase()}@example.com`, `X-WR-TIMEZONE:${plan.timeZone}`, ...series, ...singles],
    ...['BEGIN:VEVENT', 'UID:vacation@example.com', 'SUMMARY:Vacation'],
    ...[`DTSTART;VALUE=DATE:${date(28)}`, `DTEND;VALUE=DATE:${date(33)}`, 'END:VEVENT'],
    ...event('declined@example.com', 'Vendor demo', (monday + 9) * DAY + 16 * HOUR, 60, [
      ...[attendee(owner, 'DECLINED'), ...us.slice(1)],
    ]),
    ...['END:VCALENDAR', ''],
  ];
  // Lines have at most 75 bytes; a continued line begins with a space.
  return lines.map((line) => line.replace(/.{70}(?=.)/gu, '$&\r\n ')).join('\r\n');
}
