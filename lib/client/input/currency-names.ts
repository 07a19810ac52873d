import { CURRENCY_CODE } from '../../http/terms.ts';

/* Which currency a sign or a word beside an amount means. */

/** Those that people write by a sign of their own, the one most likely meant first: `$` alone is the US dollar. */
const COMMON_CURRENCIES = [
  ...['USD', 'EUR', 'GBP', 'JPY', 'CHF', 'INR', 'KRW', 'UAH', 'ILS', 'TRY', 'VND', 'PHP', 'NGN', 'THB', 'PLN', 'CZK'],
  ...['SEK', 'HUF', 'RON', 'NOK', 'DKK', 'CAD', 'AUD', 'NZD', 'CNY', 'HKD', 'SGD', 'BRL', 'MXN', 'ZAR', 'AED', 'SAR'],
];

const signs = new Map<string, string>();

/** How a currency is written beside an amount: `€`, `kr`; its own code when it has no sign. In small letters. */
function symbolOf(currency: string): string {
  const known = signs.get(currency);
  if (known !== undefined) return known;
  const format = new Intl.NumberFormat('en', { style: 'currency', currency, currencyDisplay: 'narrowSymbol' });
  const sign = format.formatToParts(0).find(({ type }) => type === 'currency')?.value ?? currency;
  signs.set(currency, sign.toLowerCase());
  return sign.toLowerCase();
}

/**
 * The currency that `€`, `EUR`, `kr` or `CHF` names to one who counts in `currency`: a sign that several share is
 * theirs. A word that is more likely a word, like `all` or `top`, is a code in capitals only. Undefined: none.
 */
export function currencyFromName(word: string, currency: string): string | undefined {
  const plain = word.replace(/\.$/, '');
  const [small, code] = [plain.toLowerCase(), plain.toUpperCase()];
  if (code === currency || small === symbolOf(currency)) return currency;
  if (small === 'fr') return 'CHF';
  const usual = COMMON_CURRENCIES.find((one) => one === code || symbolOf(one) === small);
  if (usual) return usual;
  if (plain === code && CURRENCY_CODE.test(code) && Intl.supportedValuesOf('currency').includes(code)) return code;
  return undefined;
}
