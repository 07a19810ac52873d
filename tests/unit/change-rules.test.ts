import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  asDecided,
  atFrozenRates,
  type Before,
  beforeOf,
  type ChangeKind,
  type Decided,
  expectedInYear,
  type Held,
  outcomeOf,
  type Turn,
  turnsOf,
} from '#lib/cost/change.ts';
import { DAY, HOUR, MINUTE, WEEK } from '#lib/time.ts';

const DECIDED = Date.parse('2026-09-07T12:00:00Z');

/** What an hour of each costs, and of everyone without a name. */
const RATES: Readonly<Record<string, number>> = { a: 6_000, b: 9_000, c: 12_000 };
const CROWD = 4_500;

interface Plan {
  /** Weeks after the decision; negative before it. */
  week: number;
  minutes?: number;
  names?: string;
  crowd?: number;
  /** Multiplies everyone's rates. */
  raised?: number;
}

function held({ week, minutes = 60, names = 'abc', crowd = 0, raised = 1 }: Plan): Held {
  const ms = minutes * MINUTE;
  const cost = (rate: number) => Math.round((rate * raised * ms) / HOUR);
  const people = [...names].map((personId) => ({ personId, totalMinor: cost(RATES[personId] ?? 7_777), personMs: ms }));
  return {
    ...{ startedAt: DECIDED + week * WEEK + HOUR, durationMs: ms, personMs: (names.length + crowd) * ms, people },
    totalMinor: people.reduce((all, { totalMinor }) => all + totalMinor, 0) + crowd * cost(CROWD),
  };
}

const every = (step: number, from: number, count: number, of: Omit<Plan, 'week'> = {}) =>
  Array.from({ length: count }, (_, i) => held({ week: from + i * step, ...of }));
const startsOf = (meetings: readonly Held[]) => meetings.map(({ startedAt }) => startedAt);
const weekly = every(1, -8, 8);

const change = (kind: ChangeKind, terms: Partial<Decided> = {}, meetings = weekly): Decided => ({
  ...{ kind, toMs: 0, heads: 0, every: 1, readers: 0, readMs: 0, decidedAt: DECIDED, isOver: false },
  before: beforeOf(meetings, DECIDED, startsOf(meetings)),
  ...terms,
});

function follow(decided: Decided, own: readonly Held[], weeks: number, also: { other?: Held[]; any?: Held[] } = {}) {
  const { other = [], any = [] } = also;
  const until = DECIDED + weeks * WEEK;
  const turns = turnsOf(decided, { own, other, anyAt: startsOf([...own, ...other, ...any]), until });
  return { turns, ...outcomeOf(decided, turns, other.length > 0) };
}

/** An hour of a, b and c, held once a week. */
const MEETING = 27_000;
const half = { toMs: 30 * MINUTE };
const others = every(1, 0, 30, { names: 'z' });

