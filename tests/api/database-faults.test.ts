import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { afterAll, afterEach, describe, expect, it } from 'vitest';
import { unsubscribeToken } from '#lib/digest/token.ts';
import { receiptBody, shareReceipt, signIn, uploadLogo } from '../support/api.ts';
import { query, startApp } from '../support/app.ts';
import { eventsOf, subscribe } from '../support/billing.ts';
import { declared } from '../support/contracts.ts';
import { plainPng } from '../support/images.ts';
import { startProxy } from '../support/postgres-proxy.ts';
import { reader } from '../support/reports.ts';
import { person as personRecord } from '../support/sync.ts';
import { until } from '../support/until.ts';

/** What every route and page responds while PostgreSQL fails, with any of its error codes. */

/** The role that the app connects as. Unlike the tests' superuser, it can lose privileges. */
const role = `app_${randomBytes(6).toString('hex')}`;
const PASSWORD = 'as it was';

interface Asked {
  name: string;
  method: string;
  path: string;
  headers?: Record<string, string>;
  body?: string | Uint8Array;
  /** The status that is left, for routes that need no database or report its state. */
  fine?: number;
}

const proxy = await startProxy(process.env.TEST_PG_URL ?? '');
const via = (url: string) => Object.assign(new URL(proxy.url(url)), { username: role, password: PASSWORD }).href;
// Has its own database, since it breaks it.
const app = await startApp({ via });
await query(
  app,
  `CREATE ROLE ${role} LOGIN PASSWORD '${PASSWORD}';
   GRANT ALL ON SCHEMA public TO ${role};
   GRANT ALL ON ALL TABLES IN SCHEMA public TO ${role};
   GRANT ALL ON ALL SEQUENCES IN SCHEMA public TO ${role}`,
);
const person = await signIn({ app });
await subscribe(person);
const read = await reader(person);
const requests = await everything();

afterEach(() => proxy.failStatements(undefined));

afterAll(async () => {
  await query(app, `DROP OWNED BY ${role}`);
  await app.stop();
  await asAdmin((admin) => admin.query(`DROP ROLE ${role}`));
  await proxy.stop();
});

/** Runs `work` with a connection to another database. */
async function asAdmin<T>(work: (admin: pg.Client) => Promise<T>): Promise<T> {
  const admin = new pg.Client({ connectionString: process.env.TEST_PG_URL });
  await admin.connect();
  return work(admin).finally(() => admin.end());
}

/** A request to each route and page that may use the database: the API's come from its contracts. */
async function everything(): Promise<Asked[]> {
  const { client, workspace, email } = person;
  const receipt = await shareReceipt(person);
  const { body: uploaded } = await uploadLogo(person, await plainPng(8, 8));
  const ids: Record<string, string> = {
    '/v1/workspaces/{id}': workspace.id,
    '/v1/receipts/{id}': receipt.id,
    '/v1/tokens/{id}': (await client.get(`/v1/tokens?workspaceId=${workspace.id}`)).body.tokens[0].id,
    '/v1/sessions/{id}': (await client.get('/v1/sessions')).body.sessions[0].id,
  };
  const bodies: Record<string, unknown> = {
    '/v1/auth/code': { email },
    '/v1/auth/verify': { email, code: '000000' },
    '/v1/auth/link': { email, token: 'a'.repeat(22) },
    '/v1/receipts': receiptBody(workspace.id),
    '/v1/receipts/{id}/votes': { worth: 'yes' },
    '/v1/sync/push': { workspaceId: workspace.id, records: [{ table: 'people', record: personRecord('p').record }] },
  };
  const api = declared.map(({ method, path, operation }): Asked => {
    const known = Object.entries(ids).find(([pattern]) => path.startsWith(pattern));
    const address = known ? path.replace(known[0], known[0].replace('{id}', known[1])) : path;
    const sent = bodies[path] ?? Object.assign({}, operation.example.request, { workspaceId: workspace.id });
    const isImage = operation.body !== undefined && !operation.body.content['application/json'];
    const headers = {
      ...(operation.auth.name === 'token'
        ? { authorization: `Bearer ${read.token}` }
        : { cookie: client.cookie ?? '' }),
      'content-type': isImage ? 'image/png' : 'application/json',
    };
    return {
      name: `${method} ${path}`,
      method,
      path: method === 'GET' ? `${address}?workspaceId=${workspace.id}` : address,
      headers,
      ...(operation.body && { body: isImage ? new Uint8Array([1]) : JSON.stringify(sent) }),
      ...(path === '/health' && { fine: 200 }),
      // Without its cap, and without a statement, since Stripe doesn't know this checkout.
      ...(path === '/v1/billing/confirm' && { fine: 404 }),
    };
  });
  const cron = { authorization: `Bearer ${app.env.CRON_SECRET}` };
  const [event] = eventsOf(app, (await query(app, 'SELECT customer_id FROM billing'))[0]?.customer_id);
  const paid = JSON.stringify({ id: 'evt_new', type: event?.type, data: { object: event?.object } });
  const unsubscribe = new URLSearchParams({ token: unsubscribeToken(workspace.id, app.env.SESSION_SECRET) });
  const rpc = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/list', params: {} });
  const page = (path: string): Asked => ({ name: path, method: 'GET', path, headers: { accept: 'text/html' } });
  return [
    ...api,
    ...['billing', 'digest', 'housekeeping'].map((name) => ({
      ...{ name: `cron ${name}`, method: 'GET', path: `/api/cron/${name}`, headers: cron },
    })),
    {
      ...{ name: 'webhook', method: 'POST', path: '/api/stripe/webhook', body: paid },
      headers: { 'stripe-signature': app.stripe.courier.sign(paid) },
    },
    {
      ...{ name: 'mcp', method: 'POST', path: '/api/mcp', body: rpc },
      headers: {
        authorization: `Bearer ${read.token}`,
        accept: 'application/json, text/event-stream',
        'content-type': 'application/json',
      },
    },
    { name: 'unsubscribe', method: 'POST', path: `/api/digest/unsubscribe?${unsubscribe}` },
    { name: 'logo', method: 'GET', path: new URL(uploaded.receiptLogoUrl).pathname },
    { name: 'picture', method: 'GET', path: `/r/${receipt.id}/image.png` },
    page(`/r/${receipt.id}`),
    page(`/digest/unsubscribe?${unsubscribe}`),
    { ...page('/pricing'), fine: 200 },
  ];
}

