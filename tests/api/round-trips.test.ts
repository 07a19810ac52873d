import pg from 'pg';
import { beforeAll, expect, it, vi } from 'vitest';
import { runDigests } from '#lib/digest/service.ts';
import type { Handler } from '#lib/http/endpoint.ts';
import { GET as runHousekeeping } from '../../app/api/cron/housekeeping/route.ts';
import { POST as receiveEvent } from '../../app/api/stripe/webhook/route.ts';
import { POST as requestCode } from '../../app/v1/auth/code/route.ts';
import { POST as signInWithLink } from '../../app/v1/auth/link/route.ts';
import { POST as verifyCode } from '../../app/v1/auth/verify/route.ts';
import { POST as startCheckout } from '../../app/v1/billing/checkout/route.ts';
import { POST as confirmCheckout } from '../../app/v1/billing/confirm/route.ts';
import { POST as openPortal } from '../../app/v1/billing/portal/route.ts';
import { DELETE as deleteAccount, GET as getAccount } from '../../app/v1/me/route.ts';
import { POST as startMeeting } from '../../app/v1/meetings/start/route.ts';
import { DELETE as deleteReceipt } from '../../app/v1/receipts/[id]/route.ts';
import { POST as createReceipt, GET as listReceipts } from '../../app/v1/receipts/route.ts';
import { DELETE as endSession } from '../../app/v1/sessions/[id]/route.ts';
import { GET as listSessions, DELETE as signOutEverywhere } from '../../app/v1/sessions/route.ts';
import { GET as pullRecords } from '../../app/v1/sync/pull/route.ts';
import { POST as pushRecords } from '../../app/v1/sync/push/route.ts';
import { POST as createToken, GET as listTokens } from '../../app/v1/tokens/route.ts';
import { POST as uploadLogo } from '../../app/v1/workspaces/[id]/logo/route.ts';
import { PATCH as updateWorkspace } from '../../app/v1/workspaces/[id]/route.ts';
import { GET as listWorkspaces } from '../../app/v1/workspaces/route.ts';
import { linkFor, newEmail } from '../support/account.ts';
import {
  requestCode as askForCode,
  type Client,
  receiptBody,
  type SignedIn,
  shareReceipt,
  signIn,
  signInPro,
  stranger,
} from '../support/api.ts';
import { query, workerApp } from '../support/app.ts';
import { customerOf, eventsOf, payAt, runHere } from '../support/billing.ts';
import { svg } from '../support/images.ts';
import { record } from '../support/reports.ts';
import { type Item, person as personRecord } from '../support/sync.ts';

/** How many statements each route sends. A number that grows here is a decision, not an accident. */

const sent: string[] = [];

beforeAll(async () => {
  const app = await workerApp();
  const stop = runHere(app);
  const query: (...args: unknown[]) => unknown = pg.Client.prototype.query;
  vi.spyOn(pg.Client.prototype, 'query').mockImplementation(function (this: pg.Client, ...args: unknown[]) {
    const [first] = args;
    const statement = typeof first === 'string' ? first : JSON.stringify(first).slice(0, 400);
    // Once per process, on its first connection.
    const isForNames = statement.includes('pg_backend_pid()');
    if (this.database === new URL(app.databaseUrl).pathname.slice(1) && !isForNames) sent.push(statement);
    return Reflect.apply(query, this, args);
  });
  vi.spyOn(console, 'log').mockImplementation(() => {});
  return () => {
    vi.restoreAllMocks();
    stop();
  };
});

/** Calls a route as somebody, and expects it to send so many statements. Answers the body. */
async function expectStatements(
  count: number,
  { client }: SignedIn,
  handler: Handler,
  method: string,
  path: string,
  body?: unknown,
  headers: Record<string, string> = {},
) {
  const init = {
    method,
    headers: { cookie: client.cookie ?? '', 'content-type': 'application/json', ...headers },
    ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
  };
  sent.length = 0;
  const response = await handler(new Request(client.app.baseUrl + path, init));
  const answer = await response.json();
  expect(response.ok, JSON.stringify(answer)).toBe(true);
  expect(sent.length, sent.join('\n')).toBe(count);
  return answer;
}

it('GET /v1/me: the session, then usage, workspaces and the starter places side by side', async () => {
  await expectStatements(4, await signIn(), getAccount, 'GET', '/v1/me');
});

