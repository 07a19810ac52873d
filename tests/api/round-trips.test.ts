import pg from 'pg';
import { beforeAll, expect, it, vi } from 'vitest';
import { runDigests } from '#lib/digest/service.ts';
import type { Handler } from '#lib/http/endpoint.ts';
import { GET as runHousekeeping } from '../../app/api/cron/housekeeping/route.ts';
import { DELETE as deleteAccount, GET as getAccount } from '../../app/v1/me/route.ts';
import { POST as startMeeting } from '../../app/v1/meetings/start/route.ts';
import { GET as pullRecords } from '../../app/v1/sync/pull/route.ts';
import { POST as pushRecords } from '../../app/v1/sync/push/route.ts';
import { queryOf, type SignedIn, signIn, signInPro } from '../support/api.ts';
import { query, workerApp } from '../support/app.ts';
import { runHere } from '../support/billing.ts';
import { record } from '../support/reports.ts';
import { type Item, person as personRecord } from '../support/sync.ts';

/** The number of statements that busy routes send. Crons send as many for many accounts as for one. */

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
    // Some time after the answer, once for everything pushed meanwhile.
    const isNews = statement.includes('pg_notify(');
    if (this.database === new URL(app.databaseUrl).pathname.slice(1) && !isForNames && !isNews) sent.push(statement);
    return Reflect.apply(query, this, args);
  });
  vi.spyOn(process.stdout, 'write').mockReturnValue(true);
  return () => {
    vi.restoreAllMocks();
    stop();
  };
});

/** Calls a route, and expects it to send this many statements. Returns the body. */
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
  await queryOf(person, 'UPDATE workspaces SET sync_summed_rev = 0 WHERE id = $1');
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
  // Emails still queued for others are sent here.
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

it('GET /v1/sync/pull: the session and the page, whether or not the use of the device is noted', async () => {
  const person = await signInPro();
  const path = `/v1/sync/pull?workspaceId=${person.workspace.id}`;
  const { epoch } = await expectStatements(2, person, pullRecords, 'GET', path);
  for (const known of [epoch, 'another']) {
    await expectStatements(2, person, pullRecords, 'GET', `${path}&epoch=${known}`);
  }
  // The same statement notes that the device is in use.
  const changed = "UPDATE sessions SET seen_at = now() - interval '61 seconds' WHERE account_id = $1 RETURNING seen_at";
  const [before] = await query(person.client.app, changed, [person.accountId]);
  await expectStatements(2, person, pullRecords, 'GET', path);
  const now = 'SELECT seen_at > $2 AS "isNoted" FROM sessions WHERE account_id = $1';
  expect(await query(person.client.app, now, [person.accountId, before?.seen_at])).toEqual([{ isNoted: true }]);
  const body = { workspaceId: person.workspace.id, records: people(1, 'of this epoch'), epoch };
  await expectStatements(5, person, pushRecords, 'POST', '/v1/sync/push', body);
});

it('POST /v1/meetings/start: the session, the cap, the start and the count', async () => {
  const person = await signIn();
  const body = { workspaceId: person.workspace.id, clientMeetingId: 'a', startedAt: 0 };
  await expectStatements(3, person, startMeeting, 'POST', '/v1/meetings/start', body);
});

it('deleting everything may take minutes, and says so with its BEGIN', async () => {
  const { client } = await signIn();
  const { baseUrl } = client.app;
  const long = expect.stringContaining('SET LOCAL statement_timeout = 240000');
  const begun = async (handler: Handler, path: string, method: string, headers: Record<string, string>) => {
    sent.length = 0;
    const response = await handler(new Request(baseUrl + path, { method, headers }));
    expect(response.status).toBe(200);
    return sent.filter((statement) => statement.includes('BEGIN'));
  };
  // One leaves the ledgers, and one does the rest.
  expect(await begun(deleteAccount, '/v1/me', 'DELETE', { cookie: client.cookie ?? '' })).toEqual([long, long]);
});

it('a deleted workspace’s rows are removed in batches, none of which takes long', async () => {
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
