import { describe, expect, it } from 'vitest';
import { calendarOf } from '#lib/client/insights/days.ts';
import type { MeetingSum } from '#lib/client/insights/meeting-sums.ts';
import { type Rule, type Suggestion, suggestionsOf } from '#lib/client/insights/suggestions.ts';
import { DAY, HOUR, MINUTE } from '#lib/time.ts';
import { FIRST, type Held, held, NOW } from '../support/suggestion-weeks.ts';

/*
 * The threshold of each suggestion: with just enough it is made, with a little less it isn't. By default, series are
 * weekly, Mondays at 9 for twelve weeks, with three people for half an hour.
 */

/** Meetings of twelve weeks, some of which differ. */
const weeks = (of: Held, differing = 0, other: Held = {}): MeetingSum[] =>
  Array.from({ length: 12 }, (_, week) => held(week, week < differing ? { ...of, ...other } : of));

/** Returns what a rule suggests, beside other people's meetings in which no rule finds anything. */
function found(rule: Rule, ...series: MeetingSum[][]): Suggestion | undefined {
  const fine = weeks({ title: 'Fine', who: 'xyz', day: 3, at: 500 });
  const all = [...series.flat(), ...fine].sort((a, b) => a.startedAt - b.startedAt);
  const suggested = suggestionsOf(all, { calendar: calendarOf('UTC', 1), now: NOW, dismissed: new Set() });
  return suggested?.find((one) => one.rule === rule);
}

describe('a series runs over', () => {
  it('if two of three of its planned meetings do, by a minute', () => {
    // 7 + 14 + … + 56.
    const over = { count: 8, of: 12, ms: MINUTE, minor: 252 };
    expect(found('overruns', weeks({}, 8, { minutes: 31 }))).toMatchObject(over);
    expect(found('overruns', weeks({}, 7, { minutes: 31 }))).toBeUndefined();
    expect(found('overruns', weeks({}, 8, { minutes: 30.9 }))).toBeUndefined();
  });

  it('by its planned meetings alone, of which it has four', () => {
    const planned = (count: number) => weeks({ planned: null, cost: 0 }, count, { planned: 30, minutes: 40 });
    expect(found('overruns', planned(4))).toMatchObject({ count: 4, of: 4, ms: 10 * MINUTE, minor: 70 });
    expect(found('overruns', planned(3))).toBeUndefined();
  });
});

describe('a series leaves time unused', () => {
  it('if three of four of its planned meetings end ten minutes early', () => {
    // The least time left, in steps of five minutes: 12 becomes 10.
    const left = { count: 9, of: 12, ms: 10 * MINUTE, minor: 9 * 3_333 };
    expect(found('unused', weeks({}, 9, { minutes: 18 }))).toMatchObject(left);
    expect(found('unused', weeks({}, 8, { minutes: 18 }))).toBeUndefined();
    expect(found('unused', weeks({ minutes: 20 }))).toMatchObject({ ms: 10 * MINUTE, minor: 12 * 3_000 });
    expect(found('unused', weeks({ minutes: 20.1 }))).toBeUndefined();
    // A break doesn't count as time left.
    const withBreaks = weeks({}).map((one) => ({ ...one, durationMs: 15 * MINUTE }));
    expect(found('unused', withBreaks)).toBeUndefined();
    expect(found('unused', weeks({ minutes: 15 }, 1, { minutes: 20 }))).toMatchObject({ ms: 10 * MINUTE });
  });

  it('by its planned meetings alone, of which it has four', () => {
    const planned = (count: number) =>
      weeks({ planned: null, cost: 0 }, count, { planned: 30, minutes: 15, cost: 6_000 });
    expect(found('unused', planned(4))).toMatchObject({ count: 4, of: 4 });
    expect(found('unused', planned(3))).toBeUndefined();
  });
});

it('a series is large with eight people for 45 minutes, each on average', () => {
  const large = { minutes: 45, planned: 45, who: 'abcdefgh' };
  const shorter = { heads: 8, count: 12, of: 12, ms: 10 * MINUTE, minor: 12 * 1_333 };
  expect(found('large', weeks(large))).toMatchObject(shorter);
  expect(found('large', weeks({ ...large, who: 'abcdefg' }))).toBeUndefined();
  expect(found('large', weeks({ ...large, minutes: 44 }))).toBeUndefined();
  expect(found('large', weeks({ ...large, minutes: 60 }))).toMatchObject({ ms: 15 * MINUTE, minor: 12 * 1_500 });
  // Half of the meetings with seven are seven and a half, which is rounded up.
  expect(found('large', weeks(large, 6, { who: 'abcdefg' }))).toMatchObject({ heads: 8 });
  expect(found('large', weeks(large, 7, { who: 'abcdefg' }))).toBeUndefined();
});

