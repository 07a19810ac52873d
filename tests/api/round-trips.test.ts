import pg from 'pg';
import { beforeAll, beforeEach, expect, it, vi } from 'vitest';
import type { Handler } from '#lib/http/endpoint.ts';
import { POST as receiveEvent } from '../../app/api/stripe/webhook/route.ts';
import { POST as startCheckout } from '../../app/v1/billing/checkout/route.ts';
import { POST as confirmCheckout } from '../../app/v1/billing/confirm/route.ts';
import { POST as openPortal } from '../../app/v1/billing/portal/route.ts';
import { GET as getAccount } from '../../app/v1/me/route.ts';
import { POST as startMeeting } from '../../app/v1/meetings/start/route.ts';
import { DELETE as deleteReceipt } from '../../app/v1/receipts/[id]/route.ts';
import { POST as createReceipt, GET as listReceipts } from '../../app/v1/receipts/route.ts';
import { GET as pullRecords } from '../../app/v1/sync/pull/route.ts';
import { POST as pushRecords } from '../../app/v1/sync/push/route.ts';
import { POST as createToken, GET as listTokens } from '../../app/v1/tokens/route.ts';
import { POST as uploadLogo } from '../../app/v1/workspaces/[id]/logo/route.ts';
import { PATCH as updateWorkspace } from '../../app/v1/workspaces/[id]/route.ts';
import { GET as listWorkspaces } from '../../app/v1/workspaces/route.ts';
import { receiptBody, type SignedIn, shareReceipt, signIn } from '../support/api.ts';
import { customerOf, eventsOf, payAt } from '../support/billing.ts';
import { svg } from '../support/images.ts';
import { makePro } from '../support/pro.ts';
import { person as personRecord } from '../support/sync.ts';

/** How many statements each route sends. A number that grows here is a decision, not an accident. */

/** Who calls: the free account, unless a test says otherwise. */
let person: SignedIn;
let free: SignedIn;
let pro: SignedIn;
const sent: string[] = [];
// biome-ignore lint/suspicious/noExplicitAny: what the last route counted has answered, whichever that was
let answered: any;

beforeAll(async () => {
  [free, pro] = [await signIn(), await signIn()];
  await makePro(pro);
  const { env } = free.client.app;
  for (const [name, value] of Object.entries(env)) vi.stubEnv(name, value);
  const query: (...args: unknown[]) => unknown = pg.Client.prototype.query;
  vi.spyOn(pg.Client.prototype, 'query').mockImplementation(function (this: pg.Client, ...args: unknown[]) {
    const [first] = args;
    if (this.database === new URL(env.DATABASE_URL ?? '').pathname.slice(1)) {
      sent.push(typeof first === 'string' ? first : JSON.stringify(first).slice(0, 300));
    }
    return Reflect.apply(query, this, args);
  });
  return () => {
    vi.restoreAllMocks();
    vi.unstubAllEnvs();
  };
});

beforeEach(() => {
  person = free;
});

async function count(
  handler: Handler,
  method: string,
  path: string,
  body?: unknown,
  headers: Record<string, string> = {},
): Promise<number> {
  const init = {
    method,
    headers: { cookie: person.client.cookie ?? '', 'content-type': 'application/json', ...headers },
    body: body === undefined || typeof body === 'string' ? body : JSON.stringify(body),
  };
  vi.spyOn(console, 'log').mockImplementation(() => {});
  sent.length = 0;
  const response = await handler(new Request(person.client.app.baseUrl + path, init));
  answered = await response.json();
  expect(response.ok, JSON.stringify(answered)).toBe(true);
  return sent.length;
}

it('GET /v1/me: the session, then usage, workspaces and the starter places side by side', async () => {
  expect(await count(getAccount, 'GET', '/v1/me'), sent.join('\n')).toBe(4);
});

it('GET /v1/workspaces: the session and the list', async () => {
  expect(await count(listWorkspaces, 'GET', '/v1/workspaces')).toBe(2);
});

it('PATCH /v1/workspaces/{id}: the session, what is there, the change', async () => {
  expect(
    await count(updateWorkspace, 'PATCH', `/v1/workspaces/${person.workspace.id}`, { name: 'x' }),
    sent.join('\n'),
  ).toBe(3);
});

it('POST /v1/workspaces/{id}/logo: the session, what is there; begin, logo, workspace, commit; the logo before', async () => {
  person = pro;
  const path = `/v1/workspaces/${person.workspace.id}/logo`;
  const send = (side: number) =>
    count(uploadLogo, 'POST', path, svg(`<rect width="${side}" height="9"/>`), { 'content-type': 'image/svg+xml' });
  expect(await send(1), sent.join('\n')).toBe(6);
  expect(await send(2), sent.join('\n')).toBe(7);
});

