import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type RoleSums, roleRows as rowsOf, type Sums } from '#lib/reports/groups.ts';

const NOTHING: Sums = { totalMinor: 0, heads: 0, personMs: 0 };
const roleRows = (roles: RoleSums[], cut = NOTHING) => rowsOf(roles, cut);

/** A role of these people, a letter each, and a crowd, in one week. A head costs 100 and stays an hour. */
function role(name: string, people: string, crowd = 0, totalMinor?: number): RoleSums {
  const [personIds, heads] = [[...people], people.length + crowd];
  return {
    ...{ week: 0, role: name, totalMinor: totalMinor ?? heads * 100, heads, personMs: heads * 3_600_000 },
    ...{ persons: personIds.length, personIds: personIds.length < 3 ? personIds : null, crowd },
  };
}
const free = (name: string, people: string) => role(name, people, 0, 0);
const later = (one: RoleSums, week = 1): RoleSums => ({ ...one, week });

const labels = (roles: RoleSums[]) => roleRows(roles).map(({ label }) => label);
const four = role('Engineer', 'abcd');
const three = role('Designer', 'xyz');

describe('small groups', () => {
  it('nothing to hide: the roles by total, then name; no role has a name too', () => {
    expect(roleRows([role('B', 'abc'), four, role('A', 'xyz'), role('', 'pqr')])).toEqual([
      { label: 'Engineer', totalMinor: 400, count: 4, personHours: 4 },
      { label: 'A', totalMinor: 300, count: 3, personHours: 3 },
      { label: 'B', totalMinor: 300, count: 3, personHours: 3 },
      { label: 'No role', totalMinor: 300, count: 3, personHours: 3 },
    ]);
  });

  it.each([
    ['one person in a role goes with the role of fewest people, and the rest stay', [four, three, role('CEO', 'b')]],
    ['two roles of two are told together', [four, role('CEO', 'ab'), role('CFO', 'cd')]],
  ])('%s', (_, roles) => {
    expect(roleRows(roles)).toEqual([
      { label: 'Engineer', totalMinor: 400, count: 4, personHours: 4 },
      { label: 'Other roles', totalMinor: 400, count: 4, personHours: 4 },
    ]);
  });

  it.each([
    ['two roles of the same two people are too few', [four, role('CEO', 'ab'), role('CFO', 'ab')], ['Other roles']],
    ['a role of two is not told', [four, role('Lawyer', 'xy')], ['Other roles']],
    ['a role that has grown to three is', [four, role('Lawyer', 'xyz')], ['Engineer', 'Lawyer']],
    ['a crowd counts as many as were there at once', [four, role('Guest', '', 3)], ['Engineer', 'Guest']],
    ['somebody beside a crowd of two is the third', [four, role('Guest', 'x', 2)], ['Engineer', 'Guest']],
    ['a crowd of two is too few', [four, role('Guest', '', 2)], ['Other roles']],
    ['crowds of two roles may be the same', [four, role('Guest', '', 2), role('Visitor', '', 2)], ['Other roles']],
    ['one small group that is everything is the only row', [role('CEO', 'a')], ['CEO']],
    ['so are two, together', [role('CEO', 'a'), role('CFO', 'b')], ['Other roles']],
    ['of nobody, there is no row', [], []],
    ['two who cost nothing hide no two others', [four, role('CEO', 'ab'), free('Helper', 'xy')], ['Other roles']],
    ['nor one', [four, role('CEO', 'a'), free('Helper', 'xy')], ['Other roles']],
    // However few have it, since their cost is known anyway.
    ['a free role joins no others', [four, free('Helper', 'pqr'), role('CEO', 'b')], ['Other roles', 'Helper']],
    ['if all are free, all count', [free('A', 'abcd'), free('B', 'ab'), free('C', 'xy')], ['A', 'Other roles']],
    ['the free ones do among themselves', [four, free('A', '02'), free('B', '13')], ['Engineer', 'Other roles']],
    [
      'a role that is called as the merged row is merged',
      [four, three, role('Other roles', 'pqrst'), role('CEO', 'b')],
      ['Other roles', 'Engineer', 'Designer'],
    ],
    ['alone, it keeps its name', [four, role('Other roles', 'xy', 1)], ['Engineer', 'Other roles']],
    [
      'of roles with equally few people the cheaper goes, then the first by name',
      [role('C', '789', 0, 999), role('B', '123'), role('A', '456'), role('CEO', 'x')],
      ['C', 'Other roles', 'B'],
    ],
    ['small roles may be enough together', [four, role('A', 'x', 1), role('B', 'xy')], ['Engineer', 'Other roles']],
    ['whoever is in both, and a crowd, counts once', [four, role('A', 'x', 1), role('B', 'x', 1)], ['Other roles']],
    ['never three in one week', [four, role('CEO', 'ab'), later(four), later(role('CEO', 'c'))], ['Other roles']],
    ['a role of both weeks and one of one', [role('CEO', 'a'), later(four)], ['Engineer', 'Other roles']],
  ])('%s', (_, roles, expected) => {
    expect(labels(roles)).toEqual(expected);
  });

  it('no row covers fewer than three people unless it is the only one, and nothing is lost', () => {
    const person = fc.constantFrom(...'abcdef');
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
        const sums = given.map(({ name, people, crowd, total }) => role(name, people.join(''), crowd, total));
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
        const heads = (list: { count: number }[]) => list.reduce((total, { count }) => total + count, 0);
        expect(heads(rows)).toBe(heads(sums.map((one) => ({ count: one.heads }))));
        expect(rows.map((row) => row.totalMinor)).toEqual(rows.map((row) => row.totalMinor).toSorted((a, b) => b - a));
      }),
      { numRuns: 1000 },
    );
  });
});

