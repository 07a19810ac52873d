import { knownZone } from '../format.ts';
import { DAY, HOUR } from '../time.ts';
import { wallClock } from '../zone.ts';

/** The week that a digest covers, in one time zone's calendar: the last whole one before a Monday. */
export interface Week {
  /** The Monday a week before the one when the digest is sent, `YYYY-MM-DD`: the week's name. */
  monday: string;
  /**
   * Epoch ms: the week is [from, to), the one before it [before, from). With daylight saving either may differ from 168 h.
   */
  before: number;
  from: number;
  to: number;
}

/** A digest may be sent for 24 hours from Monday at this hour, so that even a daily cron hits the window. */
const SENT_FROM = 8 * HOUR;

/** The Monday on or before a day, both in days since January 1, 1970, a Thursday. */
const mondayOf = (day: number) => day - ((((day + 3) % 7) + 7) % 7);

/**
 * Returns the week whose digest is due in a zone at `now`: from Monday 08:00 to Tuesday 08:00 local time; null at other
 * times. `firstWeekday` is the day that weeks begin on, from 1 (Monday) to 7 (Sunday).
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

/** Returns midnight of the Monday after the one when a week's digest is sent. `monday`: when that week began. */
export function nextDigest(zone: string, monday: string): number {
  return wallClock(knownZone(zone.toLowerCase())).whenReads(Date.parse(monday) + 14 * DAY);
}

/** A week for the workspaces of one time zone, named as they name it, whose weeks begin on the same day. */
export interface DueWeek extends Week {
  zone: string;
  /** From 1 (Monday) to 7 (Sunday). */
  firstWeekday: number;
}

/**
 * Returns the weeks whose digest is due at `now`. Workspaces may spell their zones differently, so there may be as many
 * names as workspaces. Real zones are few, and each is looked at once: Intl ignores case, and an unknown zone is UTC.
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

/** Returns the same function, called only once for each argument. */
function remembering<T>(make: (argument: string) => T): (argument: string) => T {
  const made = new Map<string, { value: T }>();
  return (argument) => {
    const known = made.get(argument) ?? { value: make(argument) };
    made.set(argument, known);
    return known.value;
  };
}
