import { currencyDecimals } from '../../format.ts';

/*
 * The amount above which an hourly rate was probably meant per year. This needs no exchange rates, only a currency's order
 * of magnitude: an hour and a year are a factor of 2,000 apart.
 */

/**
 * Roughly how many units of these currencies a US dollar buys; of all others, about one. As of 2026; being off by a factor
 * of three does no harm.
 */
const MAGNITUDES: readonly (readonly [magnitude: number, codes: string])[] = [
  [
    10,
    'AED BOB BRL CNY DKK EGP GHS GTQ HKD HNL ILS MAD MDL MOP MXN MYR NOK PEN PLN QAR RON SAR SEK TND TTD UYU ZAR ZMW',
  ],
  [100, 'AFN ALL BDT CZK DOP DZD ETB HUF INR ISK JMD JPY KES KGS KZT LKR MKD NPR PHP PKR RSD RUB THB TRY TWD UAH'],
  [1_000, 'AMD AOA ARS CLP COP CRC IQD KRW MMK MWK NGN RWF TZS XAF XOF YER'],
  [10_000, 'GNF IDR IRR KHR LAK LBP PYG SLE UGX UZS VND'],
];

/** Nobody is paid more than this per hour, in major units of a currency worth about a US dollar. */
const MOST_AN_HOUR = 1_000;

const byCode = new Map(
  MAGNITUDES.flatMap(([magnitude, codes]) => codes.split(' ').map((code) => [code, magnitude] as const)),
);

/** Returns about 1,000 US dollars in minor units of the currency: as 1,000 in USD and EUR, 10,000 in SEK, 100,000 in JPY. */
export function rateCeiling(currency: string): number {
  return MOST_AN_HOUR * (byCode.get(currency) ?? 1) * 10 ** currencyDecimals(currency);
}