describe('what is frozen', () => {
  it('has sums, pace and rates', () => {
    expect(beforeOf(weekly, DECIDED, startsOf(weekly))).toEqual({
      ...{ count: 8, totalMinor: 8 * MEETING, durationMs: 8 * HOUR, personMs: 24 * HOUR, days: 56, weeks: 8 },
      ...{ lastAt: DECIDED - WEEK + HOUR, everyMs: WEEK, shortestMs: WEEK },
      people: [
        { personId: 'a', totalMinor: 48_000, personMs: 8 * HOUR },
        { personId: 'b', totalMinor: 72_000, personMs: 8 * HOUR },
        { personId: 'c', totalMinor: 96_000, personMs: 8 * HOUR },
      ],
    });
    const anybody = startsOf([...every(1, -12, 4), ...every(0.5, -8, 16), held({ week: 0 })]);
    expect(beforeOf(every(3, -8, 3), DECIDED, anybody).weeks).toBe(8);
    const once = beforeOf(every(1, -1, 1), DECIDED, []);
    expect(once).toMatchObject({ count: 1, everyMs: 0, shortestMs: 0, weeks: 1, days: 7 });
  });

  it('prices a meeting: a raise changes nothing, a newcomer costs the average, one without a name what those did', () => {
    const { before } = change('keep');
    expect(atFrozenRates(before, held({ week: 1, raised: 2 }))).toBe(MEETING);
    expect(atFrozenRates(before, held({ week: 1, minutes: 30, names: 'ab' }))).toBe(7_500);
    // 216,000 for 24 hours of people.
    expect(atFrozenRates(before, held({ week: 1, names: 'az', crowd: 2 }))).toBe(6_000 + 3 * 9_000);
    const crowded = change('keep', {}, every(1, -8, 8, { crowd: 2 })).before;
    expect(atFrozenRates(crowded, held({ week: 1, names: 'a', crowd: 3 }))).toBe(6_000 + 3 * CROWD);
  });

  it('is expected to save, in a year at that pace', () => {
    const { before } = change('keep');
    const expected = (kind: ChangeKind, terms: Partial<Decided> = {}) => expectedInYear(change(kind, terms), before);
    const year = Math.round((8 * MEETING * 365) / 56);
    expect(expected('keep')).toBe(0);
    expect(expected('end')).toBe(year);
    expect(expected('shorten', half)).toBe(Math.round((4 * MEETING * 365) / 56));
    expect(expected('shorten', { toMs: 2 * HOUR })).toBe(0);
    expect(expected('space', { every: 4 })).toBe(Math.round((6 * MEETING * 365) / 56));
    expect(expected('shrink', { heads: 2 })).toBe(Math.round(((8 * MEETING) / 3 / 56) * 365));
    // Six readers of ten minutes: an hour of the average, 9,000 of 27,000.
    expect(expected('write', { readers: 6, readMs: 10 * MINUTE })).toBe(Math.round((8 * 18_000 * 365) / 56));
    expect(expected('write', { readers: 60, readMs: HOUR })).toBeLessThan(0);
  });

  it('of a new series, at the pace of its meetings, and of a single one not at all', () => {
    const inYear = (starts: readonly number[], kind: ChangeKind = 'end') => {
      const meetings = starts.map((days) => ({ ...held({ week: 0 }), startedAt: DECIDED - days * DAY }));
      return expectedInYear(change(kind), beforeOf(meetings, DECIDED, []));
    };
    // Two in eight days count as one a week.
    expect(inYear([8, 1])).toBe(Math.round((2 * MEETING * 365) / 14));
    // Three within two days say nothing about more than a week.
    expect(inYear([2, 1, 0.5])).toBe(Math.round((3 * MEETING * 365) / 7));
    expect(inYear([80, 20])).toBe(Math.round((2 * MEETING * 365) / 84));
    expect(inYear([1])).toBeNull();
    expect(inYear([60])).toBeNull();
    expect(inYear([1], 'keep')).toBe(0);
  });
});

