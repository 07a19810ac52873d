import fc from 'fast-check';
import { describe, expect, it, onTestFinished } from 'vitest';
import { durationInput } from '#lib/client/durations.ts';
import { MAX_RATE_MINOR } from '#lib/client/input/bounds.ts';
import { parseAttendee, parseGroup } from '#lib/client/input/groups.ts';
import { amountInput, parseAmount, parseDuration, parseNumber } from '#lib/client/input/parse.ts';
import { keptRate, otherCurrency, parseRate } from '#lib/client/input/rates.ts';
import { ENGLISH, speak } from '#lib/client/spoken.ts';

const kept = (rate: ReturnType<typeof parseRate>) => rate && keptRate(rate);

describe('parseDuration', () => {
  it.each<[number, ...string[]]>([
    [1, '1 minute'],
    [5, '0:05', '0h 5m'],
    [20, '20min', '20 minutes', '20 mins', '20 min.'],
    [30, '0,5 h'],
    [45, '45', ' 45 ', '45m', '４５'],
    [60, '1h', '1 hr', '1 hour', '1 Std'],
    [75, '1h 15m', '1 h 15 min', '1h15', '1.25 h', '1 h. 15 m.', '1h  15'],
    [80, '1,33h'],
    [90, '1:30', '1.5h', '1,5 h'],
    [120, '2 hours', '2 hrs', '2 std.'],
    [630, '10:30'],
    [1440, '24h', '1440'],
  ])('%d minutes can be written %j', (minutes, ...texts) => {
    for (const text of texts) expect(parseDuration(text), text).toBe(minutes * 60_000);
  });

  it('nothing is no plan', () => {
    expect(parseDuration('')).toBeNull();
    expect(parseDuration('  ')).toBeNull();
  });

  it.each([
    ...['0', '-5', '25h', '1:75', 'soon', 'h', 'm', '1.5', '1.5h 20m', '1e3', '99999', '1:30:00', '💸', '٤٥x'],
    ...['100:30', 'at 1:30', '1:5', 'x45', 'about 45', '45 apples', '1h x', '1,5h 20', '1441', '1.5.5h', '24:01'],
  ])('%s makes no sense', (text) => expect(parseDuration(text)).toBeUndefined());

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

it.each([
  [null, ''],
  [0, '1 min'],
  [89_999, '1 min'],
  [90_000, '2 min'],
  [60 * 60_000, '1 h'],
  [75 * 60_000, '1 h 15 min'],
])('durationInput writes %d ms as %j', (ms, written) => expect(durationInput(ms)).toBe(written));

describe('parseNumber', () => {
  it.each<[number, ...string[]]>([
    [0.125, '0.125'],
    [1.3, '1.3', '1,3'],
    [1234.5, '1,234.5'],
    [1234.567, '1,234.567', '1.234,567'],
    [2080, '2080', '2,080', '2.080', '2 080', '２０８０', ' 2080 '],
    [6000.5, '6000.5'],
    [10_125, '10.125'],
    [12_345, '12,345'],
    [12_345_678, '12 345 678'],
  ])('%d can be written %j', (number, ...texts) => {
    for (const text of texts) expect(parseNumber(text), text).toBe(number);
  });

  it('takes three digits after the only point for decimals if asked to', () => {
    expect(parseNumber('1.125', true)).toBe(1.125);
    expect(parseNumber('1.125')).toBe(1125);
    expect(parseNumber('1.125.000', true)).toBe(1_125_000);
  });

  it.each([
    ...['', ' ', '.', '.5', '-5', '1e3', '1.55e3', '5 h', '20 80', '1,2,3', 'many'],
    ...['1e3.5', '1234 567', '1 234 5', '1 23', "1'2345"],
  ])('%j is none', (text) => {
    expect(parseNumber(text)).toBeNaN();
  });
});

describe('parseAmount', () => {
  it.each<[string, number, ...string[]]>([
    ['EUR', 6000, '60', '60 €', '€60', 'EUR 60', '60 eur', ' 60 ', ' €60 ', ' 60 € ', '60.'],
    ['EUR', 6005, '60.05'],
    ['EUR', 6050, '60.5', '60,50', '60.5000'],
    ['EUR', 112_500, '1.125k'],
    ['EUR', 123_400, '1.234', '1 234 €'],
    ['EUR', 123_450, '1.234,50', '1 234,50'],
    ['EUR', 150_000, '1.5 k'],
    ['EUR', 600_050, '6000.50'],
    ['EUR', 1_234_500, '12 345', '12.345'],
    ['EUR', 1_234_550, '12.345,50'],
    ['EUR', 2_500_000, '٢٥٬٠٠٠'],
    ['EUR', 8_500_000, '85K'],
    ['EUR', 123_456_700, '1.234.567', '1 234 567'],
    ['EUR', 123_456_750, '1.234.567,50'],
    ['USD', 0, '0'],
    ['USD', 50, '.5'],
    ['USD', 123_400, '1,234'],
    ['USD', 123_450, '1,234.50'],
    ['USD', 1_234_550, '12,345.50'],
    ['USD', 8_500_000, '85k'],
    ['USD', 8_550_000, '85.5k'],
    ['USD', 123_456_750, '1,234,567.50'],
    ['USD', 125_000_000, '1,250k'],
    ['SEK', 6000, '60 kr'],
    ['CHF', 123_450, "1'234.50"],
    ['INR', 123_456_700, '12,34,567'],
    ['JPY', 6000, '6000'],
    ['KWD', 999, '0.999'],
    ['KWD', 1234, '1.234'],
    ['KWD', 1_234_500, '1,234.500'],
    ['KWD', 25_000_000, '25,000', '٢٥٬٠٠٠'],
    ['KWD', 25_000_500, '٢٥٬٠٠٠٫٥'],
    ['CLF', 1250, '.125', '0.125'],
    ['CLF', 11_250_000, '1.125'],
  ])('in %s, %d can be written %j', (currency, minor, ...texts) => {
    for (const text of texts) expect(parseAmount(text, currency), text).toBe(minor);
  });

  it.each([
    ...['', '-5', '0.123', '1,2,3', '60 60', '1,23,4567', '1.2.3', '12345.678,9', 'sixty', '1e5', '9'.repeat(20)],
    ...['1234 567', '1 234 5', '1234.567', '1.234.56', '1,2,345.5', '1234,567.5', '1,23.5', '1.2.345,5', '1.23,5'],
    ...['60 € 5', '€ 60 CHF', 'CHF 60 €', '60 abcd', '1,234,56.7', '12..5', '1.234,567,8', '60.0015', '. 5'],
    '9'.repeat(400),
  ])('%s in euros makes no sense', (text) => expect(parseAmount(text, 'EUR')).toBeUndefined());

  it('of another currency has its decimals and signs', () => {
    expect([parseAmount('60.5', 'JPY'), parseAmount("6'0", 'CHF')]).toEqual([undefined, undefined]);
  });

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
        // Three decimals look like thousands in other currencies. In KWD they are decimals.
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
  it.each<['hour' | 'year', number, ...string[]]>([
    ['hour', 6000, '60', '60/h', '60 €/h', '60 per hour', '60 an hour', '60/H', '60 € / hr', '60 Std.', '60 a hour'],
    ['hour', 8_500_000, '85k/h'],
    ['year', 8_500_000, '85k', '85k/year', '85,000 p.a.', '85.000 € / a', '85K PER YEAR', '85k per annum'],
    ['year', 8_500_000, '85000 p a', '85k a yr.', ' 85k/year '],
  ])('one an %s of %d can be written %j', (rateKind, rateMinor, ...texts) => {
    for (const text of texts) expect(kept(parseRate(text, 'EUR')), text).toEqual({ rateKind, rateMinor });
  });

  it('is in crowns, not in thousands', () => {
    expect(kept(parseRate('850kr', 'SEK'))).toEqual({ rateKind: 'hour', rateMinor: 85_000 });
  });

  it('is of the kind asked for when it does not say', () => {
    expect(kept(parseRate('85000', 'EUR', 'year'))).toEqual({ rateKind: 'year', rateMinor: 8_500_000 });
    expect(kept(parseRate('85000/h', 'EUR', 'year'))?.rateKind).toBe('hour');
  });

  it('refuses what cannot be counted with', () => expect(parseRate('999999999999', 'EUR')).toBeUndefined());

  it('is at most what totals can be exact with', () => {
    const most = `${MAX_RATE_MINOR / 100}`;
    expect(kept(parseRate(most, 'EUR'))?.rateMinor).toBe(MAX_RATE_MINOR);
    expect(parseRate(`${most}.01`, 'EUR')).toBeUndefined();
  });

  it.each(['60/week', 'per hour', '/h', '60 hours ago', 'h 60'])('%s makes no sense', (text) => {
    expect(parseRate(text, 'EUR')).toBeUndefined();
  });
});

describe('parseGroup', () => {
  const group = (count: number, rateMinor: number, more = {}) => {
    return { kind: 'group', role: '', count, external: false, rateKind: 'hour', rateMinor, ...more };
  };

  it.each([
    ['5 × 60 €/h', group(5, 6000)],
    [' 5x60 ', group(5, 6000)],
    ['10000 × 60', group(10_000, 6000)],
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
    const lead = group(1, 12_000, { role: 'Interim lead', external: true });
    expect(parseAttendee('Interim lead 120 €/h ext', 'EUR')?.group).toEqual(lead);
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
