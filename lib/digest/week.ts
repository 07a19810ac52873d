import { knownZone } from '../format.ts';
import { DAY, HOUR } from '../time.ts';
import { wallClock } from '../zone.ts';

/** The week a digest covers, in the calendar of one time zone: the last whole one before a Monday. */
export interface Week {
  /** The Monday a week before the one on which the digest is sent, `YYYY-MM-DD`: the week's name. */
  monday: string;
  /** Epoch ms: the week is [from, to), the one before it [before, from). With daylight saving neither need be 168 h. */
  before: number;
  from: number;
  to: number;
}

/** A digest may be sent for 24 hours from Monday at this hour, so that even a daily cron hits the window. */
const SENT_FROM = 8 * HOUR;

/** Days since 1 January 1970, a Thursday, of the Monday at or before a day. */
const mondayOf = (day: number) => day - ((((day + 3) % 7) + 7) % 7);

/**
 * The week whose digest is due in a zone at `now`: from Monday 08:00 to Tuesday 08:00 by its clock; null at other times.
 * `firstWeekday`: the day that it began on, from 1, Monday, to 7, Sunday.
 */
export function dueWeek(zone: string, now: number, firstWeekday = 1): Week | null {
  const clock = wallClock(zone);
  const day = Math.floor((clock.read(now) - SENT_FROM) / DAY);
  if (day !== mondayOf(day)) return null;
  const since = (8 - firstWeekday) % 7;
  const midnight = (daysAgo: number) => clock.whenReads((day - since - daysAgo) * DAY);
  return {
    monday: new Date((day - 7) * DAY).toISOString().slice(0, 10),
    before: midnight(14),
    from: midnight(7),
    to: midnight(0),
  };
}

/** Midnight of the Monday after the one on which the digest of a week is sent; `monday`: when that week began. */
export function nextDigest(zone: string, monday: string): number {
  return wallClock(knownZone(zone.toLowerCase())).whenReads(Date.parse(monday) + 14 * DAY);
}

/** A week of the workspaces of one time zone, by its name as given, whose weeks begin on one day. */
export interface DueWeek extends Week {
  zone: string;
  /** From 1, Monday, to 7, Sunday. */
  firstWeekday: number;
}

/**
 * The weeks whose digest is due at `now`. A workspace may name its zone as it likes, so there may be as many names as
 * workspaces. There are few zones, and each of these is looked at once: Intl ignores case, and a zone that it does not
 * know is UTC.
 */
export function dueWeeks(names: readonly string[], now: number): DueWeek[] {
  const zoneOf = remembering((name) => knownZone(name));
  const weeksOf = remembering((zone) =>
    WEEKDAYS.flatMap((firstWeekday) => {
      const week = dueWeek(zone, now, firstWeekday);
      return week ? { ...week, firstWeekday } : [];
    }),
  );
  return names.flatMap((zone) => weeksOf(zoneOf(zone.toLowerCase())).map((week) => ({ ...week, zone })));
}

const WEEKDAYS = [1, 2, 3, 4, 5, 6, 7];

/** The same function, called once for each argument. */
function remembering<T>(make: (argument: string) => T): (argument: string) => T {
  const made = new Map<string, { value: T }>();
  return (argument) => {
    const known = made.get(argument) ?? { value: make(argument) };
    made.set(argument, known);
    return known.value;
  };
}