describe('whether it held', () => {
  it('is too early to say with two meetings', () => {
    const early = { standing: 'early', savedMinor: MEETING };
    expect(follow(change('shorten', half), every(1, 0, 2, { minutes: 30 }), 3)).toMatchObject(early);
  });

  it('held, whatever anybody is paid since', () => {
    expect(follow(change('shorten', half), every(1, 0, 6, { minutes: 30, raised: 3 }), 7)).toMatchObject({
      ...{ standing: 'held', oldMinor: 6 * MEETING, spentMinor: 3 * MEETING, savedMinor: 3 * MEETING, count: 6 },
    });
    // Half of what was decided is enough, and less is not.
    expect(follow(change('shorten', half), every(1, 0, 6, { minutes: 45 }), 7).standing).toBe('held');
    expect(follow(change('shorten', half), every(1, 0, 6, { minutes: 46 }), 7).standing).toBe('slipped');
  });

  it('grew back, if it held for four in a row', () => {
    const back = [...every(1, 0, 4, { minutes: 30 }), ...every(1, 4, 4)];
    expect(follow(change('shorten', half), back, 9)).toMatchObject({ standing: 'grewBack', savedMinor: 2 * MEETING });
    // The last one alone isn't four in a row.
    const late = [...every(1, 0, 7), ...every(1, 7, 1, { minutes: 30 })];
    expect(follow(change('shorten', half), late, 9).standing).toBe('slipped');
    const never = [...every(1, 0, 1, { minutes: 30 }), ...every(1, 1, 7)];
    expect(follow(change('shorten', half), never, 9)).toMatchObject({ standing: 'slipped', savedMinor: MEETING / 2 });
  });

  it('shrinking saves what those cost who are gone', () => {
    const without = (names: string) => follow(change('shrink', { heads: 2 }), every(1, 0, 4, { names }), 5);
    expect(without('ab')).toMatchObject({ standing: 'held', savedMinor: 4 * 12_000 });
    expect(without('bc').savedMinor).toBe(4 * 6_000);
  });

  it('spacing out counts the meetings that were left out, and a holiday as none', () => {
    const spaced = change('space', { every: 2 });
    const held4 = { standing: 'held', oldMinor: 8 * MEETING, savedMinor: 4 * MEETING };
    expect(follow(spaced, every(2, 1, 4), 8)).toMatchObject(held4);
    expect(follow(spaced, every(1, 0, 6), 6)).toMatchObject({ standing: 'slipped', savedMinor: 0 });
    // Nobody met for ten weeks.
    const holiday = [held({ week: 1 }), held({ week: 3 }), held({ week: 13 })];
    expect(follow(spaced, holiday, 14)).toMatchObject({ oldMinor: 6 * MEETING, savedMinor: 3 * MEETING });
  });

  it('spacing out workdays counts each that was left out, though weekends make them uneven', () => {
    // Twelve weeks before and eight since; the decision is on a Monday at noon, after that day's.
    const day = (days: number) => held({ week: days / 7 - HOUR / WEEK });
    const workdays = (from: number, to: number) =>
      Array.from({ length: to - from }, (_, i) => from + i).filter((days) => ((days % 7) + 7) % 7 < 5);
    const spaced = (every: number) => change('space', { every }, workdays(-83, 1).map(day));
    const since = workdays(1, 57);
    const weekdaysOf = (...those: number[]) => since.filter((days) => those.includes(days % 7)).map(day);
    const left = (own: readonly Held[]) => since.length - own.length;
    for (const every of [2, 3, 4])
      for (let first = 0; first < every; first += 1) {
        const own = since.filter((_, i) => i % every === first).map(day);
        const { standing, savedMinor } = follow(spaced(every), own, 8);
        expect(standing, `${every} ${first}`).toBe('held');
        // Turns after the last meeting don't count yet, and a weekend may come first.
        expect(Math.abs(savedMinor / MEETING - left(own)), `${every} ${first}`).toBeLessThanOrEqual(every);
      }
    const three = weekdaysOf(0, 2, 4);
    expect(follow(spaced(2), three, 8)).toMatchObject({ standing: 'held', savedMinor: left(three) * MEETING });
    // More people were left out than decided, but one per meeting counts.
    const two = follow(spaced(2), weekdaysOf(1, 3), 8);
    expect(two.standing).toBe('held');
    expect(Math.abs(two.savedMinor / MEETING - 16)).toBeLessThanOrEqual(2);
    expect(follow(spaced(2), since.map(day), 8)).toMatchObject({ standing: 'slipped', savedMinor: 0 });
    // Nobody met for three weeks: no more than one was left out.
    const later = since.filter((days) => days < 10 || days > 31).map(day);
    expect(follow(spaced(2), later, 8).savedMinor).toBe(MEETING);
  });

  it('spacing out leaves out no meeting from before the decision', () => {
    const spaced = change('space', { every: 4 }, every(1, -14, 8));
    expect(follow(spaced, [held({ week: 1 / 7 })], 1)).toMatchObject({ oldMinor: MEETING, savedMinor: 0 });
    expect(follow(spaced, [held({ week: 3 })], 4)).toMatchObject({ oldMinor: 4 * MEETING, savedMinor: 3 * MEETING });
  });

  it('a meeting that is split in two is no second meeting of the old way', () => {
    const halves = every(1, 0, 4, { minutes: 30 });
    const later = halves.map((one) => ({ ...one, startedAt: one.startedAt + 2 * DAY }));
    const own = [...halves, ...later].sort((a, b) => a.startedAt - b.startedAt);
    expect(follow(change('shorten', half), own, 5)).toMatchObject({ savedMinor: 0, standing: 'slipped', count: 4 });
  });

  it('an ended series saves in weeks in which anybody met, for a year at most', () => {
    const ended = change('end');
    expect(follow(ended, [], 3, { any: others })).toMatchObject({ standing: 'early', savedMinor: 3 * MEETING });
    const some = others.filter((_, i) => i !== 2 && i !== 3);
    expect(follow(ended, [], 8, { any: some })).toMatchObject({ standing: 'held', savedMinor: 6 * MEETING, count: 6 });
    expect(follow(ended, [], 8)).toMatchObject({ standing: 'early', savedMinor: 0 });
    const years = every(1, 0, 200, { names: 'z' });
    expect(follow(ended, [], 200, { any: years }).savedMinor).toBe(52 * MEETING);
  });

  it('ended with its project, it saves nothing', () => {
    const over = follow(change('end', { isOver: true }), [], 9, { any: others });
    expect(over).toMatchObject({ standing: 'over', savedMinor: 0 });
  });

  it('what came in its place counts as spent', () => {
    const other = every(1, 1, 7);
    expect(follow(change('end'), [], 8, { other, any: others })).toMatchObject({
      ...{ standing: 'grewBack', oldMinor: 8 * MEETING, spentMinor: 7 * MEETING, savedMinor: MEETING },
    });
    const short = every(1, 1, 7, { minutes: 15 });
    expect(follow(change('end'), [], 8, { other: short, any: others }).standing).toBe('held');
    const beside = every(1, 0, 4, { minutes: 30 });
    expect(follow(change('shorten', half), every(1, 0, 4, { minutes: 30 }), 5, { other: beside })).toMatchObject({
      ...{ standing: 'grewBack', savedMinor: 0 },
    });
  });

  it('written, it costs its readers’ time', () => {
    const written = change('write', { readers: 6, readMs: 10 * MINUTE });
    expect(follow(written, [], 8, { any: others })).toMatchObject({ standing: 'held', spentMinor: 8 * 9_000 });
  });

  it('kept, it has nothing to hold', () => {
    expect(follow(change('keep'), every(1, 0, 6), 7)).toMatchObject({ standing: 'kept', savedMinor: 0 });
  });
});