describe('a series grew', () => {
  it('if the later half cost a quarter more', () => {
    expect(found('grew', weeks({ cost: 5_000 }, 6, { cost: 4_000 }))).toMatchObject({
      ...{ minor: 12_000, count: 6, of: 12, fromMinor: 4_000, toMinor: 5_000 },
    });
    expect(found('grew', weeks({ cost: 4_999 }, 6, { cost: 4_000 }))).toBeUndefined();
  });

  it('by six meetings at least; of an odd number, the one in the middle is in neither half', () => {
    const grown = (...costs: number[]) =>
      found(
        'grew',
        costs.map((cost, nth) => held(nth, { cost })),
      );
    const [less, more] = [Array(3).fill(4_000), Array(3).fill(5_000)];
    expect(grown(...less, ...more)).toMatchObject({ minor: 6_000, count: 3, of: 6 });
    expect(grown(4_000, 4_000, 9_000, 9_000, 9_000)).toBeUndefined();
    // 3,000 for three, of seven.
    const sevenths = { minor: 7_000, count: 3, of: 7, fromMinor: 4_000, toMinor: 5_000 };
    expect(grown(...less, 90_000, ...more)).toMatchObject(sevenths);
  });

  it('is never said of one that cost nothing', () => {
    expect(found('grew', weeks({ cost: 5_000 }, 6, { cost: 0 }))).toBeUndefined();
  });
});

it('a series has no plan if three of four of its meetings have none', () => {
  const open = { count: 9, of: 12, minor: 72_000 };
  expect(found('unplanned', weeks({ planned: null }, 3, { planned: 30 }))).toMatchObject(open);
  expect(found('unplanned', weeks({ planned: null }, 4, { planned: 30 }))).toBeUndefined();
});

describe('two series can be one', () => {
  const other = (of: Held = {}) => weeks({ title: 'B', day: 1, cost: 500, ...of });

  it('held in three of the same weeks, by three of the same people', () => {
    expect(found('together', weeks({}), other())).toMatchObject({ count: 12, of: 24, heads: 3, minor: 6_000 });
    const [a, b] = [weeks({}).slice(0, 4), other()];
    expect(found('together', a, b.slice(1, 5))).toMatchObject({ count: 3, of: 8, minor: 1_500 });
    expect(found('together', a, b.slice(2, 6))).toBeUndefined();
    expect(found('together', weeks({ who: 'abc' }), other({ who: 'ab' }))).toBeUndefined();
  });

  it('if three of four of their people are in both', () => {
    expect(found('together', weeks({ who: 'abc' }), other({ who: 'abcd' }))).toMatchObject({ heads: 3 });
    expect(found('together', weeks({ who: 'abc' }), other({ who: 'abcde' }))).toBeUndefined();
  });

  it('of which neither is held twice in a week', () => {
    expect(found('together', [...weeks({}), held(5, { day: 2 })], other())).toBeUndefined();
    expect(found('together', weeks({}), [...other(), held(5, { title: 'B', day: 2 })])).toBeUndefined();
  });
});

describe('meetings follow one another', () => {
  // A and B on one day, of three of the same people and of others, so that they can't be one.
  const pair = (gap: number, who = 'abcuvw') => [weeks({ who: 'abcxyz' }), weeks({ title: 'B', who, at: 30 + gap })];

  it('within five minutes, with three of the same people', () => {
    expect(found('backToBack', ...pair(0))).toMatchObject({ count: 12, of: 36, minor: 1_266 });
    expect(found('backToBack', ...pair(4.9))).toMatchObject({ count: 12 });
    expect(found('backToBack', ...pair(5))).toBeUndefined();
    // One began before the other had ended.
    expect(found('backToBack', ...pair(-1))).toBeUndefined();
    expect(found('backToBack', ...pair(0, 'abuvwk'))).toBeUndefined();
  });

  it('if a quarter of all meetings are followed by one', () => {
    const [a = [], b = []] = pair(0);
    // With twelve others, eight of 32 are a quarter, and seven of 31 are less.
    expect(found('backToBack', a, b.slice(0, 8))).toMatchObject({ count: 8, of: 32 });
    expect(found('backToBack', a, b.slice(0, 7))).toBeUndefined();
  });
});

