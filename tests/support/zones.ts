import { expect } from 'vitest';
import { dueWeek } from '#lib/digest/week.ts';
import { DAY, HOUR, MINUTE } from '#lib/time.ts';
import { wallClock } from '#lib/zone.ts';

/** Properties of any time zone's clock at any time: tests/unit tests a few of each, tests/load all. */

/** All zones that Intl lists, and some that it accepts without listing them. */
export const ZONES = [
  ...Intl.supportedValuesOf('timeZone'),
  'UTC',
  'Etc/GMT+12',
  'Etc/GMT-14',
  'Asia/Calcutta',
  '+05:45',
];

/** Zones whose clocks jump in unusual ways, and two familiar ones. */
export const JUMPING_ZONES = [
  'Europe/Berlin',
  'America/New_York',
  'Australia/Lord_Howe',
  'Africa/Casablanca',
  'Pacific/Apia',
  'Africa/Cairo',
];

type Clock = ReturnType<typeof wallClock>;

/** Checks that the clock reads the time that Intl writes, taken as UTC. */
export function expectAsIntlWrites(timeZone: string, ms: number): void {
  const text = new Date(ms).toLocaleString('sv-SE', { timeZone });
  expect(wallClock(timeZone).read(ms)).toBe(Date.parse(`${text.replace(' ', 'T')}Z`) + (ms % 1000));
}

/** Checks that the clock finds the first moment with a reading: no moment on the day before has the same. */
export function expectFirstMoment(timeZone: string, ms: number): void {
  const clock = wallClock(timeZone);
  const wall = Math.floor(ms / MINUTE) * MINUTE;
  const found = clock.whenReads(wall);
  expect(clock.read(found)).toBeGreaterThanOrEqual(wall);
  if (clock.read(found) > wall) expect(clock.read(found - 1)).toBeLessThan(wall);
  for (let before = found - 15 * MINUTE; before > found - DAY; before -= 15 * MINUTE) {
    expect(clock.read(before)).not.toBe(wall);
  }
}

/**
 * Returns the moments, a multiple of `step` after `from`, after which the offset from UTC changes within one step. Two jumps
 * within one step that cancel out are missed.
 */
export function jumps({ read }: Clock, from: number, to: number, step: number): number[] {
  const found: number[] = [];
  let last = read(from) - from;
  for (let ms = from + step; ms <= to; ms += step) {
    const distance = read(ms) - ms;
    if (distance !== last) found.push(ms - step);
    last = distance;
  }
  return found;
}

/** Returns the jumps to the half hour, checking only one moment a day where nothing happens. */
export function jumpsByDay(clock: Clock, from: number, to: number): number[] {
  return jumps(clock, from, to, DAY).flatMap((day) => jumps(clock, day, day + DAY, HOUR / 2));
}

/** Checks, for each quarter of an hour near a jump, that the moment found reads the same and isn't later. */
export function expectRightBeside({ read, whenReads }: Clock, jump: number): void {
  for (let ms = jump - 2 * HOUR; ms <= jump + 3 * HOUR; ms += HOUR / 4) {
    const first = whenReads(read(ms));
    expect(read(first)).toBe(read(ms));
    expect(first).toBeLessThanOrEqual(ms);
  }
}

/**
 * Checks that, in two weeks, the digest is due for about a day a week, for one week each, and that weeks join without a gap.
 */
export function expectDigestWeeks(timeZone: string, from: number, firstWeekday = 1): void {
  const due = Array.from({ length: 14 * 12 }, (_, i) => dueWeek(timeZone, from + i * 2 * HOUR, firstWeekday)).filter(
    (week) => week !== null,
  );
  const mondays = [...new Map(due.map((week) => [week.monday, week])).values()];
  expect(mondays.length).toBeGreaterThanOrEqual(2);
  expect(mondays.length).toBeLessThanOrEqual(3);
  expect(Math.abs(due.length - 24)).toBeLessThanOrEqual(2);
  for (const [i, week] of mondays.slice(1).entries()) {
    expect(week.from).toBe(mondays[i]?.to);
    expect(week.before).toBe(mondays[i]?.from);
  }
}
