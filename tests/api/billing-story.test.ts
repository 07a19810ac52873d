import { beforeEach, expect, it } from 'vitest';
import { DAY } from '#lib/time.ts';
import { type SignedIn, shareReceipt, signIn } from '../support/api.ts';
import { emptyApp, type TestApp } from '../support/app.ts';
import { newestSubscription, openCheckout, press, subscribe } from '../support/billing.ts';
import { until } from '../support/until.ts';

/** An account from its first meeting to its second subscription, on its own clock. */

const START = Date.UTC(2027, 0, 31, 12);

let app: TestApp;
let person: SignedIn;

beforeEach(async () => {
  app = await emptyApp(START);
  person = await signIn({ app, timeZone: 'Europe/Berlin' });
});

const me = async () => (await person.client.get('/v1/me')).body;
const start = async (id: string) => {
  const body = { workspaceId: person.workspace.id, clientMeetingId: id, startedAt: START };
  return (await person.client.post('/v1/meetings/start', body)).body;
};

it('goes from free to Pro, to an end that loses nothing, and back', async () => {
  for (let i = 1; i <= 20; i += 1) expect((await start(`m${i}`)).allowed).toBe(i < 20);
  const receipt = await shareReceipt(person);
  expect(await me()).toMatchObject({
    plan: 'free',
    usage: { month: '2027-01', used: 20, limit: 20 },
    subscription: null,
  });
  expect((await person.client.post('/v1/workspaces', { name: 'Second' })).status).toBe(402);

  const sessionId = await subscribe(person);
  expect((await person.client.post('/v1/billing/confirm', { sessionId })).body).toEqual({ ok: true, plan: 'pro' });
  expect((await start('m21')).allowed).toBe(true);
  const second = await person.client.post('/v1/workspaces', { name: 'Second' });
  expect(second.status).toBe(201);
  const path = `/v1/workspaces/${second.body.id}`;
  expect((await person.client.patch(path, { receiptAccent: '#b3261e' })).status).toBe(200);
  // A month after January 31 is February 28.
  const { subscription } = await me();
  const periodEnd = subscription.currentPeriodEnd;
  expect(new Date(periodEnd).toISOString()).toMatch(/^2027-02-28T/);

  await press(person, 'cancel');
  expect(await me()).toMatchObject({ plan: 'pro', subscription: { status: 'active', cancelAtPeriodEnd: true } });

  await app.setNow(periodEnd + DAY);
  await app.stripe.courier.flush();
  const ended = await me();
  expect(ended).toMatchObject({ plan: 'free', subscription: { status: 'canceled' }, usage: { used: 0, limit: 20 } });
  expect(ended.readOnlyUntil).toBe(periodEnd + 30 * DAY);
  await until(() => /Mar 30, 2027/.test(app.mailbox.newestTo(person.email)?.text ?? ''));

  expect(ended.workspaces).toHaveLength(2);
  expect((await fetch(receipt.url)).status).toBe(200);
  expect((await person.client.patch(path, { name: 'Still mine', receiptAccent: '#b3261e' })).status).toBe(200);
  expect((await person.client.post('/v1/workspaces', { name: 'Third' })).status).toBe(402);
  expect((await start('m22')).allowed).toBe(true);

  await app.setNow(periodEnd + 100 * DAY);
  // Sessions end after a month without use.
  person = await signIn({ app, email: person.email });
  await subscribe(person, 'year');
  expect(await me()).toMatchObject({
    plan: 'pro',
    readOnlyUntil: null,
    subscription: { status: 'active', interval: 'year', isStarter: true, cancelAtPeriodEnd: false },
  });
  expect((await person.client.post('/v1/workspaces', { name: 'Third' })).status).toBe(201);
  expect((await newestSubscription(person)).status).toBe('active');
});

it('a checkout left open for a day is over', async () => {
  const other = await signIn({ app });
  const url = await openCheckout(other);
  await app.setNow(app.stripe.ledger.store.now() + DAY + 1000);
  expect((await fetch(url, { method: 'POST', redirect: 'manual' })).status).toBe(200);
  expect((await other.client.get('/v1/me')).body.plan).toBe('free');
});
