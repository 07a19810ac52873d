import { describe, expect, it } from 'vitest';
import { MAX_RATE_MINOR } from '#lib/client/input/bounds.ts';
import { parseAttendee, parseGroup } from '#lib/client/input/groups.ts';
import { amountInput, parseAmount, parseDuration, parseNumber } from '#lib/client/input/parse.ts';
import { keptRate, parseRate } from '#lib/client/input/rates.ts';

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
