import fc from 'fast-check';
import { describe, expect, it, onTestFinished } from 'vitest';
import { durationInput } from '#lib/client/durations.ts';
import { parseAttendee, parseGroup } from '#lib/client/input/groups.ts';
import { amountInput, parseAmount, parseDuration, parseNumber } from '#lib/client/input/parse.ts';
import { keptRate, otherCurrency, parseRate } from '#lib/client/input/rates.ts';
import { ENGLISH, speak } from '#lib/client/spoken.ts';

const kept = (rate: ReturnType<typeof parseRate>) => rate && keptRate(rate);

describe('parseDuration', () => {
  it.each([
    ['45', 45],
    [' 45 ', 45],
    ['45m', 45],
    ['20min', 20],
    ['20 minutes', 20],
    ['1:30', 90],
    ['0:05', 5],
    ['1h', 60],
    ['1h 15m', 75],
    ['1 h 15 min', 75],
    ['1h15', 75],
    ['1.5h', 90],
    ['1,5 h', 90],
    ['2 hours', 120],
    ['４５', 45],
    ['24h', 1440],
  ])('%s is %d minutes', (text, minutes) => expect(parseDuration(text)).toBe(minutes * 60_000));

  it('nothing is no plan', () => {
    expect(parseDuration('')).toBeNull();
    expect(parseDuration('  ')).toBeNull();
  });

  it.each(['0', '-5', '25h', '1:75', 'soon', 'h', 'm', '1.5', '1.5h 20m', '1e3', '99999', '1:30:00', '💸', '٤٥x'])(
    '%s makes no sense',
    (text) => expect(parseDuration(text)).toBeUndefined(),
  );

  it('reads what it writes', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 1440 }), (minutes) => {
        expect(parseDuration(durationInput(minutes * 60_000))).toBe(minutes * 60_000);
      }),
    );
  });

  it('takes anything', () => {
    fc.assert(fc.property(fc.string({ unit: 'grapheme' }), (text) => void parseDuration(text)));
  });
});

describe('durationInput', () => {
  it.each([
    [null, ''],
    [0, '1 min'],
    [89_999, '1 min'],
    [90_000, '2 min'],
    [60 * 60_000, '1 h'],
    [75 * 60_000, '1 h 15 min'],
  ])('writes %d ms as %j', (ms, written) => expect(durationInput(ms)).toBe(written));
});

describe('parseNumber', () => {
  it.each([
    ['2080', 2080],
    ['2,080', 2080],
    ['2.080', 2080],
    ['2 080', 2080],
    ['1.3', 1.3],
    ['1,3', 1.3],
    ['0.125', 0.125],
    ['２０８０', 2080],
    ['1,234.5', 1234.5],
  ])('%s is %d', (text, number) => expect(parseNumber(text)).toBe(number));

  it('takes three digits after the only point for decimals if asked to', () => {
    expect(parseNumber('1.125', true)).toBe(1.125);
    expect(parseNumber('1.125')).toBe(1125);
    expect(parseNumber('1.125.000', true)).toBe(1_125_000);
  });

  it.each(['', ' ', '.', '.5', '-5', '1e3', '1.55e3', '5 h', '20 80', '1,2,3', 'many'])('%j is none', (text) => {
    expect(parseNumber(text)).toBeNaN();
  });
});

