import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import Stripe from 'stripe';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ensureCatalogue } from '#lib/billing/catalogue.ts';
import { createStripe } from '#lib/billing/stripe.ts';
import { parseForm } from '#lib/local/stripe/rest.ts';
import { type StripeStandIn, startStripe } from '#lib/local/stripe/server.ts';

const dataDir = mkdtempSync(path.join(tmpdir(), 'stripe-'));
// Nobody listens there; events wait.
const options = { dataDir, port: 0, baseUrl: 'http://localhost:1', webhookUrl: 'http://localhost:1/' };

let standIn: StripeStandIn;
let stripe: Stripe;

function connect(): Stripe {
  return createStripe({ key: 'sk_test_local', apiBase: standIn.url, timeoutMs: 2_000, retries: 0 });
}

beforeAll(async () => {
  standIn = await startStripe(options);
  stripe = connect();
});

afterAll(async () => {
  await standIn.stop();
  rmSync(dataDir, { recursive: true });
});

const errorOf = async (promise: Promise<unknown>): Promise<Stripe.errors.StripeError> => {
  const error = await promise.catch((reason: unknown) => reason);
  if (!(error instanceof Stripe.errors.StripeError)) throw new Error('no error of Stripe’s');
  return error;
};

async function openSession(customer: string) {
  const prices = await stripe.prices.list({ lookup_keys: ['pro_list_month'], active: true });
  const [price] = prices.data;
  if (!price) throw new Error('no price');
  return stripe.checkout.sessions.create({
    mode: 'subscription',
    customer,
    line_items: [{ price: price.id, quantity: 1 }],
    success_url: 'http://localhost:1/back?id={CHECKOUT_SESSION_ID}',
  });
}

