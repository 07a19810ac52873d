import { afterEach, describe, expect, it } from 'vitest';
import { MINUTE } from '#lib/time.ts';
import { type SignedIn, signIn } from '../support/api.ts';
import { emptyApp, query } from '../support/app.ts';
import { backUp } from '../support/backup.ts';
import {
  calm,
  customerOf,
  newSubscriber,
  openCheckout,
  payAt,
  planOf,
  post,
  rowOf,
  subscribe,
} from '../support/billing.ts';

/** Subscribers are found again if a restored backup doesn't know that they paid. */

// Its database is replaced, so it can't be the shared one.
const app = await emptyApp();

afterEach(() => calm(app));

/** Deletes the row that says which customer an account has, as a restore does. */
const forget = ({ accountId }: SignedIn) => query(app, 'DELETE FROM billing WHERE account_id = $1', [accountId]);

let ahead = 0;

/** Sets the clock forward. For a minute, the idempotency key would find a new customer again. */
async function muchLater(): Promise<void> {
  ahead += 2 * MINUTE;
  await app.setNow(Date.now() + ahead);
}

/** Returns the subscriptions that keep charging, of all customers that Stripe has for an account. */
function charging({ accountId }: SignedIn) {
  const { customers, subscriptions } = app.stripe.ledger.store.state;
  const own = customers.filter(({ metadata }) => metadata.account_id === accountId).map(({ id }) => id);
  return subscriptions.filter(({ customer, status }) => own.includes(customer) && status === 'active');
}

/** Sends Stripe's event about a subscription, as at each renewal. Returns the app's response. */
async function tellOf(customer: string): Promise<number> {
  const event = { id: `evt_${Math.random()}`, type: 'customer.subscription.updated', data: { object: { customer } } };
  const body = JSON.stringify({ object: 'event', ...event });
  return (await post(app, body, app.stripe.courier.sign(body))).status;
}

const linesAbout = async (customerId: string) =>
  (await app.logLines()).filter(
    (line) => line.failure === 'customer without an account' && line.customerId === customerId,
  );

const checkout = ({ client }: SignedIn) =>
  client.post('/v1/billing/checkout', { interval: 'month', returnTo: '/app/account' });

/** Returns how many calls to Stripe's `path` `run` makes. */
async function callsTo(path: RegExp, run: () => Promise<unknown>): Promise<number> {
  app.stripe.faults.clear();
  app.stripe.faults.fail(path, 400, 1000);
  await run();
  const { left } = app.stripe.faults;
  app.stripe.faults.clear();
  return 1000 - left;
}

describe('a restored backup', () => {
  it('gives Pro back to someone who subscribed after it, at the next event', async () => {
    const person = await signIn({ app });
    const restore = await backUp(app);
    await subscribe(person);
    const customer = await customerOf(person);
    await restore();
    expect(await planOf(person.client)).toBe('free');
    expect(await tellOf(customer)).toBe(200);
    expect(await planOf(person.client)).toBe('pro');
    expect(await rowOf(person)).toMatchObject({
      customer_id: customer,
      status: 'active',
      is_starter: true,
      held_pro: true,
    });
    // At the next checkout, nothing is sold twice, however late it is.
    await muchLater();
    expect((await checkout(person)).body.error.code).toBe('already_pro');
    expect(charging(person)).toHaveLength(1);
    expect(await linesAbout(customer)).toEqual([]);
  });

  it('charges for a lost account until someone looks at the log', async () => {
    const restore = await backUp(app);
    const { person, customer } = await newSubscriber(app);
    await restore();
    expect((await person.client.get('/v1/me')).status).toBe(401);
    expect(await tellOf(customer)).toBe(200);
    // Another deployment may share the Stripe account, and have this account.
    expect(charging(person)).toHaveLength(1);
    const [line, ...others] = await linesAbout(customer);
    expect(others).toEqual([]);
    expect(line).toMatchObject({ customerId: customer, accountId: person.accountId });
    expect(JSON.stringify(line)).not.toContain(person.email);
  });
});

