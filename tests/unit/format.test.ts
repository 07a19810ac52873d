import fc from 'fast-check';
import { describe, expect, it, vi } from 'vitest';
import {
  acceptedLocales,
  count,
  currencyDecimals,
  dateRange,
  dateTime,
  duration,
  exactDuration,
  isoDateTime,
  isoDuration,
  isolate,
  knownZone,
  majorUnits,
  money,
  roundMoney,
  stopwatch,
  visibleLength,
  weekday,
  zonedTime,
} from '#lib/format.ts';

/** Replaces Intl's no-break spaces, since tests are easier to read without. */
const plain = (text: string) => text.replace(/[\u00a0\u202f]/g, ' ');

const currency = fc.stringMatching(/^[A-Z]{3}$/);
const minorUnits = fc.maxSafeNat();
const locales = fc.constantFrom('en', 'de', 'fr', 'ja', 'hi', 'ar', 'he', 'pt-BR').map((locale) => [locale]);

describe('money', () => {
  it.each([
    [41_250, 'EUR', 'en', '€412.50'],
    [41_250, 'EUR', 'de', '412,50 €'],
    [41_250, 'JPY', 'en', '¥41,250'],
    [41_250, 'KWD', 'en', 'KWD 41.250'],
    [41_250, 'HUF', 'en', 'HUF 412.50'],
    [41_250, 'ZZZ', 'en', 'ZZZ 412.50'],
    [41_250, 'XXX', 'en', 'XXX 412.50'],
    [0, 'EUR', 'en', '€0.00'],
    [5, 'KWD', 'en', 'KWD 0.005'],
    [-5, 'USD', 'en-US', '-$0.05'],
    [Number.MAX_SAFE_INTEGER, 'EUR', 'en', '€90,071,992,547,409.91'],
    [Number.MAX_SAFE_INTEGER, 'JPY', 'en', '¥9,007,199,254,740,991'],
    [Number.MAX_SAFE_INTEGER, 'KWD', 'en', 'KWD 9,007,199,254,740.991'],
  ])('writes %d %s in %s as %s', (minor, code, locale, written) => {
    expect(plain(money(minor, code, [locale]))).toBe(written);
  });

  it('writes the code when asked to', () => {
    expect(plain(money(41_250, 'EUR', ['en'], { display: 'code' }))).toBe('EUR 412.50');
  });

  it.each([
    [5, 'EUR', '0.05'],
    [50, 'EUR', '0.50'],
    [0, 'EUR', '0.00'],
    [-5, 'EUR', '-0.05'],
    [-41_250, 'EUR', '-412.50'],
    [5, 'KWD', '0.005'],
    [5, 'JPY', '5'],
    [0, 'JPY', '0'],
    [-1234, 'JPY', '-1234'],
    [41_250, 'CLF', '4.1250'],
    [41_250, 'UYW', '4.1250'],
    // Not currencies, but names that every object has.
    [41_250, 'toString', '412.50'],
    [41_250, '__proto__', '412.50'],
  ])('%d %s in major units is %s', (minor, code, written) => {
    expect(majorUnits(minor, code)).toBe(written);
  });

  it('keeps every digit of every amount in every currency', () => {
    fc.assert(
      fc.property(minorUnits, currency, (minor, code) => {
        const digits = money(minor, code, ['en']).replace(/\D/g, '');
        expect(BigInt(digits)).toBe(BigInt(minor));
        expect(Number(majorUnits(minor, code).replace('.', ''))).toBe(minor);
        expect(majorUnits(minor, code).split('.')[1]?.length ?? 0).toBe(currencyDecimals(code));
      }),
    );
  });

  it('never throws', () => {
    fc.assert(fc.property(fc.maxSafeInteger(), currency, locales, (minor, code, to) => money(minor, code, to) !== ''));
  });
});

it('a count is grouped as its reader groups', () => {
  expect(count(10_000)).toBe('10,000');
  expect(count(10_000, ['de'])).toBe('10.000');
});

