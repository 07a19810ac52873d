import { HOUR } from '../../time.ts';
import { timeNow } from '../clock.ts';
import { readFiles } from './read-files.ts';

/*
 * A browser compiles code as it runs and looks up a time zone when it first needs it, so the first calendar took a third
 * longer to read than the second. A worker that is waiting for a file therefore reads this one first.
 */

const [EVENTS, GUESTS] = [40, 6];

const RULES = ['FREQ=WEEKLY', 'FREQ=WEEKLY;INTERVAL=2;BYDAY=MO,WE', 'FREQ=MONTHLY;BYDAY=2TU', 'FREQ=DAILY;COUNT=20'];

/** Returns a calendar with a bit of most things that calendars have. */
export function practiceFile(now: number): string {
  const stamp = (ms: number) => new Date(ms).toISOString().slice(0, 19).replace(/[-:]/g, '');
  const zone = (name: string, month: number, from: string, to: string) => [
    ...[`BEGIN:${name}`, `TZOFFSETFROM:${from}`, `TZOFFSETTO:${to}`, 'DTSTART:19700329T020000'],
    ...[`RRULE:FREQ=YEARLY;BYMONTH=${month};BYDAY=-1SU`, `END:${name}`],
  ];
  const event = (_: unknown, i: number) => [
    ...['BEGIN:VEVENT', `UID:${i}`, 'SUMMARY:Practice\\, with a comma', 'DESCRIPTION:Nobody reads', '  this line.'],
    ...[`DTSTART;TZID=Practice:${stamp(now + i * HOUR)}`, `DTEND;TZID=Practice:${stamp(now + (i + 1) * HOUR)}`],
    ...(i % 4 === 0 ? [`RRULE:${RULES[(i / 4) % RULES.length]}`] : []),
    ...['STATUS:CONFIRMED', 'TRANSP:OPAQUE', 'ORGANIZER;CN=Guest 0:mailto:guest.0@example.com'],
    ...Array.from({ length: GUESTS }, (_, guest) => {
      const number = (i + guest) % EVENTS;
      return `ATTENDEE;ROLE=REQ-PARTICIPANT;PARTSTAT=ACCEPTED;CN=Guest ${number}:mailto:guest.${number}@example.com`;
    }),
    'END:VEVENT',
  ];
  return [
    ...['BEGIN:VCALENDAR', 'X-WR-CALNAME:Practice', 'BEGIN:VTIMEZONE', 'TZID:Practice'],
    ...[...zone('DAYLIGHT', 3, '+0100', '+0200'), ...zone('STANDARD', 10, '+0200', '+0100'), 'END:VTIMEZONE'],
    ...Array.from({ length: EVENTS }, event).flat(),
    'END:VCALENDAR',
  ].join('\r\n');
}

/** Reads the practice file and discards the result. */
export function practice(timeZone: string): void {
  const now = timeNow();
  const content = new TextEncoder().encode(practiceFile(now)).buffer;
  readFiles([{ name: '', content }], { now, timeZone });
}