describe('what suggestions go by', () => {
  const suggest = (meetings: MeetingSum[], more: { dismissed?: ReadonlySet<string>; isDecided?: () => boolean } = {}) =>
    suggestionsOf(
      meetings.toSorted((a, b) => a.startedAt - b.startedAt),
      { calendar: calendarOf('UTC', 1), now: NOW, dismissed: new Set(), ...more },
    );
  const unplanned = weeks({ planned: null });
  const at = (startedAt: number, endedAt: number) => ({ ...held(0, { planned: null }), startedAt, endedAt });

  it('is ten meetings or more', () => {
    expect(suggest(unplanned.slice(2))).toMatchObject([{ rule: 'unplanned', of: 10 }]);
    expect(suggest(unplanned.slice(3))).toBeNull();
  });

  it('is 28 days or more, today included', () => {
    const others = weeks({ title: 'B', who: 'xyz', day: 1 }).concat(weeks({ title: 'C', who: 'uvw', day: 2 }));
    const since = (day: number) =>
      suggest([
        held(7, { planned: null, day }),
        ...[...unplanned, ...others].filter(({ startedAt }) => startedAt > FIRST + 8 * 7 * DAY - HOUR),
      ]);
    // October 24, a Saturday, and the day after.
    expect(since(5)).toMatchObject([{ rule: 'unplanned', of: 5 }]);
    expect(since(6)).toBeNull();
  });

  it('is what began within twelve weeks, today included, and is over', () => {
    const first = Date.parse('2026-08-29T00:00:00Z');
    const of = (one: MeetingSum) => suggest([one, ...unplanned])?.[0]?.of;
    expect(of(at(first, first + HOUR))).toBe(13);
    expect(of(at(first - 1, first + HOUR))).toBe(12);
    expect(of(at(NOW - HOUR, NOW))).toBe(13);
    expect(of(at(NOW - HOUR, NOW + 1))).toBe(12);
  });

  it('is series of four meetings or more, of three people, that have a title, cost something and are not decided about', () => {
    expect(found('unplanned', unplanned.slice(0, 4))).toMatchObject({ count: 4 });
    expect(found('unplanned', unplanned.slice(0, 3))).toBeUndefined();
    expect(found('unplanned', weeks({ planned: null, who: 'ab' }))).toBeUndefined();
    expect(found('unplanned', weeks({ planned: null, title: '' }))).toBeUndefined();
    expect(found('unplanned', weeks({ planned: null, cost: 0 }))).toBeUndefined();
    expect(suggest(unplanned, { isDecided: () => true })).toEqual([]);
  });

  it('is not what was dismissed, of two series whichever costs more', () => {
    const [a, b] = [weeks({ cost: 6_000 }), weeks({ title: 'B', cost: 5_000, at: 60 })];
    const [first] = suggest([...a, ...b]) ?? [];
    expect(first).toMatchObject({ rule: 'together', series: ['A', 'B'] });
    const dismissed = new Set([first?.id ?? '']);
    expect(suggest([...a, ...b], { dismissed })).toEqual([]);
    const dearer = [...a, ...weeks({ title: 'B', cost: 7_000, at: 60 })];
    expect(suggest(dearer)).toMatchObject([{ rule: 'together', series: ['B', 'A'] }]);
    expect(suggest(dearer, { dismissed })).toEqual([]);
  });

  it('is first what saves something, whatever meetings without a plan cost', () => {
    const late = weeks({ title: 'Late', who: 'xyz', minutes: 40, cost: 1_000, day: 2 });
    const all = [...weeks({ planned: null, cost: 900_000 }), ...late];
    expect(suggest(all)?.map(({ rule }) => rule)).toEqual(['overruns', 'unplanned']);
  });

  it('is the people who have names: two in both are too few, whoever else is there', () => {
    const pair = (title: string, at: number) => weeks({ title, who: 'ab', at }).map((one) => ({ ...one, crowd: 5 }));
    expect(found('together', pair('A', 0), pair('B', 60))).toBeUndefined();
  });
});
