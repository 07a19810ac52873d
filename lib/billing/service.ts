import type Stripe from 'stripe';
import { db } from '../db.ts';
import { env } from '../env.ts';
import { ApiError, invalid } from '../http/errors.ts';
import { assertWithinCap, type Cap } from '../limits.ts';
import type { Pricing } from '../plans/schema.ts';
import type { PlanStatus } from '../plans/service.ts';
import { PRICES, STARTER_PLACES } from '../plans/terms.ts';
import type { Caller } from '../sessions/service.ts';
import { HOUR } from '../time.ts';
import { lookupKey } from './catalogue.ts';
import { findCustomer, makeCustomer, readCustomer } from './customers.ts';
import type { CheckoutConfirmed, ConfirmCheckout, Hosted, OpenPortal, StartCheckout } from './schema.ts';
import { hasStripe, idOf, isMissing, withStripe } from './stripe.ts';
import { syncSubscription } from './sync.ts';

export { closeSoon, queueAccountClosing } from './closing.ts';
export { reconcile } from './reconcile.ts';
export { handleEvent, stripeEvent } from './webhook.ts';

/**
 * Returns what Pro costs an account that subscribes now: the starter price while places are left, and for life once an
 * account has it.
 */
export async function readPricing({ isStarter }: PlanStatus): Promise<Pricing> {
  if (isStarter) return PRICES.starter;
  const taken = await db().billing.count({ where: { isStarter: true }, take: STARTER_PLACES });
  return taken < STARTER_PLACES ? PRICES.starter : PRICES.list;
}

/** Stripe limits how often all our accounts together may call. A checkout is several calls. */
const OPENED: Cap = { name: 'checkout', limit: 20, windowMs: HOUR };
/** Checkouts confirmed and portals opened. */
const ASKED: Cap = { name: 'stripe', limit: 60, windowMs: HOUR };
const TOO_OFTEN = 'You’ve done that too often this hour. Try again later.';

/** The longest address Stripe takes. */
const STRIPE_URL_LIMIT = 5_000;

/** Where the browser returns after payment. Stripe fills in the ID, so the braces must not be encoded. */
const successUrl = (returnTo: string) =>
  `${env().baseUrl}/billing/return?session_id={CHECKOUT_SESSION_ID}&returnTo=${encodeURIComponent(returnTo)}`;

/**
 * Returns the URL of a path on this site. Throws if it leads elsewhere once the URL parser has dropped tabs and newlines.
 */
function ownUrl(returnTo: string): string {
  const { baseUrl } = env();
  const url = URL.canParse(returnTo, baseUrl) ? new URL(returnTo, baseUrl) : null;
  if (url?.origin !== baseUrl) throw invalid('returnTo', 'Must be a path of this site.');
  return url.href;
}

/**
 * Opens a hosted checkout. An account that had a checkout before is synced with Stripe first: it may have been paid without
 * a webhook reaching us. So is one whose customer only Stripe knows, as after restoring an older backup. Throws already_pro,
 * too_many_requests, billing_unavailable.
 */
export async function startCheckout(
  caller: Caller,
  { interval, returnTo: wanted }: StartCheckout,
  now: number,
): Promise<Hosted> {
  ownUrl(wanted);
  // 500 characters may take 6,000 once encoded. None of our pages has such a path, so nothing is lost.
  const returnTo = successUrl(wanted).length <= STRIPE_URL_LIMIT ? wanted : '/app';
  if (hasStripe() && caller.planStatus.plan === 'pro') throw new ApiError('already_pro');
  await assertWithinCap(OPENED, caller.accountId, 'You’ve opened too many checkouts this hour. Try again later.', now);
  return withStripe(async (stripe) => {
    const known = (await readCustomer(caller.accountId)) ?? (await findCustomer(stripe, caller));
    const open = (customer: string, planStatus: PlanStatus) =>
      openCheckout(stripe, { caller, customer, planStatus, interval, returnTo }, now);
    if (known === null) return open(await makeCustomer(stripe, caller, null, now), caller.planStatus);
    try {
      const planStatus = (await syncSubscription(stripe, known, now)) ?? caller.planStatus;
      if (planStatus.plan === 'pro') throw new ApiError('already_pro');
      return await open(known, planStatus);
    } catch (error) {
      // Deleted in Stripe's dashboard, or made under another key.
      if (!isMissing(error, 'customer')) throw error;
      return open(await makeCustomer(stripe, caller, known, now), caller.planStatus);
    }
  });
}