describe('a customer whose row is gone', () => {
  it('is found by the checkout that comes back paid', async () => {
    const person = await signIn({ app });
    const url = await openCheckout(person);
    app.stripe.courier.pause();
    const sessionId = (await payAt(url)).searchParams.get('session_id');
    await forget(person);
    const { body } = await person.client.post('/v1/billing/confirm', { sessionId });
    expect(body).toEqual({ ok: true, plan: 'pro' });
    expect(await planOf(person.client)).toBe('pro');
  });

  it('is found by the next checkout, which sells nothing twice', async () => {
    const { person, customer } = await newSubscriber(app);
    await forget(person);
    await muchLater();
    expect((await checkout(person)).body.error.code).toBe('already_pro');
    expect(await planOf(person.client)).toBe('pro');
    expect(await customerOf(person)).toBe(customer);
    expect(charging(person)).toHaveLength(1);
  });

  it('is found, not created again, even when its subscription has ended', async () => {
    const { person, customer, subscription } = await newSubscriber(app);
    await forget(person);
    app.stripe.courier.pause();
    app.stripe.change((ledger) => ledger.end(subscription));
    await muchLater();
    await openCheckout(person);
    expect(await rowOf(person)).toMatchObject({ customer_id: customer, status: 'canceled', is_starter: true });
  });

  it('is found among others with the same address, which are nobody’s or someone else’s', async () => {
    const { person, customer } = await newSubscriber(app);
    await forget(person);
    app.stripe.change(({ store }) => {
      const [own] = store.state.customers.filter(({ id }) => id === customer);
      if (!own) throw new Error('no customer');
      for (let i = 0; i < 120; i += 1) {
        store.state.customers.push({
          ...own,
          id: store.newId('cus'),
          metadata: i % 2 === 0 ? {} : { account_id: 'x' },
        });
      }
      store.state.customers.push({ ...own, id: store.newId('cus'), deleted: true });
    });
    expect((await checkout(person)).status).toBe(409);
    expect(await customerOf(person)).toBe(customer);
  });

  it('is found once, however many events and clicks race', async () => {
    const { person, customer } = await newSubscriber(app);
    await forget(person);
    const [told, clicked] = await Promise.all([
      Promise.all(Array.from({ length: 10 }, () => tellOf(customer))),
      Promise.all(Array.from({ length: 5 }, () => checkout(person))),
    ]);
    expect(new Set(told)).toEqual(new Set([200]));
    expect(new Set(clicked.map(({ status }) => status))).toEqual(new Set([409]));
    expect(await rowOf(person)).toMatchObject({ customer_id: customer, status: 'active' });
    expect(charging(person)).toHaveLength(1);
  });

  it('doesn’t replace the account’s present customer', async () => {
    const person = await signIn({ app });
    await openCheckout(person);
    const before = await customerOf(person);
    const other = app.stripe.change(({ store }) => {
      const customer = { id: store.newId('cus'), created: 0, email: person.email, deleted: false };
      store.state.customers.push({ ...customer, metadata: { account_id: person.accountId } });
      return customer.id;
    });
    expect(await tellOf(other)).toBe(200);
    expect(await customerOf(person)).toBe(before);
    expect(await linesAbout(other)).toMatchObject([{ accountId: person.accountId }]);
  });

  /** Returns a person whose billing row is gone, and their Stripe customer. */
  async function forgotten() {
    const person = await signIn({ app });
    await openCheckout(person);
    const customer = await customerOf(person);
    await forget(person);
    return { person, customer };
  }

  it('stays closed if it was closed, and Stripe is not asked about it', async () => {
    const { person, customer } = await forgotten();
    await query(app, 'INSERT INTO closed_customers (customer_id) VALUES ($1)', [customer]);
    expect(await callsTo(/GET \/v1\/customers/, () => tellOf(customer))).toBe(0);
    await query(app, 'UPDATE closed_customers SET closed = asked WHERE customer_id = $1', [customer]);
    await muchLater();
    await openCheckout(person);
    expect(await customerOf(person)).not.toBe(customer);
  });

  it('is not taken while it waits to be closed', async () => {
    const { person, customer } = await forgotten();
    await query(app, 'INSERT INTO closed_customers (customer_id) VALUES ($1)', [customer]);
    await muchLater();
    await openCheckout(person);
    expect(await customerOf(person)).not.toBe(customer);
    const deleted = app.stripe.ledger.store.state.customers.find(({ id }) => id === customer)?.deleted;
    expect(deleted).toBe(false);
  });

  it('is ignored once it is deleted', async () => {
    const { person, customer } = await forgotten();
    app.stripe.change((ledger) => {
      for (const one of ledger.store.state.customers) if (one.id === customer) ledger.deleteCustomer(one);
    });
    expect(await tellOf(customer)).toBe(200);
    expect(await rowOf(person)).toBeUndefined();
    expect(await linesAbout(customer)).toEqual([]);
  });

  it('is looked for again when Stripe didn’t answer', async () => {
    const { person, customer } = await newSubscriber(app);
    await forget(person);
    app.stripe.faults.fail(/GET \/v1\/customers/, 400, 2);
    expect(await tellOf(customer)).toBe(503);
    expect((await checkout(person)).status).toBe(503);
    expect(await rowOf(person)).toBeUndefined();
    expect(await tellOf(customer)).toBe(200);
    expect(await planOf(person.client)).toBe('pro');
  });
});

it('a customer of another product, or of nobody, is skipped silently', async () => {
  const other = app.stripe.change(({ store }) => {
    const customer = { id: store.newId('cus'), created: 0, email: null, metadata: {}, deleted: false };
    store.state.customers.push(customer);
    return customer.id;
  });
  for (const customer of [other, 'cus_of_nobody']) {
    expect(await tellOf(customer)).toBe(200);
    expect(await linesAbout(customer)).toEqual([]);
    expect(await query(app, 'SELECT 1 FROM billing WHERE customer_id = $1', [customer])).toEqual([]);
  }
});

it('Stripe isn’t asked about a known customer', async () => {
  const person = await signIn({ app });
  await openCheckout(person);
  const customer = await customerOf(person);
  const calls = await callsTo(/GET \/v1\/customers/, async () => {
    await tellOf(customer);
    await subscribe(person);
    await checkout(person);
  });
  expect(calls).toBe(0);
  expect(await planOf(person.client)).toBe('pro');
});