it('GET /v1/workspaces: the session and the list, however many cookies there are', async () => {
  const person = await signIn();
  await expectStatements(2, person, listWorkspaces, 'GET', '/v1/workspaces');
  const { client } = await signIn({ email: person.email });
  const cookie = `${person.client.cookie}; ${client.cookie}`;
  await expectStatements(2, person, listWorkspaces, 'GET', '/v1/workspaces', undefined, { cookie });
});

it('POST /v1/auth/code: the caps and the code', async () => {
  const person = await signIn();
  const { email } = person;
  await expectStatements(2, person, requestCode, 'POST', '/v1/auth/code', { email }, { cookie: '' });
  const cookie = person.client.deviceCookie ?? '';
  // Whose device it is.
  await expectStatements(3, person, requestCode, 'POST', '/v1/auth/code', { email }, { cookie });
});

it('POST /v1/auth/verify: the code, the caps, an attempt; begin, code, account, session, device, commit; the caps', async () => {
  const person = await signIn();
  const { client, email } = person;
  // Mails are sent while nobody waits, whenever that is.
  await client.patch('/v1/sessions', { newDeviceMails: false });
  const verify = async (count: number, from: Client, cookies: (string | undefined)[]) =>
    expectStatements(
      count,
      person,
      verifyCode,
      'POST',
      '/v1/auth/verify',
      { email, code: await askForCode(from, email) },
      { cookie: cookies.filter(Boolean).join('; ') },
    );
  // Whether a mail is to say so.
  await verify(11, await stranger(), []);
  // Whose device it is.
  await verify(11, client, [client.deviceCookie]);
  // The session that is replaced.
  await verify(12, client, [client.cookie, client.deviceCookie]);
  // The browser's own code, and the mailbox's newest where it has none.
  await verify(11, client, [client.browserCookie]);
  await verify(12, await stranger(), [client.browserCookie]);
  // A new account: looked up again, and its workspace.
  const newcomer = newEmail();
  const body = { email: newcomer, code: await askForCode(await stranger(), newcomer) };
  await expectStatements(13, person, verifyCode, 'POST', '/v1/auth/verify', body, { cookie: '' });
});

it('POST /v1/auth/link: whose device it is; begin, link, account, session, device, commit', async () => {
  const person = await signIn();
  const { client, email } = person;
  await askForCode(client, email);
  const link = await linkFor(client.app, email);
  const cookie = client.deviceCookie ?? '';
  await expectStatements(7, person, signInWithLink, 'POST', '/v1/auth/link', link, { cookie });
});

it('sessions: the session, and the list or the deletion', async () => {
  const person = await signIn();
  const { sessions } = await expectStatements(2, person, listSessions, 'GET', '/v1/sessions');
  await expectStatements(2, person, endSession, 'DELETE', `/v1/sessions/${sessions[0].id}`);
  await expectStatements(2, await signIn(), signOutEverywhere, 'DELETE', '/v1/sessions');
});

it('PATCH /v1/workspaces/{id}: the session, what is there, the change', async () => {
  const person = await signIn();
  const path = `/v1/workspaces/${person.workspace.id}`;
  await expectStatements(3, person, updateWorkspace, 'PATCH', path, { name: 'x' });
});

it('POST /v1/workspaces/{id}/logo: the session, what is there, the cap; begin, logo, workspace, commit; the logo before', async () => {
  const person = await signInPro();
  const path = `/v1/workspaces/${person.workspace.id}/logo`;
  const send = (count: number, side: number) =>
    expectStatements(count, person, uploadLogo, 'POST', path, svg(`<rect width="${side}" height="9"/>`), {
      'content-type': 'image/svg+xml',
    });
  await send(7, 1);
  await send(8, 2);
});

it('GET /v1/receipts: the session and the list', async () => {
  await expectStatements(2, await signIn(), listReceipts, 'GET', '/v1/receipts');
});

it('POST /v1/receipts: the session, the workspace and how many there are, the cap, the row', async () => {
  const person = await signIn();
  await expectStatements(4, person, createReceipt, 'POST', '/v1/receipts', receiptBody(person.workspace.id));
});

it('DELETE /v1/receipts/{id}: the session and the row', async () => {
  const person = await signIn();
  const { id } = await shareReceipt(person);
  await expectStatements(2, person, deleteReceipt, 'DELETE', `/v1/receipts/${id}`);
});

