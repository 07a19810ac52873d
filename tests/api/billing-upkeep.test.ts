import { afterEach, describe, expect, it } from 'vitest';
import { DAY } from '#lib/time.ts';
import { type SignedIn, signIn } from '../support/api.ts';
import { emptyApp, query, runCron } from '../support/app.ts';
import {
  calm,
  customerOf,
  newSubscriber,
  noticesOf,
  openCheckout,
  payUnheard,
  planOf,
  rowOf,
  subscribe,
} from '../support/billing.ts';
import { until } from '../support/until.ts';

/** What the cron corrects. It checks all accounts, so other files' accounts must not be among them. */

const app = await emptyApp();

afterEach(() => calm(app));

/** Changes an account's stored subscription, in SQL. */
const change = ({ accountId }: SignedIn, to: string) =>
  query(app, `UPDATE billing SET ${to} WHERE account_id = $1`, [accountId]);

const run = async () => (await runCron(app, 'billing')).json();

/** Adds customers that Stripe doesn't know. They are next to be checked, in the order of their numbers. */
const addMany = (count: number) =>
  query(
    app,
    `WITH many AS (INSERT INTO accounts (id, email) SELECT 'many' || n, 'many' || n || '@example.com' FROM generate_series(1, $1) n RETURNING id)
     INSERT INTO billing (account_id, customer_id, status, synced_at)
     SELECT id, 'cus_' || id, 'active', 'epoch'::timestamptz + substr(id, 5)::int * interval '1 second' FROM many`,
    [count],
  );
afterEach(() => query(app, "DELETE FROM accounts WHERE id LIKE 'many%'"));

