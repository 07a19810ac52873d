import { request } from 'node:http';
import { afterEach, describe, expect, it, onTestFinished } from 'vitest';
import { refused, type SignedIn, signIn, stranger } from '../support/api.ts';
import { query, type TestApp, workerApp } from '../support/app.ts';
import {
  calm,
  customerOf,
  newestSubscription,
  openCheckout,
  payAt,
  payUnheard,
  planOf,
  press,
  subscribe,
  subscriptionsOf,
} from '../support/billing.ts';
import { shownText } from '../support/docs.ts';

afterEach(async () => calm(await workerApp()));

/** Takes all places at the starter price until the test is over. */
async function fillPlaces(app: TestApp): Promise<void> {
  await query(
    app,
    `WITH made AS (INSERT INTO accounts (id, email) SELECT 'full' || n, 'full' || n || '@example.com' FROM generate_series(1, 500) n RETURNING id)
     INSERT INTO billing (account_id, customer_id, is_starter) SELECT id, 'cus_' || id, true FROM made`,
  );
  onTestFinished(async () => void (await query(app, "DELETE FROM accounts WHERE id LIKE 'full%'")));
}

/** Returns the bill for Pro on the pricing page, from the choices to the totals of a month and a year. */
async function shownBill({ client }: SignedIn): Promise<string> {
  const text = await shownText(`${client.app.baseUrl}/pricing`, { headers: { cookie: client.cookie ?? '' } });
  return /Monthly.*a year/.exec(text)?.[0] ?? text;
}