describe('without languages', () => {
  it('numbers are in English, never in that of the machine', () => {
    const formats = vi.spyOn(Intl, 'NumberFormat');
    expect(money(41_250, 'EUR')).toBe('€412.50');
    expect(count(10_000)).toBe('10,000');
    expect(duration(3_900_000)).toBe('1 h 05 min');
    expect(stopwatch(3_849_000)).toBe('1:04:09');
    // The earlier result is returned again.
    for (const [locales] of formats.mock.calls) expect(locales).toEqual(['en']);
  });

  it('times are in American English', () => {
    const ms = Date.UTC(2026, 10, 21, 13, 5);
    expect(plain(dateTime(ms, 'Europe/Berlin'))).toBe('Nov 21, 2026, 2:05 PM GMT+1 · Europe/Berlin');
    expect(plain(zonedTime(ms, 'Europe/Berlin'))).toBe('Nov 21, 2026, 2:05 PM GMT+1');
    expect(plain(dateTime(ms, 'UTC'))).toBe('Nov 21, 2026, 1:05 PM UTC');
  });
});

it('a formatter is made once for the same languages, and a bounded number is kept', async () => {
  // With nothing made yet.
  vi.resetModules();
  const fresh = await import('#lib/format.ts');
  const made = vi.spyOn(Intl, 'NumberFormat');
  const write = (i: number) => fresh.count(i, Array(i + 1).fill('fi'));
  for (let i = 0; i < 500; i += 1) write(i);
  for (const i of [0, 1, 0, 499]) write(i);
  expect(made).toHaveBeenCalledTimes(500);
  for (const i of [500, 500, 0]) write(i);
  expect(made).toHaveBeenCalledTimes(502);
});

describe('a stopwatch', () => {
  it.each([
    [-1, '00:00'],
    [59_999, '00:59'],
    [1_880_000, '31:20'],
    [3_849_000, '1:04:09'],
    [3_600_000 * 1234, '1234:00:00'],
  ])('%d ms is %s', (ms, shown) => expect(stopwatch(ms)).toBe(shown));

  it('has the digits that money has', () => {
    expect(stopwatch(1_880_000, ['ar-EG'])).toBe('٣١:٢٠');
    expect(money(8606, 'EGP', ['ar-EG'])).toContain('٨٦');
  });
});

describe('duration', () => {
  it.each([
    [0, '0 min', 'PT0S'],
    [1, 'under 1 s', 'PT0.001S'],
    [499, 'under 1 s', 'PT0.499S'],
    [500, '1 s', 'PT0.500S'],
    [38_000, '38 s', 'PT38S'],
    [60_000, '1 min', 'PT1M'],
    [61_000, '1 min 1 s', 'PT1M1S'],
    [599_499, '9 min 59 s', 'PT9M59.499S'],
    [599_500, '10 min', 'PT9M59.500S'],
    [3_569_999, '59 min', 'PT59M29.999S'],
    [3_600_000, '1 h', 'PT1H'],
    [59_700, '1 min', 'PT59.700S'],
    [150_000, '2 min 30 s', 'PT2M30S'],
    [2_700_000, '45 min', 'PT45M'],
    [3_599_999, '1 h', 'PT59M59.999S'],
    [3_900_000, '1 h 05 min', 'PT1H5M'],
    [Number.MAX_SAFE_INTEGER, '2,501,999,792 h 59 min', 'PT2501999792H59M0.991S'],
  ])('%d ms is %s', (ms, written, iso) => {
    expect(duration(ms)).toBe(written);
    expect(isoDuration(ms)).toBe(iso);
  });

  it('is exact in its machine-readable form', () => {
    fc.assert(
      fc.property(fc.maxSafeNat(), (ms) => {
        const [, h = '0', m = '0', s = '0', fraction = '0'] =
          /^PT(?:(\d+)H)?(?:(\d+)M)?(?:(\d+)(?:\.(\d{3}))?S)?$/.exec(isoDuration(ms)) ?? [];
        expect(((Number(h) * 60 + Number(m)) * 60 + Number(s)) * 1000 + Number(fraction)).toBe(ms);
        expect(duration(ms)).toMatch(/\d/);
      }),
    );
  });
});