const plan = fc.record({
  week: fc.integer({ min: 0, max: 700 }).map((tenths) => tenths / 10),
  minutes: fc.integer({ min: 0, max: 200 }),
  names: fc.constantFrom('', 'a', 'ab', 'abc', 'abz', 'xyz'),
  crowd: fc.integer({ min: 0, max: 9 }),
  raised: fc.constantFrom(1, 1.17, 3),
});
const sequence = () =>
  fc.array(plan, { maxLength: 40 }).map((plans) => plans.map(held).sort((a, b) => a.startedAt - b.startedAt));

/** Computes everything the long way, in fractions of whole numbers. */
function byHand(
  decided: Decided,
  turns: readonly Turn[],
  [own, other, any]: readonly [Held[], Held[], Held[]],
  until: number,
) {
  const { before, kind } = decided;
  const round = (part: bigint, by: bigint) => Number((2n * part + by) / (2n * by));
  let spent = 0;
  let units = 0;
  const price = (meeting: Held) => {
    let [cost, ms] = [0, meeting.personMs];
    const rate = (totalMinor: number, personMs: number, time: number) =>
      personMs > 0 ? round(BigInt(totalMinor) * BigInt(time), BigInt(personMs)) : averageOf(time);
    const averageOf = (time: number) =>
      before.personMs > 0 ? round(BigInt(before.totalMinor) * BigInt(time), BigInt(before.personMs)) : 0;
    for (const one of meeting.people) {
      const known = before.people.find(({ personId }) => personId === one.personId);
      cost += known ? rate(known.totalMinor, known.personMs, one.personMs) : averageOf(one.personMs);
      ms -= one.personMs;
    }
    let [restMinor, restMs] = [before.totalMinor, before.personMs];
    for (const known of before.people) [restMinor, restMs] = [restMinor - known.totalMinor, restMs - known.personMs];
    return cost + rate(restMinor, restMs, ms);
  };
  if (kind === 'end' || kind === 'write') {
    const weeks = Math.floor((until - DECIDED) / WEEK);
    const isIn = (week: number) => (one: Held) =>
      one.startedAt >= DECIDED + week * WEEK && one.startedAt < DECIDED + (week + 1) * WEEK;
    for (let week = 0; week < weeks && units < 52; week += 1) {
      if (![...own, ...other, ...any].some(isIn(week))) continue;
      units += 1;
      for (const one of [...own, ...other].filter(isIn(week))) spent += price(one);
    }
    if (kind === 'write') spent += byUnits(asDecided(decided, before), before.weeks);
    return { old: byUnits(before.totalMinor, before.weeks), spent };
  }
  // How many of the old way each stands for is in the examples.
  units = turns.reduce((all, { stands }) => all + stands, 0);
  for (const one of [...own, ...other]) spent += price(one);
  return kind === 'keep' ? { old: 0, spent: 0 } : { old: byUnits(before.totalMinor, before.count), spent };

  function byUnits(minor: number, by: number) {
    return round(BigInt(minor) * BigInt(units), BigInt(by));
  }
}

