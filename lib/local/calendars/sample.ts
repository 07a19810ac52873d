import { DAY, HOUR, MINUTE, WEEK } from '../../time.ts';
import { wallClock } from '../../zone.ts';

/*
 * The calendar of both stand-ins, as facts from which each makes its provider's data. It has what real calendars have:
 * series, one of them with a moved and a deleted meeting, and events that are no meetings, or aren't for everyone.
 */

export const OWNER = 'you@example.com';
export const ZONE = 'Europe/Berlin';
/** The zone of a series that somebody elsewhere made. */
const OTHER_ZONE = 'America/New_York';

type Answer = 'accepted' | 'declined' | 'tentative' | 'none';

export interface Guest {
  email: string;
  name: string;
  answer: Answer;
  isRoom?: boolean;
}

export interface Fact {
  key: string;
  title: string;
  /** When it first begins, epoch ms; below, the zone in which it repeats. */
  start: number;
  zone: string;
  minutes: number;
  guests: readonly Guest[];
  /** For a series: it repeats every so many weeks, up to `until`; null: without end. */
  weeks?: number;
  until?: number | null;
  /** For a series: one meeting that was moved, and one that was deleted. */
  moved?: { from: number; to: number; minutes: number };
  left?: number;
  kind?: 'private' | 'canceled' | 'free' | 'home' | 'focus' | 'away' | 'day';
}

const guest = (email: string, name: string, answer: Answer = 'accepted'): Guest => ({ email, name, answer });
const you = (answer: Answer = 'accepted') => guest(OWNER, 'You', answer);
const ada = guest('ada@example.com', 'Ada');
const bo = guest('bo@example.com', 'Bo', 'tentative');
const cy = guest('cy@client.example', 'Cy', 'none');
const dee = guest('dee@example.com', 'Dee', 'declined');
const room: Guest = { ...guest('room4@resource.calendar.google.com', 'Room 4'), isRoom: true };

/** Returns the same local time, `weeks` later. */
function weeksAfter(at: number, weeks: number, zone: string): number {
  const clock = wallClock(zone);
  return clock.whenReads(clock.read(at) + weeks * WEEK);
}

/** Returns when the meetings of a fact begin, up to a moment, without moved or deleted ones. Epoch ms. */
export function startsOf({ start, weeks, until, zone, moved, left }: Fact, to: number): number[] {
  if (weeks === undefined) return [start];
  const starts = [];
  for (let turn = 0; ; turn += 1) {
    const at = weeksAfter(start, turn * weeks, zone);
    if (at >= to || (until != null && at > until)) return starts;
    if (at !== moved?.from && at !== left) starts.push(at);
  }
}

/** Returns the calendar around a moment (epoch ms). */
export function sampleAt(now: number): Fact[] {
  const clock = wallClock(ZONE);
  const today = Math.floor(clock.read(now) / DAY) * DAY;
  const monday = today - ((new Date(today).getUTCDay() + 6) % 7) * DAY;
  /** Returns a local hour on a day counted from this week's Monday. */
  const on = (day: number, hour: number) => clock.whenReads(monday + day * DAY + hour * HOUR);
  const single = (key: string, title: string, start: number, minutes: number, more: Partial<Fact> = {}): Fact => ({
    ...{ key, title, start, zone: ZONE, minutes, guests: [], ...more },
  });
  const review = weeksAfter(on(2, 20), -8, OTHER_ZONE);
  return [
    single('status', 'Weekly status', weeksAfter(on(0, 10), -26, ZONE), 30, {
      ...{ guests: [you(), ada, bo, dee, room], weeks: 1, until: null, left: on(14, 10) },
      moved: { from: on(7, 10), to: on(8, 11.5), minutes: 45 },
    }),
    single('review', 'Design review', review, 60, {
      ...{ guests: [you(), ada, bo, cy], zone: OTHER_ZONE, weeks: 2, until: weeksAfter(review, 16, OTHER_ZONE) },
    }),
    single('kickoff', 'Kickoff: “A, B; C”', on(10, 9), 90, { guests: [you('none'), ada, cy] }),
    single('private', 'Salary talk', on(9, 15), 30, { guests: [you(), ada, bo], kind: 'private' }),
    single('vendor', 'Vendor demo', on(11, 16), 60, { guests: [you('declined'), ada, cy] }),
    single('gone', 'Town hall', on(8, 13), 60, { guests: [you(), ada, bo], kind: 'canceled' }),
    single('lunch', 'Team lunch', on(9, 12), 60, { guests: [you(), ada, bo], kind: 'free' }),
    single('offsite', 'Offsite', on(17, 0), (2 * DAY) / MINUTE, { guests: [you(), ada, bo, cy], kind: 'day' }),
    single('home', 'Home', on(4, 0), DAY / MINUTE, { kind: 'home', weeks: 1, until: null }),
    single('focus', 'Focus time', on(3, 9), 120, { kind: 'focus', weeks: 1, until: null }),
    single('away', 'Vacation', on(21, 0), (5 * DAY) / MINUTE, { kind: 'away' }),
    single('writing', 'Writing', on(4, 14), 60, { weeks: 1, until: null }),
  ];
}
