import { describe, expect, it } from 'vitest';
import { Refusal } from '#lib/client/failures.ts';
import { LENGTHS, LONGEST_PLAN_MS, MAX_RATE_MINOR } from '#lib/client/input/bounds.ts';
import { parseAttendee, parseGroup } from '#lib/client/input/groups.ts';
import { amountInput } from '#lib/client/input/parse.ts';
import { checkCount, checkPlan, checkRate, checkSpan, checkText, notFound } from '#lib/client/input/validate.ts';
import type { Rate } from '#lib/sync/records.ts';

/* What people type in one of the many ways to write it, and what only looks like it. */

it.each([
  [6000, 'EUR', '60'],
  [6050, 'EUR', '60.50'],
  [6005, 'EUR', '60.05'],
  [100_000, 'EUR', '1000'],
  [5, 'EUR', '0.05'],
  [0, 'EUR', '0'],
  [6000, 'JPY', '6000'],
  [60_000, 'KWD', '60'],
])('%d %s is shown in its field as %s', (minor, currency, text) => expect(amountInput(minor, currency)).toBe(text));

describe('a group', () => {
  const group = (count: number, role: string, more = {}) => {
    return { kind: 'group', role, count, external: false, rateKind: 'hour', rateMinor: 7000, ...more };
  };

  it.each([
    ['10000 × 70', group(10_000, '')],
    ['2 X 70', group(2, '')],
    ['2x Engineer 70', group(2, 'Engineer')],
    ['2 × Engineer - 70', group(2, 'Engineer')],
    ['2 × Engineer, 70', group(2, 'Engineer')],
    ['2 × Staff engineer for 70', group(2, 'Staff engineer')],
    // It doesn't end with a currency.
    ['2 × Chauffeur 70', group(2, 'Chauffeur')],
    ['2 × Engineer EUR70', group(2, 'Engineer')],
    ['2 × at 70', group(2, '')],
    ['2 × Extra 70', group(2, 'Extra')],
    ['2 × Context 70', group(2, 'Context')],
    ['2 × ext 70', group(2, '', { external: true })],
    ['2 × (external) 70', group(2, '', { external: true })],
    ['2 × externals 70', group(2, '', { external: true })],
    ['2 × Designer 70 (ext)', group(2, 'Designer', { external: true })],
    ['  2 × Designer 70  ', group(2, 'Designer')],
  ])('%s', (text, expected) => expect(parseGroup(text, 'EUR')?.group).toEqual(expected));

  it.each([
    ...['10001 × 70', '1234567 × 70', 'x2 × 70', '2 × −70', '2 × – 70', '2 70', '2 ×', '2 × ext -70', '2 × 70\nmore'],
  ])('%s makes no sense', (text) => expect(parseGroup(text, 'EUR')).toBeUndefined());

  it('of one has one head, and a name around which nothing counts', () => {
    expect(parseAttendee('  Facilitator at 70 ', 'EUR')?.group).toEqual(group(1, 'Facilitator'));
    expect(parseAttendee('Ext. facilitator 70', 'EUR')?.group).toEqual(group(1, 'facilitator', { external: true }));
  });
});

/** Returns a refusal's message and its field; null if nothing was refused. */
function refusal(check: () => unknown): [field: string | undefined, message: string] | null {
  try {
    check();
    return null;
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    expect(error.code).toBe('invalid');
    return [error.field, error.message];
  }
}

describe('a text', () => {
  it.each([
    ['  Plan  the   week ', 'Plan the week'],
    ['Plan\r\nthe\tweek', 'Plan the week'],
    ['Plan\u2028the\u2029week\u0000\u0007', 'Plan the week'],
    ['a\ud800b\ufffdc', 'a b c'],
    ['\n \n', ''],
  ])('%j is %j', (value, line) => expect(checkText('title', value)).toBe(line));

  it('is required or not', () => {
    expect(refusal(() => checkText('name', ' ', { required: true }))).toEqual(['name', 'Enter a name.']);
    expect(refusal(() => checkText('role', '\n', { required: true }))).toEqual(['role', 'Enter a role.']);
    expect(checkText('name', 'x', { required: true })).toBe('x');
    expect(checkText('name', '')).toBe('');
  });

  it.each(['title', 'name', 'role'] as const)('of a %s has a length, in characters', (field) => {
    const most = LENGTHS[field];
    expect(checkText(field, `  ${'x'.repeat(most)}  `)).toHaveLength(most);
    expect(checkText(field, '😀'.repeat(most))).toHaveLength(2 * most);
    const message = `This ${field} is too long: at most ${most} characters.`;
    for (const value of ['x'.repeat(most + 1), '😀'.repeat(most + 1)]) {
      expect(refusal(() => checkText(field, value))).toEqual([field, message]);
    }
  });
});

describe('a rate', () => {
  const rate = (rateMinor: number): Rate => ({ rateKind: 'year', rateMinor, external: true });

  it('is an amount up to the most that totals can be exact with, and has no other fields', () => {
    for (const minor of [0, MAX_RATE_MINOR]) {
      const withMore = { ...rate(minor), id: 'x' };
      expect(checkRate(withMore)).toEqual(rate(minor));
    }
  });

  it.each([
    [-1, 'Enter a rate like 60 or 85,000.'],
    [0.5, 'Enter a rate like 60 or 85,000.'],
    [Number.NaN, 'Enter a rate like 60 or 85,000.'],
    [MAX_RATE_MINOR + 1, 'That rate is too large. Check the number, and whether it’s an hour or a year.'],
  ])('of %d is refused: %s', (minor, message) => {
    expect(refusal(() => checkRate(rate(minor)))).toEqual(['rateMinor', message]);
  });
});

it('a count is 1 to 10,000', () => {
  expect([1, 10_000].map(checkCount)).toEqual([1, 10_000]);
  for (const count of [0, -1, 1.5, Number.NaN]) {
    expect(refusal(() => checkCount(count))).toEqual(['count', 'Enter at least 1 person.']);
  }
  expect(refusal(() => checkCount(10_001))).toEqual(['count', 'Enter at most 10,000 people.']);
});

it('a plan is none, or up to a day', () => {
  expect([null, 1, 24 * 3_600_000].map(checkPlan)).toEqual([null, 1, LONGEST_PLAN_MS]);
  for (const plan of [0, -1, 0.5, LONGEST_PLAN_MS + 1, Number.NaN]) {
    expect(refusal(() => checkPlan(plan))).toEqual(['plannedMs', 'Enter a length from 1 minute to 24 hours.']);
  }
});

describe('a span', () => {
  it.each([
    [0, null],
    [9, null],
    [5, 5],
    [5, 9],
    [9, 9],
  ])('from %d to %d is one at 9', (startedAt, endedAt) => {
    expect(refusal(() => checkSpan(startedAt, endedAt, 9))).toBeNull();
  });

  it.each([
    [-1, null, 'startedAt', 'Enter a date and time.'],
    [0.5, null, 'startedAt', 'Enter a date and time.'],
    [10, null, 'startedAt', 'That time is in the future.'],
    [5, 5.5, 'endedAt', 'Enter a date and time.'],
    [5, 4, 'endedAt', 'The end is before the start.'],
    [5, 10, 'endedAt', 'That time is in the future.'],
  ])('from %d to %d is refused at 9: %s: %s', (startedAt, endedAt, field, message) => {
    expect(refusal(() => checkSpan(startedAt, endedAt, 9))).toEqual([field, message]);
  });
});

it('what is gone is refused as that', () => expect(notFound('meeting')).toMatchObject({ code: 'not_found' }));
