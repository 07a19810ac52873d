import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
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
});
