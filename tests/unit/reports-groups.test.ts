import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type RoleSums, roleRows as rowsOf, type Sums } from '#lib/reports/groups.ts';

const NOTHING: Sums = { totalMinor: 0, heads: 0, personMs: 0 };
const roleRows = (roles: RoleSums[], cut = NOTHING) => rowsOf(roles, cut);

/** A role of these people and a crowd, in one week; every head costs 100 and stays an hour. */
function role(name: string, personIds: string[], crowd = 0, totalMinor?: number): RoleSums {
  const heads = personIds.length + crowd;
  return {
    week: 0,
    role: name,
    totalMinor: totalMinor ?? heads * 100,
    heads,
    personMs: heads * 3_600_000,
    persons: personIds.length,
    personIds: personIds.length < 3 ? personIds : null,
    crowd,
  };
}

const labels = (roles: RoleSums[]) => roleRows(roles).map(({ label }) => label);
const four = role('Engineer', ['a', 'b', 'c', 'd']);

describe('small groups', () => {
  it('nothing to hide: the roles by total, then name; no role has a name too', () => {
    expect(roleRows([role('B', ['a', 'b', 'c']), four, role('A', ['x', 'y', 'z']), role('', ['p', 'q', 'r'])])).toEqual(
      [
        { label: 'Engineer', totalMinor: 400, count: 4, personHours: 4 },
        { label: 'A', totalMinor: 300, count: 3, personHours: 3 },
        { label: 'B', totalMinor: 300, count: 3, personHours: 3 },
        { label: 'No role', totalMinor: 300, count: 3, personHours: 3 },
      ],
    );
  });

  it('one person in a role goes with the role of fewest people, and the rest stay', () => {
    const three = role('Designer', ['x', 'y', 'z']);
    expect(roleRows([four, three, role('CEO', ['boss'])])).toEqual([
      { label: 'Engineer', totalMinor: 400, count: 4, personHours: 4 },
      { label: 'Other roles', totalMinor: 400, count: 4, personHours: 4 },
    ]);
  });

  it('two roles of two are told together', () => {
    expect(roleRows([four, role('CEO', ['a', 'b']), role('CFO', ['c', 'd'])])).toEqual([
      { label: 'Engineer', totalMinor: 400, count: 4, personHours: 4 },
      { label: 'Other roles', totalMinor: 400, count: 4, personHours: 4 },
    ]);
  });

  it('two roles of the same two people are still too few', () => {
    expect(labels([four, role('CEO', ['a', 'b']), role('CFO', ['a', 'b'])])).toEqual(['Other roles']);
  });

  it('a role that grows to three is told from then on', () => {
    expect(labels([four, role('Lawyer', ['x', 'y'])])).toEqual(['Other roles']);
    expect(labels([four, role('Lawyer', ['x', 'y', 'z'])])).toEqual(['Engineer', 'Lawyer']);
  });

  it('a crowd counts as many as were there at once', () => {
    expect(labels([four, role('Guest', [], 3)])).toEqual(['Engineer', 'Guest']);
    expect(labels([four, role('Guest', ['x'], 2)])).toEqual(['Engineer', 'Guest']);
    expect(labels([four, role('Guest', [], 2)])).toEqual(['Other roles']);
  });

  it('crowds of two roles may be the same people', () => {
    expect(labels([four, role('Guest', [], 2), role('Visitor', [], 2)])).toEqual(['Other roles']);
  });

  it('everything in one small group: it is the only row', () => {
    expect(labels([role('CEO', ['a'])])).toEqual(['CEO']);
    expect(labels([role('CEO', ['a']), role('CFO', ['b'])])).toEqual(['Other roles']);
    expect(labels([])).toEqual([]);
  });

  it('people who cost nothing hide nobody', () => {
    const volunteers = role('Volunteer', ['x', 'y'], 0, 0);
    // Together they are four people, of whom two cost something.
    expect(labels([four, role('CEO', ['a', 'b']), volunteers])).toEqual(['Other roles']);
    // Fewer than the engineers, but what they cost is known: nothing.
    expect(labels([four, role('Helper', ['p', 'q', 'r'], 0, 0), role('CEO', ['boss'])])).toEqual([
      'Other roles',
      'Helper',
    ]);
    // Where nobody costs anything, all count.
    expect(labels([role('A', ['a', 'b', 'c', 'd'], 0, 0), role('CEO', ['a', 'b'], 0, 0), volunteers])).toEqual([
      'A',
      'Other roles',
    ]);
  });

  it('a role that is called as the merged row is merged', () => {
    const roles = [four, role('Designer', ['x', 'y', 'z']), role('Other roles', ['p', 'q', 'r', 's', 't'])];
    expect(labels([...roles, role('CEO', ['boss'])])).toEqual(['Other roles', 'Engineer', 'Designer']);
  });

  it('of roles with equally few people the cheaper goes, then the first by name', () => {
    const [b, a, dear] = [role('B', ['1', '2', '3']), role('A', ['4', '5', '6']), role('C', ['7', '8', '9'], 0, 999)];
    expect(labels([dear, b, a, role('CEO', ['x'])])).toEqual(['C', 'Other roles', 'B']);
  });

  it('people who cost nothing hide nobody', () => {
    const free = role('Free', ['p', 'q', 'r'], 0, 0);
    // Too few who cost something, although with those who do not they are three.
    expect(labels([four, role('CEO', ['a']), role('Intern', ['x', 'y'], 0, 0)])).toEqual(['Other roles']);
    // A free role does not join them while there is one that cost something, however few have it.
    expect(labels([four, free, role('CEO', ['a'])])).toEqual(['Other roles', 'Free']);
    // Among themselves they are people like others.
    const interns = ['A', 'B'].map((name, i) => role(name, [`${i}`, `${i + 2}`], 0, 0));
    expect(labels([four, ...interns])).toEqual(['Engineer', 'Other roles']);
  });

  it('the same person in two small roles counts once, the largest crowd once, and together they may be enough', () => {
    expect(labels([four, role('A', ['x'], 1), role('B', ['x', 'y'])])).toEqual(['Engineer', 'Other roles']);
    expect(labels([four, role('A', ['x'], 1), role('B', ['x'], 1)])).toEqual(['Other roles']);
  });

  it('a role of the same name as the row of small ones is in it', () => {
    expect(labels([four, role('Other roles', ['x', 'y'], 1)])).toEqual(['Engineer', 'Other roles']);
    expect(labels([four, role('Other roles', ['p', 'q', 'r', 's', 't']), role('CEO', ['x'])])).toEqual([
      'Other roles',
      'Engineer',
    ]);
    expect(roleRows([four, role('Other roles', ['x', 'y'], 1), role('CEO', ['b'])])).toMatchObject([
      { label: 'Engineer', count: 4 },
      { label: 'Other roles', count: 4 },
    ]);
  });

  it('no row covers fewer than three people unless it is the only one, and nothing is lost', () => {
    const person = fc.constantFrom('a', 'b', 'c', 'd', 'e', 'f');
    const roles = fc.uniqueArray(
      fc.record({
        name: fc.constantFrom('', 'A', 'B', 'C', 'D'),
        people: fc.uniqueArray(person, { maxLength: 5 }),
        crowd: fc.nat(4),
        total: fc.nat(1000),
      }),
      { selector: ({ name }) => name },
    );
    fc.assert(
      fc.property(roles, (given) => {
        const sums = given.map(({ name, people, crowd, total }) => role(name, people, crowd, total));
        const rows = roleRows(sums);
        const told = new Set(rows.map(({ label }) => (label === 'No role' ? '' : label)));
        const merged = given.filter(({ name }) => !told.has(name));
        for (const { name, people, crowd } of given) {
          if (told.has(name) && rows.length > 1) expect(people.length + crowd).toBeGreaterThanOrEqual(3);
        }
        if (rows.length > 1 && merged.length > 0) {
          const together = new Set(merged.flatMap(({ people }) => people)).size;
          expect(together + Math.max(...merged.map(({ crowd }) => crowd))).toBeGreaterThanOrEqual(3);
        }
        const sum = (list: { totalMinor: number }[]) => list.reduce((total, row) => total + row.totalMinor, 0);
        expect(sum(rows)).toBe(sum(sums));
        expect(rows.reduce((total, row) => total + row.count, 0)).toBe(
          sums.reduce((total, one) => total + one.heads, 0),
        );
        expect(rows.map((row) => row.totalMinor)).toEqual(rows.map((row) => row.totalMinor).toSorted((a, b) => b - a));
      }),
      { numRuns: 1000 },
    );
  });
});