describe('the real SDK on it', () => {
  it('finds the catalogue, and setting it up twice does nothing', async () => {
    const { data } = await stripe.prices.list({ lookup_keys: ['pro_starter_year', 'pro_list_month'] });
    expect(data.map(({ lookup_key, unit_amount }) => [lookup_key, unit_amount]).toSorted()).toEqual([
      ['pro_list_month', 900],
      ['pro_starter_year', 6000],
    ]);
    expect(data[0]?.unit_amount_decimal?.toString()).toMatch(/^\d+$/);
    const all = async () => (await stripe.prices.list({ limit: 100 })).data.map(({ id }) => id);
    const before = await all();
    const told = await ensureCatalogue(stripe);
    expect(told.filter((line) => line.includes(': exists'))).toEqual(told);
    expect(told.length).toBeGreaterThanOrEqual(4);
    expect(await all()).toEqual(before);
  });

  it('moves a price’s name to its successor', async () => {
    standIn.change(({ store }) => {
      for (const price of store.state.prices) if (price.lookupKey === 'pro_list_year') price.unitAmount = 1;
    });
    expect(await ensureCatalogue(stripe)).toContain('price pro_list_year: replaced (90.00 USD a year)');
    const { data } = await stripe.prices.list({ lookup_keys: ['pro_list_year'] });
    expect(data.map(({ unit_amount }) => unit_amount)).toEqual([9000]);
  });

  it('honours idempotency keys', async () => {
    const create = (email: string) => stripe.customers.create({ email }, { idempotencyKey: 'k' });
    const first = await create('a@example.com');
    expect(await create('a@example.com')).toMatchObject({ id: first.id });
    expect(await errorOf(create('b@example.com'))).toBeInstanceOf(Stripe.errors.StripeIdempotencyError);
  });

  it('pages through lists, newest first', async () => {
    const { id: customer } = await stripe.customers.create({});
    const ids: string[] = [];
    for (let i = 0; i < 7; i += 1) ids.unshift((await openSession(customer)).id);
    const listed = await stripe.checkout.sessions.list({ customer, limit: 3 }).autoPagingToArray({ limit: 100 });
    expect(listed.map(({ id }) => id)).toEqual(ids);
  });

  it('lists customers by the address as it is spelled, newest first and without those deleted', async () => {
    const make = async (email: string) => (await stripe.customers.create({ email })).id;
    const [first, deleted] = [await make('l@example.com'), await make('l@example.com')];
    const second = await make('l@example.com');
    const other = await make('L@example.com');
    await stripe.customers.del(deleted);
    const idsOf = async (email?: string) => {
      const found = await stripe.customers
        .list({ ...(email && { email }), limit: 2 })
        .autoPagingToArray({ limit: 100 });
      return found.map(({ id }) => id);
    };
    expect(await idsOf('l@example.com')).toEqual([second, first]);
    expect(await idsOf('L@example.com')).toEqual([other]);
    expect(await idsOf('nobody@example.com')).toEqual([]);
    expect((await idsOf()).slice(0, 3)).toEqual([other, second, first]);
  });

  it('says errors as Stripe does', async () => {
    const missing = { code: 'resource_missing', statusCode: 404 };
    expect(await errorOf(stripe.customers.retrieve('cus_no'))).toMatchObject(missing);
    const noCustomer = { code: 'resource_missing', param: 'customer', statusCode: 400 };
    expect(await errorOf(openSession('cus_no'))).toMatchObject(noCustomer);
    // @ts-expect-error: no such parameter
    expect(await errorOf(stripe.customers.create({ unheard: '1' }))).toMatchObject({ code: 'parameter_unknown' });
    const other = createStripe({ key: 'sk_other', apiBase: standIn.url, timeoutMs: 2_000, retries: 0 });
    expect(await errorOf(other.customers.create())).toBeInstanceOf(Stripe.errors.StripeAuthenticationError);
    standIn.faults.fail(/customers/, 429);
    expect(await errorOf(stripe.customers.create())).toBeInstanceOf(Stripe.errors.StripeRateLimitError);
    standIn.faults.fail(/customers/, 'hang');
    const hasty = createStripe({ key: 'sk_test_local', apiBase: standIn.url, timeoutMs: 100, retries: 0 });
    expect(await errorOf(hasty.customers.create())).toBeInstanceOf(Stripe.errors.StripeConnectionError);
  });

  it('the pages take their own forms only', async () => {
    const { id: customer } = await stripe.customers.create({});
    const { url } = await openSession(customer);
    const pay = (headers: Record<string, string>) => fetch(url ?? '', { method: 'POST', redirect: 'manual', headers });
    for (const headers of [
      { 'sec-fetch-site': 'cross-site' },
      { 'sec-fetch-site': 'same-site', origin: 'http://localhost:1' },
      { origin: 'http://localhost:1' },
      { origin: 'null' },
    ]) {
      expect((await pay(headers)).status).toBe(403);
    }
    expect((await stripe.subscriptions.list({ customer })).data).toEqual([]);
    expect((await pay({ origin: standIn.url, 'sec-fetch-site': 'same-origin' })).status).toBe(303);
    expect((await stripe.subscriptions.list({ customer })).data).toHaveLength(1);
  });

  it('a deleted customer takes its subscriptions along', async () => {
    const { id: customer } = await stripe.customers.create({});
    const session = await openSession(customer);
    await fetch(session.url ?? '', { method: 'POST', redirect: 'manual' });
    const { data } = await stripe.subscriptions.list({ customer });
    expect(data).toMatchObject([{ status: 'active', items: { data: [{ price: { lookup_key: 'pro_list_month' } }] } }]);
    expect(await stripe.customers.del(customer)).toMatchObject({ deleted: true });
    expect(await stripe.subscriptions.list({ customer })).toMatchObject({ data: [] });
    const all = await stripe.subscriptions.list({ customer, status: 'all' });
    expect(all).toMatchObject({ data: [{ status: 'canceled' }] });
    expect(await errorOf(stripe.subscriptions.cancel(data[0]?.id ?? ''))).toMatchObject({ code: 'resource_missing' });
    expect(await stripe.customers.retrieve(customer)).toMatchObject({ deleted: true });
  });

  it('keeps everything over a restart', async () => {
    const { id } = await stripe.customers.create({ email: 'kept@example.com' }, { idempotencyKey: 'kept' });
    await standIn.stop();
    standIn = await startStripe(options);
    stripe = connect();
    expect(await stripe.customers.retrieve(id)).toMatchObject({ email: 'kept@example.com' });
    expect((await stripe.customers.create({ email: 'kept@example.com' }, { idempotencyKey: 'kept' })).id).toBe(id);
  });
});

it('parseForm reads nested keys and lists', () => {
  expect(parseForm('a[b][0][c]=1&a[b][1][c]=2&d[]=x&d[]=y&e=%26&__proto__[x]=1')).toEqual(
    Object.assign(Object.create(null), {
      a: { b: { 0: { c: '1' }, 1: { c: '2' } } },
      d: { 0: 'x', 1: 'y' },
      e: '&',
      ['__proto__']: { x: '1' },
    }),
  );
});
