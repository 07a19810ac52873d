import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { DAY } from '#lib/time.ts';
import { type SignedIn, signIn } from '../support/api.ts';
import { emptyApp, query, type TestApp, workerApp } from '../support/app.ts';
import {
  calm,
  customerOf,
  newestSubscription,
  newSubscriber,
  noticesOf,
  openCheckout,
  payAt,
  payUnheard,
  planOf,
  rowOf,
  runCron,
  subscribe,
} from '../support/billing.ts';
import { until } from '../support/until.ts';

/** Mails, and what the cron sets right. */

let app: TestApp;

beforeAll(async () => {
  app = await workerApp();
});

afterEach(() => calm(app));

describe('mails', () => {
  const mailsTo = ({ email }: SignedIn) =>
    app.mailbox.mails().filter(({ to, subject }) => to.includes(email) && !/^\d/.test(subject));

  it('tell of a failed payment, then of the end, with the dates in the first workspace’s zone', async () => {
    const person = await signIn({ timeZone: 'Europe/Berlin' });
    await subscribe(person);
    const subscription = await newestSubscription(person);
    app.stripe.change((ledger) => ledger.become(subscription, 'past_due'));
    await app.stripe.courier.flush();
    await until(() => mailsTo(person).length === 1);
    const [failed] = mailsTo(person);
    expect(failed?.subject).toBe('Your payment didn’t go through');
    expect(failed?.text).toMatch(/You keep Pro until .*\d{4}, \d{1,2}:\d\d\s[AP]M .* · Europe\/Berlin/s);
    app.stripe.change((ledger) => ledger.end(subscription));
    await app.stripe.courier.flush();
    await until(() => mailsTo(person).length === 2);
    const [ended, ...older] = mailsTo(person);
    expect(ended?.subject).toBe('Your Pro plan has ended');
    expect(ended?.text).toMatch(/Europe\/Berlin/);
    expect(older).toHaveLength(1);
  });

  it('go out once when the mail service was down, and when the sender crashed after sending', async () => {
    const { person, subscription } = await newSubscriber();
    app.mailbox.refuse(person.email, 500);
    app.stripe.change((ledger) => ledger.end(subscription));
    await app.stripe.courier.flush();
    expect(mailsTo(person)).toEqual([]);
    const again = "UPDATE notices SET leased_until = now() - interval '1 second', sent_at = NULL WHERE account_id = $1";
    await until(async () => {
      // The sender may still be about to note that the mail service was down.
      await query(app, again, [person.accountId]);
      expect((await runCron(app)).status).toBe(200);
      return mailsTo(person).length === 1;
    });
    await query(app, again, [person.accountId]);
    await Promise.all([runCron(app), runCron(app), runCron(app)]);
    expect(mailsTo(person)).toHaveLength(1);
    expect(
      await query(app, 'SELECT 1 FROM notices WHERE account_id = $1 AND sent_at IS NULL', [person.accountId]),
    ).toEqual([]);
  });

  it('of the end of a grace that nobody was told about is sent by the cron', async () => {
    const { person, subscription } = await newSubscriber();
    app.stripe.change((ledger) => ledger.become(subscription, 'past_due'));
    await app.stripe.courier.flush();
    await query(app, "UPDATE billing SET grace_until = now() - interval '1 minute' WHERE account_id = $1", [
      person.accountId,
    ]);
    expect(await planOf(person.client)).toBe('free');
    for (let i = 0; i < 2; i += 1) await runCron(app);
    expect(mailsTo(person).map(({ subject }) => subject)).toEqual([
      'Your Pro plan has ended',
      'Your payment didn’t go through',
    ]);
  });
});