describe('an exact duration', () => {
  it.each([
    [0, '0 min'],
    [499, 'under 1 s'],
    [150_000, '2 min 30 s'],
    [2_384_000, '39 min 44 s'],
    [2_700_000, '45 min'],
    [2_700_499, '45 min'],
    [3_912_000, '1 h 05 min 12 s'],
    [3_599_500, '1 h'],
    [3_601_000, '1 h 1 s'],
  ])('of %d ms is %s', (ms, written) => expect(exactDuration(ms)).toBe(written));

  it('is off by half a second at most', () => {
    fc.assert(
      fc.property(fc.integer({ min: 500, max: 10 ** 11 }), (ms) => {
        const part = (unit: string) =>
          Number(new RegExp(`([\\d,]+) ${unit}\\b`).exec(exactDuration(ms))?.[1]?.replaceAll(',', '') ?? 0);
        const read = (part('h') * 3600 + part('min') * 60 + part('s')) * 1000;
        expect(Math.abs(read - ms)).toBeLessThanOrEqual(500);
      }),
    );
  });
});

describe('right to left', () => {
  const [FSI, PDI, RLM] = ['\u2068', '\u2069', '\u200f'];
  const ARABIC = acceptedLocales('ar-EG');

  it('amounts are set apart, and symbols of letters in them once more', () => {
    expect(plain(money(15, 'USD', ARABIC))).toBe(`${FSI}${RLM}0.15 ${FSI}US$${PDI}${PDI}`);
    expect(plain(money(15, 'EGP', ARABIC))).toBe(`${FSI}${RLM}0.15 ${FSI}ج.م.${PDI}${RLM}${PDI}`);
    expect(plain(roundMoney(41_200, 'EGP', ARABIC))).toBe(`${FSI}${RLM}412 ${FSI}ج.م.${PDI}${RLM}${PDI}`);
    expect(plain(money(15, 'IRR', acceptedLocales('fa')))).toBe(`${FSI}\u200e${FSI}ریال${PDI} 0.15${PDI}`);
    // It reads from left to right, so it's unchanged.
    expect(money(15, 'USD', ['en'])).toBe('$0.15');
    expect(plain(money(15, 'USD', acceptedLocales('fa')))).toBe('\u200e$ 0.15');
  });

  it('times are set apart, in Latin digits', () => {
    const time = dateTime(Date.UTC(2026, 10, 21, 13, 5), 'UTC', ARABIC);
    expect(time).toMatch(/^\u2068.*نوفمبر.*\u2069$/);
    expect(time).toContain('2026');
    for (const written of [
      dateRange(0, 10 ** 9, 'UTC', ARABIC),
      weekday(0, 'UTC', ARABIC),
      dateTime(0, 'UTC', acceptedLocales('he')),
    ])
      expect(written.startsWith(FSI) && written.endsWith(PDI)).toBe(true);
  });

  it('what is set apart is closed again, whatever it is, and text from left to right stays as it is', () => {
    fc.assert(
      fc.property(fc.maxSafeNat(), currency, locales, (minor, code, to) => {
        const written = money(minor, code, to);
        const opened = written.match(/\u2068/g)?.length ?? 0;
        expect(written.match(/\u2069/g)?.length ?? 0).toBe(opened);
      }),
    );
    fc.assert(fc.property(fc.string({ unit: 'grapheme-ascii' }), (text) => isolate(text) === text));
  });

  it('marks of direction take no room', () => {
    expect(visibleLength(plain(money(15, 'USD', ARABIC)))).toBe('0.15 US$'.length);
    expect(visibleLength('$0.15')).toBe(5);
  });
});