describe('weeks', () => {
  it('are divided each by itself', () => {
    const rows = roleRows([four, role('CEO', 'ab'), role('CFO', 'cd'), later(role('CEO', 'abc'))]);
    expect(rows).toMatchObject([
      { label: 'Engineer', totalMinor: 400 },
      { label: 'Other roles', totalMinor: 400 },
      { label: 'CEO', totalMinor: 300 },
    ]);
  });

  it('that are cut go with the other roles, whole', () => {
    const cut = { totalMinor: 700, heads: 7, personMs: 3_600_000 };
    expect(roleRows([four], cut)).toEqual([
      { label: 'Other roles', totalMinor: 700, count: 7, personHours: 1 },
      { label: 'Engineer', totalMinor: 400, count: 4, personHours: 4 },
    ]);
    expect(roleRows([four, role('CEO', 'ab'), role('CFO', 'cd')], cut)).toMatchObject([
      { label: 'Other roles', totalMinor: 1100, count: 11 },
      { label: 'Engineer', totalMinor: 400 },
    ]);
    expect(roleRows([], cut)).toMatchObject([{ label: 'Other roles', totalMinor: 700 }]);
  });

  it('of one role only keep it, unless part of them is cut', () => {
    const boss = role('CEO', 'a');
    expect(roleRows([boss, later(boss)])).toMatchObject([{ label: 'CEO', totalMinor: 200 }]);
    expect(roleRows([boss], { ...NOTHING, heads: 1 })).toMatchObject([{ label: 'Other roles', totalMinor: 100 }]);
  });

  it.each([
    ['whoever is in both counts once', [role('CEO', 'ab'), role('CEO', 'ba')], ['Other roles']],
    ['three in both are enough', [role('CEO', 'ab'), role('CEO', 'c')], ['Engineer', 'CEO']],
    ['so are five in one', [role('CEO', 'abcde'), role('CEO', 'c')], ['CEO', 'Engineer']],
    ['crowds may be the same', [role('Guest', '', 2), role('Guest', '', 1)], ['Other roles']],
    // If one part of a role cost something, people who cost nothing in the other part hide nobody.
    ['those who cost nothing in one hide nobody', [role('CEO', 'ab'), free('CEO', 'cde')], ['Other roles']],
    ['those who cost nothing in either do', [free('CEO', 'ab'), free('CEO', 'c')], ['Engineer', 'CEO']],
  ])('with meetings that have a currency and meetings that have none: %s', (_, roles, expected) => {
    expect(labels([four, ...roles])).toEqual(expected);
  });
});