const expectPush = (count: number, person: SignedIn, records: readonly Item[]) =>
  expectStatements(count, person, pushRecords, 'POST', '/v1/sync/push', { workspaceId: person.workspace.id, records });
const people = (count: number, name: string) => Array.from({ length: count }, (_, i) => personRecord(`${name} ${i}`));

it('POST /v1/sync/push: the session; begin, lock, add, commit, for one record as for 500', async () => {
  const person = await signInPro();
  for (const size of [1, 500]) await expectPush(5, person, people(size, `new ${size}`));
});

it('POST /v1/sync/push of edits: as many; of what is stored already: one more, which notices', async () => {
  const person = await signInPro();
  const records = people(500, 'edited');
  await expectPush(5, person, records);
  await expectPush(6, person, records);
  const edits = records.map(({ table, record }, i) => ({ table, record: { ...record, rev: i + 1 } }));
  await expectPush(5, person, edits);
});

it('POST /v1/sync/push after one by a version that kept no sums: one more, once', async () => {
  const person = await signInPro();
  await expectPush(5, person, people(1, 'first'));
  await query(person.client.app, 'UPDATE workspaces SET sync_summed_rev = 0 WHERE id = $1', [person.workspace.id]);
  await expectPush(6, person, people(1, 'second'));
  await expectPush(5, person, people(1, 'third'));
});

it('POST /v1/sync/push of meetings: two more, which read their records and write their reports', async () => {
  const person = await signInPro();
  for (const size of [1, 500]) {
    const meetings = Array.from({ length: size }, (_, i) =>
      record('meetings', `m${i} of ${size}`, { startedAt: 1, endedAt: 2 }),
    );
    await expectPush(7, person, meetings);
  }
});

it('the digest’s cron: as many for two hundred workspaces in as many zones as for one', async () => {
  const monday = Date.UTC(2031, 5, 2, 12);
  const statements = async () => {
    sent.length = 0;
    await runDigests(monday);
    return sent.length;
  };
  const person = await signInPro();
  const rename = (zone: string) =>
    query(person.client.app, `UPDATE workspaces SET digest_opt_in = true, time_zone = ${zone} WHERE account_id = $1`, [
      person.accountId,
    ]);
  await rename("'No/Where'");
  // Mails that others are still owed go out here.
  await statements();
  const few = await statements();
  await query(
    person.client.app,
    `INSERT INTO workspaces (id, account_id, name, currency, time_zone, created_at, updated_at)
     SELECT $1 || n, $1, 'x', 'EUR', 'x', now(), now() FROM generate_series(1, 199) AS n`,
    [person.accountId],
  );
  await rename("'No/Where' || id");
  expect(await statements()).toBe(few);
  await query(person.client.app, 'UPDATE workspaces SET digest_opt_in = false WHERE account_id = $1', [
    person.accountId,
  ]);
});

it('GET /v1/sync/pull: the session and the page', async () => {
  const person = await signInPro();
  const path = `/v1/sync/pull?workspaceId=${person.workspace.id}`;
  const { epoch } = await expectStatements(2, person, pullRecords, 'GET', path);
  for (const known of [epoch, 'another']) {
    await expectStatements(2, person, pullRecords, 'GET', `${path}&epoch=${known}`);
  }
  const body = { workspaceId: person.workspace.id, records: people(1, 'of this epoch'), epoch };
  await expectStatements(5, person, pushRecords, 'POST', '/v1/sync/push', body);
});

it('tokens: the session, the workspace, the list; a count and the row to create one', async () => {
  const person = await signInPro();
  const workspaceId = person.workspace.id;
  await expectStatements(3, person, listTokens, 'GET', `/v1/tokens?workspaceId=${workspaceId}`);
  await expectStatements(4, person, createToken, 'POST', '/v1/tokens', { workspaceId, name: 'x' });
});

it('POST /v1/meetings/start: the session, the cap, the start and the count', async () => {
  const person = await signIn();
  const body = { workspaceId: person.workspace.id, clientMeetingId: 'a', startedAt: 0 };
  await expectStatements(3, person, startMeeting, 'POST', '/v1/meetings/start', body);
});