describe('parseAmount', () => {
  it.each([
    ['60', 'EUR', 6000],
    ['60.5', 'EUR', 6050],
    ['60,50', 'EUR', 6050],
    ['60 €', 'EUR', 6000],
    ['€60', 'EUR', 6000],
    ['EUR 60', 'EUR', 6000],
    ['60 kr', 'SEK', 6000],
    ['1,234', 'USD', 123_400],
    ['1.234', 'EUR', 123_400],
    ['1,234.50', 'USD', 123_450],
    ['1.234,50', 'EUR', 123_450],
    ['1 234,50', 'EUR', 123_450],
    ["1'234.50", 'CHF', 123_450],
    ['1.234.567', 'EUR', 123_456_700],
    ['12,34,567', 'INR', 123_456_700],
    ['0.999', 'KWD', 999],
    ['1.234', 'KWD', 1234],
    ['25,000', 'KWD', 25_000_000],
    ['1,234.500', 'KWD', 1_234_500],
    ['٢٥٬٠٠٠', 'KWD', 25_000_000],
    ['٢٥٬٠٠٠٫٥', 'KWD', 25_000_500],
    ['٢٥٬٠٠٠', 'EUR', 2_500_000],
    ['1,250k', 'USD', 125_000_000],
    ['6000', 'JPY', 6000],
    ['85k', 'USD', 8_500_000],
    ['85.5k', 'USD', 8_550_000],
    ['.5', 'USD', 50],
    ['0', 'USD', 0],
  ])('%s in %s is %d', (text, currency, minor) => expect(parseAmount(text, currency)).toBe(minor));

  it.each([
    ['', 'EUR'],
    ['-5', 'EUR'],
    ['0.123', 'EUR'],
    ['60.5', 'JPY'],
    ['1,2,3', 'EUR'],
    ['60 60', 'EUR'],
    ["6'0", 'CHF'],
    ['1,23,4567', 'EUR'],
    ['1.2.3', 'EUR'],
    ['12345.678,9', 'EUR'],
    ['sixty', 'EUR'],
    ['1e5', 'EUR'],
    ['99999999999999999999', 'EUR'],
    ['9'.repeat(400), 'EUR'],
  ])('%s in %s makes no sense', (text, currency) => expect(parseAmount(text, currency)).toBeUndefined());

  it.each(['de-DE', 'fr-TN'])('takes three digits after a comma for decimals where those have one: %s', (locale) => {
    speak({ ...ENGLISH, locales: [locale] });
    onTestFinished(() => speak(ENGLISH));
    expect(parseAmount('1,234', 'KWD')).toBe(1234);
    expect(parseAmount('1,234', 'EUR')).toBe(123_400);
    expect(parseAmount('1.234,500', 'KWD')).toBe(1_234_500);
    expect(parseAmount('1,250k', 'EUR')).toBe(125_000);
  });

  it('reads what it writes', () => {
    const currency = fc.constantFrom('EUR', 'JPY', 'KWD', 'CLF', 'ZZZ');
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 10_000_000_000 }), currency, (minor, code) => {
        // Three decimals look like thousands elsewhere, so those of KWD are read as what they are.
        expect(parseAmount(amountInput(minor, code), code)).toBe(minor);
      }),
    );
  });

  it('takes anything', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (text) => {
        const minor = parseAmount(text, 'EUR');
        expect(minor === undefined || (Number.isSafeInteger(minor) && minor >= 0)).toBe(true);
      }),
    );
  });
});

describe('parseRate', () => {
  it.each([
    ['60', { rateKind: 'hour', rateMinor: 6000 }],
    ['60/h', { rateKind: 'hour', rateMinor: 6000 }],
    ['60 €/h', { rateKind: 'hour', rateMinor: 6000 }],
    ['60 per hour', { rateKind: 'hour', rateMinor: 6000 }],
    ['60 an hour', { rateKind: 'hour', rateMinor: 6000 }],
    ['85k', { rateKind: 'year', rateMinor: 8_500_000 }],
    ['85k/year', { rateKind: 'year', rateMinor: 8_500_000 }],
    ['85,000 p.a.', { rateKind: 'year', rateMinor: 8_500_000 }],
    ['85.000 € / a', { rateKind: 'year', rateMinor: 8_500_000 }],
  ])('%s', (text, rate) => expect(kept(parseRate(text, 'EUR'))).toEqual(rate));

  it('is of the kind asked for when it does not say', () => {
    expect(kept(parseRate('85000', 'EUR', 'year'))).toEqual({ rateKind: 'year', rateMinor: 8_500_000 });
    expect(kept(parseRate('85000/h', 'EUR', 'year'))?.rateKind).toBe('hour');
  });

  it('refuses what cannot be counted with', () => expect(parseRate('999999999999', 'EUR')).toBeUndefined());
});

