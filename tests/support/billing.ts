import { expect, vi } from 'vitest';
import { createStripe } from '#lib/billing/stripe.ts';
import type { Subscription } from '#lib/local/stripe/state.ts';
import { type Client, type SignedIn, signIn } from './api.ts';
import { query, type TestApp } from './app.ts';

/** Opens a checkout. Returns its hosted page. */
export async function openCheckout({ client }: SignedIn, interval: 'month' | 'year' = 'month'): Promise<string> {
  const answer = await client.post('/v1/billing/checkout', { interval, returnTo: '/app/account' });
  expect(answer.status, JSON.stringify(answer.body)).toBe(200);
  return answer.body.url;
}

/** Presses the button on a checkout's page. Returns where the browser is redirected. */
export async function payAt(url: string): Promise<URL> {
  const response = await fetch(url, { method: 'POST', redirect: 'manual' });
  expect(response.status).toBe(303);
  return new URL(response.headers.get('location') ?? '');
}

/** Pays a new checkout, and waits until the app has been notified. Returns the checkout's ID. */
export async function subscribe(person: SignedIn, interval: 'month' | 'year' = 'month'): Promise<string> {
  const back = await payAt(await openCheckout(person, interval));
  await person.client.app.stripe.courier.flush();
  return back.searchParams.get('session_id') ?? '';
}

/** Returns a new person who has subscribed, with their Stripe customer and subscription. */
export async function newSubscriber(app?: TestApp) {
  const person = await signIn(app && { app });
  await subscribe(person);
  return { person, customer: await customerOf(person), subscription: await newestSubscription(person) };
}

/** Pays a new checkout while the app isn't notified. Returns the checkout's page. */
export async function payUnheard(person: SignedIn): Promise<string> {
  const url = await openCheckout(person);
  person.client.app.stripe.courier.pause();
  await payAt(url);
  return url;
}

/** Opens the portal and presses one of its buttons for the newest subscription. Waits until the app has been notified. */
export async function press(person: SignedIn, action: string): Promise<void> {
  const { body } = await person.client.post('/v1/billing/portal', { returnTo: '/app/account' });
  const form = new URLSearchParams({ subscription: (await newestSubscription(person)).id, action });
  expect((await fetch(body.url, { method: 'POST', body: form, redirect: 'manual' })).status).toBe(303);
  await person.client.app.stripe.courier.flush();
}

export async function customerOf({ client, accountId }: SignedIn): Promise<string> {
  const [row] = await query(client.app, 'SELECT customer_id FROM billing WHERE account_id = $1', [accountId]);
  return row?.customer_id;
}

/** Returns the account's subscriptions as the stand-in has them, oldest first. */
export async function subscriptionsOf(person: SignedIn): Promise<Subscription[]> {
  const customer = await customerOf(person);
  return person.client.app.stripe.ledger.store.state.subscriptions.filter((one) => one.customer === customer);
}

export async function newestSubscription(person: SignedIn): Promise<Subscription> {
  const newest = (await subscriptionsOf(person)).at(-1);
  if (!newest) throw new Error('no subscription');
  return newest;
}

/** Returns the stand-in's events for a customer, oldest first. */
export function eventsOf(app: TestApp, customer: string) {
  return app.stripe.ledger.store.state.events.filter(({ object }) => JSON.stringify(object).includes(customer));
}

export function post(app: TestApp, body: string, signature?: string): Promise<Response> {
  return fetch(`${app.baseUrl}/api/stripe/webhook`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...(signature !== undefined && { 'stripe-signature': signature }) },
    body,
  });
}

/** Returns the plan that the app reports. */
export async function planOf(client: Client): Promise<string> {
  return (await client.get('/v1/me')).body.plan;
}

/** Makes service functions run in this process, on the app's database and Stripe. Returns a function that undoes that. */
export function runHere(app: TestApp): () => void {
  for (const [name, value] of Object.entries(app.env)) vi.stubEnv(name, value);
  return () => vi.unstubAllEnvs();
}

/** Returns a Stripe client for these functions, with a short timeout. */
export function stripeOf(app: TestApp, timeoutMs = 2_000) {
  const { STRIPE_SECRET_KEY: key, STRIPE_API_BASE: apiBase } = app.stripe.variables;
  return createStripe({ key, apiBase, timeoutMs, retries: 0 });
}

/** Clears all injected failures of Stripe, and resumes events, dropping those held back. */
export async function calm({ stripe }: TestApp): Promise<void> {
  stripe.faults.clear();
  await stripe.courier.resume({ drop: true });
}

export async function rowOf({ client, accountId }: SignedIn) {
  return (await query(client.app, 'SELECT * FROM billing WHERE account_id = $1', [accountId]))[0];
}

/** Returns the kinds of email that were queued for an account, oldest first. */
export async function noticesOf({ client, accountId }: SignedIn): Promise<string[]> {
  const rows = await query(client.app, 'SELECT content FROM notices WHERE account_id = $1 ORDER BY created_at', [
    accountId,
  ]);
  return rows.map(({ content }) => content.kind);
}
