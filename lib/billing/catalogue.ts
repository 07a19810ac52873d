import type Stripe from 'stripe';
import { PRICES } from '../plans/terms.ts';
import type { StartCheckout } from './schema.ts';

type Mode = keyof typeof PRICES;
type Interval = StartCheckout['interval'];

const PRODUCT = { id: 'meeting_tab_pro', name: 'Meeting Tab Pro' };
const MODES: readonly Mode[] = ['starter', 'list'];
const INTERVALS: readonly Interval[] = ['month', 'year'];

/** Returns the lookup key of a price at Stripe, where IDs differ between accounts. */
export function lookupKey(mode: Mode, interval: Interval): string {
  return `pro_${mode}_${interval}`;
}

export const LOOKUP_KEYS: readonly string[] = MODES.flatMap((mode) => INTERVALS.map((one) => lookupKey(mode, one)));

/**
 * Ensures that Stripe has the product and the four prices. Returns a line for each thing it did; a second run does nothing.
 * A price whose amount has changed is replaced, and existing subscribers keep the old one.
 */
export async function ensureCatalogue(stripe: Stripe): Promise<string[]> {
  const lines = [await ensureProduct(stripe)];
  const { data: prices } = await stripe.prices.list({
    lookup_keys: [...LOOKUP_KEYS],
    limit: 100,
  });
  for (const mode of MODES) {
    for (const interval of INTERVALS) lines.push(await ensurePrice(stripe, prices, mode, interval));
  }
  return lines;
}

async function ensureProduct(stripe: Stripe): Promise<string> {
  for await (const { id } of stripe.products.list({ ids: [PRODUCT.id] })) return `product ${id}: exists`;
  await stripe.products.create(PRODUCT);
  return `product ${PRODUCT.id}: created`;
}

async function ensurePrice(
  stripe: Stripe,
  prices: readonly Stripe.Price[],
  mode: Mode,
  interval: Interval,
): Promise<string> {
  const key = lookupKey(mode, interval);
  const { monthMinor, yearMinor, currency } = PRICES[mode];
  const amount = interval === 'month' ? monthMinor : yearMinor;
  const shown = `${(amount / 100).toFixed(2)} ${currency} a ${interval}`;
  const there = prices.find((price) => price.lookup_key === key);
  const same =
    there?.active &&
    there.unit_amount === amount &&
    there.currency === currency.toLowerCase() &&
    there.recurring?.interval === interval;
  if (same) return `price ${key}: exists (${shown})`;
  await stripe.prices.create({
    product: PRODUCT.id,
    currency: currency.toLowerCase(),
    unit_amount: amount,
    recurring: { interval },
    lookup_key: key,
    transfer_lookup_key: true,
  });
  return `price ${key}: ${there ? 'replaced' : 'created'} (${shown})`;
}
