import fc from 'fast-check';
import { describe, expect, it, vi } from 'vitest';
import { dueWeek, dueWeeks, nextDigest } from '#lib/digest/week.ts';
import { HOUR } from '#lib/time.ts';
import { wallClock } from '#lib/zone.ts';
import { expectDigestWeeks } from '../support/zones.ts';

const LAND = ['Europe/Berlin', 'America/New_York', 'Australia/Lord_Howe', 'Pacific/Apia', 'Asia/Kathmandu'];
const ZONES = [...LAND, 'No/Where'];

/** The moment a clock in `zone` reads this. */
const at = (zone: string, wall: string) => wallClock(zone).whenReads(Date.parse(`${wall}Z`));
const hours = (from: number, to: number) => (to - from) / HOUR;

describe.each(ZONES)('in %s', (zone) => {
  it.each([
    ['2026-11-23T07:59', null],
    ['2026-11-23T08:00', '2026-11-16'],
    ['2026-11-23T23:59', '2026-11-16'],
    ['2026-11-24T07:59', '2026-11-16'],
    ['2026-11-24T08:00', null],
    ['2026-11-22T12:00', null],
    ['2026-11-30T08:00', '2026-11-23'],
  ])('at %s the week of %s is due', (wall, monday) => {
    expect(dueWeek(zone, at(zone, wall))?.monday ?? null).toBe(monday);
  });

  it('runs from Monday to Monday by its calendar, the last ms in, the next Monday out', () => {
    const [before, from, to] = ['2026-11-09', '2026-11-16', '2026-11-23'].map((day) => at(zone, `${day}T00:00`));
    expect(dueWeek(zone, at(zone, '2026-11-23T08:00'))).toEqual({ monday: '2026-11-16', before, from, to });
  });
});

it.each([
  [1, '2026-11-16', '2026-11-23'],
  [2, '2026-11-10', '2026-11-17'],
  [5, '2026-11-13', '2026-11-20'],
  [6, '2026-11-14', '2026-11-21'],
  [7, '2026-11-15', '2026-11-22'],
])(
  'where weeks begin on day %i, on Monday, November 23, that from %s to %s is the last whole one',
  (first, from, to) => {
    for (const zone of ZONES) {
      const midnight = (day: string) => at(zone, `${day}T00:00`);
      expect(dueWeek(zone, at(zone, '2026-11-23T08:00'), first), zone).toMatchObject({
        ...{ monday: '2026-11-16', from: midnight(from), to: midnight(to) },
      });
      expect(dueWeek(zone, at(zone, `${to}T12:00`), first) === null, zone).toBe(first !== 1);
    }
  },
);

describe('weeks with a change of the clock', () => {
  it.each([
    // The zone, the Monday it is due, the hours of the week and of the one before.
    ['Europe/Berlin', '2026-03-30', 167, 168],
    ['Europe/Berlin', '2026-04-06', 168, 167],
    ['Europe/Berlin', '2026-10-26', 169, 168],
    ['America/New_York', '2026-03-09', 167, 168],
    ['America/New_York', '2026-11-02', 169, 168],
    ['Australia/Lord_Howe', '2026-04-06', 168.5, 168],
    ['Australia/Lord_Howe', '2026-10-05', 167.5, 168],
    // Samoa had no 30 December 2011.
    ['Pacific/Apia', '2012-01-02', 144, 168],
    ['Asia/Kathmandu', '2026-03-30', 168, 168],
    // Midnight is skipped, or comes twice, on a Sunday. Mondays don't move.
    ['Asia/Beirut', '2026-03-30', 167, 168],
    ['America/Havana', '2026-11-02', 169, 168],
  ])('%s, due %s: %d h, after %d h', (zone, due, length, lengthBefore) => {
    const week = dueWeek(zone, at(zone, `${due}T08:00`));
    expect(week && [hours(week.from, week.to), hours(week.before, week.from)]).toEqual([length, lengthBefore]);
  });

  it('on a Monday that is shorter at its start, still begins at 08:00', () => {
    // Iran changed to summer time at midnight on a Monday.
    const monday = at('Asia/Tehran', '2021-03-22T00:00');
    const eight = at('Asia/Tehran', '2021-03-22T08:00');
    expect(hours(monday, eight)).toBe(7);
    expect(dueWeek('Asia/Tehran', eight - 1)).toBeNull();
    expect(dueWeek('Asia/Tehran', eight)?.to).toBe(monday);
  });
});

it.each([
  ['Europe/Berlin', '2026-03-16', '2026-03-30T00:00', 167],
  ['Europe/Berlin', '2026-10-12', '2026-10-26T00:00', 169],
  ['europe/BERLIN', '2026-11-16', '2026-11-30T00:00', 168],
  ['No/Where', '2026-11-16', '2026-11-30T00:00', 168],
])('the Monday of the digest after that of a week: %s, %s', (zone, monday, next, length) => {
  const found = nextDigest(zone, monday);
  expect(found).toBe(at(zone, next));
  const day = new Date(Date.parse(monday) + 7 * 24 * HOUR).toISOString().slice(0, 10);
  const sent = dueWeek(zone, at(zone, `${day}T08:00`));
  expect([sent?.monday, hours(sent?.to ?? 0, found)]).toEqual([monday, length]);
});

describe('all zones that workspaces name', () => {
  const monday = Date.UTC(2026, 10, 23, 8);

  it('are each told their own week, in any case, and UTC’s if Intl does not know them', () => {
    const names = ['Europe/Berlin', 'europe/BERLIN', 'America/New_York', 'UTC', 'No/Where', 'x', '+01:00', '-01:00'];
    const due = dueWeeks(names, monday);
    const first = due.find(({ zone }) => zone === 'europe/BERLIN');
    expect(first).toEqual({ zone: 'europe/BERLIN', firstWeekday: 1, ...dueWeek('Europe/Berlin', monday) });
    for (const { zone, firstWeekday, ...week } of due) expect(week).toEqual(dueWeek(zone, monday, firstWeekday));
    expect([...Map.groupBy(due, ({ zone }) => zone)].map(([zone, { length }]) => [zone, length])).toEqual(
      ['Europe/Berlin', 'europe/BERLIN', 'UTC', 'No/Where', 'x', '+01:00'].map((zone) => [zone, 7]),
    );
  });

  it('have no clock of their own each: as many readings for a thousand odd names as for one', () => {
    const readings = vi.spyOn(Intl.DateTimeFormat.prototype, 'formatToParts');
    const readingsFor = (names: string[]) => {
      readings.mockClear();
      expect(dueWeeks(names, monday)).toHaveLength(7 * names.length);
      return readings.mock.calls.length;
    };
    const few = readingsFor(['No/Where', 'europe/berlin']);
    const odd = Array.from({ length: 1000 }, (_, n) => `No/Where${n}`);
    const cases = Array.from({ length: 13 }, (_, n) => `${'EUROPE/BERLIN'.slice(0, n)}${'europe/berlin'.slice(n)}`);
    expect(readingsFor([...odd, ...new Set(cases)])).toBe(few);
    readings.mockRestore();
  });
});

// In every zone: npm run soak.
it('is due about a day a week, for one week, and weeks join without a gap', () => {
  const zone = fc.constantFrom(...Intl.supportedValuesOf('timeZone'));
  const start = fc.integer({ min: Date.UTC(1995, 0, 1), max: Date.UTC(2050, 0, 1) });
  fc.assert(fc.property(zone, start, fc.integer({ min: 1, max: 7 }), expectDigestWeeks), { numRuns: 8 });
});
