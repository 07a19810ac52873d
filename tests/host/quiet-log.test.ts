import { afterAll, beforeAll, expect, it } from 'vitest';
import { type SignedIn, shareReceipt, signInPro, uploadLogo } from '../support/api.ts';
import { startApp, type TestApp } from '../support/app.ts';
import { plainPng } from '../support/images.ts';
import { person } from '../support/sync.ts';

/** The log has only actual failures, not what people, browsers, assistants and scanners do every day. */

const ROUNDS = 15;

let app: TestApp;
let who: SignedIn;
let token: string;
let receipt: string;
let logo: string;

beforeAll(async () => {
  // Short enough that some requests give up, and others have almost no time left when they reach the next line.
  app = await startApp({ env: { LINE_WAIT_MS: '40' } });
  who = await signInPro({ app });
  const made = await who.client.post('/v1/tokens', { workspaceId: who.workspace.id, name: 'Assistant' });
  token = made.body.token;
  receipt = new URL((await shareReceipt(who)).url).pathname;
  logo = new URL((await uploadLogo(who, await plainPng(64, 64))).body.receiptLogoUrl).pathname;
});
afterAll(() => app?.stop());

const PAGES = ['/', '/pricing', '/docs', '/docs/api', '/privacy', '/terms', '/sign-in', '/app', '/app/account'];
const FILES = ['/sw.js', '/openapi.json', '/robots.txt', '/sitemap.xml', '/llms.txt', '/icon.svg', '/favicon.ico'];
const MISSING = ['/no/such/page', '/wp-login.php', '/r/nope', '/_next/static/gone.js', '/_next/image?url=x', '/%ff'];
const OPERATING = ['/health', '/api/ready', '/v1/me', '/v1/no/such'];

/** Sends a request, and reads the answer as far as it comes. Returns the status, or 0 if there is none. */
async function send(path: string, init: RequestInit & { duplex?: 'half' } = {}): Promise<number> {
  const response = await fetch(app.baseUrl + path, { redirect: 'manual', ...init }).catch(() => undefined);
  await response?.arrayBuffer().catch(() => undefined);
  return response?.status ?? 0;
}

/** Requests that browsers, assistants and scanners send, beyond plain GETs. */
function others(): [path: string, init: RequestInit & { duplex?: 'half' }][] {
  const rsc = { rsc: '1' };
  const mcp = (message: object) => ({
    method: 'POST',
    headers: {
      authorization: `Bearer ${token}`,
      'content-type': 'application/json',
      accept: 'application/json, text/event-stream',
    },
    body: JSON.stringify({ jsonrpc: '2.0', ...message }),
  });
  const post = (type: string, body: string, headers = {}) => ({
    method: 'POST',
    headers: { 'content-type': type, ...headers },
    body,
  });
  return [
    // Next's own client, of this version and another.
    ['/pricing?_rsc=abc', { headers: rsc }],
    ['/docs?_rsc=abc', { headers: { ...rsc, 'next-router-prefetch': '1', 'next-router-segment-prefetch': '/nope' } }],
    ['/app', { headers: { ...rsc, 'next-router-state-tree': 'garbage' } }],
    ...['/', '/pricing', '/app', receipt, '/no/such/page'].flatMap((path): [string, RequestInit][] => [
      [path, post('text/plain', '[]', { 'next-action': 'a'.repeat(42) })],
      [path, post('text/plain', '[]', { 'next-action': 'x' })],
      [path, post('multipart/form-data; boundary=x', '--x\r\n\r\n1\r\n--x--\r\n')],
      [path, post('multipart/form-data', 'x')],
      [path, { method: 'PUT', body: 'x' }],
    ]),
    ['/api/mcp', mcp({ id: 1, method: 'tools/list' })],
    ['/api/mcp', mcp({ id: 2, method: 'tools/call', params: { name: 'summary', arguments: {} } })],
    ['/api/mcp', mcp({ id: 3, method: 'tools/call', params: { name: 'nope', arguments: {} } })],
    ['/api/mcp', mcp({ method: 'notifications/initialized' })],
    ['/v1/auth/code', post('application/json', '{"email":')],
    ['/v1/auth/code', post('text/plain', 'x'.repeat(200_000))],
    ['/v1/public/meetings', { headers: { authorization: 'Bearer mt_live_nope' } }],
    ['/api/stripe/webhook', post('application/json', '{}', { 'stripe-signature': 't=1,v1=x' })],
  ];
}

/** Returns a body whose rest never comes. */
const unfinished = () =>
  new ReadableStream({ start: (stream) => stream.enqueue(new TextEncoder().encode('{"email":"')) });

/** Sends requests whose callers hang up: at once, amid the work, while the answer comes, or with half a body sent. */
async function hangUps(): Promise<void> {
  for (const ms of [0, 2, 5, 10, 20, 40]) {
    const signal = () => AbortSignal.timeout(ms);
    await Promise.all([
      ...[...PAGES, receipt, `${receipt}/image.png`, '/v1/me'].map((path) => send(path, { signal: signal() })),
      send('/v1/public/summary', { signal: signal(), headers: { authorization: `Bearer ${token}` } }),
      ...['/v1/auth/code', '/api/mcp', '/pricing'].map((path) =>
        send(path, { method: 'POST', body: unfinished(), duplex: 'half', signal: signal() }),
      ),
    ]);
  }
}

it('ten minutes’ worth of ordinary use logs no failure, and nothing but JSON lines', async () => {
  const statuses = new Map<number, number>();
  const note = (status: number) => statuses.set(status, (statuses.get(status) ?? 0) + 1);
  for (let round = 0; round < ROUNDS; round += 1) {
    const plain = [...PAGES, ...FILES, ...MISSING, ...OPERATING, receipt, `${receipt}/image.png`, logo];
    for (const path of plain) note(await send(path));
    for (const [path, init] of others()) note(await send(path, init));
    // A device, and an account that asks for too much at once.
    const { cookie = '' } = who.client;
    const body = JSON.stringify({ workspaceId: who.workspace.id, records: [person(`p${round}`, { name: 'Ada' })] });
    note(
      await send('/v1/sync/push', { method: 'POST', headers: { cookie, 'content-type': 'application/json' }, body }),
    );
    note(await send(`/v1/sync/pull?workspaceId=${who.workspace.id}&since=0`, { headers: { cookie } }));
    const headers = { authorization: `Bearer ${token}` };
    for (const status of await Promise.all(
      Array.from({ length: 24 }, (_, n) => send(n % 2 ? '/v1/public/meetings' : '/v1/public/summary', { headers })),
    ))
      note(status);
    await hangUps();
  }
  const lines = (await app.printed()).filter((line) => line !== '');
  expect(lines.filter((line) => !line.startsWith('{'))).toEqual([]);
  expect((await app.logLines()).filter((line) => 'failure' in line)).toEqual([]);
  // This shows that the requests were really made.
  expect([...statuses.keys()]).toEqual(expect.arrayContaining([200, 400, 401, 404, 405]));
  expect(statuses.get(200)).toBeGreaterThan(10 * ROUNDS);
  expect(statuses.get(500)).toBeUndefined();
});
