import { createHash } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { text as readText } from 'node:stream/consumers';
import { ensureCatalogue } from '../../billing/catalogue.ts';
import { createStripe } from '../../billing/stripe.ts';
import { MINUTE } from '../../time.ts';
import { close, listenLocally, localHost } from '../local-server.ts';
import { keptSecret } from '../secrets.ts';
import { perform } from './api.ts';
import { Courier } from './courier.ts';
import { Faults } from './faults.ts';
import { parseForm } from './form.ts';
import { Ledger } from './ledger.ts';
import { type Action, actionsOf, homePage, nothingPage, payPage, portalPage } from './pages.ts';
import { Problem } from './problem.ts';
import { Store } from './state.ts';

/**
 * A stand-in for Stripe's HTTP API and hosted pages, which the real SDK is pointed at on a loopback BASE_URL
 * without a key. No money moves. Its state outlives a restart in DATA_DIR/stripe.
 */
export interface StripeStandIn {
  readonly url: string;
  /** What the app is to be started with. */
  readonly variables: { STRIPE_SECRET_KEY: string; STRIPE_WEBHOOK_SECRET: string; STRIPE_API_BASE: string };
  readonly ledger: Ledger;
  readonly courier: Courier;
  readonly faults: Faults;
  /** Changes something behind the app's back; the events of it are sent as always. */
  change<T>(run: (ledger: Ledger) => T): T;
  /** Sets its clock, epoch ms; what was to happen by then happens. */
  setNow(now: number): void;
  stop(): Promise<void>;
}

interface Options {
  dataDir: string;
  /** 0: any free port. */
  port: number;
  /** The app's own origin, which the pages lead back to. */
  baseUrl: string;
  /** Where events go. */
  webhookUrl: string;
}

interface Answer {
  status: number;
  type: 'application/json' | 'text/html; charset=utf-8';
  body: string;
  headers?: Record<string, string>;
}

const KEY = 'sk_test_local';

const json = (status: number, value: unknown): Answer => ({
  status,
  type: 'application/json',
  body: JSON.stringify(value),
});
const html = (status: number, body: string): Answer => ({ status, type: 'text/html; charset=utf-8', body });
const redirect = (location: string): Answer => ({ ...html(303, ''), headers: { location } });

export async function startStripe({ dataDir, port, baseUrl, webhookUrl }: Options): Promise<StripeStandIn> {
  const store = new Store(dataDir);
  const ledger = new Ledger(store);
  const faults = new Faults();
  const secret = `whsec_${keptSecret(dataDir, 'stripe-webhook')}`;
  const courier = new Courier(store, secret, webhookUrl);

  /** What changes the state: settled before, kept and told after. */
  function change<T>(run: (ledger: Ledger) => T): T {
    ledger.settle();
    try {
      return run(ledger);
    } finally {
      store.save();
      void courier.flush();
    }
  }

  /** The same key and request get the same answer; the same key with something else is refused. */
  function once(key: string | undefined, request: string, run: () => object): Answer {
    const before = key === undefined ? undefined : store.state.replays.find((replay) => replay.key === key);
    if (before && before.request !== request) {
      const message =
        'Keys for idempotent requests can only be used with the same parameters they were first used with.';
      throw new Problem(400, message, {}, 'idempotency_error');
    }
    if (before) return { ...json(before.status, before.body), headers: { 'idempotent-replayed': 'true' } };
    const body = run();
    if (key !== undefined) store.state.replays.push({ key, created: store.seconds(), request, status: 200, body });
    return json(200, body);
  }

  async function answerApi(request: IncomingMessage, url: URL): Promise<Answer> {
    const text = request.method === 'GET' ? url.search.slice(1) : await readText(request);
    if (request.headers.authorization !== `Bearer ${KEY}`) {
      throw new Problem(401, 'Invalid API Key provided.');
    }
    const method = request.method ?? 'GET';
    const name = `${method} ${url.pathname}`;
    if (faults.meet(name) === 'hang') return new Promise(() => {});
    const key = request.headers['idempotency-key'];
    const hash = createHash('sha256').update(`${name}\n${text}`).digest('hex');
    const answer = change(() =>
      once(method === 'POST' && typeof key === 'string' ? key : undefined, hash, () =>
        perform(ledger, method, url.pathname, parseForm(text)),
      ),
    );
    await faults.wait(name);
    return answer;
  }

  async function answerPage(request: IncomingMessage, url: URL): Promise<Answer> {
    const [, kind, id] = url.pathname.split('/');
    const { sessions, portals, subscriptions } = store.state;
    const form = request.method === 'POST' ? parseForm(await readText(request)) : undefined;
    if (url.pathname === '/' && !form) return html(200, homePage(ledger));
    const session = kind === 'pay' ? sessions.find((one) => one.id === id) : undefined;
    if (session) {
      const open = () =>
        session.status === 'open' && store.state.customers.some((one) => one.id === session.customer && !one.deleted);
      if (!form || !change(open)) return html(200, payPage(ledger, session));
      change(() => ledger.pay(session));
      return redirect(session.successUrl.replaceAll('{CHECKOUT_SESSION_ID}', session.id));
    }
    const portal = kind === 'portal' ? portals.find((one) => one.id === id) : undefined;
    if (!portal) return html(404, nothingPage());
    if (!form)
      return html(
        200,
        change(() => portalPage(ledger, portal)),
      );
    const subscription = subscriptions.find((one) => one.customer === portal.customer && one.id === form.subscription);
    const action = subscription && actionsOf(subscription).find((one) => one === form.action);
    if (subscription && action) change(() => act[action](ledger, subscription));
    return redirect(url.pathname);
  }

  async function answer(request: IncomingMessage): Promise<Answer> {
    const url = new URL(request.url ?? '/', 'http://localhost');
    if (!localHost(request)) return html(403, nothingPage());
    if (!url.pathname.startsWith('/v1/')) return answerPage(request, url);
    try {
      return await answerApi(request, url);
    } catch (error) {
      if (error instanceof Problem) return json(error.status, error.body());
      throw error;
    }
  }

  async function respond(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { status, type, body, headers } = await answer(request);
    response.writeHead(status, {
      'content-type': type,
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'no-referrer',
      'request-id': store.newId('req'),
      // Chromium holds form-action against where a form's answer redirects to, too.
      'content-security-policy': `default-src 'none'; style-src 'unsafe-inline'; form-action 'self' ${baseUrl}; base-uri 'none'; frame-ancestors 'none'`,
      ...headers,
    });
    response.end(request.method === 'HEAD' ? undefined : body);
  }

  const server = createServer((request, response) => {
    respond(request, response).catch((error: unknown) => {
      console.error('Stripe stand-in:', error);
      response.destroy();
    });
  });
  const listening = await listenLocally(server, port);
  ledger.url = `http://localhost:${listening}`;
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
      await close(server);
    },
  };
}

type Act = (ledger: Ledger, subscription: Parameters<Ledger['end']>[0]) => void;

const act: Record<Action, Act> = {
  cancel: (ledger, subscription) => ledger.cancelAtPeriodEnd(subscription, true),
  resume: (ledger, subscription) => ledger.cancelAtPeriodEnd(subscription, false),
  fail: (ledger, subscription) => ledger.become(subscription, 'past_due'),
  recover: (ledger, subscription) => ledger.become(subscription, 'active'),
  end: (ledger, subscription) => ledger.end(subscription),
};
