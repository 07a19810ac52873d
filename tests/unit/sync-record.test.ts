import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { checkRecord } from '#lib/sync/record.ts';

const verdict = (record: Record<string, unknown>) => {
  const checked = checkRecord('people', record);
  return 'reason' in checked ? checked.reason : 'kept';
};

const TEXTS = [
  'a',
  'é',
  '😀',
  '\0',
  '\ud83d',
  '\ude00',
  '\udbff',
  '\u0001',
  '\\',
  '\\u0000',
  '\\ud800',
  '"',
  '\n',
  'u0000',
];
const text = fc.array(fc.constantFrom(...TEXTS), { maxLength: 4 }).map((parts) => parts.join(''));
const number = fc.constantFrom(0, -0, 1.5, -1e300, Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY);
const { value } = fc.letrec<{ value: unknown }>((tie) => ({
  value: fc.oneof(
    { maxDepth: 4 },
    fc.constantFrom(null, true, 'plain'),
    text,
    number,
    fc.array(tie('value'), { maxLength: 3 }),
    fc.dictionary(fc.oneof(fc.constantFrom('a', 'b'), text), tie('value'), { maxKeys: 3 }),
    fc.tuple(fc.constantFrom(1, 59, 61, 62, 63), tie('value')).map(([levels, inside]) => nested(levels, inside)),
  ),
}));

function nested(levels: number, inside: unknown): unknown {
  let outer = inside;
  for (let i = 0; i < levels; i += 1) outer = [outer];
  return outer;
}

/** The rule, word for word: no NUL and no lone surrogate in any text, finite numbers, at most 64 levels. */
function isKept(one: unknown, depth: number): boolean {
  const isText = (name: string) => !name.includes('\0') && name.isWellFormed();
  if (typeof one === 'string') return isText(one);
  if (typeof one === 'number') return Number.isFinite(one);
  if (typeof one !== 'object' || one === null) return true;
  return depth <= 64 && Object.entries(one).every(([name, child]) => isText(name) && isKept(child, depth + 1));
}

describe('a record by itself', () => {
  it('is judged as by looking at each text, number and level', () => {
    fc.assert(
      fc.property(value, (x) => {
        expect(verdict({ id: 'x', x })).toBe(isKept({ x }, 1) ? 'kept' : 'invalid');
      }),
      { numRuns: 3000 },
    );
  });

  it.each([
    ['\\u0000', 'kept'],
    ['\\\0', 'invalid'],
    ['\\\\ud800', 'kept'],
    ['\\\ud800', 'invalid'],
    ['😀', 'kept'],
    [`${'\\'.repeat(20_000)}u0000`, 'kept'],
    [`${'\\'.repeat(20_000)}\0`, 'invalid'],
    ['\0'.repeat(20_000), 'invalid'],
    ['x'.repeat(70_000), 'too_large'],
    [`\0${'x'.repeat(70_000)}`, 'invalid'],
  ])('text %#', (x, expected) => {
    expect(verdict({ id: 'x', x })).toBe(expected);
    expect(verdict({ id: 'x', [x]: 1 })).toBe(expected);
  });
});
