import { createHmac, randomBytes } from 'node:crypto';
import pg from 'pg';
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { syncSubscription } from '#lib/billing/sync.ts';
import { handleEvent } from '#lib/billing/webhook.ts';
import { eventShape } from '#lib/local/stripe/shapes.ts';
import type { StoredEvent } from '#lib/local/stripe/state.ts';
import { DAY } from '#lib/time.ts';
import { type SignedIn, signIn } from '../support/api.ts';
import { query, startApp, type TestApp, workerApp } from '../support/app.ts';
import {
  calm,
  customerOf,
  eventsOf,
  newestSubscription,
  openCheckout,
  payAt,
  planOf,
  post,
  press,
  runCron,
  runHere,
  stripeOf,
  subscribe,
  subscriptionsOf,
} from '../support/billing.ts';

let app: TestApp;

beforeAll(async () => {
  app = await workerApp();
  return runHere(app);
});

afterEach(() => calm(app));

const rowOf = async ({ accountId }: SignedIn) =>
  (await query(app, 'SELECT * FROM billing WHERE account_id = $1', [accountId]))[0];

const noticesOf = async ({ accountId }: SignedIn) =>
  (await query(app, 'SELECT content FROM notices WHERE account_id = $1 ORDER BY created_at', [accountId])).map(
    ({ content }) => content.kind,
  );

/** An event as the handler is given it. */
const asEvent = (event: StoredEvent) =>
  // The stand-in's shape is Stripe's; only the union of event types cannot be seen from a string.
  eventShape(event) as unknown as Parameters<typeof handleEvent>[0];

describe('who may send events', () => {
  const payload = JSON.stringify({ id: 'evt_x', object: 'event', type: 'unheard.of', data: { object: {} } });

  it('takes a signed one, of any type and about anyone', async () => {
    const { courier } = app.stripe;
    expect((await post(app, payload, courier.sign(payload))).status).toBe(200);
    const stranger = { ...JSON.parse(payload), type: 'customer.subscription.updated' };
    stranger.data.object = { customer: 'cus_of_nobody' };
    const body = JSON.stringify(stranger);
    const answer = await post(app, body, courier.sign(body));
    expect(answer.status).toBe(200);
    expect(await answer.json()).toEqual({ received: true });
  });

  it('refuses an unsigned, a forged, a stale and an altered one with a 400', async () => {
    const { courier, ledger } = app.stripe;
    const old = ledger.store.seconds() - 301;
    const forged = `t=${ledger.store.seconds()},v1=${createHmac('sha256', 'x').update(payload).digest('hex')}`;
    for (const [body, signature] of [
      [payload, undefined],
      [payload, ''],
      [payload, 'nonsense'],
      [payload, forged],
      [payload, courier.sign(payload, undefined, old)],
      [payload.replace('evt_x', 'evt_y'), courier.sign(payload)],
    ] as const) {
      const answer = await post(app, body, signature);
      expect(answer.status).toBe(400);
      expect((await answer.json()).error.code).toBe('invalid_request');
    }
    expect((await post(app, payload, courier.sign(payload, undefined, old + 30))).status).toBe(200);
  });

  it('refuses a signed body that is no JSON, and one over 1 MB', async () => {
    const { courier } = app.stripe;
    expect((await post(app, '{"id":', courier.sign('{"id":'))).status).toBe(400);
    const large = JSON.stringify({ text: 'x'.repeat(1_100_000) });
    expect((await post(app, large, courier.sign(large))).status).toBe(413);
  });

  it('takes two secrets while one replaces the other; without any it is 503', async () => {
    const [fresh, old] = [randomBytes(20).toString('hex'), randomBytes(20).toString('hex')];
    const rotating = await startApp({ env: { STRIPE_WEBHOOK_SECRET: `${fresh}, ${old}` } });
    const bare = await startApp({ env: { STRIPE_WEBHOOK_SECRET: '', STRIPE_SECRET_KEY: '', STRIPE_API_BASE: '' } });
    try {
      for (const secret of [fresh, old]) {
        expect((await post(rotating, payload, app.stripe.courier.sign(payload, secret))).status).toBe(200);
      }
      expect((await post(rotating, payload, app.stripe.courier.sign(payload))).status).toBe(400);
      expect((await post(bare, payload, app.stripe.courier.sign(payload))).status).toBe(503);
      expect(await (await runCron(bare)).json()).toEqual({ synced: 0, closed: 0, failed: 0, mails: 0 });
    } finally {
      await Promise.all([rotating.stop(), bare.stop()]);
    }
  });
});

