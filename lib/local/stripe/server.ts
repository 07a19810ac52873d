import { hash } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { text as readText } from 'node:stream/consumers';
import { ensureCatalogue } from '../../billing/catalogue.ts';
import { createStripe } from '../../billing/stripe.ts';
import { MINUTE } from '../../time.ts';
import { persistentSecret } from '../host/files.ts';
import { type Answer, html, isOwnForm, json, policyFor, serve } from '../stand-in/server.ts';
import { perform } from './api.ts';
import { startCourier } from './courier.ts';
import { StripeFaults } from './faults.ts';
import { Ledger } from './ledger.ts';
import { answerPage, messagePage } from './pages.ts';
import { Problem, parseForm } from './rest.ts';
import { Store } from './state.ts';

interface Options {
  dataDir: string;
  /** 0: any free port. */
  port: number;
  /** The app's origin, which the hosted pages link back to. */
  baseUrl: string;
  webhookUrl: string;
}

export type StripeStandIn = Awaited<ReturnType<typeof startStripe>>;

const KEY = 'sk_test_local';

const injected = (status: number) =>
  new Problem(status, 'Injected failure.', { type: status === 429 ? 'rate_limit_error' : 'api_error' });

/**
 * Starts a stand-in for Stripe's HTTP API and hosted pages, which the real SDK calls on a loopback BASE_URL without a key,
 * with the catalog that `npm run stripe:setup` creates. No money moves. Its state is kept in DATA_DIR/stripe.
 */
export async function startStripe({ dataDir, port, baseUrl, webhookUrl }: Options) {
  const store = new Store(dataDir);
  const ledger = new Ledger(store);
  const faults = new StripeFaults();
  const secret = `whsec_${persistentSecret(dataDir, 'stripe-webhook')}`;
  const courier = startCourier(store, secret, webhookUrl);

  /**
   * Changes something without the app: first does what is due, then runs `run`, then sends events. Returns what `run`
   * returns.
   */
  function change<T>(run: (ledger: Ledger) => T): T {
    ledger.settle();
    try {
      return run(ledger);
    } finally {
      store.save();
      void courier.flush();
    }
  }

  /** Performs a request; one with an idempotency key only once. */
  function once(key: unknown, method: string, path: string, text: string): Answer {
    if (method !== 'POST' || typeof key !== 'string') return json(200, perform(ledger, method, path, parseForm(text)));
    const request = hash('sha256', `${path}\n${text}`);
    const before = store.state.replays.find((replay) => replay.key === key);
    if (before && before.request !== request)
      throw new Problem(400, 'That idempotency key was used for another request.', { type: 'idempotency_error' });
    const body = before ? before.body : perform(ledger, method, path, parseForm(text));
    if (!before) store.state.replays.push({ key, request, body });
    return json(200, body);
  }

  async function answerApi(request: IncomingMessage, { pathname, search }: URL): Promise<Answer> {
    const { method = 'GET', headers } = request;
    const text = method === 'GET' ? search.slice(1) : await readText(request);
    try {
      if (headers.authorization !== `Bearer ${KEY}`) throw new Problem(401, 'Invalid API Key provided.');
      const name = `${method} ${pathname}`;
      const fault = faults.take(`${name}?${text}`);
      if (fault === 'hang') return await new Promise(() => {});
      if (fault !== undefined) throw injected(fault);
      const answer = change(() => once(headers['idempotency-key'], method, pathname, text));
      await faults.waitForRelease(name);
      return answer;
    } catch (error) {
      if (error instanceof Problem) return json(error.status, error.body());
      throw error;
    }
  }

  async function answer(request: IncomingMessage): Promise<Answer> {
    const url = new URL(request.url ?? '/', 'http://localhost');
    if (url.pathname.startsWith('/v1/')) return answerApi(request, url);
    if (request.method !== 'POST') return change(() => answerPage(ledger, url.pathname, null));
    if (!isOwnForm(request)) return html(403, messagePage('This page only accepts its own form'));
    const form = parseForm(await readText(request));
    return change(() => answerPage(ledger, url.pathname, form));
  }

  const server = await serve({ name: 'Stripe stand-in', port, policy: policyFor(baseUrl), answer });
  ledger.url = server.url;
  await ensureCatalogue(createStripe({ key: KEY, apiBase: server.url, timeoutMs: 5_000, retries: 1 }));
  const clock = setInterval(() => change(() => {}), MINUTE).unref();
  return {
    url: server.url,
    variables: { STRIPE_SECRET_KEY: KEY, STRIPE_WEBHOOK_SECRET: secret, STRIPE_API_BASE: server.url },
    ...{ ledger, courier, faults, change },
    /** Sets the stand-in's clock (epoch ms). Everything due by then happens. */
    setNow(now: number): void {
      store.state.offset = now - Date.now();
      change(() => {});
    },
    async stop(): Promise<void> {
      clearInterval(clock);
      courier.stop();
      await server.stop();
    },
  };
}
