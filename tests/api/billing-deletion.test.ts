import { afterEach, expect, it } from 'vitest';
import { type SignedIn, signIn } from '../support/api.ts';
import { query, runCron, workerApp } from '../support/app.ts';
import {
  calm,
  customerOf,
  newSubscriber,
  openCheckout,
  payAt,
  subscribe,
  subscriptionsOf,
} from '../support/billing.ts';

const app = await workerApp();

afterEach(() => calm(app));

const goneAt = (customer: string) => app.stripe.ledger.store.state.customers.find(({ id }) => id === customer)?.deleted;
const queued = (customer: string) =>
  query(app, 'SELECT 1 FROM closed_customers WHERE customer_id = $1 AND closed < asked', [customer]);

async function deleted(person: SignedIn): Promise<void> {
  expect((await person.client.delete('/v1/me')).body).toEqual({ ok: true });
  for (const table of ['billing', 'notices', 'workspaces', 'sessions', 'meeting_starts']) {
    expect(await query(app, `SELECT 1 FROM ${table} WHERE account_id = $1`, [person.accountId]), table).toEqual([]);
  }
  expect((await person.client.get('/v1/me')).status).toBe(401);
  await app.stripe.courier.flush();
}

it('ends subscriptions, expires checkouts and deletes the customer', async () => {
  const person = await signIn();
  await openCheckout(person);
  await subscribe(person);
  const customer = await customerOf(person);
  const [subscription] = await subscriptionsOf(person);
  await deleted(person);
  expect(subscription?.status).toBe('canceled');
  expect(goneAt(customer)).toBe(true);
  const sessions = app.stripe.ledger.store.state.sessions.filter((one) => one.customer === customer);
  expect(sessions.map(({ status }) => status).toSorted()).toEqual(['complete', 'expired']);
  expect(await queued(customer)).toEqual([]);
});

it.each([500, 'hang'] as const)(
  'with Stripe down (%s), the account is deleted at once, and the rest follows',
  async (fault) => {
    const { person, customer } = await newSubscriber();
    const [subscription] = await subscriptionsOf(person);
    app.stripe.faults.fail(/./, fault, 100);
    await deleted(person);
    expect(subscription?.status).toBe('active');
    expect(await queued(customer)).toHaveLength(1);
    app.stripe.faults.clear();
    expect((await runCron(app, 'billing')).status).toBe(200);
    await app.stripe.courier.flush();
    expect(subscription?.status).toBe('canceled');
    expect(goneAt(customer)).toBe(true);
    expect(await queued(customer)).toEqual([]);
  },
);

it('a checkout paid after the deletion is cancelled', async () => {
  const person = await signIn();
  const url = await openCheckout(person);
  const customer = await customerOf(person);
  app.stripe.faults.fail(/./, 500, 100);
  await deleted(person);
  app.stripe.faults.clear();
  await payAt(url);
  const [late] = app.stripe.ledger.store.state.subscriptions.filter((one) => one.customer === customer);
  expect(late).toBeDefined();
  await app.stripe.courier.flush();
  expect(late?.status).toBe('canceled');
  expect(goneAt(customer)).toBe(true);
});

it('a payment that comes in long after the customer was closed is cancelled again', async () => {
  const { person, customer } = await newSubscriber();
  const [first] = await subscriptionsOf(person);
  await deleted(person);
  await app.stripe.courier.flush();
  if (!first) throw new Error('no subscription');
  const late = app.stripe.change((ledger) => ledger.subscribe(customer, ledger.price(first.price)));
  await app.stripe.courier.flush();
  expect(late.status).toBe('canceled');
});

it('racing checkouts leave no customer that nobody closes', async () => {
  const person = await signIn();
  const open = () => person.client.post('/v1/billing/checkout', { interval: 'month', returnTo: '/app' });
  const [gone, ...opened] = await Promise.all([person.client.delete('/v1/me'), open(), open(), open()]);
  expect(gone?.status).toBe(200);
  for (const { status } of opened) expect([200, 401, 503]).toContain(status);
  await runCron(app, 'billing');
  const left = app.stripe.ledger.store.state.customers.filter(
    ({ email, deleted: over }) => email === person.email && !over,
  );
  expect(left).toEqual([]);
});
