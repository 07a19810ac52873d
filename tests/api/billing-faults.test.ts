import pg from 'pg';
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { DeadlineOver, withinDeadline } from '#lib/billing/deadline.ts';
import { confirmCheckout, startCheckout } from '#lib/billing/service.ts';
import { syncSubscription } from '#lib/billing/sync.ts';
import { planStatusOf } from '#lib/plans/service.ts';
import type { Caller } from '#lib/sessions/service.ts';
import { DAY } from '#lib/time.ts';
import { type SignedIn, signIn } from '../support/api.ts';
import { workerApp } from '../support/app.ts';
import {
  calm,
  customerOf,
  eventsOf,
  newSubscriber,
  noticesOf,
  openCheckout,
  payAt,
  planOf,
  rowOf,
  runHere,
  stripeOf,
  subscribe,
  subscriptionsOf,
} from '../support/billing.ts';

/** When Stripe does things late, twice, wrongly or not at all. */

const app = await workerApp();

beforeAll(() => runHere(app));

afterEach(() => calm(app));

describe('the state converges to Stripe’s', () => {
  it('a failed payment starts a grace, and one that fails months later starts a new one', async () => {
    const { person, customer, subscription } = await newSubscriber();
    const stripe = stripeOf(app);
    const at = async (now: number, status: 'active' | 'past_due' | 'unpaid') => {
      app.stripe.courier.pause();
      app.stripe.change((ledger) => ledger.become(subscription, status));
      return syncSubscription(stripe, customer, now);
    };
    const march = Date.UTC(2027, 2, 1);
    expect(await at(march, 'past_due')).toMatchObject({ plan: 'pro', subscription: { graceUntil: march + 7 * DAY } });
    expect((await at(march + 3 * DAY, 'past_due'))?.subscription?.graceUntil).toBe(march + 7 * DAY);
    expect(await at(march + 7 * DAY, 'past_due')).toMatchObject({ plan: 'free', readOnlyUntil: march + 37 * DAY });
    expect(await at(march + 8 * DAY, 'active')).toMatchObject({ plan: 'pro', subscription: { graceUntil: null } });
    const june = Date.UTC(2027, 5, 1);
    expect(await at(june, 'past_due')).toMatchObject({ plan: 'pro', subscription: { graceUntil: june + 7 * DAY } });
    expect(await at(june + 9 * DAY, 'unpaid')).toMatchObject({ plan: 'free', readOnlyUntil: june + 37 * DAY });
    expect((await at(june + 20 * DAY, 'unpaid'))?.readOnlyUntil).toBe(june + 37 * DAY);
    expect(await noticesOf(person)).toEqual(['payment_failed', 'plan_ended', 'payment_failed', 'plan_ended']);
  });

  it('something changes while Stripe’s answer is on its way: the late answer doesn’t win', async () => {
    const { person, customer, subscription } = await newSubscriber();
    const stripe = stripeOf(app, 20_000);
    const held = app.stripe.faults.hold(/GET \/v1\/subscriptions$/);
    const slow = syncSubscription(stripe, customer, Date.now());
    await held.reached;
    app.stripe.change((ledger) => ledger.end(subscription));
    await app.stripe.courier.flush();
    expect(await planOf(person.client)).toBe('free');
    held.release();
    expect(await slow).toMatchObject({ plan: 'free', subscription: { status: 'canceled' } });
    expect(await planOf(person.client)).toBe('free');
    expect(await noticesOf(person)).toEqual(['plan_ended']);
  });

  it('two subscriptions on one customer: the best counts, and nobody keeps paying twice', async () => {
    const person = await signIn();
    const [first, second] = [await openCheckout(person, 'month'), await openCheckout(person, 'year')];
    await Promise.all([payAt(first), payAt(second)]);
    await app.stripe.courier.flush();
    await app.stripe.courier.flush();
    const all = await subscriptionsOf(person);
    expect(all).toHaveLength(2);
    const live = all.filter(({ endedAt }) => endedAt === null);
    expect(live).toHaveLength(1);
    expect(await rowOf(person)).toMatchObject({ status: 'active', subscription_id: live[0]?.id });
    expect((await person.client.get('/v1/me')).body).toMatchObject({ plan: 'pro', readOnlyUntil: null });
    app.stripe.change((ledger) => {
      for (const one of all) if (one.endedAt === null) ledger.end(one);
    });
    await app.stripe.courier.flush();
    expect(await planOf(person.client)).toBe('free');
  });

  it('one of two that could not be canceled is tried again when its event comes again', async () => {
    const person = await signIn();
    const [first, second] = [await openCheckout(person, 'month'), await openCheckout(person, 'year')];
    const { courier, faults } = app.stripe;
    courier.pause();
    await Promise.all([payAt(first), payAt(second)]);
    const event = eventsOf(app, await customerOf(person)).at(-1);
    if (!event) throw new Error('no event');
    const live = async () => (await subscriptionsOf(person)).filter(({ endedAt }) => endedAt === null);
    // The SDK retries after a 500.
    faults.fail(/^DELETE \/v1\/subscriptions/, 400);
    expect(await courier.send(event)).toBe(503);
    expect(await live()).toHaveLength(2);
    expect(await courier.send(event)).toBe(200);
    expect(await live()).toMatchObject([{ id: (await rowOf(person))?.subscription_id }]);
  });

  it('the unused time of a duplicate subscription is credited, unless its payment failed or is pending', async () => {
    const { customer, subscription: first } = await newSubscriber();
    app.stripe.courier.pause();
    const [failed, trial] = app.stripe.change((ledger) => {
      const price = ledger.price(first.price);
      const unpaid = (['past_due', 'trialing'] as const).map((one) => ledger.subscribe(customer, price, 1, one));
      ledger.subscribe(customer, price);
      return unpaid;
    });
    const stripe = stripeOf(app);
    const cancel = vi.spyOn(stripe.subscriptions, 'cancel');
    await syncSubscription(stripe, customer, Date.now());
    expect(cancel.mock.calls.toSorted()).toEqual(
      [
        [first.id, { prorate: true, invoice_now: true }],
        [failed?.id, { prorate: false, invoice_now: false }],
        [trial?.id, { prorate: false, invoice_now: false }],
      ].toSorted(),
    );
  });

  it('a new subscription ends the one whose payment failed', async () => {
    const { person, subscription: old } = await newSubscriber();
    app.stripe.change((ledger) => ledger.become(old, 'unpaid'));
    await app.stripe.courier.flush();
    expect(await planOf(person.client)).toBe('free');
    await subscribe(person, 'year');
    await app.stripe.courier.flush();
    expect(old.status).toBe('canceled');
    expect((await person.client.get('/v1/me')).body).toMatchObject({
      plan: 'pro',
      subscription: { status: 'active', interval: 'year', isStarter: true },
    });
  });

  it('all subscriptions are looked at, even if they don’t fit on a page of Stripe’s list', async () => {
    const { person, customer, subscription: active } = await newSubscriber();
    app.stripe.courier.pause();
    app.stripe.change((ledger) => {
      for (let i = 0; i < 205; i += 1) ledger.end(ledger.subscribe(customer, ledger.price(active.price)));
    });
    expect(await syncSubscription(stripeOf(app), customer, Date.now())).toMatchObject({ plan: 'pro' });
    expect(await rowOf(person)).toMatchObject({ subscription_id: active.id });
  });

  it.each([429, 500])(
    'Stripe answering %i: 503 to the caller and to the webhook, and all is well afterwards',
    async (status) => {
      const person = await signIn();
      const url = await openCheckout(person);
      app.stripe.courier.pause();
      const back = await payAt(url);
      const [event] = eventsOf(app, await customerOf(person));
      if (!event) throw new Error('no event');
      app.stripe.faults.fail(/./, status, 50);
      const sessionId = back.searchParams.get('session_id');
      const refused = await Promise.all([
        person.client.post('/v1/billing/confirm', { sessionId }),
        person.client.post('/v1/billing/checkout', { interval: 'month', returnTo: '/app' }),
      ]);
      for (const answer of refused) {
        expect(answer.body.error.code).toBe('billing_unavailable');
      }
      expect(await app.stripe.courier.send(event)).toBe(503);
      expect(await planOf(person.client)).toBe('free');
      app.stripe.faults.clear();
      expect(await app.stripe.courier.send(event)).toBe(200);
      expect(await planOf(person.client)).toBe('pro');
    },
  );

  it('a Stripe that never answers is given up in time, and no database connection waits for it', async () => {
    const { person, customer } = await newSubscriber();
    app.stripe.faults.fail(/./, 'hang', 50);
    const busy = vi.spyOn(pg.Client.prototype, 'query');
    const waiting = Array.from({ length: 30 }, () => syncSubscription(stripeOf(app, 300), customer, Date.now()));
    const outcomes = await Promise.allSettled(waiting);
    expect(outcomes.every(({ status }) => status === 'rejected')).toBe(true);
    // The thirty that wait for Stripe hold none of the pool's ten connections: their statements have ended.
    expect(busy.mock.calls.filter(([sql]) => JSON.stringify(sql)?.includes('BEGIN'))).toEqual([]);
    busy.mockRestore();
    expect(await planOf(person.client)).toBe('pro');
    app.stripe.faults.clear();
    expect(await syncSubscription(stripeOf(app), customer, Date.now())).toMatchObject({ plan: 'pro' });
  });

  it('a Stripe that hangs again and again is a 503 to the caller, who doesn’t wait for each call', async () => {
    const person = await signIn();
    // Each call is given up after 8 s and tried once more. Without a limit for all of them, that would be 24 s.
    app.stripe.faults.fail(/POST \/v1\/customers/, 'hang', 1);
    app.stripe.faults.fail(/GET \/v1\/prices/, 'hang', 2);
    const answer = await person.client.post('/v1/billing/checkout', { interval: 'month', returnTo: '/app' });
    expect(answer.body.error.code).toBe('billing_unavailable');
    expect(app.stripe.faults.left).toBeGreaterThan(0);
    const lines = await app.logLines();
    const line = lines.find(({ requestId }) => requestId === answer.headers.get('x-request-id'));
    expect(line).toMatchObject({ status: 503, error: { code: 'stripe_deadline' } });
    app.stripe.faults.clear();
    await subscribe(person);
    expect(await planOf(person.client)).toBe('pro');
  });
});