describe('weeks', () => {
  const later = (one: RoleSums, week = 1): RoleSums => ({ ...one, week });

  it('are divided each by itself', () => {
    const rows = roleRows([
      four,
      role('CEO', ['a', 'b']),
      role('CFO', ['c', 'd']),
      later(role('CEO', ['a', 'b', 'c'])),
    ]);
    expect(rows).toMatchObject([
      { label: 'Engineer', totalMinor: 400 },
      { label: 'Other roles', totalMinor: 400 },
      { label: 'CEO', totalMinor: 300 },
    ]);
    // Three different CEOs over two weeks, but never three in one.
    expect(labels([four, role('CEO', ['a', 'b']), later(four), later(role('CEO', ['c']))])).toEqual(['Other roles']);
  });

  it('that are cut go with the other roles, whole', () => {
    const cut = { totalMinor: 700, heads: 7, personMs: 3_600_000 };
    expect(roleRows([four], cut)).toEqual([
      { label: 'Other roles', totalMinor: 700, count: 7, personHours: 1 },
      { label: 'Engineer', totalMinor: 400, count: 4, personHours: 4 },
    ]);
    expect(roleRows([four, role('CEO', ['a', 'b']), role('CFO', ['c', 'd'])], cut)).toMatchObject([
      { label: 'Other roles', totalMinor: 1100, count: 11 },
      { label: 'Engineer', totalMinor: 400 },
    ]);
    expect(roleRows([], cut)).toMatchObject([{ label: 'Other roles', totalMinor: 700 }]);
  });

  it('of one role only keep it, unless part of them is cut', () => {
    const boss = role('CEO', ['a']);
    expect(roleRows([boss, later(boss)])).toMatchObject([{ label: 'CEO', totalMinor: 200 }]);
    expect(labels([boss, later(four)])).toEqual(['Engineer', 'Other roles']);
    expect(roleRows([boss], { ...NOTHING, heads: 1 })).toMatchObject([{ label: 'Other roles', totalMinor: 100 }]);
  });

  it('with meetings that have a currency and meetings that have none: whoever is in both counts once', () => {
    expect(labels([four, role('CEO', ['a', 'b']), role('CEO', ['b', 'a'])])).toEqual(['Other roles']);
    expect(labels([four, role('CEO', ['a', 'b']), role('CEO', ['c'])])).toEqual(['Engineer', 'CEO']);
    expect(labels([four, role('CEO', ['a', 'b', 'c', 'd', 'e']), role('CEO', ['c'])])).toEqual(['CEO', 'Engineer']);
    expect(labels([four, role('Guest', [], 2), role('Guest', [], 1)])).toEqual(['Other roles']);
    // Where one part of a role cost something, those who cost nothing in the other hide nobody.
    expect(labels([four, role('CEO', ['a', 'b']), role('CEO', ['c', 'd', 'e'], 0, 0)])).toEqual(['Other roles']);
    expect(labels([four, role('CEO', ['a', 'b'], 0, 0), role('CEO', ['c'], 0, 0)])).toEqual(['Engineer', 'CEO']);
  });
});
