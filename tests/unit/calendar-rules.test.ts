import fc from 'fast-check';
import { RRuleTemporal } from 'rrule-temporal';
import { describe, expect, test } from 'vitest';
import { readRule } from '#lib/client/calendar/read-rule.ts';
import { Steps, TooManySteps, timesOf } from '#lib/client/calendar/rule.ts';
import { DAY } from '#lib/time.ts';

const wall = (text: string) => Date.parse(`${text}Z`);
const shown = (times: readonly number[]) => times.map((time) => new Date(time).toISOString().slice(0, 16));

function times(text: string, start: string, { from = start, to = '2060-01-01T00:00', most = 12 } = {}) {
  const found: number[] = [];
  const window = { from: wall(from), to: wall(to) };
  for (const time of timesOf(readRule(text).rule, wall(start), window, new Steps(5_000_000))) {
    found.push(time);
    if (found.length === most) break;
  }
  return shown(found);
}

/** As RFC 5545 writes it. */
const written = (ms: number) => `${new Date(ms).toISOString().slice(0, 19).replace(/[-:]/g, '')}Z`;

const list = (name: string, values: fc.Arbitrary<number | string>, most = 3) =>
  fc.uniqueArray(values, { minLength: 1, maxLength: most }).map((some) => `${name}=${some.join(',')}`);
const fromEnds = (most: number) => fc.oneof(fc.integer({ min: 1, max: most }), fc.integer({ min: -most, max: -1 }));
const weekday = fc.constantFrom('MO', 'TU', 'WE', 'TH', 'FR', 'SA', 'SU');
const nthWeekday = fc.tuple(fromEnds(5), weekday).map(([nth, day]) => `${nth}${day}`);
const maybe = (part: fc.Arbitrary<string>) => fc.option(part, { nil: '', freq: 2 });

/** The parts that the standard allows in rules of a frequency. */
const parts: Record<string, fc.Arbitrary<string>[]> = {
  YEARLY: [
    maybe(list('BYMONTH', fc.integer({ min: 1, max: 12 }))),
    fc.oneof(
      fc.constant(''),
      list('BYMONTHDAY', fromEnds(31)),
      list('BYYEARDAY', fromEnds(366)),
      list('BYWEEKNO', fromEnds(53)).chain((weeks) => list('BYDAY', weekday).map((days) => `${weeks};${days}`)),
      // Of `MO,5FR` in a year the other expander leaves out the Mondays: see the example below.
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
      // A position is one among others of its period.
      const named = has.some((part) => /^BY(?!SETPOS)/.test(part))
        ? has
        : has.filter((part) => !/^BYSETPOS/.test(part));
      return [`FREQ=${frequency}`, `INTERVAL=${interval}`, ...named].join(';');
    }),
);

