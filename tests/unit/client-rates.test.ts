import fc from 'fast-check';
import { afterEach, describe, expect, it } from 'vitest';
import { MAX_RATE_MINOR } from '#lib/client/input/bounds.ts';
import { parseAttendee, parseGroup, withRate } from '#lib/client/input/groups.ts';
import { amountInput } from '#lib/client/input/parse.ts';
import { keptRate, likelierPer, otherCurrency, type Per, parseRate, rateCeiling } from '#lib/client/input/rates.ts';
import { usualRate } from '#lib/client/meetings/usual-rate.ts';
import { ENGLISH, speak } from '#lib/client/spoken.ts';
import { currencyDecimals, money } from '#lib/format.ts';
import { HOURLY } from '../support/client.ts';

/* Rates for an hour, a day, a month and a year, and those that cannot be meant. */

describe('a rate for a day or a month', () => {
  it.each<[string, number, Per]>([
    ['800 daily', 80_000, 'day'],
    ['6.5k/month', 650_000, 'month'],
    ['6500 monthly', 650_000, 'month'],
    ['60 hourly', 6000, 'hour'],
    ['60 each', 6000, 'hour'],
    ['85,000 annually', 8_500_000, 'year'],
    ['US$60', 6000, 'hour'],
    ['٦٠٫٥', 6050, 'hour'],
    ['۶۰', 6000, 'hour'],
    // With a k it's a salary; a month's, if a year's would be tiny.
    ['85k', 8_500_000, 'year'],
    ['6.5k', 650_000, 'month'],
  ])('%s', (text, minor, per) => expect(parseRate(text, 'USD')).toMatchObject({ minor, per }));

  it.each<[string, Per | undefined, Per]>([
    ['1k', undefined, 'month'],
    ['1k', 'day', 'day'],
    ['1k', 'month', 'month'],
    ['5k', 'year', 'year'],
    ['5k/month', 'year', 'month'],
  ])('%s where rates are for a %s is for a %s', (text, otherwise, per) => {
    expect(parseRate(text, 'USD', otherwise)).toMatchObject({ per });
  });

  it('counts as an eighth of the day, rounded half up, and as twelve months', () => {
    const kept = (minor: number, per: Per) => Object.values(keptRate({ minor, per }));
    expect([80_000, 80_003, 80_004].map((minor) => kept(minor, 'day'))).toEqual([
      ['hour', 10_000],
      ['hour', 10_000],
      ['hour', 10_001],
    ]);
    expect(keptRate({ minor: 650_000, per: 'month' })).toEqual({ rateKind: 'year', rateMinor: 7_800_000 });
  });

  it('is at most what totals can be exact with, as it counts', () => {
    const most = MAX_RATE_MINOR / 100;
    expect(parseRate(`${most}/month`, 'USD')).toBeUndefined();
    expect(parseRate(`${Math.floor(most / 12)}/month`, 'USD')).toBeDefined();
    expect(parseRate(`${most}/day`, 'USD')).toBeDefined();
  });

  it.each(['60/week', '60/minute', '60 h ago', '/day', 'a month', '60//day', '60/day/day'])('%s is none', (text) => {
    expect(parseRate(text, 'USD')).toBeUndefined();
  });
});

describe('people with a rate', () => {
  it.each<[string, number, string, number]>([
    ['5 × 60/h staff', 5, '', 6000],
    ['5 people at $60/h', 5, '', 6000],
    ['5 people at $60/h each', 5, '', 6000],
    ['5 @ 60/h', 5, '', 6000],
    ['5 × $60/hour, staff', 5, '', 6000],
    ['2 × Staff engineer 60', 2, 'Staff engineer', 6000],
    ['3 × Engineer 480/day', 3, 'Engineer', 6000],
    ['٥ × ٦٠', 5, '', 6000],
  ])('%s', (text, count, role, rateMinor) => {
    const group = { kind: 'group', count, role, external: false, rateKind: 'hour', rateMinor };
    expect(parseGroup(text, 'USD')?.group).toEqual(group);
  });

  it.each(['60/h', '$60', 'USD 60', '60 an hour', '85k', '800/day', '$60/hour external'])('%s alone is one', (text) => {
    expect(parseAttendee(text, 'USD')?.group).toMatchObject({ count: 1, role: '' });
  });

  it.each(['60', '60 h', '60h', '1 hr', '20 min', 'Room 2x'])('%s alone is nobody', (text) => {
    expect(parseAttendee(text, 'USD')).toBeUndefined();
  });

  it('may name another currency', () => {
    const parse = (text: string, currency: string) => parseGroup(text, currency) ?? parseAttendee(text, currency);
    expect(otherCurrency('€60', 'USD', parse)).toBe('EUR');
    expect(otherCurrency('CA$60/h', 'USD', parse)).toBe('CAD');
    expect(otherCurrency('Engineer US$60', 'EUR', parse)).toBe('USD');
    expect(otherCurrency('5 × R$60', 'USD', parse)).toBe('BRL');
    expect(otherCurrency('5 × A$60', 'USD', parse)).toBe('AUD');
  });
});

