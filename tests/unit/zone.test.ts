import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { DAY, HOUR, MINUTE, monthOf, WEEK } from '#lib/time.ts';
import { wallClock } from '#lib/zone.ts';
import {
  expectAsIntlWrites,
  expectFirstMoment,
  expectRightBeside,
  JUMPING_ZONES,
  jumpsByDay,
  ZONES,
} from '../support/zones.ts';

const zone = fc.constantFrom(...ZONES);
const moment = fc.integer({ min: Date.UTC(1975, 0, 1), max: Date.UTC(2060, 0, 1) });

describe('a wall clock', () => {
  // Every zone and every jump: npm run soak.
  it('reads what Intl writes, in any zone', () => {
    fc.assert(fc.property(zone, moment, expectAsIntlWrites), { numRuns: 400 });
  });

  it('finds the first moment at which it reads a time, and none before it in the day before', () => {
    fc.assert(fc.property(zone, moment, expectFirstMoment), { numRuns: 60 });
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
    const found = wallClock(timeZone).whenReads(Date.parse(`${wall}Z`));
    expect(new Date(found).toISOString()).toBe(new Date(expected).toISOString());
  });

  it.each(JUMPING_ZONES)('%s: right beside each of its jumps', (timeZone) => {
    const clock = wallClock(timeZone);
    const found = jumpsByDay(clock, Date.UTC(2010, 0, 1), Date.UTC(2013, 0, 1));
    expect(found).not.toEqual([]);
    for (const jump of found) expectRightBeside(clock, jump);
  });

  it('lists the offsets of a period, in any zone', () => {
    fc.assert(
      fc.property(
        zone,
        moment,
        fc.nat(5 * 366),
        fc.double({ min: 0, max: 1, noNaN: true }),
        (name, from, days, part) => {
          const clock = wallClock(name);
          const to = from + days * DAY;
          const ms = Math.floor(from + part * days * DAY);
          const offsets = clock.offsetsIn(from, to);
          expect(offsets.findLast(({ since }) => since <= ms)?.offset).toBe(clock.offsetAt(ms));
        },
      ),
      { numRuns: 200 },
    );
  });

  it('lists the briefest daylight saving time there was, wherever the period begins', () => {
    for (let hour = 0; hour < 7 * 24; hour += 1) {
      const from = Date.UTC(2000, 8, 28, hour);
      expect(wallClock('America/Noronha').offsetsIn(from, Date.UTC(2000, 10)).slice(1)).toEqual([
        { since: Date.UTC(2000, 9, 8, 2), offset: -HOUR },
        { since: Date.UTC(2000, 9, 15, 1), offset: -2 * HOUR },
      ]);
    }
  });

  it('lists offsets of centuries to come as they were before', () => {
    const [first, ...others] = wallClock('Europe/Berlin').offsetsIn(Date.UTC(2099, 5), Date.UTC(9999, 0));
    expect(first).toEqual({ since: Date.UTC(2099, 5), offset: 2 * HOUR });
    expect(others).toEqual([{ since: Date.UTC(2099, 9, 25, 1), offset: HOUR }]);
    expect(wallClock('+05:45').offsetsIn(Date.UTC(2150, 0), Date.UTC(9999, 0))).toEqual([
      { since: Date.UTC(2150, 0), offset: 5.75 * HOUR },
    ]);
  });
});

it('durations are in milliseconds', () => {
  expect({ MINUTE, HOUR, DAY, WEEK }).toEqual({ MINUTE: 60_000, HOUR: 3_600_000, DAY: 86_400_000, WEEK: 604_800_000 });
});

it('a month is that of UTC, whatever the zone', () => {
  const turn = Date.UTC(2026, 11, 1);
  expect([turn - 1, turn, Date.UTC(2027, 0, 1)].map(monthOf)).toEqual(['2026-11', '2026-12', '2027-01']);
});