describe('POST /v1/billing/checkout', () => {
  it('leads to a hosted page at the starter price, and back with the id filled in', async () => {
    const person = await signIn();
    const url = await openCheckout(person, 'year');
    const html = await (await fetch(url)).text();
    expect(html).toContain('$60.00 a year');
    expect(html).toContain(person.email);
    expect(html).toContain('No money moves');
    const back = await payAt(url);
    expect(back.origin + back.pathname).toBe(`${person.client.app.baseUrl}/billing/return`);
    expect(back.searchParams.get('session_id')).toBe(new URL(url).pathname.split('/')[2]);
    expect(back.searchParams.get('returnTo')).toBe('/app/account');
  });

  it('is opened 20 times an hour, and no more', async () => {
    const [person, other] = [await signIn(), await signIn()];
    const open = ({ client }: SignedIn) =>
      client.post('/v1/billing/checkout', { interval: 'month', returnTo: '/app/account' });
    for (let i = 0; i < 20; i += 1) expect((await open(person)).status).toBe(200);
    const refused = await open(person);
    expect(refused).toMatchObject({ status: 429, body: { error: { code: 'too_many_requests' } } });
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(3500);
    expect((await open(other)).status).toBe(200);
  });

  it('is confirmed, and the portal opened, up to 60 times an hour in all', async () => {
    const [person, other] = [await signIn(), await signIn()];
    await subscribe(person);
    const confirm = ({ client }: SignedIn) => client.post('/v1/billing/confirm', { sessionId: 'cs_none' });
    const portal = ({ client }: SignedIn) => client.post('/v1/billing/portal', { returnTo: '/app/account' });
    for (let i = 0; i < 58; i += 1) expect((await confirm(person)).status).toBe(404);
    expect([(await confirm(person)).status, (await portal(person)).status]).toEqual([404, 200]);
    for (const refused of [await confirm(person), await portal(person)]) expect(refused.status).toBe(429);
    expect((await confirm(other)).status).toBe(404);
  });

  it('makes one customer however many clicks race, and it names the account', async () => {
    const person = await signIn();
    await Promise.all(Array.from({ length: 6 }, () => openCheckout(person)));
    const made = person.client.app.stripe.ledger.store.state.customers.filter(
      ({ email, deleted }) => email === person.email && !deleted,
    );
    expect(made).toHaveLength(1);
    expect(made[0]).toMatchObject({ id: await customerOf(person), metadata: { account_id: person.accountId } });
  });

  it('is 409 for someone on Pro, even if we weren’t told of the payment', async () => {
    const person = await signIn();
    await payUnheard(person);
    expect(await planOf(person.client)).toBe('free');
    for (let i = 0; i < 2; i += 1) {
      const again = await person.client.post('/v1/billing/checkout', { interval: 'month', returnTo: '/app' });
      expect(again.body.error.code).toBe('already_pro');
    }
    expect(await planOf(person.client)).toBe('pro');
  });

  it('makes a new customer when Stripe no longer has the old one', async () => {
    const person = await signIn();
    await openCheckout(person);
    const before = await customerOf(person);
    const { stripe } = person.client.app;
    stripe.change(({ store }) => {
      for (const customer of store.state.customers) if (customer.id === before) customer.deleted = true;
    });
    await subscribe(person);
    expect(await customerOf(person)).not.toBe(before);
    expect(await planOf(person.client)).toBe('pro');
  });

  it('offers the starter price to 500, then the list price; those who have it keep it', async () => {
    const [early, never] = [await signIn(), await signIn()];
    await subscribe(early);
    await press(early, 'end');
    const { app } = early.client;
    const atStarter =
      'Monthly$9.00Yearly2 months free$90.00Starter discount−$3.00Total$6.00 a monthStarter discount−$30.00Total$60.00 a year';
    for (const visitor of [early, never]) expect(await shownBill(visitor)).toBe(atStarter);
    await fillPlaces(app);
    const late = await signIn();
    expect(await shownBill(late)).toBe('Monthly$9.00Yearly2 months free$90.00Total$9.00 a monthTotal$90.00 a year');
    expect(await shownBill(early)).toBe(atStarter);
    expect((await late.client.get('/v1/me')).body.pricing).toEqual({
      mode: 'list',
      monthMinor: 900,
      yearMinor: 9000,
      currency: 'USD',
    });
    expect(await (await fetch(await openCheckout(late))).text()).toContain('$9.00 a month');
    await subscribe(late);
    expect((await late.client.get('/v1/me')).body.subscription).toMatchObject({
      isStarter: false,
      interval: 'month',
    });
    expect((await early.client.get('/v1/me')).body.pricing.mode).toBe('starter');
    expect(await (await fetch(await openCheckout(early))).text()).toContain('$6.00 a month');
  });

  it('someone on the starter price keeps it when Stripe no longer has the customer', async () => {
    const early = await signIn();
    await subscribe(early);
    const { app } = early.client;
    const before = await customerOf(early);
    app.stripe.change((ledger) => {
      for (const customer of ledger.store.state.customers) if (customer.id === before) ledger.deleteCustomer(customer);
    });
    await app.stripe.courier.flush();
    await fillPlaces(app);
    // The first creates the customer, who has no subscription yet when the second looks.
    for (let i = 0; i < 2; i += 1) {
      expect(await (await fetch(await openCheckout(early))).text()).toContain('$6.00 a month');
      expect((await early.client.get('/v1/me')).body.pricing.mode).toBe('starter');
    }
    expect(await customerOf(early)).not.toBe(before);
    await subscribe(early);
    expect((await early.client.get('/v1/me')).body.subscription).toMatchObject({ isStarter: true });
  });

  const tooLong = `/${'a'.repeat(500)}`;
  it.each([
    '',
    'app',
    '//evil.example',
    '/\\evil.example',
    '/',
    tooLong,
    '/\t/evil.example',
    '/\n/evil.example',
    '/\r\\x',
  ])('returnTo %j is 400', async (returnTo) => {
    const { client } = await refused();
    for (const path of ['/v1/billing/checkout', '/v1/billing/portal']) {
      const answer = await client.post(path, { interval: 'month', returnTo });
      expect(answer.body.error.details.issues[0].path).toBe('returnTo');
    }
  });

  it.each(['/a%2Fb', '/a\\b', '/a', '/app?x=1#y', '/😀', `/${'😀'.repeat(300)}`, '/a//b', '/{CHECKOUT_SESSION_ID}'])(
    'returnTo %j comes back as it was',
    async (returnTo) => {
      const { client } = await signIn();
      const { status, body } = await client.post('/v1/billing/checkout', { interval: 'month', returnTo });
      expect(status).toBe(200);
      expect((await payAt(body.url)).searchParams.get('returnTo')).toBe(returnTo);
    },
  );

  it('a returnTo of 500 characters that doesn’t fit into Stripe’s address leads to the app', async () => {
    const { client } = await signIn();
    const returnTo = `/${'😀'.repeat(499)}`;
    const { status, body } = await client.post('/v1/billing/checkout', { interval: 'month', returnTo });
    expect(status).toBe(200);
    expect((await payAt(body.url)).searchParams.get('returnTo')).toBe('/app');
  });

  it.each([{}, { interval: 'week' }, { interval: null }, { interval: 'Month' }])('%j is 400', async (fields) => {
    const { client } = await refused();
    expect((await client.post('/v1/billing/checkout', { returnTo: '/app', ...fields })).status).toBe(400);
  });
});