describe('a rate that cannot be meant', () => {
  it.each<[string, string, Per | null | undefined]>([
    ['120000', 'USD', 'year'],
    ['120000 an hour', 'USD', 'year'],
    ['1000', 'USD', undefined],
    ['1000.01', 'USD', 'month'],
    ['6500', 'USD', 'month'],
    ['10000', 'USD', 'year'],
    ['8000/day', 'USD', undefined],
    ['85000/day', 'USD', 'year'],
    ['9500/month', 'USD', undefined],
    ['900k/month', 'USD', 'year'],
    ['85k/year', 'USD', undefined],
    ['100000000/year', 'USD', undefined],
    ['10000', 'SEK', undefined],
    ['10001', 'SEK', 'month'],
    ['60000', 'JPY', undefined],
    ['6000000', 'JPY', 'year'],
    ['400000', 'JPY', 'month'],
    ['1000', 'KWD', undefined],
    ['1000.001', 'KWD', 'month'],
    ['120000', 'ZZZ', 'year'],
    // Beyond ten million a year, it isn't asked about.
    ['10000000', 'USD', 'year'],
    ['10000001/h', 'USD', null],
    ['99999999/h', 'USD', null],
    ['99999999/day', 'USD', null],
    ['99999999/year', 'USD', undefined],
    ['99999999/h', 'JPY', 'year'],
    ['1000000000/h', 'JPY', 'year'],
    ['1000000001/h', 'JPY', null],
  ])('%s in %s was more likely for: %s', (text, currency, per) => {
    const rate = parseRate(text, currency);
    expect(rate && likelierPer(rate, currency)).toBe(per);
  });

  it('is the same people at the likelier one', () => {
    const typed = parseGroup('8 × 120000', 'USD');
    expect(typed && withRate(typed, 'year').group).toMatchObject({ count: 8, rateKind: 'year', rateMinor: 12_000_000 });
  });

  it('knows its limit for every currency', () => {
    for (const currency of Intl.supportedValuesOf('currency')) {
      expect(Number.isSafeInteger(rateCeiling(currency)) && rateCeiling(currency) > 0, currency).toBe(true);
    }
  });
});

const LOCALES = [
  ...['en-US', 'en-GB', 'en-IN', 'en-CA', 'de-DE', 'de-CH', 'fr-FR', 'sv-SE', 'pl-PL', 'ja-JP', 'es-ES', 'pt-BR'],
];
const CURRENCIES = ['USD', 'EUR', 'GBP', 'JPY', 'CHF', 'SEK', 'INR', 'KWD', 'BRL', 'CAD', 'PLN'];
const currency = fc.constantFrom(...CURRENCIES);
const minor = fc.integer({ min: 0, max: 800_000_000 });
const WORDS: Record<Per, string[]> = {
  hour: ['/h', ' an hour', ' per hour', '/hour'],
  day: ['/day', ' a day', ' per day', '/d'],
  month: ['/month', ' a month', ' per month', '/mo'],
  year: ['/year', ' a year', ' per year', '/yr'],
};
const unit = fc
  .constantFrom<Per>('hour', 'day', 'month', 'year')
  .chain((per) => fc.constantFrom(...WORDS[per]).map((word) => ({ per, word })));

