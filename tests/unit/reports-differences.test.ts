import fc from 'fast-check';
import { expect, it } from 'vitest';
import { externalShare, type RoleSums, roleRows, type Sums } from '#lib/reports/groups.ts';
import { EXTERNALS, FEWEST_PEOPLE } from '#lib/reports/terms.ts';
import { wholeWeeks } from '#lib/reports/weeks.ts';
import { DAY, WEEK } from '#lib/time.ts';

/*
 * Anyone who can ask for a summary can ask for many and subtract one from another. This looks for a combination of rows by
 * role, of any ranges, that leaves the cost of one or two people.
 *
 * Each attendance that costs something is an unknown, and a row the sum of some of them. Attendance number i costs 2^i, so
 * that a row's total says which ones it adds up. What of a row is a total that the API gives anyway (of what a range
 * covers of a week that it cuts, or of a week with fewer than three people) counts as one unknown that is nobody's: that
 * totals give away what they give away is said on the token page.
 */

interface Seat {
  role: string;
  /** Null: `count` people without a person ID. */
  personId: string | null;
  count: number;
  isFree: boolean;
}

interface Meeting {
  startedAt: number;
  seats: Seat[];
}

interface Attendance extends Seat {
  meeting: number;
  week: number;
  startedAt: number;
  totalMinor: number;
  /** A crowd's people may be the same in all meetings and roles. */
  people: string[];
}

const WEEKS = 3;
const NOW = WEEKS * WEEK - DAY / 2;

const seat = fc.record<Seat>({
  role: fc.constantFrom('', 'A', 'B', 'C'),
  personId: fc.option(fc.constantFrom('p', 'q', 'r', 's', 't'), { freq: 4 }),
  count: fc.integer({ min: 1, max: 3 }),
  isFree: fc.nat(6).map((n) => n === 0),
});
const meetings = fc.array(
  fc.record<Meeting>({
    startedAt: fc.nat(7 * WEEKS - 1).map((day) => day * DAY),
    seats: fc.array(seat, { minLength: 1, maxLength: 7 }),
  }),
  { minLength: 1, maxLength: 6 },
);
const moment = fc.oneof(
  fc.nat(7 * WEEKS).map((day) => day * DAY),
  fc.nat(WEEKS).map((week) => week * WEEK),
);
const range = fc.record({ from: moment, to: fc.option(moment) });
type Asked = typeof range extends fc.Arbitrary<infer T> ? T : never;

function attendancesOf(given: Meeting[]): Attendance[] {
  let paid = 0;
  return given.flatMap(({ startedAt, seats }, meeting) => {
    const crowds = new Map<string, number>();
    return seats.map((one) => {
      const role = `${one.role} ${one.isFree}`;
      const before = crowds.get(role) ?? 0;
      if (one.personId === null) crowds.set(role, before + one.count);
      const people =
        one.personId === null ? Array.from({ length: one.count }, (_, i) => `c${before + i}`) : [one.personId];
      const week = Math.floor(startedAt / WEEK);
      return { ...one, meeting, week, startedAt, people, totalMinor: one.isFree ? 0 : 2 ** paid++ };
    });
  });
}

const add = (all: readonly Attendance[]): Sums => ({
  totalMinor: all.reduce((sum, { totalMinor }) => sum + totalMinor, 0),
  heads: all.reduce((sum, { personId, count }) => sum + (personId === null ? count : 1), 0),
  personMs: 0,
});

/** Added up like `role_weeks` in the migrations. */
function roleSums(all: readonly Attendance[]): RoleSums[] {
  return [...Map.groupBy(all, ({ week, role }) => `${week} ${role}`).values()].flatMap((own) => {
    const [{ week, role } = { week: 0, role: '' }] = own;
    const counted = own.some(({ isFree }) => !isFree) ? own.filter(({ isFree }) => !isFree) : own;
    const persons = [...new Set(counted.flatMap(({ personId }) => personId ?? []))];
    const crowds = Map.groupBy(
      counted.filter(({ personId }) => personId === null),
      ({ meeting }) => meeting,
    );
    return {
      ...add(own),
      week,
      role,
      persons: persons.length,
      personIds: persons.length < FEWEST_PEOPLE ? persons : null,
      crowd: Math.max(0, ...[...crowds.values()].map((crowd) => add(crowd).heads)),
    };
  });
}

const isWithin = ({ from, to }: { from: number; to: number }, { startedAt }: Attendance) =>
  startedAt >= from && startedAt < to;

