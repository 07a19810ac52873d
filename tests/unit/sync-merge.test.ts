import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { equal, isTombstone, merge, sameContent } from '#lib/sync/merge.ts';

const name = fc.constantFrom('a', 'b', 'c', '__proto__', 'constructor', 'meetingId');
const value = fc.oneof(fc.integer({ min: 0, max: 2 }), fc.jsonValue({ maxDepth: 2 }));

/** Few names and values, so that both sides often change the same field. */
const version = (rev: number) =>
  fc
    .array(fc.tuple(name, value), { maxLength: 5 })
    .map((pairs) => Object.fromEntries<unknown>([['id', 'x'], ['rev', rev], ...pairs]));

const live = fc.tuple(version(1), version(1), version(2));
const own = (record: object, key: string) => Object.getOwnPropertyDescriptor(record, key)?.value;
const keysOf = (...records: object[]) => new Set(records.flatMap(Object.keys));
const changed = (from: object, to: object, key: string) =>
  Object.hasOwn(from, key) !== Object.hasOwn(to, key) || !equal(own(from, key), own(to, key));

describe('merge', () => {
  it('takes theirs when nothing is unsent, and ours when they changed nothing', () => {
    fc.assert(
      fc.property(live, ([common, ours, theirs]) => {
        expect(merge(common, common, theirs)).toEqual(theirs);
        // Compared with `equal`, for which 0 becoming -0 isn't an edit: theirs is kept then.
        expect(equal(merge(common, ours, { ...common, rev: 2 }), { ...ours, rev: 2 })).toBe(true);
      }),
    );
  });

  it('keeps every unsent edit, and every edit of theirs to another field', () => {
    fc.assert(
      fc.property(live, ([common, ours, theirs]) => {
        const merged = merge(common, ours, theirs);
        for (const key of keysOf(common, ours, theirs)) {
          const from = key !== 'rev' && changed(common, ours, key) ? ours : theirs;
          expect(changed(merged, from, key)).toBe(false);
        }
        expect(merged.rev).toBe(2);
      }),
    );
  });

  it('done again changes nothing', () => {
    fc.assert(
      fc.property(live, ([common, ours, theirs]) => {
        const merged = merge(common, ours, theirs);
        expect(merge(theirs, merged, theirs)).toEqual(merged);
        expect(merge(common, merged, theirs)).toEqual(merged);
      }),
    );
  });

  it('without a common version keeps what ours has and adds what only theirs has', () => {
    expect(merge(null, { id: 'x', a: 1, rev: 0 }, { id: 'x', a: 2, b: 3, rev: 5 })).toEqual({
      id: 'x',
      a: 1,
      b: 3,
      rev: 5,
    });
  });

  it('deletion is final, whoever deleted', () => {
    const gone = { id: 'x', rev: 4, deletedAt: 7 };
    fc.assert(
      fc.property(live, ([common, ours, theirs]) => {
        expect(merge(common, ours, gone)).toBe(gone);
        expect(merge(common, gone, theirs)).toEqual({ ...gone, rev: 2 });
        expect(isTombstone(merge(common, ours, theirs))).toBe(false);
      }),
    );
  });
});

it('sameContent looks past order and revision, and at nothing else', () => {
  expect(sameContent({ id: 'x', a: { b: 1, c: [2] }, rev: 1 }, { rev: 9, a: { c: [2], b: 1 }, id: 'x' })).toBe(true);
  expect(sameContent({ id: 'x', a: undefined, rev: 1 }, { id: 'x', b: undefined, rev: 1 })).toBe(false);
  expect(sameContent({ id: 'x', a: [1, 2] }, { id: 'x', a: [2, 1] })).toBe(false);
  expect(sameContent({ id: 'x', a: [] }, { id: 'x', a: {} })).toBe(false);
  for (const other of [null, 0, '', false]) {
    expect(sameContent({ id: 'x', a: {} }, { id: 'x', a: other })).toBe(false);
    expect(sameContent({ id: 'x', a: other }, { id: 'x', a: {} })).toBe(false);
  }
  expect(sameContent(JSON.parse('{"__proto__":1}'), {})).toBe(false);
});
