import { DAY } from '../../time.ts';
import { customerShape, sessionShape, subscriptionShape } from './shapes.ts';
import type { Customer, Price, Session, Store, Subscription } from './state.ts';

/** What can happen to customers, checkouts and subscriptions. Each change emits its event. */
export class Ledger {
  readonly store: Store;
  /** The origin of the hosted pages. */
  url = '';

  constructor(store: Store) {
    this.store = store;
  }

  #emit(type: string, object: unknown): void {
    const event = { id: this.store.newId('evt'), created: this.store.seconds(), type, attempts: 0, dueAt: Date.now() };
    // A copy, since the object may change later.
    this.store.state.events.push({ ...event, object: JSON.parse(JSON.stringify(object)) });
  }

  price(id: string): Price {
    const price = this.store.state.prices.find((one) => one.id === id);
    if (!price) throw new Error(`no price ${id}`);
    return price;
  }

  subscription(subscription: Subscription): object {
    return subscriptionShape(subscription, this.price(subscription.price));
  }

  session(session: Session): object {
    return sessionShape(session, this.price(session.price), `${this.url}/pay/${session.id}`);
  }

  /** Creates a subscription, paid for one period from now. */
  subscribe(customer: string, price: Price, quantity = 1, status: Subscription['status'] = 'active'): Subscription {
    const created = this.store.seconds();
    const subscription: Subscription = {
      ...{ id: this.store.newId('sub'), created, customer, price: price.id, quantity, status },
      ...{ periodStart: created, periodEnd: after(created, price.interval) },
      ...{ cancelAtPeriodEnd: false, canceledAt: null, endedAt: null },
    };
    this.store.state.subscriptions.push(subscription);
    this.#emit('customer.subscription.created', this.subscription(subscription));
    return subscription;
  }

  /** Completes a checkout: a subscription begins. */
  pay(session: Session): void {
    const { id: subscription } = this.subscribe(session.customer, this.price(session.price), session.quantity);
    Object.assign(session, { status: 'complete', subscription });
    this.#emit('checkout.session.completed', this.session(session));
  }

  expire(session: Session): void {
    session.status = 'expired';
    this.#emit('checkout.session.expired', this.session(session));
  }

  cancelAtPeriodEnd(subscription: Subscription, cancel: boolean): void {
    subscription.cancelAtPeriodEnd = cancel;
    subscription.canceledAt = cancel ? this.store.seconds() : null;
    this.#emit('customer.subscription.updated', this.subscription(subscription));
  }

  /**
   * Sets a status that Stripe may set on its own: a payment failed (past_due, unpaid) or succeeded late (active), or the
   * subscription is paused.
   */
  become(subscription: Subscription, status: 'active' | 'past_due' | 'unpaid' | 'paused'): void {
    subscription.status = status;
    this.#emit('customer.subscription.updated', this.subscription(subscription));
  }

  /** Ends a subscription at once. */
  end(subscription: Subscription, at = this.store.seconds()): void {
    subscription.status = subscription.status === 'incomplete' ? 'incomplete_expired' : 'canceled';
    subscription.canceledAt ??= at;
    subscription.endedAt = at;
    this.#emit('customer.subscription.deleted', this.subscription(subscription));
  }

  deleteCustomer(customer: Customer): void {
    for (const one of this.store.state.subscriptions) {
      if (one.customer === customer.id && one.endedAt === null) this.end(one);
    }
    this.#emit('customer.deleted', customerShape(customer));
    customer.deleted = true;
  }

  /** Does everything due by now: ends or renews periods, expires checkouts left open for a day. */
  settle(): void {
    const now = this.store.seconds();
    for (const session of this.store.state.sessions) {
      if (session.status === 'open' && session.expiresAt <= now) this.expire(session);
    }
    for (const subscription of this.store.state.subscriptions) {
      while (subscription.endedAt === null && subscription.periodEnd <= now) this.#nextPeriod(subscription);
    }
  }

  #nextPeriod(subscription: Subscription): void {
    const { periodEnd, cancelAtPeriodEnd, price } = subscription;
    if (cancelAtPeriodEnd) return void this.end(subscription, periodEnd);
    Object.assign(subscription, { periodStart: periodEnd, periodEnd: after(periodEnd, this.price(price).interval) });
    this.#emit('customer.subscription.updated', this.subscription(subscription));
  }

  openSession(given: Omit<Session, 'id' | 'created' | 'expiresAt' | 'status' | 'subscription'>): Session {
    const created = this.store.seconds();
    const own = { id: this.store.newId('cs_test'), created, expiresAt: created + DAY / 1000 };
    const session: Session = { ...given, ...own, status: 'open', subscription: null };
    this.store.state.sessions.push(session);
    return session;
  }
}

/** Returns the time one interval later, on the same day of the month or else its last day. Both in epoch seconds. */
function after(seconds: number, interval: Price['interval']): number {
  const from = new Date(seconds * 1000);
  const months = interval === 'year' ? 12 : 1;
  const to = new Date(from);
  to.setUTCMonth(from.getUTCMonth() + months);
  if (to.getUTCDate() !== from.getUTCDate()) to.setUTCDate(0);
  return Math.floor(to.getTime() / 1000);
}
