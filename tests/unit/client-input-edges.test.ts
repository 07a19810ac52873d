import { describe, expect, it } from 'vitest';
import { Refusal } from '#lib/client/failures.ts';
import { LENGTHS, LONGEST_PLAN_MS, MAX_RATE_MINOR } from '#lib/client/input/bounds.ts';
import { parseAttendee, parseGroup } from '#lib/client/input/groups.ts';
import { amountInput, parseAmount, parseDuration, parseNumber } from '#lib/client/input/parse.ts';
import { keptRate, parseRate } from '#lib/client/input/rates.ts';
import { checkCount, checkPlan, checkRate, checkSpan, checkText, notFound } from '#lib/client/input/validate.ts';
import type { Rate } from '#lib/sync/records.ts';

const kept = (rate: ReturnType<typeof parseRate>) => rate && keptRate(rate);

/* What people type in one of the many ways to write it, and what only looks like it. */

describe('a duration', () => {
  it.each([
    ['10:30', 630],
    ['1.25 h', 75],
    ['1,33h', 80],
    ['1 hr', 60],
    ['2 hrs', 120],
    ['1 hour', 60],
    ['1 Std', 60],
    ['2 std.', 120],
    ['1 h. 15 m.', 75],
    ['1h  15', 75],
    ['20 mins', 20],
    ['20 min.', 20],
    ['1 minute', 1],
    ['1440', 1440],
    ['0h 5m', 5],
    ['0,5 h', 30],
  ])('%s is %d minutes', (text, minutes) => expect(parseDuration(text)).toBe(minutes * 60_000));

  it.each(['100:30', 'at 1:30', '1:5', 'x45', 'about 45', '45 apples', '1h x', '1,5h 20', '1441', '1.5.5h', '24:01'])(
    '%s makes no sense',
    (text) => expect(parseDuration(text)).toBeUndefined(),
  );
});

describe('a number', () => {
  it.each([
    ['1,234.567', 1234.567],
    ['1.234,567', 1234.567],
    ['10.125', 10_125],
    ['12,345', 12_345],
    ['6000.5', 6000.5],
    [' 2080 ', 2080],
    ['12 345 678', 12_345_678],
  ])('%s is %d', (text, number) => expect(parseNumber(text)).toBe(number));

  it.each(['1e3.5', '1234 567', '1 234 5', '1 23', "1'2345"])('%s is none', (text) => {
    expect(parseNumber(text)).toBeNaN();
  });
});

describe('an amount', () => {
  it.each([
    ['60.05', 'EUR', 6005],
    ['60.5000', 'EUR', 6050],
    ['6000.50', 'EUR', 600_050],
    ['1 234 €', 'EUR', 123_400],
    ['12 345', 'EUR', 1_234_500],
    ['1 234 567', 'EUR', 123_456_700],
    ['12,345.50', 'USD', 1_234_550],
    ['12.345,50', 'EUR', 1_234_550],
    ['1,234,567.50', 'USD', 123_456_750],
    ['1.234.567,50', 'EUR', 123_456_750],
    ['12.345', 'EUR', 1_234_500],
    ['1.125k', 'EUR', 112_500],
    ['1.5 k', 'EUR', 150_000],
    ['85K', 'EUR', 8_500_000],
    ['.125', 'CLF', 1250],
    ['0.125', 'CLF', 1250],
    ['1.125', 'CLF', 11_250_000],
    ['60 eur', 'EUR', 6000],
    [' 60 ', 'EUR', 6000],
    [' €60 ', 'EUR', 6000],
    [' 60 € ', 'EUR', 6000],
    ['60.', 'EUR', 6000],
  ])('%s in %s is %s', (text, currency, minor) => expect(parseAmount(text, currency)).toBe(minor));

  it.each([
    ...['1234 567', '1 234 5', '1234.567', '1.234.56', '1,2,345.5', '1234,567.5', '1,23.5', '1.2.345,5', '1.23,5'],
    ...['60 € 5', '€ 60 CHF', 'CHF 60 €', '60 abcd', '1,234,56.7', '12..5', '1.234,567,8', '60.0015', '. 5'],
  ])('%s in euros makes no sense', (text) => expect(parseAmount(text, 'EUR')).toBeUndefined());
});

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

describe('a rate', () => {
  it.each([
    ['60/H', 'EUR', { rateKind: 'hour', rateMinor: 6000 }],
    ['60 € / hr', 'EUR', { rateKind: 'hour', rateMinor: 6000 }],
    ['60 Std.', 'EUR', { rateKind: 'hour', rateMinor: 6000 }],
    ['60 a hour', 'EUR', { rateKind: 'hour', rateMinor: 6000 }],
    ['85K PER YEAR', 'EUR', { rateKind: 'year', rateMinor: 8_500_000 }],
    ['85k per annum', 'EUR', { rateKind: 'year', rateMinor: 8_500_000 }],
    ['85000 p a', 'EUR', { rateKind: 'year', rateMinor: 8_500_000 }],
    ['85k a yr.', 'EUR', { rateKind: 'year', rateMinor: 8_500_000 }],
    ['85k/h', 'EUR', { rateKind: 'hour', rateMinor: 8_500_000 }],
    [' 85k/year ', 'EUR', { rateKind: 'year', rateMinor: 8_500_000 }],
    // Crowns, not thousands.
    ['850kr', 'SEK', { rateKind: 'hour', rateMinor: 85_000 }],
  ])('%s in %s', (text, currency, rate) => expect(kept(parseRate(text, currency))).toEqual(rate));

  it('is at most what totals can be exact with', () => {
    const most = `${MAX_RATE_MINOR / 100}`;
    expect(kept(parseRate(most, 'EUR'))?.rateMinor).toBe(MAX_RATE_MINOR);
    expect(parseRate(`${most}.01`, 'EUR')).toBeUndefined();
  });

  it.each(['60/week', 'per hour', '/h', '60 hours ago', 'h 60'])('%s makes no sense', (text) => {
    expect(parseRate(text, 'EUR')).toBeUndefined();
  });
});

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
    // Its end is no currency.
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
    '10001 × 70',
    '1234567 × 70',
    'x2 × 70',
    '2 × −70',
    '2 × – 70',
    '2 70',
    '2 ×',
    '2 × ext -70',
    '2 × 70\nmore',
  ])('%s makes no sense', (text) => expect(parseGroup(text, 'EUR')).toBeUndefined());

  it('is on one line', () => expect(parseGroup('2 × 70\nmore', 'EUR')).toBeUndefined());

  it('of one has one head, and a name around which nothing counts', () => {
    expect(parseAttendee('  Facilitator at 70 ', 'EUR')?.group).toEqual(group(1, 'Facilitator'));
    expect(parseAttendee('Ext. facilitator 70', 'EUR')?.group).toEqual(group(1, 'facilitator', { external: true }));
  });
});

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