interface Opening extends StartCheckout {
  caller: Caller;
  customer: string;
  planStatus: PlanStatus;
}

async function openCheckout(
  stripe: Stripe,
  { caller, customer, planStatus, interval, returnTo }: Opening,
  now: number,
): Promise<Hosted> {
  const { mode } = await readPricing(planStatus);
  const price = await priceId(stripe, lookupKey(mode, interval));
  // From here on the checkout can be paid, so the cron watches it.
  const { count } = await db().billing.updateMany({
    where: { accountId: caller.accountId },
    data: { checkoutAt: new Date(now) },
  });
  if (count === 0) throw new ApiError('not_signed_in');
  const { url } = await stripe.checkout.sessions.create({
    mode: 'subscription',
    customer,
    client_reference_id: caller.accountId,
    line_items: [{ price, quantity: 1 }],
    success_url: successUrl(returnTo),
    cancel_url: ownUrl(returnTo),
  });
  if (url === null) throw new ApiError('billing_unavailable');
  return { url };
}

async function priceId(stripe: Stripe, key: string): Promise<string> {
  const { data } = await stripe.prices.list({ lookup_keys: [key], active: true, limit: 1 });
  if (!data[0]) throw new ApiError('billing_unavailable', { cause: new Error('no prices: npm run stripe:setup') });
  return data[0].id;
}

/**
 * Returns whether a checkout was paid, and the current plan. Does what the webhook does, before or after it. Throws
 * not_found, forbidden for someone else's, too_many_requests, billing_unavailable.
 */
export async function confirmCheckout(
  { accountId, planStatus }: Caller,
  { sessionId }: ConfirmCheckout,
  now: number,
): Promise<CheckoutConfirmed> {
  const missing = () => new ApiError('not_found', { message: 'This checkout doesn’t exist.' });
  // Nothing else can be a session ID, and the value becomes part of a URL at Stripe.
  if (!/^cs_\w+$/.test(sessionId)) throw missing();
  await assertWithinCap(ASKED, accountId, TOO_OFTEN, now);
  return withStripe(async (stripe) => {
    const session = await stripe.checkout.sessions.retrieve(sessionId).catch((error: unknown) => {
      throw isMissing(error) ? missing() : error;
    });
    if (session.client_reference_id !== accountId) {
      throw new ApiError('forbidden', { message: 'This checkout belongs to another account.' });
    }
    const customer = idOf(session.customer);
    if (session.status !== 'complete' || session.payment_status === 'unpaid' || customer === null) {
      return { ok: false, plan: planStatus.plan };
    }
    const after = await syncSubscription(stripe, customer, now);
    return { ok: true, plan: (after ?? planStatus).plan };
  });
}

/**
 * Opens the hosted page for changing cards, canceling or resuming. Throws not_found for an account that never
 * subscribed, too_many_requests, billing_unavailable.
 */
export async function openPortal(
  { accountId, planStatus }: Caller,
  { returnTo }: OpenPortal,
  now: number,
): Promise<Hosted> {
  const returnUrl = ownUrl(returnTo);
  const row = planStatus.subscription && (await db().billing.findUnique({ where: { accountId } }));
  if (!row) throw new ApiError('not_found', { message: 'This account doesn’t have a subscription.' });
  await assertWithinCap(ASKED, accountId, TOO_OFTEN, now);
  return withStripe(async (stripe) => {
    const { url } = await stripe.billingPortal.sessions.create({ customer: row.customerId, return_url: returnUrl });
    return { url };
  });
}