/** Returns a range's rows by role, each as its unknowns. */
function rowsOf(all: readonly Attendance[], asked: Asked): string[][] {
  const bounds = { from: asked.from, to: asked.to ?? NOW };
  const { first, end } = wholeWeeks({ ...bounds, untilNow: asked.to === null });
  const isWhole = ({ week }: Attendance) => week >= first && week < end;
  const cut = all.filter((one) => isWithin(bounds, one) && !isWhole(one));
  const rows = roleRows(roleSums(all.filter(isWhole)), add(cut));
  const total = add(all.filter((one) => isWithin(bounds, one)));
  expect(rows.reduce((sum, row) => sum + row.totalMinor, 0)).toBe(total.totalMinor);
  expect(rows.reduce((sum, row) => sum + row.count, 0)).toBe(total.heads);
  return rows.map(({ totalMinor }) => {
    const inRow = all.filter((one) => Math.floor(totalMinor / one.totalMinor) % 2 === 1);
    const totals = [...Map.groupBy(cut, ({ week }) => week).values()];
    for (const week of Map.groupBy(all.filter(isWhole), (one) => one.week).values()) {
      if (new Set(week.flatMap((one) => (one.isFree ? [] : one.people))).size < FEWEST_PEOPLE) totals.push(week);
    }
    return unknownsOf(inRow, totals);
  });
}

/** Returns the unknowns of these attendances: totals that are complete, and the other attendances one by one. */
function unknownsOf(inRow: readonly Attendance[], totals: readonly Attendance[][]): string[] {
  const left = new Set(inRow);
  const names = totals.flatMap((total) => {
    const paid = total.filter(({ isFree }) => !isFree);
    if (paid.length === 0 || !paid.every((one) => left.has(one))) return [];
    for (const one of paid) left.delete(one);
    return `total ${paid.map(nameOf).join()}`;
  });
  return [...names, ...[...left].map(nameOf)];
}

const nameOf = ({ totalMinor }: Attendance) => String(totalMinor);

/** Below 2^26, so that products are exact. */
const PRIME = 67_108_859;

function inverse(value: number): number {
  let [result, base] = [1, value];
  for (let power = PRIME - 2; power > 0; power = Math.floor(power / 2)) {
    if (power % 2 === 1) result = (result * base) % PRIME;
    base = (base * base) % PRIME;
  }
  return result;
}

function rank(matrix: readonly (readonly number[])[]): number {
  const rows = matrix.map((row) => [...row]);
  let found = 0;
  for (const column of rows[0]?.keys() ?? []) {
    const at = rows.findIndex((row, i) => i >= found && row[column] !== 0);
    const pivot = rows[at];
    if (!pivot) continue;
    rows.splice(at, 1);
    rows.splice(found, 0, pivot);
    const scale = inverse(pivot[column] ?? 1);
    for (const row of rows.slice(found + 1)) {
      const factor = ((row[column] ?? 0) * scale) % PRIME;
      if (factor === 0) continue;
      for (const i of row.keys()) row[i] = ((row[i] ?? 0) + (PRIME - factor) * (pivot[i] ?? 0)) % PRIME;
    }
    found += 1;
  }
  return found;
}

/** Returns one or two people whose cost, or part of it, is a combination of the rows; null if there are none. */
function isolated(all: readonly Attendance[], rows: readonly string[][]): string[] | null {
  const unknowns = [...new Set(rows.flat())];
  const peopleOf = new Map(all.map((one) => [nameOf(one), one.people]));
  const matrix = rows.map((row) => unknowns.map((name) => (row.includes(name) ? 1 : 0)));
  const whole = rank(matrix);
  const everybody = [...new Set(all.flatMap(({ people }) => people))];
  for (const [i, one] of everybody.entries()) {
    for (const other of everybody.slice(i)) {
      const others = unknowns.flatMap((name, column) =>
        peopleOf.get(name)?.every((person) => person === one || person === other) ? [] : column,
      );
      // Without their unknowns, the rows say less: some combination is about nothing else.
      if (rank(matrix.map((row) => others.map((column) => row[column] ?? 0))) < whole) return [one, other];
    }
  }
  return null;
}

it('no combination of rows by role, of any ranges, is the cost of fewer than three people', () => {
  fc.assert(
    fc.property(meetings, fc.array(range, { minLength: 2, maxLength: 6 }), (given, ranges) => {
      const all = attendancesOf(given);
      expect(
        isolated(
          all,
          ranges.flatMap((asked) => rowsOf(all, asked)),
        ),
      ).toBeNull();
    }),
    { numRuns: 1000 },
  );
});

