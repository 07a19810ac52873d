import { createHmac } from 'node:crypto';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { handleEvent } from '#lib/billing/service.ts';
import { newId } from '#lib/ids.ts';
import { eventShape } from '#lib/local/stripe/shapes.ts';
import type { StoredEvent } from '#lib/local/stripe/state.ts';
import { DAY } from '#lib/time.ts';
import { newEmail } from '../support/account.ts';
import { type SignedIn, signIn } from '../support/api.ts';
import { query, runCron, workerApp } from '../support/app.ts';
import {
  calm,
  customerOf,
  eventsOf,
  newestSubscription,
  newSubscriber,
  openCheckout,
  payAt,
  payUnheard,
  planOf,
  post,
  rowOf,
  runHere,
  subscribe,
  subscriptionsOf,
} from '../support/billing.ts';
import { whileRefused } from '../support/stall.ts';
import { until } from '../support/until.ts';

/** Who may send events, why their number and order don't matter, and the emails that follow. */

const app = await workerApp();

beforeAll(() => runHere(app));

afterEach(() => calm(app));

const asEvent = (event: StoredEvent) =>
  // The stand-in's events have Stripe's shape, but TypeScript can't tell the event's type from a string.
  eventShape(event) as unknown as Parameters<typeof handleEvent>[0];

describe('who may send events', () => {
  const payload = JSON.stringify({ id: 'evt_x', object: 'event', type: 'unheard.of', data: { object: {} } });

  it('accepts a signed one, of any type and about anyone', async () => {
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

  it('refuses a signed body that isn’t an event, and one over 1 MB', async () => {
    const { courier } = app.stripe;
    for (const body of [
      '{"id":',
      'null',
      '5',
      '{"id":"evt_x","type":"invoice.paid"}',
      '{"type":"x","data":{"object":{}}}',
    ]) {
      expect((await post(app, body, courier.sign(body))).status, body).toBe(400);
    }
    const large = JSON.stringify({ text: 'x'.repeat(1_100_000) });
    expect((await post(app, large, courier.sign(large))).status).toBe(413);
  });

  it('accepts two secrets while one replaces the other', async () => {
    const secrets = app.env.STRIPE_WEBHOOK_SECRET?.split(', ') ?? [];
    expect(secrets).toHaveLength(2);
    for (const secret of secrets)
      expect((await post(app, payload, app.stripe.courier.sign(payload, secret))).status).toBe(200);
  });
});

describe('what an event does', () => {
  it('20 times in parallel: the same as once', async () => {
    const person = await signIn();
    await payUnheard(person);
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
    await payUnheard(person);
    const { courier, change } = app.stripe;
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

  it('after a crash between syncing and remembering the event, it is handled again without harm', async () => {
    const person = await signIn();
    await payUnheard(person);
    const [event] = eventsOf(app, await customerOf(person));
    if (!event) throw new Error('no event');
    await query(app, 'ALTER TABLE stripe_events RENAME TO stripe_events_gone');
    try {
      // Looking it up fails, too, so nothing is done, and Stripe is asked to send it again.
      expect(await app.stripe.courier.send(event)).toBe(500);
      expect(await planOf(person.client)).toBe('free');
    } finally {
      await query(app, 'ALTER TABLE stripe_events_gone RENAME TO stripe_events');
    }
    await whileRefused(app, 'BEFORE INSERT ON stripe_events', 'true', async () => {
      expect(await app.stripe.courier.send(event)).toBe(500);
      expect(await planOf(person.client)).toBe('pro');
    });
    expect(await app.stripe.courier.send(event)).toBe(200);
    expect(await planOf(person.client)).toBe('pro');
    expect(await query(app, 'SELECT 1 FROM stripe_events WHERE id = $1', [event.id])).toHaveLength(1);
  });
});

describe('the emails that follow', () => {
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
      // The sender may not have noted yet that the mail service was down.
      await query(app, again, [person.accountId]);
      expect((await runCron(app, 'billing')).status).toBe(200);
      return mailsTo(person).length === 1;
    });
    await query(app, again, [person.accountId]);
    await Promise.all(Array.from({ length: 3 }, () => runCron(app, 'billing')));
    expect(mailsTo(person)).toHaveLength(1);
    const unsent = 'SELECT 1 FROM notices WHERE account_id = $1 AND sent_at IS NULL';
    expect(await query(app, unsent, [person.accountId])).toEqual([]);
  });

  it('about the end of a grace, of which no event tells, are sent by the cron', async () => {
    const { person, subscription } = await newSubscriber();
    app.stripe.change((ledger) => ledger.become(subscription, 'past_due'));
    await app.stripe.courier.flush();
    await query(app, "UPDATE billing SET grace_until = now() - interval '1 minute' WHERE account_id = $1", [
      person.accountId,
    ]);
    expect(await planOf(person.client)).toBe('free');
    for (let i = 0; i < 2; i += 1) await runCron(app, 'billing');
    expect(mailsTo(person).map(({ subject }) => subject)).toEqual([
      'Your Pro plan has ended',
      'Your payment didn’t go through',
    ]);
  });
});

it('Stripe doesn’t wait for other people’s emails', async () => {
  const [person, other] = [await signIn(), await signIn()];
  const to = newEmail();
  const content = { kind: 'payment_failed', to, timeZone: 'UTC', graceUntil: 0 };
  const [id, long] = [newId(), new Date(0)];
  // If the mail service gets too many requests, the sender waits a second.
  app.mailbox.refuse(to, 429, 1);
  const url = await openCheckout(person);
  app.stripe.courier.pause();
  await query(app, 'INSERT INTO notices (id, account_id, content, created_at) VALUES ($1, $2, $3, $4)', [
    ...[id, other.accountId, content, long],
  ]);
  await payAt(url);
  const [event] = eventsOf(app, await customerOf(person));
  if (!event) throw new Error('no event');
  expect(await app.stripe.courier.send(event)).toBe(200);
  const isSent = async () => (await query(app, 'SELECT sent_at FROM notices WHERE id = $1', [id]))[0]?.sent_at !== null;
  expect(await isSent()).toBe(false);
  await until(isSent);
});

it('an event handled here, without HTTP, is remembered after it was handled', async () => {
  const person = await signIn();
  await payUnheard(person);
  const [event] = eventsOf(app, await customerOf(person));
  if (!event) throw new Error('no event');
  await handleEvent(asEvent(event), Date.now());
  await handleEvent(asEvent(event), Date.now());
  expect(await rowOf(person)).toMatchObject({ status: 'active', syncs_begun: 1, sync_written: 1 });
});