describe('whatever it is', () => {
  afterEach(() => speak(ENGLISH));

  it('what is printed as a rate reads as the same', () => {
    fc.assert(
      fc.property(fc.constantFrom(...LOCALES), currency, minor, unit, (locale, code, amount, { per, word }) => {
        speak({ ...ENGLISH, locales: [locale] });
        const printed = money(amount, code, [locale]) + word;
        expect(parseRate(printed, code), printed).toMatchObject({ minor: amount, per });
        expect(parseRate(amountInput(amount, code) + word, code)).toMatchObject({ minor: amount, per });
      }),
    );
  });

  it('reads the same with other spaces, in capitals, and in a group', () => {
    const spaces = fc.constantFrom('', ' ', '\u00a0', '\u202f', '  ');
    fc.assert(
      fc.property(currency, minor, unit, spaces, spaces, (code, amount, { per, word }, before, after) => {
        const text = `${amountInput(amount, code)}${word}`;
        const rate = { minor: amount, per };
        expect(parseRate(before + text + after, code)).toMatchObject(rate);
        expect(parseRate(text.toUpperCase(), code)).toMatchObject(rate);
        expect(parseRate(text.replace('/', `${before}/${after}`), code)).toMatchObject(rate);
        const group = { count: 5, role: 'Engineer' };
        for (const times of ['5 × ', '5x', '5 X', '5 * ']) {
          expect(parseGroup(`${times}${before}Engineer ${text}`, code)).toMatchObject({ group, rate });
        }
      }),
    );
  });

  it('an amount and what it is for are read as they are meant, in a currency of any decimals', () => {
    const per = fc.constantFrom('hour', 'day', 'month', 'year');
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 99_999 }), per, currency, (amount, kind, code) => {
        const minor = amount * 10 ** currencyDecimals(code);
        for (const typed of [`${amount}/${kind}`, `${amount} a ${kind}`, `${code} ${amount} per ${kind}`])
          expect([typed, parseRate(typed, code)]).toMatchObject([typed, { minor, per: kind }]);
      }),
    );
  });

  it('nothing typed throws, and what can be read can be counted with', () => {
    const joined = (parts: fc.Arbitrary<string[]>) => parts.map((some) => some.join(''));
    const signs = ['5', '×', ' ', '60', '.', ',', 'k', '/', 'h', 'day', 'a', 'month', '€', '$', 'ext', '٣', '-'];
    // Some of these are too much only per year.
    const amounts = fc.constantFrom('5', '1250', '90000000');
    const much = fc.tuple(amounts, fc.constantFrom('/', ' a '), fc.constantFrom('h', 'day', 'month'));
    const some = [joined(fc.array(fc.constantFrom(...signs))), joined(much)];
    const text = fc.oneof(fc.string({ unit: 'grapheme' }), ...some);
    fc.assert(
      fc.property(text, currency, (typed, code) => {
        for (const rate of [parseRate(typed, code), parseGroup(typed, code)?.rate, parseAttendee(typed, code)?.rate]) {
          if (!rate) continue;
          const { rateMinor } = keptRate(rate);
          expect(Number.isSafeInteger(rateMinor) && rateMinor >= 0 && rateMinor <= MAX_RATE_MINOR).toBe(true);
          likelierPer(rate, code);
        }
        otherCurrency(typed, code, parseGroup);
      }),
    );
  });
});

describe('the usual rate', () => {
  it('is that of the last meeting’s first group that costs something, and nobody’s by name', () => {
    const person = { kind: 'person', personId: 'p1' } as const;
    const group = { kind: 'group', role: 'Designer', count: 2, ...HOURLY } as const;
    const others = { ...group, rateMinor: HOURLY.rateMinor + 1 };
    const free = { ...group, rateMinor: 0 };
    expect(usualRate([person, free, group, others], 'USD')).toEqual({ rate: HOURLY, average: null });
    for (const invited of [[person], [person, free]]) {
      expect(usualRate(invited, 'USD')).toEqual(usualRate([], 'USD'));
      expect(usualRate(invited, 'JPY')).toBeNull();
    }
  });

  it('is the average pay in its currency before any meeting, where a source says what that is', () => {
    expect(usualRate([], 'USD')).toMatchObject({ rate: { rateKind: 'hour', rateMinor: 3300, external: false } });
    expect(usualRate([{ kind: 'person', personId: 'gone' }], 'EUR')?.average?.source).toMatch(/^Eurostat, \d{4}$/);
    expect(usualRate([], 'JPY')).toBeNull();
    expect(usualRate([], 'constructor')).toBeNull();
  });
});
