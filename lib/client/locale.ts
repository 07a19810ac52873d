/*
 * The currency of each region, from the Unicode CLDR 48 (supplemental/currencyData.json): the current legal tender, or the
 * first one listed.
 */

/** Currencies whose code begins with their region: KWD is the currency of KW. */
const OF_ONE_REGION = [
  ...'AED AFN ALL AMD AOA ARS AUD AWG AZN BAM BBD BDT BHD BIF BMD BND BOB BRL BSD BTN BWP BYN BZD CAD CDF'.split(' '),
  ...'CHF CLP CNY COP CRC CUP CVE CZK DJF DKK DOP DZD EGP ERN ETB EUR FJD FKP GBP GEL GHS GIP GMD GNF GTQ'.split(' '),
  ...'GYD HKD HNL HTG HUF IDR ILS INR IQD IRR ISK JMD JOD JPY KES KGS KHR KMF KPW KRW KWD KYD KZT LAK LBP'.split(' '),
  ...'LKR LRD LYD MAD MDL MGA MKD MMK MNT MOP MRU MUR MVR MWK MXN MYR MZN NAD NGN NIO NOK NPR NZD OMR PAB'.split(' '),
  ...'PEN PGK PHP PKR PLN PYG QAR RON RSD RUB RWF SAR SBD SCR SDG SEK SGD SHP SLE SOS SRD SSP STN SYP SZL'.split(' '),
  ...'THB TJS TMT TND TOP TRY TTD TWD TZS UAH UGX USD UYU UZS VES VND VUV WST YER ZAR ZMW ZWG'.split(' '),
];

/** Regions whose currency's code begins with other letters. */
const OF_OTHERS: Readonly<Record<string, string>> = {
  AUD: 'CC CX HM KI NF NR TV',
  CHF: 'LI',
  DKK: 'FO GL',
  EUR: 'AD AT AX BE BG BL CY DE EA EE ES FI FR GF GP GR HR IC IE IT LT LU LV MC ME MF MQ MT NL PM PT RE SI SK SM TF VA XK YT',
  GBP: 'GG GS IM JE TA',
  ILS: 'PS',
  MAD: 'EH',
  NOK: 'BV SJ',
  NZD: 'CK NU PN TK',
  SHP: 'AC',
  USD: 'AS BQ DG EC FM GU IO MH MP PR PW SV TC TL UM VG VI',
  XAF: 'CF CG CM GA GQ TD',
  XCD: 'AG AI DM GD KN LC MS VC',
  XCG: 'CW SX',
  XOF: 'BF BJ CI GW ML NE SN TG',
  XPF: 'NC PF WF',
  ZAR: 'LS',
};

const CURRENCIES: Readonly<Record<string, string>> = Object.fromEntries([
  ...OF_ONE_REGION.map((currency) => [currency.slice(0, 2), currency]),
  ...Object.entries(OF_OTHERS).flatMap(([currency, regions]) => regions.split(' ').map((region) => [region, currency])),
]);

/** Returns the currency most likely used by readers of this language tag; undefined if it implies no region. */
export function likelyCurrency(language: string): string | undefined {
  try {
    return CURRENCIES[new Intl.Locale(language).maximize().region ?? ''];
  } catch {
    return undefined;
  }
}

/*
 * The first day of the week in each region, from the Unicode CLDR 48 (supplemental/weekData.json): Monday, except for these.
 * Intl doesn't have it in every engine.
 */
const WEEKS: readonly (readonly [first: number, regions: readonly string[]])[] = [
  [5, ['MV']],
  [6, 'AF BH DJ DZ EG IQ IR JO KW LY OM QA SD SY'.split(' ')],
  [
    7,
    (
      'AG AS BD BR BS BT BW BZ CA CO DM DO ET GT GU HK HN ID IL IN IS JM JP KE KH KR LA MH MM MO MT MX MZ NI NP ' +
      'PA PE PH PK PR PT PY SA SG SV TH TT TW UM US VE VI WS YE ZA ZW'
    ).split(' '),
  ],
];

/** Returns the first day of a week for readers of this language tag, from 1, Monday, to 7, Sunday. */
export function firstWeekdayOf(language: string): number {
  try {
    const region = new Intl.Locale(language).maximize().region ?? '';
    return WEEKS.find(([, regions]) => regions.includes(region))?.[0] ?? 1;
  } catch {
    return 1;
  }
}

/** Returns this device's time zone; undefined if the browser hides it. */
export function deviceTimeZone(): string | undefined {
  return Intl.DateTimeFormat().resolvedOptions().timeZone || undefined;
}
