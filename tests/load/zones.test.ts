import fc from 'fast-check';
import { expect, it } from 'vitest';
import { wallClock } from '#lib/zone.ts';
import {
  expectAsIntlWrites,
  expectDigestWeeks,
  expectFirstMoment,
  expectRightBeside,
  JUMPING_ZONES,
  jumps,
  jumpsByDay,
  ZONES,
} from '../support/zones.ts';

/** `npm run soak`: all zones and jumps, of which tests/unit/zone.test.ts and digest-week.test.ts check some. */

const HALF_AN_HOUR = 1_800_000;
const moment = fc.integer({ min: Date.UTC(1975, 0, 1), max: Date.UTC(2060, 0, 1) });
const PATIENCE_MS = 3_600_000;

it.each(ZONES)(
  '%s: right beside each of its jumps from 1975 to 2040, and whenever looked at',
  (timeZone) => {
    const clock = wallClock(timeZone);
    for (const jump of jumpsByDay(clock, Date.UTC(1975, 0, 1), Date.UTC(2040, 0, 1))) expectRightBeside(clock, jump);
    const look = fc.property(moment, (ms) => {
      expectAsIntlWrites(timeZone, ms);
      expectFirstMoment(timeZone, ms);
      expectDigestWeeks(timeZone, ms);
    });
    fc.assert(look, { numRuns: 4 });
  },
  PATIENCE_MS,
);

it.each(JUMPING_ZONES)(
  '%s: looking once a day misses no jump',
  (timeZone) => {
    const clock = wallClock(timeZone);
    const span = [Date.UTC(2010, 0, 1), Date.UTC(2013, 0, 1)] as const;
    expect(jumpsByDay(clock, ...span)).toEqual(jumps(clock, ...span, HALF_AN_HOUR));
  },
  PATIENCE_MS,
);
