import Stripe from 'stripe';
import type { Customer, Price, Product, Session, StoredEvent, Subscription } from './state.ts';

/** Converts the state to objects of Stripe's API: the fields that the app reads, with the SDK's names and types. */

type Part<T> = T extends object ? { [Key in keyof T]?: Part<T[Key]> } : T;

export const customerShape = ({ id, created, email, metadata, deleted }: Customer) =>
  deleted
    ? ({ id, object: 'customer', deleted } satisfies Part<Stripe.DeletedCustomer>)
    : ({ id, object: 'customer', created, email, livemode: false, metadata } satisfies Part<Stripe.Customer>);

export const productShape = ({ id, created, name }: Product) =>
  ({ id, object: 'product', active: true, created, livemode: false, name }) satisfies Part<Stripe.Product>;

export const priceShape = ({ id, created, product, lookupKey, active, currency, unitAmount, interval }: Price) =>
  ({
    ...{ id, object: 'price', active, created, currency, livemode: false, lookup_key: lookupKey, product },
    recurring: { interval, interval_count: 1 },
    type: 'recurring',
    unit_amount: unitAmount,
    // A string in JSON, which the SDK turns into a Decimal again.
    unit_amount_decimal: Stripe.Decimal.from(String(unitAmount)),
  }) satisfies Part<Stripe.Price>;

export function subscriptionShape(subscription: Subscription, price: Price) {
  const { id, created, customer, quantity, status, periodStart, periodEnd, cancelAtPeriodEnd } = subscription;
  return {
    ...{ id, object: 'subscription', created, currency: price.currency, customer, livemode: false, status },
    cancel_at: cancelAtPeriodEnd ? periodEnd : null,
    cancel_at_period_end: cancelAtPeriodEnd,
    canceled_at: subscription.canceledAt,
    ended_at: subscription.endedAt,
    items: {
      object: 'list',
      has_more: false,
      data: [
        {
          ...{ id: id.replace(/^sub/, 'si'), object: 'subscription_item', price: priceShape(price), quantity },
          // On the item, not the subscription itself, since API version 2025-03-31.
          current_period_end: periodEnd,
          current_period_start: periodStart,
          subscription: id,
        },
      ],
    },
    metadata: {},
  } satisfies Part<Stripe.Subscription>;
}

export function sessionShape(session: Session, price: Price, url: string) {
  const { id, created, status, customer, metadata, subscription } = session;
  return {
    ...{ id, object: 'checkout.session', created, customer, livemode: false, metadata, mode: 'subscription' },
    amount_total: price.unitAmount * session.quantity,
    cancel_url: session.cancelUrl,
    client_reference_id: session.clientReferenceId,
    currency: price.currency,
    expires_at: session.expiresAt,
    payment_status: status === 'complete' ? 'paid' : 'unpaid',
    ...{ status, subscription, success_url: session.successUrl },
    url: status === 'open' ? url : null,
  } satisfies Part<Stripe.Checkout.Session>;
}

/** An event as a webhook carries it. Its object has one of the shapes above. */
export const eventShape = ({ id, created, type, object }: StoredEvent) => ({
  ...{ id, object: 'event', api_version: Stripe.API_VERSION, created, data: { object }, livemode: false },
  ...{ pending_webhooks: 1, request: null, type },
});
