import type Stripe from 'stripe';
import type { Billing } from '../generated/prisma/client.ts';
import { GRACE_MS } from '../plans/terms.ts';

/** What we store about a customer's subscriptions. */
export type SubscriptionState = Pick<
  Billing,
  | 'subscriptionId'
  | 'status'
  | 'interval'
  | 'isStarter'
  | 'currentPeriodEnd'
  | 'cancelAtPeriodEnd'
  | 'graceUntil'
  | 'endedAt'
>;

const RANK: Record<string, number> = { active: 0, trialing: 1, past_due: 2 };
const FINAL = new Set<string>(['canceled', 'incomplete_expired']);
/** Started, and perhaps never paid. */
const UNPAID_START = new Set<string>(['incomplete', 'incomplete_expired']);

const rank = ({ status }: Stripe.Subscription) => RANK[status] ?? 3;
const date = (seconds: number | null | undefined) => (seconds ? new Date(seconds * 1000) : null);

/** Returns whether a subscription can still charge money. */
export function mayBill({ status }: Stripe.Subscription): boolean {
  return !FINAL.has(status);
}

/** Returns the subscription that counts: active before trialing before past_due before the rest, then the newest. */
export function bestOf(subscriptions: readonly Stripe.Subscription[]): Stripe.Subscription | undefined {
  return subscriptions.toSorted((a, b) => rank(a) - rank(b) || b.created - a.created)[0];
}

/**
 * Returns subscriptions that may bill in addition to a paid one, such as a second checkout paid in another tab, or an older
 * one whose payment failed before its owner subscribed again.
 */
export function surplusOf(subscriptions: readonly Stripe.Subscription[]): Stripe.Subscription[] {
  const best = bestOf(subscriptions);
  if (best === undefined || rank(best) > 1) return [];
  return subscriptions.filter((subscription) => subscription !== best && mayBill(subscription));
}

/**
 * Computes what to store from all subscriptions a customer has at Stripe, as seen at `now` (epoch ms). `before` is what was
 * stored until now; it supplies only what Stripe doesn't know: when a payment began to fail, when Pro paused.
 */
export function stateOf(
  subscriptions: readonly Stripe.Subscription[],
  before: SubscriptionState,
  now: number,
): SubscriptionState {
  const best = bestOf(subscriptions);
  const item = best?.items.data[0];
  return {
    subscriptionId: best?.id ?? null,
    status: best?.status ?? null,
    interval: item?.price.recurring?.interval ?? null,
    // For life: an account that once paid the starter price keeps it, whatever happens in between.
    isStarter: before.isStarter || subscriptions.some(isPaidStarter),
    // On the item since Stripe's API version 2025-03-31.
    currentPeriodEnd: date(item?.current_period_end),
    cancelAtPeriodEnd: best?.cancel_at_period_end ?? false,
    graceUntil: best?.status === 'past_due' ? graceOf(best, before, now) : null,
    endedAt: latest([
      before.endedAt,
      ...subscriptions.map(({ status, ended_at }) => (status === 'canceled' ? date(ended_at) : null)),
      best && (best.status === 'unpaid' || best.status === 'paused') ? pausedAt(best, before, now) : null,
    ]),
  };
}

/**
 * Computes what to store about a customer that Stripe doesn't know (any more), so that nothing more can be learned of its
 * subscription: it ended with the time that was paid for, or with its grace. Returns null until that has been over for as
 * long as a grace, so that a day with a wrong key ends no subscription.
 */
export function stateOfMissing(before: SubscriptionState, now: number): SubscriptionState | null {
  const { status, currentPeriodEnd, graceUntil, endedAt } = before;
  const over = latest([currentPeriodEnd, graceUntil]);
  if (over === null || over.getTime() + GRACE_MS >= now) return null;
  const endOfPro = status === 'past_due' ? graceUntil : isPaid(status) ? currentPeriodEnd : null;
  return stateOf([], { ...before, endedAt: latest([endedAt, endOfPro]) }, now);
}

const isPaid = (status: string | null) => status === 'active' || status === 'trialing';

function isPaidStarter({ status, items }: Stripe.Subscription): boolean {
  return !UNPAID_START.has(status) && items.data.some(({ price }) => price.lookup_key?.startsWith('pro_starter_'));
}

/** The grace starts when the payment is first seen to fail, once per failure. */
function graceOf({ id }: Stripe.Subscription, before: SubscriptionState, now: number): Date {
  const since = before.subscriptionId === id && before.status === 'past_due' ? before.graceUntil : null;
  return since ?? new Date(now + GRACE_MS);
}

/** When an unpaid or paused subscription stopped being Pro: when first seen so, or when its grace ran out. */
function pausedAt({ id }: Stripe.Subscription, before: SubscriptionState, now: number): Date | null {
  if (before.subscriptionId !== id) return new Date(now);
  if (before.status === 'unpaid' || before.status === 'paused') return before.endedAt ?? new Date(now);
  if (before.graceUntil !== null && before.graceUntil.getTime() < now) return before.graceUntil;
  return new Date(now);
}

function latest(dates: readonly (Date | null | undefined)[]): Date | null {
  const times = dates.flatMap((value) => (value ? [value.getTime()] : []));
  return times.length === 0 ? null : new Date(Math.max(...times));
}
