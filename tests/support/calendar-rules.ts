import fc from 'fast-check';
import { RRuleTemporal } from 'rrule-temporal';
import { expect } from 'vitest';
import { readRule } from '#lib/client/calendar/read-rule.ts';
import { Steps, timesOf } from '#lib/client/calendar/rule.ts';
import { DAY } from '#lib/time.ts';

export const wall = (text: string) => Date.parse(`${text}Z`);
export const shown = (times: readonly number[]) => times.map((time) => new Date(time).toISOString().slice(0, 16));

/** Formats a time as RFC 5545 does. */
const written = (ms: number) => `${new Date(ms).toISOString().slice(0, 19).replace(/[-:]/g, '')}Z`;

const list = (name: string, values: fc.Arbitrary<number | string>, most = 3) =>
  fc.uniqueArray(values, { minLength: 1, maxLength: most }).map((some) => `${name}=${some.join(',')}`);
const fromEnds = (most: number) => fc.oneof(fc.integer({ min: 1, max: most }), fc.integer({ min: -most, max: -1 }));
const weekday = fc.constantFrom('MO', 'TU', 'WE', 'TH', 'FR', 'SA', 'SU');
const nthWeekday = fc.tuple(fromEnds(5), weekday).map(([nth, day]) => `${nth}${day}`);
const maybe = (part: fc.Arbitrary<string>) => fc.option(part, { nil: '', freq: 2 });

/** The parts that the standard allows in rules, by frequency. */
const parts: Record<string, fc.Arbitrary<string>[]> = {
  YEARLY: [
    maybe(list('BYMONTH', fc.integer({ min: 1, max: 12 }))),
    fc.oneof(
      fc.constant(''),
      list('BYMONTHDAY', fromEnds(31)),
      list('BYYEARDAY', fromEnds(366)),
      list('BYWEEKNO', fromEnds(53)).chain((weeks) => list('BYDAY', weekday).map((days) => `${weeks};${days}`)),
      // For yearly rules with `MO,5FR`, the other library leaves out the Mondays: see the example below.
      list('BYDAY', weekday),
      list('BYDAY', nthWeekday),
      fc.tuple(list('BYMONTHDAY', fromEnds(31)), list('BYDAY', weekday)).map((both) => both.join(';')),
    ),
  ],
  MONTHLY: [
    maybe(list('BYMONTH', fc.integer({ min: 1, max: 12 }))),
    maybe(list('BYMONTHDAY', fromEnds(31))),
    maybe(list('BYDAY', fc.oneof(weekday, nthWeekday))),
  ],
  WEEKLY: [maybe(list('BYMONTH', fc.integer({ min: 1, max: 12 }))), maybe(list('BYDAY', weekday, 5))],
  DAILY: [
    maybe(list('BYMONTH', fc.integer({ min: 1, max: 12 }))),
    maybe(list('BYMONTHDAY', fromEnds(31))),
    maybe(list('BYDAY', weekday, 5)),
  ],
  HOURLY: [maybe(list('BYDAY', weekday)), maybe(list('BYHOUR', fc.integer({ min: 0, max: 23 }), 5))],
  MINUTELY: [
    maybe(list('BYHOUR', fc.integer({ min: 0, max: 23 }))),
    maybe(list('BYMINUTE', fc.constantFrom(0, 15, 30))),
  ],
};

const rules = fc.constantFrom(...Object.keys(parts)).chain((frequency) =>
  fc
    .tuple(
      fc.integer({ min: 1, max: 4 }),
      maybe(fc.integer({ min: 1, max: 9 }).map((count) => `COUNT=${count}`)),
      maybe(weekday.map((day) => `WKST=${day}`)),
      frequency.length > 6 || frequency === 'HOURLY'
        ? fc.constant('')
        : maybe(list('BYHOUR', fc.integer({ min: 0, max: 23 }), 2)),
      maybe(list('BYSETPOS', fromEnds(4), 2)),
      ...(parts[frequency] ?? []),
    )
    .map(([interval, ...rest]) => {
      const has = rest.filter(Boolean);
      // A position is meaningful only among several times in a period.
      const named = has.some((part) => /^BY(?!SETPOS)/.test(part))
        ? has
        : has.filter((part) => !/^BYSETPOS/.test(part));
      return [`FREQ=${frequency}`, `INTERVAL=${interval}`, ...named].join(';');
    }),
);

/** Compares this many rules, always the same ones, with another library's results. Returns how many both could read. */
export function compareRules(runs: number): number {
  let compared = 0;
  const starts = fc.integer({ min: wall('2019-01-01T00:00') / 60_000, max: wall('2027-12-31T00:00') / 60_000 });
  fc.assert(
    fc.property(rules, starts, fc.integer({ min: 0, max: 600 }), (text, minute, later) => {
      const start = minute * 60_000;
      // The other library expands rules that repeat within a day one by one, from their start.
      const days = /FREQ=(?:HOUR|MINUTE)LY/.test(text) ? later % 10 : later;
      const [from, to] = [start + days * DAY, start + (days + 500) * DAY];
      let expected: number[];
      try {
        const oracle = new RRuleTemporal({ rruleString: `DTSTART:${written(start)}\nRRULE:${text}` });
        expected = [];
        for (const time of oracle.between(new Date(from), new Date(to - 1), true)) {
          expected.push(time.epochMilliseconds);
          if (expected.length === 40) break;
        }
      } catch {
        return;
      }
      const found: number[] = [];
      for (const time of timesOf(readRule(text).rule, start, { from, to }, new Steps(20_000_000))) {
        found.push(time);
        if (found.length === 40) break;
      }
      compared += 1;
      expect(shown(found), `${text} from ${written(start)}`).toEqual(shown(expected));
    }),
    { numRuns: runs, seed: 5545 },
  );
  return compared;
}
