import { describe, expect, it } from 'vitest';
import { likelyCurrency } from '#lib/client/locale.ts';

describe('the likely currency', () => {
  it.each([
    ['ar-EG', 'EGP'],
    ['ar-KW', 'KWD'],
    ['ar', 'EGP'],
    ['he', 'ILS'],
    ['fa', 'IRR'],
    ['hi', 'INR'],
    ['de-AT', 'EUR'],
    ['de-CH', 'CHF'],
    ['de-LI', 'CHF'],
    ['fr-SN', 'XOF'],
    ['en', 'USD'],
    ['en-NG', 'NGN'],
    ['es-EC', 'USD'],
    ['zh-Hant', 'TWD'],
    ['sr-Latn-XK', 'EUR'],
    ['en-001', undefined],
    ['no language', undefined],
    ['', undefined],
  ])('of %j is %s', (language, currency) => expect(likelyCurrency(language)).toBe(currency));

  it('is known for every region that has one', () => {
    const regions = Array.from({ length: 26 * 26 }, (_, i) =>
      String.fromCharCode(65 + Math.floor(i / 26), 65 + (i % 26)),
    );
    const names = new Intl.DisplayNames('en', { type: 'region', fallback: 'none' });
    // Antarctica has none; the rest are no regions of their own, or stand for no place.
    const none = new Set(['AQ', 'AN', 'CP', 'CQ', 'CS', 'QO', 'UN', 'XA', 'XB', 'ZZ', 'EZ']);
    const current = regions.filter(
      (region) => names.of(region) && !none.has(region) && new Intl.Locale(`und-${region}`).region === region,
    );
    expect(current.length).toBeGreaterThan(240);
    expect(current.filter((region) => !likelyCurrency(`und-${region}`))).toEqual([]);
  });

  it('is a currency that Intl knows', () => {
    const known = new Set(Intl.supportedValuesOf('currency'));
    const regions = ['EG', 'KW', 'ZW', 'CW', 'SL', 'ST', 'MR', 'VE', 'HR', 'BG', 'LT'];
    for (const region of regions) expect(known).toContain(likelyCurrency(`und-${region}`));
  });
});
