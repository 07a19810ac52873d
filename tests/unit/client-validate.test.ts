import { describe, expect, it } from 'vitest';
import { Refusal } from '#lib/client/failures.ts';
import { LENGTHS, LONGEST_PLAN_MS, MAX_RATE_MINOR } from '#lib/client/input/bounds.ts';
import { checkCount, checkPlan, checkRate, checkSpan, checkText, notFound } from '#lib/client/input/validate.ts';
import type { Rate } from '#lib/sync/records.ts';

/** What a refusal says, and about which field; null if nothing was refused. */
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