describe('/api/cron/billing', () => {
  it('finds a payment and an end that we weren’t told about', async () => {
    const paid = await signIn({ app });
    const { person: ended, subscription } = await newSubscriber(app);
    await payUnheard(paid);
    app.stripe.change((ledger) => ledger.end(subscription));
    await app.stripe.courier.resume({ drop: true });
    await change(ended, "synced_at = synced_at - interval '1 day'");
    expect([await planOf(paid.client), await planOf(ended.client)]).toEqual(['free', 'pro']);
    expect(await run()).toMatchObject({ failed: 0 });
    expect([await planOf(paid.client), await planOf(ended.client)]).toEqual(['pro', 'free']);
  });

  it('asks about a subscription once a day, and at once when its period or its grace has run out', async () => {
    const { person } = await newSubscriber(app);
    const minuteAgo = "now() - interval '1 minute'";
    const twoAgo = "now() - interval '2 minutes'";
    const reasons: [reason: string, change: string, syncs: number][] = [
      ['none', "status = 'active'", 0],
      ['stale', "synced_at = now() - interval '21 hours'", 1],
      ['period over', `current_period_end = ${minuteAgo}, synced_at = ${twoAgo}`, 1],
      ['period over, and looked at since', `current_period_end = ${minuteAgo}`, 0],
      ['grace running', "status = 'past_due', grace_until = now() + interval '1 hour'", 0],
      ['grace over', `status = 'past_due', grace_until = ${minuteAgo}, synced_at = ${twoAgo}`, 1],
      [
        'canceled',
        "status = 'canceled', synced_at = now() - interval '9 days', checkout_at = now() - interval '19 days'",
        0,
      ],
      ['canceled, and a checkout open', "status = 'canceled', checkout_at = now() - interval '1 hour'", 1],
    ];
    for (const [reason, to, syncs] of reasons) {
      // None of this is a reason to check again.
      await change(
        person,
        `checkout_at = now() - interval '9 days', synced_at = now(), grace_until = NULL,
         current_period_end = now() + interval '9 days'`,
      );
      await change(person, `${to}, syncs_begun = 0, sync_written = 0`);
      await run();
      expect((await rowOf(person))?.syncs_begun, reason).toBe(syncs);
    }
  });

  it('continues past customers that Stripe doesn’t know', async () => {
    const person = await signIn({ app });
    await payUnheard(person);
    await addMany(12);
    expect(await run()).toMatchObject({ failed: 12 });
    expect(await planOf(person.client)).toBe('pro');
  });

  describe('a customer that Stripe doesn’t know', () => {
    /** Subscribes, and makes Stripe forget it, as with another key. `ago`: when its period ended, in SQL. */
    async function lose(ago: string): Promise<SignedIn> {
      const { person, customer } = await newSubscriber(app);
      app.stripe.change(({ store: { state } }) => {
        state.customers = state.customers.filter(({ id }) => id !== customer);
        state.subscriptions = state.subscriptions.filter((one) => one.customer !== customer);
      });
      await change(
        person,
        `synced_at = now() - interval '400 days', checkout_at = now() - interval '400 days',
         current_period_end = now() - interval '${ago}'`,
      );
      return person;
    }

    it('keeps Pro until its period has been over for as long as a grace: the key may be wrong for a day', async () => {
      const [today, days, over] = [await lose('0 days'), await lose('6 days 23 hours'), await lose('7 days 1 minute')];
      const ended = (await rowOf(over))?.current_period_end;
      expect(await run()).toMatchObject({ failed: 3 });
      const plans = await Promise.all([today, days, over].map(({ client }) => planOf(client)));
      expect(plans).toEqual(['pro', 'pro', 'free']);
      expect(await rowOf(over)).toMatchObject({
        ...{ status: null, subscription_id: null, current_period_end: null, held_pro: false },
        ...{ ended_at: ended, is_starter: true },
      });
      const { body } = await over.client.get('/v1/me');
      expect(body).toMatchObject({ subscription: null, readOnlyUntil: ended.getTime() + 30 * DAY });
      expect(await noticesOf(over)).toEqual(['plan_ended']);
      // A day later, the run asks only about the other two, and sends no email again.
      await query(app, "UPDATE billing SET synced_at = synced_at - interval '1 day'");
      expect(await run()).toMatchObject({ failed: 2 });
      expect(await noticesOf(over)).toEqual(['plan_ended']);
      await subscribe(over);
      expect(await planOf(over.client)).toBe('pro');
    });

    it('ends with its grace, not with the unpaid period, if its payment had failed', async () => {
      const person = await lose('8 days');
      await change(person, "status = 'past_due', grace_until = now() - interval '31 days'");
      const before = await rowOf(person);
      await run();
      expect(await rowOf(person)).toMatchObject({ status: null, grace_until: null, ended_at: before?.grace_until });
    });

    it('ends no later if it had ended before', async () => {
      const person = await lose('8 days');
      await change(
        person,
        "status = 'canceled', held_pro = false, ended_at = now() - interval '20 days', checkout_at = now()",
      );
      const before = await rowOf(person);
      await run();
      expect(await rowOf(person)).toMatchObject({ status: null, ended_at: before?.ended_at });
      expect(await noticesOf(person)).toEqual([]);
    });

    it('is noted, so that it doesn’t hold up others in the next run', async () => {
      const person = await lose('1 day');
      await change(person, 'synced_at = NULL, checkout_at = now()');
      const before = Date.now();
      await run();
      expect((await rowOf(person))?.synced_at.getTime()).toBeGreaterThanOrEqual(before);
    });

    it('stays as it is while Stripe is away', async () => {
      const person = await lose('8 days');
      const before = await rowOf(person);
      app.stripe.faults.fail(/subscriptions/, 400, 100);
      await run();
      const { syncs_begun: _, synced_at: __, sync_failures: failures, ...after } = (await rowOf(person)) ?? {};
      expect(before).toMatchObject(after);
      expect(failures).toBe(1);
    });

    it('lapses in the cron only: a checkout replaces it at once', async () => {
      const person = await lose('1 day');
      await change(person, "status = 'canceled'");
      const lost = await customerOf(person);
      await openCheckout(person);
      expect(await customerOf(person)).not.toBe(lost);
    });
  });

  describe('customers for whom Stripe fails', () => {
    const failures = async () =>
      (await query(app, "SELECT sync_failures AS times FROM billing WHERE account_id LIKE 'many%'")).map(
        ({ times }) => times,
      );
    const wait = (hours: number) =>
      query(
        app,
        `UPDATE billing SET synced_at = synced_at - make_interval(hours => $1, secs => 1) WHERE account_id LIKE 'many%'`,
        [hours],
      );

    it('don’t stop anyone else’s sync, and are asked about less and less often', async () => {
      const { person, subscription } = await newSubscriber(app);
      app.stripe.courier.pause();
      app.stripe.change((ledger) => ledger.end(subscription));
      await change(person, "synced_at = now() - interval '2 days'");
      await addMany(12);
      app.stripe.faults.fail(/cus_many/, 400, 10_000);
      expect(await run()).toMatchObject({ failed: 12 });
      expect(await planOf(person.client)).toBe('free');
      expect(await failures()).toEqual(Array(12).fill(1));
      expect(await run()).toMatchObject({ failed: 0 });
      for (const [times, hours] of [1, 2, 4, 8, 16, 24, 24].entries()) {
        await wait(hours - 1);
        expect(await run()).toMatchObject({ failed: 0 });
        await wait(1);
        expect(await run()).toMatchObject({ failed: 12 });
        expect(await failures()).toEqual(Array(12).fill(times + 2));
      }
      app.stripe.faults.clear();
      await wait(24);
      // Now Stripe says that it knows none of them, which isn't a failure.
      await run();
      expect(await failures()).toEqual(Array(12).fill(0));
    });

    it('include everyone: the run stops, and the next goes on with the others', async () => {
      await addMany(60);
      app.stripe.faults.fail(/./, 400, 10_000);
      // Five at a time, so it has asked about no more than these.
      expect(await run()).toMatchObject({ synced: 0, failed: 25 });
      expect(await run()).toMatchObject({ synced: 0, failed: 25 });
      expect((await failures()).filter((times) => times === 0)).toHaveLength(10);
    });

    it('with deleted accounts don’t keep others from being closed', async () => {
      const { person, customer, subscription } = await newSubscriber(app);
      app.stripe.courier.pause();
      await query(
        app,
        "INSERT INTO closed_customers (customer_id) SELECT 'cus_many' || n FROM generate_series(1, 40) n",
      );
      app.stripe.faults.fail(/./, 400, 1);
      await person.client.delete('/v1/me');
      app.stripe.faults.fail(/cus_many/, 400, 10_000);
      const isClosed = 'SELECT closed = asked AS done FROM closed_customers WHERE customer_id = $1';
      await until(async () => {
        await run();
        return (await query(app, isClosed, [customer]))[0]?.done;
      });
      expect(subscription.status).toBe('canceled');
      await query(app, "DELETE FROM closed_customers WHERE customer_id LIKE 'cus_many%'");
    });
  });

  it('asks about a thousand at most, first about those whose time has run out since the last check', async () => {
    await addMany(1001);
    await query(
      app,
      `UPDATE billing SET synced_at = now() - interval '1 hour', current_period_end = now() - interval '1 minute'
        WHERE account_id = 'many1001'`,
    );
    const before = Date.now();
    const { synced, failed } = await run();
    const [row] = await query(app, "SELECT synced_at FROM billing WHERE account_id = 'many1001'");
    expect(synced + failed).toBe(1000);
    expect(row.synced_at.getTime()).toBeGreaterThanOrEqual(before);
  });

  it('needs the secret', async () => {
    expect((await fetch(`${app.baseUrl}/api/cron/billing`)).status).toBe(401);
  });

  it('deletes old events and notices', async () => {
    const { accountId } = await signIn({ app });
    await query(
      app,
      `INSERT INTO notices (id, account_id, content, created_at, sent_at)
       SELECT 'notice ' || age, $1, '{}', made, made
         FROM (VALUES ('old', now() - interval '31 days'), ('new', now() - interval '29 days')) AS notice (age, made)`,
      [accountId],
    );
    await query(app, "INSERT INTO stripe_events VALUES ('evt_old', now() - interval '31 days'), ('evt_new', now())");
    await run();
    const left = await query(app, "SELECT id FROM stripe_events WHERE id IN ('evt_old', 'evt_new')");
    expect(left).toEqual([{ id: 'evt_new' }]);
    expect(await query(app, "SELECT id FROM notices WHERE id LIKE 'notice %'")).toEqual([{ id: 'notice new' }]);
  });
});