it('GET /v1/receipts: the session and the list', async () => {
  expect(await count(listReceipts, 'GET', '/v1/receipts'), sent.join('\n')).toBe(2);
});

it('POST /v1/receipts: the session, the workspace, the cap, the row', async () => {
  expect(await count(createReceipt, 'POST', '/v1/receipts', receiptBody(person.workspace.id)), sent.join('\n')).toBe(4);
});

it('DELETE /v1/receipts/{id}: the session and the row', async () => {
  const { id } = await shareReceipt(person);
  expect(await count(deleteReceipt, 'DELETE', `/v1/receipts/${id}`), sent.join('\n')).toBe(2);
});

const pushed = (count: number, name: string) => ({
  workspaceId: person.workspace.id,
  records: Array.from({ length: count }, (_, i) => personRecord(`${name} ${i}`)),
});

it('POST /v1/sync/push: the session; begin, lock, add, commit, for one record as for 500', async () => {
  person = pro;
  for (const size of [1, 500]) {
    const body = pushed(size, `new ${size}`);
    expect(await count(pushRecords, 'POST', '/v1/sync/push', body), sent.join('\n')).toBe(5);
  }
});

it('POST /v1/sync/push of edits: as many; of what is stored already: an attempt to add it before', async () => {
  person = pro;
  const body = pushed(500, 'edited');
  await count(pushRecords, 'POST', '/v1/sync/push', body);
  expect(await count(pushRecords, 'POST', '/v1/sync/push', body), sent.join('\n')).toBe(9);
  const edits = body.records.map(({ table, record }, i) => ({ table, record: { ...record, rev: i + 1 } }));
  expect(await count(pushRecords, 'POST', '/v1/sync/push', { ...body, records: edits }), sent.join('\n')).toBe(5);
});

it('POST /v1/sync/push of meetings: two more, which read their records and write their reports', async () => {
  person = pro;
  for (const size of [1, 500]) {
    const records = Array.from({ length: size }, (_, i) => ({
      table: 'meetings',
      record: { id: `m${i} of ${size}`, startedAt: 1, endedAt: 2 },
    }));
    const body = { workspaceId: person.workspace.id, records };
    expect(await count(pushRecords, 'POST', '/v1/sync/push', body), sent.join('\n')).toBe(7);
  }
});

it('GET /v1/sync/pull: the session and the page', async () => {
  person = pro;
  const path = `/v1/sync/pull?workspaceId=${person.workspace.id}`;
  expect(await count(pullRecords, 'GET', path), sent.join('\n')).toBe(2);
});

it('tokens: the session, the workspace, the list; a count and the row to create one', async () => {
  person = pro;
  const workspaceId = person.workspace.id;
  expect(await count(listTokens, 'GET', `/v1/tokens?workspaceId=${workspaceId}`), sent.join('\n')).toBe(3);
  expect(await count(createToken, 'POST', '/v1/tokens', { workspaceId, name: 'x' }), sent.join('\n')).toBe(4);
});

it('POST /v1/meetings/start: the session, the start, the count', async () => {
  const body = { workspaceId: person.workspace.id, clientMeetingId: 'a', startedAt: 0 };
  expect(await count(startMeeting, 'POST', '/v1/meetings/start', body), sent.join('\n')).toBe(3);
});

it('billing: few enough to count', async () => {
  const { stripe } = person.client.app;
  const returnTo = '/app';
  const checkout = () => count(startCheckout, 'POST', '/v1/billing/checkout', { interval: 'month', returnTo });
  stripe.courier.pause();
  // The session, the customer looked for and kept, the places, the time it was opened.
  expect(await checkout(), sent.join('\n')).toBe(5);
  // The session, the customer, the sync (its number, then a transaction of two), the places, the time.
  expect(await checkout(), sent.join('\n')).toBe(9);
  const sessionId = (await payAt(answered.url)).searchParams.get('session_id');
  // The session and the sync.
  expect(await count(confirmCheckout, 'POST', '/v1/billing/confirm', { sessionId }), sent.join('\n')).toBe(6);
  expect(await count(openPortal, 'POST', '/v1/billing/portal', { returnTo }), sent.join('\n')).toBe(2);
  const [stored] = eventsOf(person.client.app, await customerOf(person));
  const event = { object: 'event', id: stored?.id, type: stored?.type, data: { object: stored?.object } };
  const receive = () =>
    count(receiveEvent, 'POST', '/api/stripe/webhook', event, {
      'stripe-signature': stripe.courier.sign(JSON.stringify(event)),
    });
  // Seen before?, the sync, remembered, mails that are due.
  expect(await receive(), sent.join('\n')).toBe(8);
  expect(await receive(), sent.join('\n')).toBe(1);
  await stripe.courier.resume({ drop: true });
});