async function ask({ method, path, headers, body }: Asked) {
  const response = await fetch(app.baseUrl + path, {
    method,
    redirect: 'manual',
    headers: { 'x-forwarded-for': person.client.address, ...headers },
    // Bytes are sent as is.
    ...(body !== undefined && { body: body as BodyInit }),
  });
  await response.arrayBuffer();
  return { status: response.status, retryAfter: Number(response.headers.get('retry-after')) };
}

const isOutage = ({ fine }: Asked, { status, retryAfter }: Awaited<ReturnType<typeof ask>>) =>
  status === fine || (status === 503 && retryAfter > 0);

/** Sends all of these at once. Returns those that didn't get a 503 with Retry-After. */
async function allWrong(some = requests): Promise<unknown[]> {
  const all = await Promise.all(some.map(async (asked) => ({ asked, seen: await ask(asked) })));
  return all.filter(({ asked, seen }) => !isOutage(asked, seen)).map(({ asked, seen }) => [asked.name, seen]);
}

/** PostgreSQL's codes for what is missing or has changed, and for a transaction aborted in favor of another. */
const FAULTS = [
  ...['28P01', '28000', '3D000', '42501', '25006', '55000', '55P03', '58030', '40P01', '40001'],
  ...['53000', '53100', '53200', '53300', '53400', '57000', '57014', '57P01', '57P02', '57P03', '57P04', '57P05'],
];

const linesOf500 = async () => (await app.logLines()).filter(({ status }) => status === 500);

// Each code is tried on a third of all routes and pages, and each route with a third of the codes.
it.each(FAULTS.map((code, i) => [code, requests.filter((_, k) => (i + k) % 3 === 0)] as const))(
  'a statement that fails with %s: 503 and when to come back',
  async (code, asked) => {
    proxy.failStatements(code);
    expect(await allWrong(asked)).toEqual([]);
    expect(proxy.failed).toBeGreaterThan(asked.length / 2);
    expect(await linesOf500()).toEqual([]);
  },
);

// The session or token is read first, so the next statement fails.
it.each(['58030', '40001'])('and so does a second statement that fails with %s', async (code) => {
  const wrong: unknown[] = [];
  let failed = 0;
  for (const asked of requests) {
    proxy.failStatements(code, 1);
    const seen = await ask(asked);
    if (proxy.failed > 0) failed += 1;
    if (proxy.failed > 0 && !isOutage(asked, seen)) wrong.push([asked.name, seen]);
  }
  expect(wrong).toEqual([]);
  expect(failed).toBeGreaterThan(requests.length / 2);
  expect(await linesOf500()).toEqual([]);
});

/** Ends all of the app's connections, so that it opens new ones. */
const endConnections = () =>
  query(app, 'SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE usename = $1', [role]);

/** Waits until the app has working connections. */
const expectBack = () => until(async () => (await person.client.fetch('GET', '/v1/me')).status === 200);

const codesOf = async () =>
  new Set((await app.logLines()).flatMap(({ error }) => (error as { code?: string } | undefined)?.code ?? []));

describe.each([
  [
    '28P01',
    'its password was changed',
    `ALTER ROLE ${role} PASSWORD 'rotated'`,
    `ALTER ROLE ${role} PASSWORD '${PASSWORD}'`,
  ],
  ['28000', 'its role may not log in', `ALTER ROLE ${role} NOLOGIN`, `ALTER ROLE ${role} LOGIN`],
  [
    '53300',
    'its role has no connection left',
    `ALTER ROLE ${role} CONNECTION LIMIT 0`,
    `ALTER ROLE ${role} CONNECTION LIMIT -1`,
  ],
  [
    '42501',
    'it may not read the tables',
    `REVOKE ALL ON ALL TABLES IN SCHEMA public FROM ${role}`,
    `GRANT ALL ON ALL TABLES IN SCHEMA public TO ${role}`,
  ],
])('for real, %s: %s', (code, _, breakIt, mendIt) => {
  it('503 from every route and page, and all is well once it is fixed', async () => {
    await query(app, breakIt);
    await endConnections();
    const wrong = await allWrong();
    await query(app, mendIt);
    await endConnections();
    expect(wrong).toEqual([]);
    expect(await codesOf()).toContain(code);
    await expectBack();
  });
});

it('for real, 3D000: its database has another name', async () => {
  const name = new URL(app.databaseUrl).pathname.slice(1);
  const rename = (from: string, to: string) =>
    asAdmin((admin) =>
      until(async () => {
        await admin.query('SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = $1', [from]);
        return admin.query(`ALTER DATABASE ${from} RENAME TO ${to}`).catch((error) => {
          // Another process came back at once.
          if (error.code !== '55006') throw error;
        });
      }),
    );
  await rename(name, `${name}_away`);
  const wrong = await allWrong();
  await rename(`${name}_away`, name);
  expect(wrong).toEqual([]);
  expect(await codesOf()).toContain('3D000');
  await expectBack();
});
