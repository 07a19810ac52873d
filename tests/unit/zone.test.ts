import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { wallClock } from '#lib/zone.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;

/** All that Intl lists, and some it takes without listing them. */
const ZONES = [...Intl.supportedValuesOf('timeZone'), 'UTC', 'Etc/GMT+12', 'Etc/GMT-14', 'Asia/Calcutta', '+05:45'];

const zone = fc.constantFrom(...ZONES);
const moment = fc.integer({ min: Date.UTC(1975, 0, 1), max: Date.UTC(2060, 0, 1) });

/** The same, the long way round: what Intl writes, read as UTC. */
function written(ms: number, timeZone: string): number {
  const text = new Date(ms).toLocaleString('sv-SE', { timeZone });
  return Date.parse(`${text.replace(' ', 'T')}Z`);
}

/** When a zone's distance from UTC changes, found by looking at every half hour of a time. */
function jumps(timeZone: string, from: number, to: number): number[] {
  const { read } = wallClock(timeZone);
  const found: number[] = [];
  for (let ms = from; ms < to; ms += HOUR / 2) if (read(ms + HOUR / 2) - read(ms) !== HOUR / 2) found.push(ms);
  return found;
}

describe('a wall clock', () => {
  it('reads what Intl writes, in every zone', () => {
    fc.assert(
      fc.property(zone, moment, (timeZone, ms) => {
        expect(wallClock(timeZone).read(ms)).toBe(written(ms, timeZone) + (ms % 1000));
      }),
      { numRuns: 1500 },
    );
  });

  it('finds the first moment at which it reads a time, and none before it in the two days around', () => {
    fc.assert(
      fc.property(zone, moment, (timeZone, ms) => {
        const clock = wallClock(timeZone);
        const wall = Math.floor(ms / 60_000) * 60_000;
        const found = clock.momentOf(wall);
        expect(clock.read(found)).toBeGreaterThanOrEqual(wall);
        if (clock.read(found) > wall) expect(clock.read(found - 1)).toBeLessThan(wall);
        for (let before = found - 15 * 60_000; before > found - DAY; before -= 15 * 60_000) {
          expect(clock.read(before)).not.toBe(wall);
        }
      }),
      { numRuns: 600 },
    );
  });

  it.each([
    // Skipped: begins where the clock jumps.
    ['Europe/Berlin', '2026-03-29T02:30', '2026-03-29T01:00Z'],
    ['America/New_York', '2026-03-08T02:00', '2026-03-08T07:00Z'],
    ['Australia/Lord_Howe', '2026-10-04T02:15', '2026-10-03T15:30Z'],
    ['Asia/Beirut', '2026-03-29T00:00', '2026-03-28T22:00Z'],
    // A whole day that Samoa never had.
    ['Pacific/Apia', '2011-12-30T08:00', '2011-12-30T10:00Z'],
    // Read twice: the first time.
    ['Europe/Berlin', '2026-10-25T02:30', '2026-10-25T00:30Z'],
    ['America/Havana', '2026-11-01T00:00', '2026-11-01T04:00Z'],
    ['Australia/Lord_Howe', '2026-04-05T01:45', '2026-04-04T14:45Z'],
    // Read once.
    ['Asia/Kathmandu', '2026-11-23T08:00', '2026-11-23T02:15Z'],
    ['Pacific/Kiritimati', '2026-11-23T00:00', '2026-11-22T10:00Z'],
    ['Atlantis/Capital', '2026-11-23T08:00', '2026-11-23T08:00Z'],
  ])('%s %s is %s', (timeZone, wall, expected) => {
    const found = wallClock(timeZone).momentOf(Date.parse(`${wall}Z`));
    expect(new Date(found).toISOString()).toBe(new Date(expected).toISOString());
  });

  it.each([
    'Europe/Berlin',
    'America/New_York',
    'Australia/Lord_Howe',
    'Africa/Casablanca',
    'Pacific/Apia',
    'Africa/Cairo',
  ])('%s: right beside each of its jumps', (timeZone) => {
    const clock = wallClock(timeZone);
    for (const jump of jumps(timeZone, Date.UTC(2010, 0, 1), Date.UTC(2013, 0, 1))) {
      for (let ms = jump - 2 * HOUR; ms <= jump + 3 * HOUR; ms += HOUR / 4) {
        const first = clock.momentOf(clock.read(ms));
        expect(clock.read(first)).toBe(clock.read(ms));
        expect(first).toBeLessThanOrEqual(ms);
      }
    }
  });
});
