import { CURRENCY_CODE } from '../../http/terms.ts';

/* Which currency a symbol or a word next to an amount means. */

/** Currencies that people write with a symbol, the likeliest first: `$` alone is the US dollar. */
const COMMON_CURRENCIES = [
  ...['USD', 'EUR', 'GBP', 'JPY', 'CHF', 'INR', 'KRW', 'UAH', 'ILS', 'TRY', 'VND', 'PHP', 'NGN', 'THB', 'PLN', 'CZK'],
  ...['SEK', 'HUF', 'RON', 'NOK', 'DKK', 'CAD', 'AUD', 'NZD', 'CNY', 'HKD', 'SGD', 'BRL', 'MXN', 'ZAR', 'AED', 'SAR'],
];

const symbols = new Map<string, string>();

/** How a currency is written next to an amount, in lower case: `€`, `kr`; its code if it has no symbol. */
function symbolOf(currency: string): string {
  const known = symbols.get(currency);
  if (known !== undefined) return known;
  const format = new Intl.NumberFormat('en', { style: 'currency', currency, currencyDisplay: 'narrowSymbol' });
  const symbol = format.formatToParts(0).find(({ type }) => type === 'currency')?.value ?? currency;
  symbols.set(currency, symbol.toLowerCase());
  return symbol.toLowerCase();
}

/** Dollars with a letter for their country, and currency names written out. */
const LETTERED = new Map([
  ['a$', 'AUD'],
  ['c$', 'CAD'],
  ['s$', 'SGD'],
  ['nt$', 'TWD'],
  ['円', 'JPY'],
  ['元', 'CNY'],
  ['원', 'KRW'],
]);

/** The currency of `US$`, `$ US`, `CN¥`: a sign beside its country. */
function currencyOfCountry(word: string): string | undefined {
  const [, before, sign, after] = /^(\p{L}{2})?(\p{Sc})\s?(\p{L}{2})?$/u.exec(word) ?? [];
  const country = (before ?? after)?.toUpperCase();
  if (country === undefined || sign === undefined) return undefined;
  return Intl.supportedValuesOf('currency').find((code) => code.startsWith(country) && symbolOf(code).endsWith(sign));
}

/**
 * Returns the currency that `€`, `EUR`, `kr`, `CHF` or `US$` means to someone who uses `currency`: a symbol shared by
 * several currencies means theirs. Text that is more likely a word, like `all` or `top`, is a code only in capitals.
 * Undefined: none.
 */
export function currencyFromName(word: string, currency: string): string | undefined {
  const plain = word.replace(/\.$/, '');
  const [small, code] = [plain.toLowerCase(), plain.toUpperCase()];
  if (code === currency || small === symbolOf(currency)) return currency;
  if (small === 'fr') return 'CHF';
  const usual = COMMON_CURRENCIES.find((one) => one === code || symbolOf(one) === small);
  if (usual) return usual;
  const lettered = LETTERED.get(small) ?? currencyOfCountry(plain);
  if (lettered) return lettered;
  if (plain === code && CURRENCY_CODE.test(code) && Intl.supportedValuesOf('currency').includes(code)) return code;
  return undefined;
}