describe('/api/cron/billing', () => {
  // It goes over all accounts, so those of other tests must not be among them.
  let app: TestApp;
  beforeAll(async () => {
    app = await emptyApp();
  });
  afterEach(() => calm(app));

  const newPerson = () => signIn({ app });

  it('finds a payment and an end that nobody told us of', async () => {
    const [paid, ended] = [await newPerson(), await newPerson()];
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

  it('asks about a subscription once a day, and at once when its period or its grace has run out', async () => {
    const person = await newPerson();
    await subscribe(person);
    const syncsAfter = async (change: string) => {
      // Nothing here is a reason to look again.
      await query(
        app,
        `UPDATE billing SET checkout_at = now() - interval '9 days', synced_at = now(), grace_until = NULL,
                current_period_end = now() + interval '9 days' WHERE account_id = $1`,
        [person.accountId],
      );
      await query(app, `UPDATE billing SET ${change}, syncs_begun = 0, sync_written = 0 WHERE account_id = $1`, [
        person.accountId,
      ]);
      expect((await runCron(app)).status).toBe(200);
      return (await rowOf(person))?.syncs_begun;
    };
    const reasons: Record<string, string> = {
      none: "status = 'active'",
      stale: "synced_at = now() - interval '21 hours'",
      'period over': "current_period_end = now() - interval '1 minute', synced_at = now() - interval '2 minutes'",
      'period over, and looked at since': "current_period_end = now() - interval '1 minute'",
      'grace running': "status = 'past_due', grace_until = now() + interval '1 hour'",
      'grace over':
        "status = 'past_due', grace_until = now() - interval '1 minute', synced_at = now() - interval '2 minutes'",
      canceled: "status = 'canceled', synced_at = now() - interval '9 days', checkout_at = now() - interval '19 days'",
      'canceled, and a checkout open': "status = 'canceled', checkout_at = now() - interval '1 hour'",
    };
    const syncs: Record<string, number> = {};
    for (const [reason, change] of Object.entries(reasons)) syncs[reason] = await syncsAfter(change);
    expect(syncs).toEqual({
      none: 0,
      stale: 1,
      'period over': 1,
      'period over, and looked at since': 0,
      'grace running': 0,
      'grace over': 1,
      canceled: 0,
      'canceled, and a checkout open': 1,
    });
  });

  it('goes on past customers Stripe does not know', async () => {
    const person = await newPerson();
    await payUnheard(person);
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

  describe('a customer that Stripe does not know', () => {
    /** Subscribes, and makes Stripe forget it, as another key does. Its period ended so long ago, in SQL. */
    async function lose(ago: string): Promise<SignedIn> {
      const { person, customer } = await newSubscriber(app);
      app.stripe.change(({ store: { state } }) => {
        state.customers = state.customers.filter(({ id }) => id !== customer);
        state.subscriptions = state.subscriptions.filter((one) => one.customer !== customer);
      });
      await query(
        app,
        `UPDATE billing SET synced_at = now() - interval '400 days', checkout_at = now() - interval '400 days',
                            current_period_end = now() - $2::interval
          WHERE account_id = $1`,
        [person.accountId, ago],
      );
      return person;
    }

    it('keeps Pro until its period has been over for as long as a grace: the key may be wrong for a day', async () => {
      const [today, days, over] = [await lose('0 days'), await lose('6 days 23 hours'), await lose('7 days 1 minute')];
      const ended = (await rowOf(over))?.current_period_end;
      expect(await (await runCron(app)).json()).toMatchObject({ failed: 3 });
      const plans = await Promise.all([today, days, over].map(({ client }) => planOf(client)));
      expect(plans).toEqual(['pro', 'pro', 'free']);
      expect(await rowOf(over)).toMatchObject({
        ...{ status: null, subscription_id: null, current_period_end: null, held_pro: false },
        ...{ ended_at: ended, is_starter: true },
      });
      const { body } = await over.client.get('/v1/me');
      expect(body).toMatchObject({ subscription: null, readOnlyUntil: ended.getTime() + 30 * DAY });
      expect(await noticesOf(over)).toEqual(['plan_ended']);
      // Over and done: a day later the run asks about the other two only, and mails nobody again.
      await query(app, "UPDATE billing SET synced_at = synced_at - interval '1 day'");
      expect(await (await runCron(app)).json()).toMatchObject({ failed: 2 });
      expect(await noticesOf(over)).toEqual(['plan_ended']);
      await subscribe(over);
      expect(await planOf(over.client)).toBe('pro');
    });

    it('whose payment had failed: ended with its grace, not with the period that nobody paid', async () => {
      const person = await lose('8 days');
      await query(
        app,
        "UPDATE billing SET status = 'past_due', grace_until = now() - interval '31 days' WHERE account_id = $1",
        [person.accountId],
      );
      const before = await rowOf(person);
      await runCron(app);
      expect(await rowOf(person)).toMatchObject({ status: null, grace_until: null, ended_at: before?.grace_until });
    });

    it('which had ended before: ends no later', async () => {
      const person = await lose('8 days');
      await query(
        app,
        `UPDATE billing SET status = 'canceled', held_pro = false, ended_at = now() - interval '20 days', checkout_at = now()
          WHERE account_id = $1`,
        [person.accountId],
      );
      const before = await rowOf(person);
      await runCron(app);
      expect(await rowOf(person)).toMatchObject({ status: null, ended_at: before?.ended_at });
      expect(await noticesOf(person)).toEqual([]);
    });

    it('is noted, so that it stands in nobody’s way in the next run', async () => {
      const person = await lose('1 day');
      await query(app, 'UPDATE billing SET synced_at = NULL, checkout_at = now() WHERE account_id = $1', [
        person.accountId,
      ]);
      const before = Date.now();
      await runCron(app);
      expect((await rowOf(person))?.synced_at.getTime()).toBeGreaterThanOrEqual(before);
    });

    it('is left as it is by a Stripe that is away', async () => {
      const person = await lose('8 days');
      const before = await rowOf(person);
      app.stripe.faults.fail(/subscriptions/, 400, 100);
      await runCron(app);
      app.stripe.faults.clear();
      const { syncs_begun: _, synced_at: __, sync_failures: failures, ...after } = (await rowOf(person)) ?? {};
      expect(before).toMatchObject(after);
      expect(failures).toBe(1);
    });

    it('lapses in the cron only: a checkout replaces it at once', async () => {
      const person = await lose('1 day');
      await query(app, "UPDATE billing SET status = 'canceled' WHERE account_id = $1", [person.accountId]);
      const lost = await customerOf(person);
      await openCheckout(person);
      expect(await customerOf(person)).not.toBe(lost);
    });
  });

  describe('customers at whom Stripe fails', () => {
    /** Customers whom Stripe knows nothing of, asked about longest ago, in the order of their numbers. */
    const addMany = (count: number) =>
      query(
        app,
        `WITH many AS (INSERT INTO accounts (id, email) SELECT 'many' || n, 'many' || n || '@example.com' FROM generate_series(1, $1) n RETURNING id)
         INSERT INTO billing (account_id, customer_id, status, synced_at)
         SELECT id, 'cus_' || id, 'active', 'epoch'::timestamptz + substr(id, 5)::int * interval '1 second' FROM many`,
        [count],
      );
    afterEach(() => query(app, "DELETE FROM accounts WHERE id LIKE 'many%'"));

    const failures = async () =>
      (await query(app, "SELECT sync_failures FROM billing WHERE account_id LIKE 'many%'")).map(
        (row) => row.sync_failures,
      );
    const wait = (hours: number) =>
      query(
        app,
        `UPDATE billing SET synced_at = synced_at - make_interval(hours => $1, secs => 1) WHERE account_id LIKE 'many%'`,
        [hours],
      );
    const run = async () => (await runCron(app)).json();

    it('stop nobody else’s sync, and are asked about again later and later', async () => {
      const person = await newPerson();
      await subscribe(person);
      const over = await newestSubscription(person);
      app.stripe.courier.pause();
      app.stripe.change((ledger) => ledger.end(over));
      await query(app, "UPDATE billing SET synced_at = now() - interval '2 days' WHERE account_id = $1", [
        person.accountId,
      ]);
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
      // Now Stripe says that it knows none of them, which is no failure to answer.
      await run();
      expect(await failures()).toEqual(Array(12).fill(0));
    });

    it('and at everybody: the run stops, and the next goes on with the others', async () => {
      await addMany(60);
      app.stripe.faults.fail(/./, 400, 10_000);
      // Five at a time, so no more than these have been asked about.
      expect(await run()).toMatchObject({ synced: 0, failed: 25 });
      expect(await run()).toMatchObject({ synced: 0, failed: 25 });
      expect((await failures()).filter((times) => times === 0)).toHaveLength(10);
    });

    it('of deleted accounts stop nobody else’s closing', async () => {
      const person = await newPerson();
      await subscribe(person);
      const [customer, subscription] = [await customerOf(person), await newestSubscription(person)];
      app.stripe.courier.pause();
      await query(
        app,
        "INSERT INTO closed_customers (customer_id) SELECT 'cus_many' || n FROM generate_series(1, 40) n",
      );
      app.stripe.faults.fail(/./, 400, 1);
      await person.client.delete('/v1/me');
      app.stripe.faults.fail(/cus_many/, 400, 10_000);
      const isClosed = async () =>
        (await query(app, 'SELECT closed = asked AS done FROM closed_customers WHERE customer_id = $1', [customer]))[0]
          ?.done;
      await until(async () => {
        await run();
        return isClosed();
      });
      expect(subscription.status).toBe('canceled');
      await query(app, "DELETE FROM closed_customers WHERE customer_id LIKE 'cus_many%'");
    });
  });

  it('asks first about those whose time has run out since they were looked at', async () => {
    await query(
      app,
      `WITH many AS (INSERT INTO accounts (id, email) SELECT 'row' || n, 'row' || n || '@example.com' FROM generate_series(1, 1200) n RETURNING id)
       INSERT INTO billing (account_id, customer_id, status, synced_at) SELECT id, 'cus_' || id, 'active', now() - interval '3 days' FROM many`,
    );
    await query(
      app,
      `UPDATE billing SET synced_at = now() - interval '1 hour', current_period_end = now() - interval '1 minute'
        WHERE account_id = 'row1200'`,
    );
    const before = Date.now();
    const { synced, failed } = await (await runCron(app)).json();
    const [row] = await query(app, "SELECT synced_at FROM billing WHERE account_id = 'row1200'");
    await query(app, "DELETE FROM accounts WHERE id LIKE 'row%'");
    expect(synced + failed).toBe(1000);
    expect(row.synced_at.getTime()).toBeGreaterThanOrEqual(before);
  });

  it('needs the secret', async () => {
    expect((await fetch(`${app.baseUrl}/api/cron/billing`)).status).toBe(401);
  });

  it('forgets events and notices that are long over', async () => {
    const { accountId } = await newPerson();
    await query(
      app,
      `INSERT INTO notices (id, account_id, content, created_at, sent_at)
       SELECT 'notice ' || age, $1, '{}', made, made
         FROM (VALUES ('old', now() - interval '31 days'), ('new', now() - interval '29 days')) AS notice (age, made)`,
      [accountId],
    );
    await query(app, "INSERT INTO stripe_events VALUES ('evt_old', now() - interval '31 days'), ('evt_new', now())");
    await runCron(app);
    const left = await query(app, "SELECT id FROM stripe_events WHERE id IN ('evt_old', 'evt_new')");
    expect(left).toEqual([{ id: 'evt_new' }]);
    expect(await query(app, "SELECT id FROM notices WHERE id LIKE 'notice %'")).toEqual([{ id: 'notice new' }]);
  });
});
