import pg from 'pg';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { Receipt } from '#lib/receipts/schema.ts';
import { receiptBody, type SignedIn, shareReceipt, signIn, signInPro } from '../support/api.ts';
import { query } from '../support/app.ts';
import { customerOf, eventsOf, newestSubscription, planOf, subscribe } from '../support/billing.ts';
import { type Reader, reader } from '../support/reports.ts';
import { waiting, whileLocked, wholeTable } from '../support/stall.ts';
import { person as personRecord } from '../support/sync.ts';
import { startCuttable } from '../support/sync-model.ts';
import { until } from '../support/until.ts';

/** What still works while PostgreSQL partly fails: an aborted transaction, a locked table, a read-only database. */

// Has its own database, since it breaks it.
const { app, proxy, stop } = await startCuttable();
await query(app, 'CREATE SEQUENCE tries');

afterAll(stop);
afterEach(() => proxy.failStatements(undefined));

describe.each(['40001', '40P01'])('a transaction that gave way to another: %s', (code) => {
  /** Makes inserts into the table fail while `fails` is true: SQL about `try`, the number of tries. */
  const whileFailing = async <T>(table: string, fails: string, work: () => Promise<T>): Promise<T> => {
    // A rollback doesn't reset a sequence.
    await query(
      app,
      `ALTER SEQUENCE tries RESTART;
       CREATE OR REPLACE FUNCTION give_way() RETURNS trigger LANGUAGE plpgsql AS
       $$ DECLARE try int := nextval('tries');
          BEGIN IF ${fails} THEN RAISE EXCEPTION 'as told' USING ERRCODE = '${code}'; END IF; RETURN NEW; END $$;
       CREATE TRIGGER give_way BEFORE INSERT ON ${table} FOR EACH ROW EXECUTE FUNCTION give_way()`,
    );
    try {
      return await work();
    } finally {
      await query(app, `DROP TRIGGER give_way ON ${table}`);
    }
  };
  const pushOne = async (who: SignedIn) =>
    who.client.post('/v1/sync/push', { workspaceId: who.workspace.id, records: [personRecord('p')] });
  const startOne = (who: SignedIn) =>
    who.client.post('/v1/meetings/start', { workspaceId: who.workspace.id, clientMeetingId: 'm', startedAt: 0 });

  it.each<[string, string, (who: SignedIn) => Promise<{ status: number }>, number]>([
    ['hand-written', 'sync_records', pushOne, 200],
    [
      'Prisma’s',
      'workspaces',
      ({ client }) => client.post('/v1/workspaces', { name: 'B', currency: 'EUR', timeZone: 'UTC' }),
      201,
    ],
    ['of one statement', 'meeting_starts', startOne, 200],
    [
      'of one statement of Prisma’s',
      'api_tokens',
      ({ client, workspace }) => client.post('/v1/tokens', { workspaceId: workspace.id, name: 'T' }),
      201,
    ],
  ])('%s: is tried exactly once more', async (_, table, write, status) => {
    const who = await signInPro({ app });
    expect((await whileFailing(table, 'true', () => write(who))).status).toBe(503);
    expect(await query(app, 'SELECT last_value::int AS tries FROM tries')).toEqual([{ tries: 2 }]);
    expect((await whileFailing(table, 'try = 1', () => write(who))).status).toBe(status);
    expect(await query(app, 'SELECT last_value::int AS tries FROM tries')).toEqual([{ tries: 2 }]);
  });
});

it('the webhook: 503 for a fault of the database and when to come back, and then the event is handled', async () => {
  const who = await signIn({ app });
  await subscribe(who);
  const [customer, subscription] = [await customerOf(who), await newestSubscription(who)];
  const { courier } = app.stripe;
  courier.pause();
  app.stripe.change((ledger) => ledger.end(subscription));
  const event = eventsOf(app, customer).at(-1);
  if (!event) throw new Error('no event');
  proxy.failStatements('58030');
  expect(await courier.send(event)).toBe(503);
  proxy.failStatements(undefined);
  expect(await courier.send(event)).toBe(200);
  await courier.resume({ drop: true });
  expect(await planOf(who.client)).toBe('free');
});

describe('a read-only database', () => {
  let person: SignedIn;
  let receipt: Receipt;
  let read: Reader;

  beforeAll(async () => {
    person = await signInPro({ app });
    receipt = await shareReceipt(person);
    read = await reader(person);
    // So that the use of both is noted.
    await query(app, "UPDATE sessions SET seen_at = now() - interval '2 hours'");
    await query(app, "UPDATE api_tokens SET last_used_at = now() - interval '2 hours'");
    const set = async (to: string) => {
      // On another connection, since it can't be changed on this one.
      const admin = new pg.Client({ connectionString: process.env.TEST_PG_URL });
      const name = new URL(app.databaseUrl).pathname.slice(1);
      await admin.connect();
      await admin.query(`ALTER DATABASE ${name} ${to}`);
      await admin.query('SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = $1', [name]);
      await admin.end();
      // The first request afterwards may get a closed connection.
      await until(async () => (await person.client.fetch('GET', '/v1/tokens')).status !== 503);
    };
    await set('SET default_transaction_read_only = on');
    return () => set('RESET default_transaction_read_only');
  });

  it('shows a receipt, whose view isn’t counted, and says so in the log', async () => {
    const page = await person.client.fetch('GET', new URL(receipt.url).pathname, { headers: { accept: 'text/html' } });
    expect(page.status).toBe(200);
    expect(await page.text()).toContain('<main');
    expect(await query(app, 'SELECT views FROM receipts WHERE id = $1', [receipt.id])).toEqual([{ views: 0 }]);
    const line = await until(async () => (await app.logLines()).find(({ failure }) => failure === 'count a view'));
    expect(line).toMatchObject({ error: { code: '25006' } });
  });

  it('lets people who haven’t been here for hours read their data, and programs, too', async () => {
    expect((await person.client.get('/v1/receipts')).status).toBe(200);
    expect((await read.get('/v1/public/meetings')).status).toBe(200);
  });

  it('says 503 to writes', async () => {
    const answer = await person.client.post('/v1/receipts', receiptBody(person.workspace.id));
    expect(answer.body.error.code).toBe('unavailable');
  });
});

it('prices don’t wait for a locked table: the page says what it doesn’t know', async () => {
  const prices = await whileLocked(app, wholeTable('billing'), [], async () => {
    const response = await fetch(`${app.baseUrl}/pricing`, { headers: { accept: 'text/html' } });
    const text = await response.text();
    // The statement was canceled, so nothing waits for the table.
    await until(async () => (await waiting(app)).length === 0);
    return { status: response.status, id: response.headers.get('x-request-id'), text };
  });
  expect(prices.status).toBe(200);
  expect(prices.text).toContain('You’ll see your price at checkout');
  const line = await until(async () => (await app.logLines()).find(({ requestId }) => requestId === prices.id));
  // By its own limit, not by PostgreSQL's limit for a lock.
  expect(line).toMatchObject({ failure: 'read the price for the pricing page', error: { kind: 'TimeoutError' } });
});