it('and it would be found', () => {
  const seats = ['p', 'q', 'r', 's'].map((personId) => ({ role: 'A', personId, count: 1, isFree: false }));
  const all = attendancesOf([{ startedAt: 0, seats }]);
  const names = all.map(nameOf);
  expect(isolated(all, [names, names.slice(1)])).toEqual(['p', 'p']);
  expect(isolated(all, [names, names.slice(0, 2)])).toEqual(['p', 'q']);
  expect(isolated(all, [names, names.slice(0, 3)])).toContain('s');
  expect(isolated(all, [names])).toBeNull();
});

/*
 * The same for external people's time, which their share and everyone's hours reveal. Attendance number i takes 2^i ms.
 */

interface Visit {
  startedAt: number;
  seats: { personId: string | null; count: number; isExternal: boolean; isAbsent: boolean }[];
}

interface Stay extends Attendance {
  isExternal: boolean;
}

const visits = fc.array(
  fc.record<Visit>({
    startedAt: fc.nat(7 * WEEKS - 1).map((day) => day * DAY),
    seats: fc.array(
      fc.record({
        personId: fc.option(fc.constantFrom('p', 'q', 'r', 's'), { freq: 4 }),
        count: fc.integer({ min: 1, max: 3 }),
        isExternal: fc.boolean(),
        isAbsent: fc.nat(4).map((n) => n === 0),
      }),
      { minLength: 1, maxLength: 4 },
    ),
  }),
  { minLength: 1, maxLength: 6 },
);

function staysOf(given: Visit[]): Stay[] {
  let number = 0;
  return given.flatMap(({ startedAt, seats }, meeting) => {
    let crowd = 0;
    return seats.map(({ isAbsent, ...one }) => {
      const isGuest = one.isExternal && !isAbsent;
      const people = Array.from({ length: one.count }, () => one.personId ?? `c${isGuest ? crowd++ : ''}`);
      const totalMinor = isAbsent ? 0 : 2 ** number++;
      return {
        ...one,
        role: '',
        isFree: isAbsent,
        meeting,
        startedAt,
        week: Math.floor(startedAt / WEEK),
        people,
        totalMinor,
      };
    });
  });
}

const timeOf = (all: readonly Stay[]) => all.reduce((sum, { totalMinor }) => sum + totalMinor, 0);

/** Returns what a range reveals of external people's time, as unknowns. */
function externalTime(all: readonly Stay[], asked: Asked): string[] {
  const { first, end } = wholeWeeks({ from: asked.from, to: asked.to ?? NOW, untilNow: asked.to === null });
  const whole = all.filter(({ week }) => week >= first && week < end);
  const external = whole.filter(({ isExternal, isFree }) => isExternal && !isFree);
  const timed = (sums: RoleSums[], own: readonly Stay[]) =>
    sums.map((one) => ({ ...one, totalMinor: 0, personMs: timeOf(own.filter(({ week }) => week === one.week)) }));
  const share = externalShare([
    ...timed(roleSums(whole), whole),
    ...timed(roleSums(external.map((one) => ({ ...one, role: EXTERNALS }))), external),
  ]);
  const weeks = [...Map.groupBy(whole, ({ week }) => week).values()].filter((week) => {
    const people = new Set(week.flatMap((one) => (one.isExternal && !one.isFree ? one.people : [])));
    return people.size === 0 || people.size >= FEWEST_PEOPLE;
  });
  const told = share * timeOf(weeks.flat());
  expect(told).toBeCloseTo(timeOf(weeks.flat().filter(({ isExternal }) => isExternal)), 3);
  return external.filter((one) => Math.floor(Math.round(told) / one.totalMinor) % 2 === 1).map(nameOf);
}

it('no combination of the external people’s times, of any ranges, is the time of fewer than three people', () => {
  fc.assert(
    fc.property(visits, fc.array(range, { minLength: 2, maxLength: 6 }), (given, ranges) => {
      const all = staysOf(given);
      expect(
        isolated(
          all,
          ranges.map((asked) => externalTime(all, asked)),
        ),
      ).toBeNull();
    }),
    { numRuns: 1000 },
  );
});

it('a range tells the share of external people in its whole weeks, without those of one or two of them', () => {
  const week = (number: number, ...people: string[]): Visit => ({
    startedAt: number * WEEK,
    seats: ['staff', ...people].map((personId) => {
      return { personId, count: 1, isExternal: personId !== 'staff', isAbsent: false };
    }),
  });
  const all = staysOf([week(0, 'a', 'b', 'c'), week(1, 'a', 'b'), week(2)]);
  expect(externalTime(all, { from: 0, to: 3 * WEEK })).toEqual(['2', '4', '8']);
  expect(externalTime(all, { from: DAY, to: 3 * WEEK })).toEqual([]);
});