it('what was saved and what is still spent are what the old way would have cost, to the unit, whatever happened', () => {
  const earlier = fc
    .array(plan, { minLength: 1, maxLength: 12 })
    .map((plans) => plans.map((one) => held({ ...one, week: one.week / 10 - 8 })))
    .map((meetings) => meetings.sort((a, b) => a.startedAt - b.startedAt));
  const terms = fc.record({
    kind: fc.constantFrom<ChangeKind>('keep', 'shorten', 'shrink', 'space', 'end', 'write'),
    toMs: fc.integer({ min: 0, max: 3 * HOUR }),
    heads: fc.integer({ min: 1, max: 12 }),
    every: fc.integer({ min: 2, max: 5 }),
    readers: fc.integer({ min: 1, max: 30 }),
    readMs: fc.integer({ min: 0, max: HOUR }),
  });
  const weeks = fc.integer({ min: 0, max: 75 });
  const check = fc.property(earlier, terms, sequence(), sequence(), sequence(), weeks, (before, decided, ...rest) => {
    const until = DECIDED + (rest[3] ?? 0) * WEEK;
    const within = (meetings: Held[]) => meetings.filter(({ startedAt }) => startedAt < until);
    const [a, b, c] = [within(rest[0]), within(rest[1]), within(rest[2])];
    const frozen: Before = beforeOf(before, DECIDED, startsOf(before));
    const one: Decided = { ...decided, decidedAt: DECIDED, isOver: false, before: frozen };
    const turns: Turn[] = turnsOf(one, { own: a, other: b, anyAt: startsOf([...a, ...b, ...c]), until });
    const { oldMinor, spentMinor, savedMinor } = outcomeOf(one, turns, b.length > 0);
    const { old, spent } = byHand(one, turns, [a, b, c], until);
    expect([oldMinor, spentMinor]).toEqual([old, spent]);
    expect(savedMinor + spent).toBe(old);
    expect(turns.reduce((all, turn) => all + (turn.oldMinor - turn.spentMinor), 0)).toBe(savedMinor);
  });
  fc.assert(check, { numRuns: 400 });
});