describe('dateTime', () => {
  const ms = Date.UTC(2026, 10, 21, 13, 5);

  it('tells the time in the zone and names it', () => {
    expect(plain(dateTime(ms, 'Europe/Berlin', ['en-GB']))).toBe('21 Nov 2026, 14:05 CET · Europe/Berlin');
    expect(plain(dateTime(ms, 'Asia/Kolkata', ['en-IN']))).toBe('21 Nov 2026, 6:35 pm IST · Asia/Kolkata');
    expect(plain(dateTime(ms, 'America/New_York', ['en-US']))).toBe('Nov 21, 2026, 8:05 AM EST · America/New_York');
  });

  it.each(['UTC', 'Not/AZone', '', 'x'.repeat(64)])('reads the zone %j as UTC, and says so', (zone) => {
    expect(knownZone(zone)).toBe('UTC');
    expect(dateTime(ms, zone, ['en-GB'])).toBe('21 Nov 2026, 13:05 UTC');
  });

  it('reads well past the calendar', () => {
    expect(dateTime(8.64e15, 'UTC')).toContain('275760');
    expect(dateTime(Number.MAX_SAFE_INTEGER, 'UTC')).toBe('after the year 275760');
    expect(isoDateTime(Number.MAX_SAFE_INTEGER)).toBeUndefined();
    expect(isoDateTime(ms)).toBe('2026-11-21T13:05:00.000Z');
  });

  it('reads well before the calendar, and to its last millisecond on either side', () => {
    expect(dateTime(Number.MIN_SAFE_INTEGER, 'UTC')).toBe('before the calendar');
    expect(dateTime(-8.64e15, 'UTC')).toContain('UTC');
    const last = Date.UTC(9999, 11, 31, 23, 59, 59, 999);
    expect([-1, 0, last, last + 1].map(isoDateTime)).toEqual([
      undefined,
      '1970-01-01T00:00:00.000Z',
      '9999-12-31T23:59:59.999Z',
      undefined,
    ]);
  });

  it('of days names those of the zone, the last one too', () => {
    const [from, to] = [Date.UTC(2026, 10, 16, 5), Date.UTC(2026, 10, 23, 5)];
    // Engines disagree about the spaces.
    const range = (...args: Parameters<typeof dateRange>) => dateRange(...args).replace(/\s*–\s*/, '–');
    expect(range(from, to, 'America/New_York')).toBe('Nov 16–22, 2026');
    expect(range(from, to, 'Not/AZone')).toBe('Nov 16–23, 2026');
    expect(range(from, to, 'America/New_York', ['en-GB'])).toBe('16–22 Nov 2026');
    expect(weekday(from - 1, 'America/New_York')).toBe('Sun, Nov 15');
    expect(weekday(from - 1, 'Not/AZone')).toBe('Mon, Nov 16');
    expect(weekday(from, 'America/New_York', ['de'])).toBe('Mo., 16. Nov.');
  });

  it('never throws', () => {
    fc.assert(fc.property(fc.maxSafeInteger(), fc.string(), locales, (at, zone, to) => dateTime(at, zone, to) !== ''));
  });
});

describe('acceptedLocales', () => {
  it.each([
    [null, ['en']],
    ['', ['en']],
    ['*', ['en']],
    [';;q=,,=\u0000é', ['en']],
    ['de-CH, de;q=0.9, en;q=0.8, *;q=0.5', ['de-CH', 'de', 'en']],
    ['en;q=0.2, fr;q=0.7', ['fr', 'en']],
    ['pt-BR', ['pt-BR', 'en']],
    ['fr;q=0, it;q=2, es;q=x', ['en']],
    ['ar-u-nu-thai', ['ar', 'en']],
    ['ar-EG, fa;q=0.9, mr;q=0.8', ['ar-EG-u-nu-latn', 'fa-u-nu-latn', 'mr-u-nu-latn', 'en']],
    ['xx-klingon, de', ['de', 'en']],
    [' de ; q=0.5 , fr ; level=1 ; q=0.7 ', ['fr', 'de', 'en']],
    ['de;q=1, fr;q=1', ['de', 'fr', 'en']],
    [`de, ${' '.repeat(496)}fr`, ['de', 'en']],
  ])('reads %j', (header, expected) => {
    expect(acceptedLocales(header)).toEqual(expected);
  });

  it('gives what Intl takes, whatever it is sent', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (header) => {
        expect(money(1, 'EUR', acceptedLocales(header))).not.toBe('');
      }),
    );
  });
});