describe('parseGroup', () => {
  const group = (count: number, rateMinor: number, more = {}) => ({
    kind: 'group',
    role: '',
    count,
    external: false,
    rateKind: 'hour',
    rateMinor,
    ...more,
  });

  it.each([
    ['5 × 60 €/h', group(5, 6000)],
    ['5x60', group(5, 6000)],
    ['5 * 60', group(5, 6000)],
    ['3x EUR 60', group(3, 6000)],
    ['3x 85k/year external', group(3, 8_500_000, { rateKind: 'year', external: true })],
    ['2 × Engineer 70', group(2, 7000, { role: 'Engineer' })],
    ['2 × Engineer: 70 €/h', group(2, 7000, { role: 'Engineer' })],
    ['4 designers 65/h', group(4, 6500, { role: 'designers' })],
    ['5 engineers at 60/h', group(5, 6000, { role: 'engineers' })],
    ['5 engineers @60', group(5, 6000, { role: 'engineers' })],
    ['5 × 60 h', group(5, 6000)],
    ['5 × 60h', group(5, 6000)],
    ['2 × QA 70', group(2, 7000, { role: 'QA' })],
    ['2 × Engineer EUR 70', group(2, 7000, { role: 'Engineer' })],
    ['2 × top 70', group(2, 7000, { role: 'top' })],
    ['3 × .5', group(3, 50)],
    ['1 x Consultant ext. 150', group(1, 15_000, { role: 'Consultant', external: true })],
  ])('%s', (text, expected) => expect(parseGroup(text, 'EUR')?.group).toEqual(expected));

  it.each([
    ...['60', '0 × 60', '5 ×', '5 × €', '99999 × 60', '× 60', '5 × Engineer', '5 × -60/h', '5 × 60/week'],
    ...['5 × $60', '5 × 60 CHF/h', '5 × 60 chf', '3x USD 60', '3 × Engineer GBP 60', '3 × Engineer 60 kr'],
  ])('%s makes no sense', (text) => expect(parseGroup(text, 'EUR')).toBeUndefined());

  it('takes a sign that several currencies share as its own', () => {
    expect(parseGroup('5 × $60', 'CAD')?.group).toEqual(group(5, 6000));
    expect(parseGroup('5 × 60 kr/h', 'DKK')?.group).toEqual(group(5, 6000));
    expect(parseGroup('5 × ¥6000', 'CNY')?.group).toEqual(group(5, 600_000));
  });

  it('of one reads a name and a rate, and no number alone', () => {
    expect(parseAttendee('Facilitator 60', 'EUR')?.group).toEqual(group(1, 6000, { role: 'Facilitator' }));
    expect(parseAttendee('Interim lead 120 €/h ext', 'EUR')?.group).toEqual(
      group(1, 12_000, { role: 'Interim lead', external: true }),
    );
    for (const text of ['60', '60 h', 'Facilitator', 'Facilitator $60', '']) {
      expect(parseAttendee(text, 'EUR')).toBeUndefined();
    }
  });
});

describe('otherCurrency', () => {
  it.each([
    ['5 × 60 €/h', 'EUR'],
    ['5 × 60 CHF/h', 'CHF'],
    ['5 × 60 chf', 'CHF'],
    ['5 × Fr. 60', 'CHF'],
    ['2 × Engineer 70 £', 'GBP'],
    ['3x EUR 60', 'EUR'],
    ['3 × 700 kr/h', 'SEK'],
    ['3 × 60 BHD', 'BHD'],
    ['5 × $60', undefined],
    ['5 × 60', undefined],
    ['5 × € sixty', undefined],
    ['5 × 60 bucks', undefined],
  ])('of %s, where one counts in dollars: %s', (text, other) => {
    expect(otherCurrency(text, 'USD', parseGroup)).toBe(other);
  });

  it('of a rate alone', () => expect(otherCurrency('85k €/year', 'USD', parseRate)).toBe('EUR'));
});