describe('what an event does', () => {
  it('20 times in parallel: the same as once', async () => {
    const person = await signIn();
    const url = await openCheckout(person);
    app.stripe.courier.pause();
    await payAt(url);
    const [created] = eventsOf(app, await customerOf(person));
    if (!created) throw new Error('no event');
    const statuses = await Promise.all(Array.from({ length: 20 }, () => app.stripe.courier.send(created)));
    expect(new Set(statuses)).toEqual(new Set([200]));
    expect(await planOf(person.client)).toBe('pro');
    expect(await query(app, 'SELECT 1 FROM stripe_events WHERE id = $1', [created.id])).toHaveLength(1);
    expect(await subscriptionsOf(person)).toHaveLength(1);
  });

  const orders = [
    [0, 1, 2],
    [0, 2, 1],
    [1, 0, 2],
    [1, 2, 0],
    [2, 0, 1],
    [2, 1, 0],
  ];
  it.each(orders)('created, updated and deleted in the order %i %i %i: ended', async (...order) => {
    const person = await signIn();
    const url = await openCheckout(person);
    const { courier, change } = app.stripe;
    courier.pause();
    await payAt(url);
    const subscription = await newestSubscription(person);
    change((ledger) => ledger.cancelAtPeriodEnd(subscription, true));
    change((ledger) => ledger.end(subscription));
    const events = eventsOf(app, await customerOf(person)).filter(({ type }) =>
      type.startsWith('customer.subscription'),
    );
    expect(events).toHaveLength(3);
    for (const index of order) {
      const event = events[index];
      expect(event && (await courier.send(event))).toBe(200);
    }
    const { body } = await person.client.get('/v1/me');
    expect(body).toMatchObject({ plan: 'free', subscription: { status: 'canceled' } });
    expect(body.readOnlyUntil).toBe((subscription.endedAt ?? 0) * 1000 + 30 * DAY);
  });

  it('a payment that fails has a grace; one that fails months later has a new one', async () => {
    const person = await signIn();
    await subscribe(person);
    const subscription = await newestSubscription(person);
    const [stripe, customer] = [stripeOf(app), await customerOf(person)];
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

  it('a crash between the sync and remembering the event: it is handled again, once more harmlessly', async () => {
    const person = await signIn();
    const url = await openCheckout(person);
    app.stripe.courier.pause();
    await payAt(url);
    const [event] = eventsOf(app, await customerOf(person));
    if (!event) throw new Error('no event');
    await query(app, 'ALTER TABLE stripe_events RENAME TO stripe_events_gone');
    try {
      // Looking it up fails, too: nothing is done, and Stripe is asked to send it again.
      expect(await app.stripe.courier.send(event)).toBe(500);
      expect(await planOf(person.client)).toBe('free');
    } finally {
      await query(app, 'ALTER TABLE stripe_events_gone RENAME TO stripe_events');
    }
    await query(
      app,
      `CREATE FUNCTION refuse() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE 'crash'; END $$;
       CREATE TRIGGER refuse BEFORE INSERT ON stripe_events FOR EACH ROW EXECUTE FUNCTION refuse()`,
    );
    try {
      expect(await app.stripe.courier.send(event)).toBe(500);
      expect(await planOf(person.client)).toBe('pro');
    } finally {
      await query(app, 'DROP FUNCTION refuse CASCADE');
    }
    expect(await app.stripe.courier.send(event)).toBe(200);
    expect(await planOf(person.client)).toBe('pro');
    expect(await query(app, 'SELECT 1 FROM stripe_events WHERE id = $1', [event.id])).toHaveLength(1);
  });

  it('a change while our answer was under way: the late answer does not win', async () => {
    const person = await signIn();
    await subscribe(person);
    const [stripe, customer] = [stripeOf(app, 20_000), await customerOf(person)];
    const subscription = await newestSubscription(person);
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

  it('two subscriptions on one customer: the best counts, and nobody goes on paying twice', async () => {
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
    await press(person, 'end').catch(() => {});
    app.stripe.change((ledger) => {
      for (const one of all) if (one.endedAt === null) ledger.end(one);
    });
    await app.stripe.courier.flush();
    expect(await planOf(person.client)).toBe('free');
  });

  it('a new subscription ends the one whose payment failed', async () => {
    const person = await signIn();
    await subscribe(person);
    const old = await newestSubscription(person);
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

  it('more subscriptions than a page of Stripe’s list are all looked at', async () => {
    const person = await signIn();
    await subscribe(person);
    const customer = await customerOf(person);
    const active = await newestSubscription(person);
    app.stripe.courier.pause();
    app.stripe.change((ledger) => {
      for (let i = 0; i < 205; i += 1) ledger.end(ledger.subscribe(customer, ledger.price(active.price)));
    });
    expect(await syncSubscription(stripeOf(app), customer, Date.now())).toMatchObject({ plan: 'pro' });
    expect(await rowOf(person)).toMatchObject({ subscription_id: active.id });
  });

  it.each([429, 500])(
    'Stripe answering %i: 503 to the caller, 500 to the webhook, and all is well after',
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
        expect(answer.status).toBe(503);
        expect(answer.body.error.code).toBe('billing_unavailable');
      }
      expect(await app.stripe.courier.send(event)).toBe(500);
      expect(await planOf(person.client)).toBe('free');
      app.stripe.faults.clear();
      expect(await app.stripe.courier.send(event)).toBe(200);
      expect(await planOf(person.client)).toBe('pro');
    },
  );

  it('Stripe answering nothing: given up in time, and no connection to the database waits with it', async () => {
    const person = await signIn();
    await subscribe(person);
    const customer = await customerOf(person);
    app.stripe.faults.fail(/./, 'hang', 50);
    const busy = vi.spyOn(pg.Client.prototype, 'query');
    const waiting = Array.from({ length: 30 }, () => syncSubscription(stripeOf(app, 300), customer, Date.now()));
    const outcomes = await Promise.allSettled(waiting);
    expect(outcomes.every(({ status }) => status === 'rejected')).toBe(true);
    // Thirty that wait hold none of the pool's ten connections: each sent the one statement before it asked.
    expect(busy.mock.calls.filter(([sql]) => JSON.stringify(sql)?.includes('BEGIN'))).toEqual([]);
    busy.mockRestore();
    expect(await planOf(person.client)).toBe('pro');
    app.stripe.faults.clear();
    expect(await syncSubscription(stripeOf(app), customer, Date.now())).toMatchObject({ plan: 'pro' });
  });

  it('a hanging Stripe is a 503 to the caller in less than 30 s', { timeout: 40_000 }, async () => {
    const person = await signIn();
    const started = Date.now();
    app.stripe.faults.fail(/POST \/v1\/customers/, 'hang', 2);
    const answer = await person.client.post('/v1/billing/checkout', { interval: 'month', returnTo: '/app' });
    expect(answer.body.error.code).toBe('billing_unavailable');
    expect(Date.now() - started).toBeLessThan(20_000);
    app.stripe.faults.clear();
    await subscribe(person);
    expect(await planOf(person.client)).toBe('pro');
  });
});

describe('mails', () => {
  const mailsTo = ({ email }: SignedIn) =>
    app.mailbox.mails().filter(({ to, subject }) => to.includes(email) && !/^\d/.test(subject));

  it('tell of a failed payment, then of the end, with the dates in the first workspace’s zone', async () => {
    const person = await signIn(undefined, { timeZone: 'Europe/Berlin' });
    await subscribe(person);
    const subscription = await newestSubscription(person);
    app.stripe.change((ledger) => ledger.become(subscription, 'past_due'));
    await app.stripe.courier.flush();
    const [failed] = mailsTo(person);
    expect(failed?.subject).toBe('Your payment did not go through');
    expect(failed?.text).toMatch(/Pro goes on until .*\d{4}, \d\d:\d\d .* · Europe\/Berlin/s);
    app.stripe.change((ledger) => ledger.end(subscription));
    await app.stripe.courier.flush();
    const [ended, ...older] = mailsTo(person);
    expect(ended?.subject).toBe('Your Pro plan has ended');
    expect(ended?.text).toMatch(/Europe\/Berlin/);
    expect(older).toHaveLength(1);
  });

  it('go out once when the mail service was down, and when the sender crashed after sending', async () => {
    const person = await signIn();
    await subscribe(person);
    const subscription = await newestSubscription(person);
    app.mailbox.refuse(person.email, 500);
    app.stripe.change((ledger) => ledger.end(subscription));
    await app.stripe.courier.flush();
    expect(mailsTo(person)).toEqual([]);
    const again = "UPDATE notices SET leased_until = now() - interval '1 second', sent_at = NULL WHERE account_id = $1";
    await query(app, again, [person.accountId]);
    expect((await runCron(app)).status).toBe(200);
    expect(mailsTo(person)).toHaveLength(1);
    await query(app, again, [person.accountId]);
    await Promise.all([runCron(app), runCron(app), runCron(app)]);
    expect(mailsTo(person)).toHaveLength(1);
    expect(
      await query(app, 'SELECT 1 FROM notices WHERE account_id = $1 AND sent_at IS NULL', [person.accountId]),
    ).toEqual([]);
  });

  it('of the end of a grace that nobody was told about is sent by the cron', async () => {
    const person = await signIn();
    await subscribe(person);
    const subscription = await newestSubscription(person);
    app.stripe.change((ledger) => ledger.become(subscription, 'past_due'));
    await app.stripe.courier.flush();
    await query(app, "UPDATE billing SET grace_until = now() - interval '1 minute' WHERE account_id = $1", [
      person.accountId,
    ]);
    expect(await planOf(person.client)).toBe('free');
    for (let i = 0; i < 2; i += 1) await runCron(app);
    expect(mailsTo(person).map(({ subject }) => subject)).toEqual([
      'Your Pro plan has ended',
      'Your payment did not go through',
    ]);
  });
});

describe('/api/cron/billing', () => {
  it('finds a payment and an end that nobody told us of', async () => {
    const [paid, ended] = [await signIn(), await signIn()];
    await subscribe(ended);
    const url = await openCheckout(paid);
    const over = await newestSubscription(ended);
    app.stripe.courier.pause();
    await payAt(url);
    app.stripe.change((ledger) => ledger.end(over));
    await app.stripe.courier.resume({ drop: true });
    await query(app, "UPDATE billing SET synced_at = synced_at - interval '1 day' WHERE account_id = $1", [
      ended.accountId,
    ]);
    expect([await planOf(paid.client), await planOf(ended.client)]).toEqual(['free', 'pro']);
    expect(await (await runCron(app)).json()).toMatchObject({ failed: 0 });
    expect([await planOf(paid.client), await planOf(ended.client)]).toEqual(['pro', 'free']);
  });

  it('goes on past customers Stripe does not know', async () => {
    const person = await signIn();
    const url = await openCheckout(person);
    app.stripe.courier.pause();
    await payAt(url);
    await query(
      app,
      `WITH lost AS (INSERT INTO accounts (id, email) SELECT 'lost' || n, 'lost' || n || '@example.com' FROM generate_series(1, 12) n RETURNING id)
       INSERT INTO billing (account_id, customer_id, status) SELECT id, 'cus_' || id, 'active' FROM lost`,
    );
    await query(app, "UPDATE billing SET synced_at = 'epoch' WHERE account_id LIKE 'lost%'");
    expect(await (await runCron(app)).json()).toMatchObject({ failed: 12 });
    expect(await planOf(person.client)).toBe('pro');
    await query(app, "DELETE FROM accounts WHERE id LIKE 'lost%'");
  });

  it('needs the secret', async () => {
    expect((await fetch(`${app.baseUrl}/api/cron/billing`)).status).toBe(401);
  });

  it('forgets events and notices that are long over', async () => {
    await query(app, "INSERT INTO stripe_events VALUES ('evt_old', now() - interval '31 days'), ('evt_new', now())");
    await runCron(app);
    const left = await query(app, "SELECT id FROM stripe_events WHERE id IN ('evt_old', 'evt_new')");
    expect(left).toEqual([{ id: 'evt_new' }]);
  });
});

it('an event handled here, without HTTP, is remembered after it was handled', async () => {
  const person = await signIn();
  const url = await openCheckout(person);
  app.stripe.courier.pause();
  await payAt(url);
  const [event] = eventsOf(app, await customerOf(person));
  if (!event) throw new Error('no event');
  await handleEvent(asEvent(event), Date.now());
  await handleEvent(asEvent(event), Date.now());
  expect(await rowOf(person)).toMatchObject({ status: 'active', syncs_begun: 1, sync_written: 1 });
});