describe('a rule repeats as the standard says', () => {
  test('as another expander has it, for a thousand rules', () => {
    let compared = 0;
    const starts = fc.integer({ min: wall('2019-01-01T00:00') / 60_000, max: wall('2027-12-31T00:00') / 60_000 });
    fc.assert(
      fc.property(rules, starts, fc.integer({ min: 0, max: 600 }), (text, minute, later) => {
        const start = minute * 60_000;
        // What repeats within a day is followed from its start by the other one, step by step.
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
      { numRuns: 1_200, seed: 5545 },
    );
    expect(compared).toBeGreaterThan(1_000);
  });

  test.each([
    ['FREQ=WEEKLY;BYDAY=MO,WE', '2026-11-18T09:00', ['2026-11-18T09:00', '2026-11-23T09:00', '2026-11-25T09:00']],
    [
      'FREQ=WEEKLY;INTERVAL=2;BYDAY=SU,MO;WKST=SU',
      '2026-11-22T09:00',
      ['2026-11-22T09:00', '2026-11-23T09:00', '2026-12-06T09:00'],
    ],
    [
      'FREQ=WEEKLY;INTERVAL=2;BYDAY=SU,MO;WKST=MO',
      '2026-11-22T09:00',
      ['2026-11-22T09:00', '2026-11-30T09:00', '2026-12-06T09:00'],
    ],
    ['FREQ=MONTHLY;BYMONTHDAY=31', '2026-12-31T09:00', ['2026-12-31T09:00', '2027-01-31T09:00', '2027-03-31T09:00']],
    [
      'FREQ=MONTHLY;BYDAY=MO,TU,WE,TH,FR;BYSETPOS=-1',
      '2026-11-30T09:00',
      ['2026-11-30T09:00', '2026-12-31T09:00', '2027-01-29T09:00'],
    ],
    [
      'FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=29',
      '2024-02-29T09:00',
      ['2024-02-29T09:00', '2028-02-29T09:00', '2032-02-29T09:00'],
    ],
    ['FREQ=YEARLY', '2024-02-29T09:00', ['2024-02-29T09:00', '2028-02-29T09:00', '2032-02-29T09:00']],
    ['FREQ=YEARLY;BYWEEKNO=53', '2026-12-30T09:00', ['2026-12-30T09:00', '2032-12-29T09:00', '2037-12-30T09:00']],
    [
      'FREQ=YEARLY;BYDAY=MO,5FR;COUNT=6',
      '2027-01-20T09:00',
      ['2027-01-25T09:00', '2027-01-29T09:00', '2027-02-01T09:00'],
    ],
    ['FREQ=DAILY;INTERVAL=3;COUNT=2', '2026-11-22T09:00', ['2026-11-22T09:00', '2026-11-25T09:00']],
    [
      'FREQ=SECONDLY;BYHOUR=9;BYMINUTE=0;BYSECOND=0;BYDAY=MO',
      '2026-11-22T09:00',
      ['2026-11-23T09:00', '2026-11-30T09:00', '2026-12-07T09:00'],
    ],
  ])('%s from %s', (text, start, expected) => {
    expect(times(text, start, { most: expected.length })).toEqual(expected);
    if (text.includes('COUNT=2')) expect(times(text, start)).toEqual(expected);
  });

  test('a window far from the start costs no more than one at it, and has the same times', () => {
    const text = 'FREQ=DAILY;INTERVAL=2;BYHOUR=9,15';
    const steps = new Steps(1_000);
    const window = { from: wall('2026-11-01T00:00'), to: wall('2026-11-11T00:00') };
    const found = [...timesOf(readRule(text).rule, wall('0001-01-01T09:00'), window, steps)];
    expect(found).toHaveLength(10);
    const days = [...timesOf(readRule('FREQ=DAILY').rule, wall('0001-01-01T09:00'), window, new Steps(1_000))];
    expect(days).toHaveLength(10);
  });

  test('what never comes true, and what comes true without end, ends', () => {
    const never = [
      'FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=30',
      'FREQ=SECONDLY;BYMONTH=2;BYMONTHDAY=30',
      'FREQ=MINUTELY;BYWEEKNO=53;BYMONTH=6',
    ];
    for (const text of never) expect(times(text, '2020-01-01T00:00', { to: '2021-06-01T00:00' }), text).toEqual([]);
    const { rule } = readRule('FREQ=SECONDLY;COUNT=900000000');
    const window = { from: wall('2026-01-01T00:00'), to: wall('2027-01-01T00:00') };
    expect(() => [...timesOf(rule, wall('1999-01-01T00:00'), window, new Steps(10_000))]).toThrow(TooManySteps);
  });

  test('steps are taken from those of all rules, too', () => {
    const all = new Steps(10);
    all.atMost(8).take(8);
    expect(() => all.atMost(8).take(3)).toThrow(TooManySteps);
  });
});

describe('a rule that can’t be read says so', () => {
  test.each([
    '',
    'FREQ=SOMETIMES',
    'FREQ=DAILY;BYHOUR=99',
    'FREQ=WEEKLY;BYDAY',
    'W1 MO',
    'FREQ=DAILY;COUNT=x',
    'FREQ=YEARLY;BYEASTER=0',
  ])('%s', (text) => {
    expect(() => readRule(text)).toThrow('Its rule for repeating can’t be read');
  });

  test('odd ones that calendars write are read', () => {
    expect(readRule('freq=weekly;interval=0;wkst=su;byday=+1mo,-2fr').rule).toMatchObject({
      ...{ frequency: 'WEEKLY', interval: 1, weekStart: 7 },
      weekdays: [
        { nth: 1, weekday: 1 },
        { nth: -2, weekday: 5 },
      ],
    });
    expect(readRule('FREQ=DAILY;UNTIL=20261231').until).toBe('20261231');
    expect(readRule('UNTIL=20261231T090000Z;FREQ=DAILY').until).toBe('20261231T090000Z');
  });
});