describe('POST /v1/billing/confirm', () => {
  const confirm = ({ client }: SignedIn, sessionId: string) => client.post('/v1/billing/confirm', { sessionId });
  const idOf = (url: string) => new URL(url).pathname.split('/')[2] ?? '';

  it('without the webhook: grants', async () => {
    const person = await signIn();
    const url = await payUnheard(person);
    expect((await confirm(person, idOf(url))).body).toEqual({ ok: true, plan: 'pro' });
    expect(await planOf(person.client)).toBe('pro');
  });

  it('after the webhook, and again: says so', async () => {
    const person = await signIn();
    const sessionId = await subscribe(person);
    expect(await planOf(person.client)).toBe('pro');
    for (let i = 0; i < 3; i += 1) expect((await confirm(person, sessionId)).body).toEqual({ ok: true, plan: 'pro' });
    expect(await subscriptionsOf(person)).toHaveLength(1);
  });

  it('before the webhook, and racing it: grants once', async () => {
    const person = await signIn();
    const url = await payUnheard(person);
    const { courier } = person.client.app.stripe;
    const answers = await Promise.all([
      ...Array.from({ length: 5 }, () => confirm(person, idOf(url))),
      courier.resume().then(() => confirm(person, idOf(url))),
    ]);
    for (const { body } of answers) expect(body).toEqual({ ok: true, plan: 'pro' });
    expect(await subscriptionsOf(person)).toHaveLength(1);
  });

  it('unpaid: not ok, and the plan stays the same', async () => {
    const person = await signIn();
    const url = await openCheckout(person);
    expect((await confirm(person, idOf(url))).body).toEqual({ ok: false, plan: 'free' });
  });

  it('someone else’s: 403, paid or not, and nobody is granted anything', async () => {
    const [person, other] = [await signIn(), await signIn()];
    const url = await openCheckout(person);
    person.client.app.stripe.courier.pause();
    for (const paid of [false, true]) {
      if (paid) await payAt(url);
      const answer = await confirm(other, idOf(url));
      expect(answer.body.error.code).toBe('forbidden');
    }
    expect(await planOf(other.client)).toBe('free');
  });

  it.each(['cs_test_unknown', 'nothing', '../customers', 'cs_test_a/b', '..', 'cs_', '😀'])('%j: 404', async (id) => {
    expect((await confirm(await signIn(), id)).status).toBe(404);
  });

  it.each(['', 'x'.repeat(201), 7, null])('%j: 400', async (sessionId) => {
    const { client } = await refused();
    expect((await client.post('/v1/billing/confirm', { sessionId })).status).toBe(400);
  });
});

describe('POST /v1/billing/portal', () => {
  it('is 404 for someone who never paid, with or without a checkout', async () => {
    const person = await signIn();
    const open = () => person.client.post('/v1/billing/portal', { returnTo: '/app' });
    expect((await open()).status).toBe(404);
    await openCheckout(person);
    expect((await open()).status).toBe(404);
  });

  it('cancels at the period’s end, and resumes', async () => {
    const person = await signIn();
    await subscribe(person);
    const subscription = async () => (await person.client.get('/v1/me')).body.subscription;
    const { periodEnd } = await newestSubscription(person);
    expect(await subscription()).toEqual({
      status: 'active',
      interval: 'month',
      isStarter: true,
      currentPeriodEnd: periodEnd * 1000,
      cancelAtPeriodEnd: false,
      graceUntil: null,
    });
    await press(person, 'cancel');
    expect(await subscription()).toMatchObject({ status: 'active', cancelAtPeriodEnd: true });
    expect(await planOf(person.client)).toBe('pro');
    await press(person, 'resume');
    expect(await subscription()).toMatchObject({ status: 'active', cancelAtPeriodEnd: false });
  });
});

it('a hosted page answers only to this machine’s name', async () => {
  const { app } = await stranger();
  const url = new URL(app.stripe.url);
  const status = await new Promise((resolve, reject) => {
    request({ host: url.hostname, port: url.port, path: '/', headers: { host: 'evil.example' } }, (response) => {
      response.resume();
      resolve(response.statusCode);
    })
      .on('error', reject)
      .end();
  });
  expect(status).toBe(403);
});
