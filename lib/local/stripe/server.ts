import type { IncomingMessage } from 'node:http';
import { text as readText } from 'node:stream/consumers';
import { ensureCatalogue } from '../../billing/catalogue.ts';
import { createStripe } from '../../billing/stripe.ts';
import { MINUTE } from '../../time.ts';
import { type Answer, hasLoopbackHost, html, isOwnForm, json, serve } from '../host/local-server.ts';
import { persistentSecret } from '../host/secrets.ts';
import { perform } from './api.ts';
import { Courier } from './courier.ts';
import { Faults } from './faults.ts';
import { parseForm } from './form.ts';
import { answerPage } from './hosted.ts';
import { Ledger } from './ledger.ts';
import { notFoundPage, otherSitePage } from './pages.ts';
import { Problem } from './problem.ts';
import { withIdempotencyKey } from './replays.ts';
import { Store } from './state.ts';

/**
 * A stand-in for Stripe's HTTP API and hosted pages, for the real SDK to call on a loopback BASE_URL without a key. No
 * money moves. Its state is kept in DATA_DIR/stripe and survives a restart.
 */
export interface StripeStandIn {
  readonly url: string;
  /** The environment to start the app with. */
  readonly variables: { STRIPE_SECRET_KEY: string; STRIPE_WEBHOOK_SECRET: string; STRIPE_API_BASE: string };
  readonly ledger: Ledger;
  readonly courier: Courier;
  readonly faults: Faults;
  /** Changes something without the app; events are sent as usual. Returns what `run` returns. */
  change<T>(run: (ledger: Ledger) => T): T;
  /** Sets its clock (epoch ms). What is due by then happens. */
  setNow(now: number): void;
  stop(): Promise<void>;
}

interface Options {
  dataDir: string;
  /** 0: any free port. */
  port: number;
  /** The app's origin, which the hosted pages link back to. */
  baseUrl: string;
  /** Where events are sent. */
  webhookUrl: string;
}

const KEY = 'sk_test_local';

/** Starts the stand-in, with the catalog that `npm run stripe:setup` creates. */
export async function startStripe({ dataDir, port, baseUrl, webhookUrl }: Options): Promise<StripeStandIn> {
  const store = new Store(dataDir);
  const ledger = new Ledger(store);
  const faults = new Faults();
  const secret = `whsec_${persistentSecret(dataDir, 'stripe-webhook')}`;
  const courier = new Courier(store, secret, webhookUrl);

  /** Runs something that changes the state: settles what is due first; saves and sends events after. */
  function change<T>(run: (ledger: Ledger) => T): T {
    ledger.settle();
    try {
      return run(ledger);
    } finally {
      store.save();
      void courier.flush();
    }
  }

  async function answerApi(request: IncomingMessage, url: URL): Promise<Answer> {
    const text = request.method === 'GET' ? url.search.slice(1) : await readText(request);
    if (request.headers.authorization !== `Bearer ${KEY}`) {
      throw new Problem(401, 'Invalid API Key provided.');
    }
    const method = request.method ?? 'GET';
    const name = `${method} ${url.pathname}`;
    if (faults.check(name, text) === 'hang') return new Promise(() => {});
    const key = request.headers['idempotency-key'];
    const answer = change(() =>
      withIdempotencyKey(
        store,
        method === 'POST' && typeof key === 'string' ? key : undefined,
        `${name}\n${text}`,
        () => perform(ledger, method, url.pathname, parseForm(text)),
      ),
    );
    await faults.waitForRelease(name);
    return answer;
  }

  async function answer(request: IncomingMessage): Promise<Answer> {
    const url = new URL(request.url ?? '/', 'http://localhost');
    if (!hasLoopbackHost(request)) return html(403, notFoundPage());
    if (!url.pathname.startsWith('/v1/')) {
      if (request.method === 'POST' && !isOwnForm(request)) return html(403, otherSitePage());
      const form = request.method === 'POST' ? parseForm(await readText(request)) : null;
      return answerPage(ledger, change, url.pathname, form);
    }
    try {
      return await answerApi(request, url);
    } catch (error) {
      if (error instanceof Problem) return json(error.status, error.body());
      throw error;
    }
  }

  const server = await serve({
    name: 'Stripe stand-in',
    port,
    async answer(request) {
      const made = await answer(request);
      return { ...made, headers: { ...headersFor(baseUrl), 'request-id': store.newId('req'), ...made.headers } };
    },
  });
  ledger.url = server.url;
  const stripe = createStripe({ key: KEY, apiBase: ledger.url, timeoutMs: 5_000, retries: 1 });
  await ensureCatalogue(stripe);
  const clock = setInterval(() => change(() => {}), MINUTE);
  clock.unref();
  return {
    url: ledger.url,
    variables: { STRIPE_SECRET_KEY: KEY, STRIPE_WEBHOOK_SECRET: secret, STRIPE_API_BASE: ledger.url },
    ledger,
    courier,
    faults,
    change,
    setNow(now) {
      store.state.offset = now - Date.now();
      change(() => {});
    },
    async stop() {
      clearInterval(clock);
      courier.stop();
      await server.stop();
    },
  };
}

/** Headers of every response. */
const headersFor = (baseUrl: string) => ({
  // Lets forms send their origin, and tells the app nothing.
  'referrer-policy': 'same-origin',
  // Chromium applies form-action to redirects, too.
  'content-security-policy': `default-src 'none'; style-src 'unsafe-inline'; form-action 'self' ${baseUrl}; base-uri 'none'; frame-ancestors 'none'`,
});
