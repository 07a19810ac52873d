import { type Day, parseDay, wallAt, weekdayOf, weekOf } from './calendar.ts';
import type { Plan, Series } from './plan.ts';

/** Weeks before the day in which its series began. */
const WEEKS_BACK = 26;

/** Whose calendar it is: who is in most of the series. */
function calendarOwner({ series }: Plan): string {
  const counts = new Map<string, number>();
  for (const { who } of series) for (const name of who) counts.set(name, (counts.get(name) ?? 0) + 1);
  return [...counts].sort(([, a], [, b]) => b - a)[0]?.[0] ?? '';
}

/** The series that are in that calendar, each with its UID. */
export function seriesInCalendar(plan: Plan): ReadonlyMap<Series, string> {
  const owner = calendarOwner(plan);
  const isIn = ({ who, some = [], chance = 1 }: Series) => chance === 1 && [...who, ...some].includes(owner);
  return new Map(plan.series.filter(isIn).map((one, i) => [one, `series-${i}-${plan.name.toLowerCase()}@example.com`]));
}

/**
 * The calendar of one of a workspace, as Google would export it on a day like `2026-11-22`: the series they are in, without
 * end, and what else is in a calendar: single meetings with people from elsewhere, a lunch, a vacation, time to work.
 */
export function calendarFileOf(plan: Plan, day: string): string {
  const owner = calendarOwner(plan);
  const today = parseDay(day);
  const series = [...seriesInCalendar(plan)].map(([one, uid]) => seriesEvent(plan, one, uid, today));
  const events = [...series, ...singleEvents(plan, owner, today)];
  const lines = [
    ...['BEGIN:VCALENDAR', 'PRODID:-//Meeting Tab//Demo//EN', 'VERSION:2.0', 'METHOD:PUBLISH'],
    ...[`X-WR-CALNAME:${emailOf(owner)}`, `X-WR-TIMEZONE:${plan.timeZone}`, ...events.flat(), 'END:VCALENDAR', ''],
  ];
  return lines.map(folded).join('\r\n');
}

const emailOf = (name: string) => `${name.toLowerCase()}@example.com`;

const WEEKDAYS = ['MO', 'TU', 'WE', 'TH', 'FR', 'SA', 'SU'];

function seriesEvent(
  plan: Plan,
  { title, who, some = [], groups = [], weekdays, every = 1, turn = 0, at, minutes }: Series,
  uid: string,
  today: Day,
) {
  // The first day, so long ago, in a week whose turn it is.
  let first = today - 7 * WEEKS_BACK;
  while (weekdayOf(first) !== weekdays[0] || weekOf(first) % every !== turn) first += 1;
  return [
    ...['BEGIN:VEVENT', `UID:${uid}`, `SUMMARY:${title || 'Catch-up'}`],
    ...when(plan, first, at, minutes),
    `RRULE:FREQ=WEEKLY${every > 1 ? `;INTERVAL=${every}` : ''};BYDAY=${weekdays.map((one) => WEEKDAYS[one - 1]).join(',')}`,
    ...[...who, ...some].map((name) => attendee(name, emailOf(name))),
    ...groups.map(({ role }) => {
      const list = role.toLowerCase().replace(/[^a-z]+/g, '-');
      return `ATTENDEE;CUTYPE=GROUP;PARTSTAT=NEEDS-ACTION;CN=${role}:mailto:${list}@example.com`;
    }),
    ...['ATTENDEE;CUTYPE=RESOURCE;PARTSTAT=ACCEPTED;CN=Room 4:mailto:room4@resource.calendar.google.com', 'END:VEVENT'],
  ];
}

const attendee = (name: string, email: string, status = 'ACCEPTED') =>
  `ATTENDEE;CUTYPE=INDIVIDUAL;ROLE=REQ-PARTICIPANT;PARTSTAT=${status};CN=${name}:mailto:${email}`;

const compact = (ms: number) => new Date(ms).toISOString().slice(0, 19).replace(/[-:]/g, '');

function when({ timeZone }: Pick<Plan, 'timeZone'>, day: Day, at: string, minutes: number): string[] {
  const [hour = 0, minute = 0] = at.split(':').map(Number);
  const start = wallAt(day) + (hour * 60 + minute) * 60_000;
  const zone = `;TZID=${timeZone}`;
  return [`DTSTART${zone}:${compact(start)}`, `DTEND${zone}:${compact(start + minutes * 60_000)}`];
}

/** Every other week from eight weeks ago to eight ahead. */
function singleEvents(plan: Plan, owner: string, today: Day): string[][] {
  const event = (uid: string, title: string, lines: readonly string[]) => [
    ...[
      'BEGIN:VEVENT',
      `UID:${uid}-${plan.name.toLowerCase()}@example.com`,
      `SUMMARY:${title}`,
      ...lines,
      'END:VEVENT',
    ],
  ];
  const own = attendee(owner, emailOf(owner));
  const guests = ['dana', 'elio', 'noor'].map((name) =>
    attendee(name.charAt(0).toUpperCase() + name.slice(1), `${name}@client.example`, 'NEEDS-ACTION'),
  );
  const others = Object.keys(plan.people)
    .filter((name) => name !== owner)
    .slice(0, 2)
    .map((name) => attendee(name, emailOf(name)));
  const monday = today - weekdayOf(today) + 1;
  const singles = [-8, -6, -4, -2, 0, 2, 4, 6].flatMap((week, i) => {
    const day = monday + week * 7;
    return [
      event(`client-${i}`, `Client call: phase ${i + 1}`, [
        ...when(plan, day + 3, '15:30', 60),
        own,
        ...others,
        ...guests,
      ]),
      event(`interview-${i}`, 'Interview', [...when(plan, day + 8, '11:30', 45), own, ...others]),
      event(`focus-${i}`, 'Writing', when(plan, day + 2, '13:00', 120)),
      event(`lunch-${i}`, 'Lunch', [...when(plan, day + 4, '12:00', 60), 'TRANSP:TRANSPARENT', own, ...others]),
    ];
  });
  const day = (at: Day) => compact(wallAt(at)).slice(0, 8);
  const vacation = [`DTSTART;VALUE=DATE:${day(monday + 28)}`, `DTEND;VALUE=DATE:${day(monday + 33)}`];
  const declined = [...when(plan, monday + 9, '16:00', 60), attendee(owner, emailOf(owner), 'DECLINED'), ...others];
  return [...singles, event('vacation', 'Vacation', vacation), event('declined', 'Vendor demo', declined)];
}

/** Lines of at most 75 bytes; what goes on begins with a space. */
function folded(line: string): string {
  return line.replace(/.{70}(?=.)/gu, '$&\r\n ');
}