it('what deletes all that was gathered may take minutes, and brings that with its BEGIN', async () => {
  const { client } = await signIn();
  const { baseUrl } = client.app;
  const long = [expect.stringContaining('SET LOCAL statement_timeout = 240000')];
  const begun = async (handler: Handler, path: string, method: string, headers: Record<string, string>) => {
    sent.length = 0;
    const response = await handler(new Request(baseUrl + path, { method, headers }));
    expect(response.status).toBe(200);
    return sent.filter((statement) => statement.includes('BEGIN'));
  };
  expect(await begun(deleteAccount, '/v1/me', 'DELETE', { cookie: client.cookie ?? '' })).toEqual(long);
});

it('what a deleted workspace has gathered is removed in batches, none of which takes long', async () => {
  const { client, accountId } = await signIn();
  const { app } = client;
  const id = `${accountId}-large`;
  await query(
    app,
    `INSERT INTO workspaces (id, account_id, name, currency, time_zone, created_at, updated_at, deleted_at)
     VALUES ($1, $2, 'Large', 'EUR', 'UTC', now(), now(), now() - interval '31 days')`,
    [id, accountId],
  );
  await query(
    app,
    `INSERT INTO sync_records (workspace_id, tbl, id, rev, record, bytes, deleted)
     SELECT $1, 'topics', n::text, n, '{}', 2, false FROM generate_series(1, 45000) AS n`,
    [id],
  );
  sent.length = 0;
  const headers = { authorization: `Bearer ${app.env.CRON_SECRET}` };
  const response = await runHousekeeping(new Request(`${app.baseUrl}/api/cron/housekeeping`, { headers }));
  expect(response.status).toBe(200);
  const ofRecords = sent.filter(
    (statement) => statement.includes('DELETE FROM sync_records') && statement.includes(id),
  );
  expect(ofRecords).toHaveLength(3);
  expect(sent.filter((statement) => statement.includes('240000'))).toEqual([]);
  expect(await query(app, 'SELECT 1 FROM sync_records WHERE workspace_id = $1', [id])).toEqual([]);
  expect(await query(app, 'SELECT 1 FROM workspaces WHERE id = $1', [id])).toEqual([]);
});

it('billing: few enough to count', async () => {
  const person = await signIn();
  const { stripe } = person.client.app;
  const returnTo = '/app';
  const checkout = (count: number) =>
    expectStatements(count, person, startCheckout, 'POST', '/v1/billing/checkout', { interval: 'month', returnTo });
  stripe.courier.pause();
  // The session, the cap, the customer looked for and kept, the places, the time it was opened.
  await checkout(6);
  // The session, the cap, the customer, the sync (its number, then a transaction of three), the places, the time.
  const { url } = await checkout(11);
  const sessionId = (await payAt(url)).searchParams.get('session_id');
  // The session and the sync.
  await expectStatements(7, person, confirmCheckout, 'POST', '/v1/billing/confirm', { sessionId });
  await expectStatements(2, person, openPortal, 'POST', '/v1/billing/portal', { returnTo });
  const [stored] = eventsOf(person.client.app, await customerOf(person));
  const event = { object: 'event', id: stored?.id, type: stored?.type, data: { object: stored?.object } };
  const headers = { 'stripe-signature': stripe.courier.sign(JSON.stringify(event)) };
  const receive = (count: number) =>
    expectStatements(count, person, receiveEvent, 'POST', '/api/stripe/webhook', event, headers);
  // Seen before?, the sync, remembered, mails that are due.
  await receive(9);
  await receive(1);
  // A customer whose row is gone: closed?, kept, and its number again.
  const forget = async (id: string) => {
    await query(person.client.app, 'DELETE FROM billing WHERE account_id = $1', [id]);
    await query(person.client.app, 'DELETE FROM stripe_events WHERE id = $1', [event.id]);
  };
  await forget(person.accountId);
  await receive(12);
  // Of nobody here: seen before?, its number, closed?, closed again?, remembered, mails.
  event.data.object = { customer: 'cus_of_nobody' };
  event.id = 'evt_of_nobody';
  headers['stripe-signature'] = stripe.courier.sign(JSON.stringify(event));
  await receive(6);
  // Found by a checkout: kept, and read again.
  const other = await signIn();
  const open = (count: number) =>
    expectStatements(count, other, startCheckout, 'POST', '/v1/billing/checkout', { interval: 'month', returnTo });
  await open(6);
  await forget(other.accountId);
  await open(13);
  await stripe.courier.resume({ drop: true });
});