describe('a Stripe that is too slow for all the calls of a request', () => {
  const callerOf = ({ accountId, email }: SignedIn): Caller => ({
    ...{ accountId, email, sessionHash: 'none', seenAt: Date.now() },
    planStatus: planStatusOf(null, Date.now()),
  });

  /**
   * Runs `work` until a call is under way whose answer comes after the deadline, and waits for the rest to end. The
   * answer may or may not be read, since the caller hangs up at the deadline, too.
   */
  async function tooLate(call: RegExp, work: () => Promise<unknown>): Promise<void> {
    // On a busy machine, the request may only arrive during the next try, which is then unnecessary.
    let isReached = false;
    for (let ms = 400; !isReached; ms *= 2) {
      let isHeld = false;
      const held = app.stripe.faults.hold(call);
      void held.reached.then(() => {
        isHeld = true;
        isReached = true;
      });
      let ended: Promise<unknown> = Promise.resolve();
      const begin = () => {
        const working = work();
        ended = working.catch(() => {});
        return working;
      };
      const outcome = await withinDeadline(begin, ms).catch((error: unknown) => error);
      if (isHeld || !isReached) expect(outcome).toBeInstanceOf(DeadlineOver);
      held.release();
      await ended;
    }
  }

  const customersOf = ({ email }: SignedIn) =>
    app.stripe.ledger.store.state.customers.filter((customer) => customer.email === email && !customer.deleted);

  it.each([
    ['making the customer', /POST \/v1\/customers/, false],
    ['finding the price', /GET \/v1\/prices/, false],
    ['opening the checkout', /POST \/v1\/checkout\/sessions/, false],
    ['listing what somebody has who comes back', /GET \/v1\/subscriptions/, true],
  ])('%s: a retry finds the existing customer, and is paid once', async (_, call, isKnown) => {
    const person = await signIn();
    if (isKnown) await openCheckout(person);
    const checkout = { interval: 'month', returnTo: '/app' } as const;
    const now = Date.now();
    await tooLate(call, () => startCheckout(callerOf(person), checkout, now));
    // A customer whose creation was answered too late is found in the same minute by its idempotency key.
    await startCheckout(callerOf(person), checkout, now);
    await subscribe(person);
    expect(await planOf(person.client)).toBe('pro');
    expect(customersOf(person)).toHaveLength(1);
    expect(await subscriptionsOf(person)).toHaveLength(1);
  });

  it.each([
    ['reading the checkout', /GET \/v1\/checkout\/sessions/],
    ['listing subscriptions', /GET \/v1\/subscriptions/],
  ])('%s: a retry confirms the payment', async (_, call) => {
    const person = await signIn();
    const url = await openCheckout(person);
    app.stripe.courier.pause();
    const sessionId = (await payAt(url)).searchParams.get('session_id') ?? '';
    await tooLate(call, () => confirmCheckout(callerOf(person), { sessionId }, Date.now()));
    expect((await person.client.post('/v1/billing/confirm', { sessionId })).body).toEqual({ ok: true, plan: 'pro' });
  });

  it('no other call begins after it', async () => {
    const person = await signIn();
    await tooLate(/POST \/v1\/customers/, () =>
      startCheckout(callerOf(person), { interval: 'month', returnTo: '/app' }, Date.now()),
    );
    const [made, ...others] = customersOf(person);
    expect(made).toBeDefined();
    expect(others).toEqual([]);
    expect(app.stripe.ledger.store.state.sessions.filter(({ customer }) => customer === made?.id)).toEqual([]);
  });
});
