import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createPool, longRunning, twice } from '#lib/connections.ts';
import { isWorthRepeating } from '#lib/http/causes.ts';
import { toApiError } from '#lib/http/failures.ts';
import { runFor } from '#lib/http/hang-up.ts';
import { type SignedIn, signInPro } from '../support/api.ts';
import { startApp } from '../support/app.ts';
import { type PostgresProxy, startProxy } from '../support/postgres-proxy.ts';
import { WORKSPACE, whileLocked } from '../support/stall.ts';
import { person } from '../support/sync.ts';
import { until } from '../support/until.ts';

/** The pool, when PostgreSQL or the network in between fails. */

const url = process.env.TEST_PG_URL ?? '';
const pools: pg.Pool[] = [];
const proxies: PostgresProxy[] = [];

function pool(address = url): pg.Pool {
  const made = createPool(address, pg.types);
  pools.push(made);
  return made;
}

async function proxy(options?: Parameters<typeof startProxy>[1]): Promise<PostgresProxy> {
  const made = await startProxy(url, options);
  proxies.push(made);
  return made;
}

let admin: pg.Client;

beforeAll(async () => {
  admin = new pg.Client({ connectionString: url });
  await admin.connect();
});

afterAll(async () => {
  // Not awaited: a failed test may have kept a connection.
  for (const one of pools) void one.end();
  for (const one of proxies) await one.stop();
  await admin.end();
});

const codeOf = (work: Promise<unknown>) =>
  work.then(
    () => 'fine',
    (error: unknown) => toApiError(error).code,
  );

/** The pool's limits are seconds, PostgreSQL's own limit for a silent connection is a minute, and a socket has none. */
const inTime = (work: Promise<string>) =>
  Promise.race([work, new Promise((resolve) => setTimeout(() => resolve('too late'), 45_000))]);

async function settings(query: (sql: string) => Promise<{ rows: { name: string; setting: string }[] }>) {
  const { rows } = await query(
    "SELECT name, setting FROM pg_settings WHERE name ~ '^(statement|lock|idle_in_transaction_session)_timeout$'",
  );
  return Object.fromEntries(rows.map(({ name, setting }) => [name, Number(setting)]));
}

const USUAL = { lock_timeout: 5_000, statement_timeout: 15_000, idle_in_transaction_session_timeout: 10_000 };
const NONE = { lock_timeout: 0, statement_timeout: 0, idle_in_transaction_session_timeout: 0 };

/** Returns the limits inside a transaction. */
async function limitsOf(given: pg.Pool) {
  const client = await given.connect();
  try {
    await client.query('BEGIN');
    return await settings((sql) => client.query(sql));
  } finally {
    await client.query('ROLLBACK');
    client.release();
  }
}

/** Pushes until it succeeds: on a machine that stalls for five seconds, any request gets a 503. */
const pushed = ({ client, workspace }: SignedIn, id: string) =>
  until(async () => {
    const answer = await client.post('/v1/sync/push', { workspaceId: workspace.id, records: [person(id)] });
    return answer.status === 200;
  });

describe('limits', () => {
  it('hold for each statement, and in each transaction', async () => {
    const given = pool();
    expect(await settings((sql) => given.query(sql))).toEqual(USUAL);
    expect(await limitsOf(given)).toEqual(USUAL);
  });

  it('are wider only for a transaction that is known to take long', async () => {
    const given = pool();
    const long = { ...USUAL, statement_timeout: 240_000 };
    expect(await longRunning(() => limitsOf(given))).toEqual(long);
    expect(await limitsOf(given)).toEqual(USUAL);
  });

  it('are set in each transaction when a pooler refuses them for the session', async () => {
    const pooler = await proxy({ refusesTimeouts: true });
    const given = pool(pooler.url(url));
    const first = Array.from({ length: 4 }, () => codeOf(given.query('SELECT 1')));
    expect(await Promise.all(first)).toEqual(['fine', 'fine', 'fine', 'fine']);
    expect(pooler.refused).toBeGreaterThan(0);
    const { refused } = pooler;
    expect(await settings((sql) => given.query(sql))).toEqual(NONE);
    expect(await limitsOf(given)).toEqual(USUAL);
    // From then on, it doesn't try.
    expect(pooler.refused).toBe(refused);
  });

  it('let the app run behind such a pooler, where a lock held for long is a 503 too', async () => {
    const pooler = await proxy({ refusesTimeouts: true });
    const app = await startApp({ via: pooler.url });
    try {
      const who = await signInPro({ app });
      await pushed(who, 'a');
      const { status } = await whileLocked(app, WORKSPACE, [who.workspace.id], () =>
        who.client.post('/v1/sync/push', { workspaceId: who.workspace.id, records: [person('b')] }),
      );
      expect(status).toBe(503);
      await pushed(who, 'b');
    } finally {
      await app.stop();
    }
  });
});

describe('no connection', () => {
  it('becomes free in time: that is an outage, and is reported at once when too many wait', async () => {
    const given = pool();
    const taken = await Promise.all(Array.from({ length: 10 }, () => given.connect()));
    const waiting = Array.from({ length: 400 }, () => codeOf(given.query('SELECT 1')));
    const oneTooMany = given.query('SELECT 1');
    // Those that waited have no error code.
    await expect(oneTooMany).rejects.toMatchObject({ code: '53300' });
    expect(await codeOf(oneTooMany)).toBe('unavailable');
    expect(new Set(await Promise.all(waiting))).toEqual(new Set(['unavailable']));
    for (const client of taken) client.release();
    expect(await codeOf(given.query('SELECT 1'))).toBe('fine');
  });

  it('is possible since nobody listens, or nobody answers: that is an outage', async () => {
    const nobody = pool(Object.assign(new URL(url), { port: '1' }).href);
    expect(await codeOf(nobody.query('SELECT 1'))).toBe('unavailable');
    const silent = await proxy();
    const given = pool(silent.url(url));
    silent.swallow(true);
    expect(await inTime(codeOf(given.query('SELECT 1')))).toBe('unavailable');
    silent.swallow(false);
    expect(await codeOf(given.query('SELECT 1'))).toBe('fine');
  });

  it('gets an answer: each is given up after 20 seconds, in a transaction too, and replaced', async () => {
    const silent = await proxy();
    const given = pool(silent.url(url));
    const client = await given.connect();
    await client.query('BEGIN');
    await given.query('SELECT 1');
    silent.swallow(true);
    const [inside, outside] = [codeOf(client.query('SELECT 1')), codeOf(given.query('SELECT 1'))];
    expect(await Promise.all([inTime(inside), inTime(outside)])).toEqual(['unavailable', 'unavailable']);
    // It doesn't take another 20 seconds: the connection is known to be dead.
    expect(await codeOf(client.query('ROLLBACK'))).toBe('unavailable');
    client.release();
    silent.swallow(false);
    expect(given.totalCount).toBe(0);
    expect(await codeOf(given.query('SELECT 1'))).toBe('fine');
  });
});

describe('a statement with parameters', () => {
  const TWICE = 'SELECT 2 * $1::int AS twice';
  const prepared = async (client: pg.PoolClient) =>
    (await client.query("SELECT statement FROM pg_prepared_statements WHERE statement NOT LIKE '%pg_prepared%'")).rows;

  it('is planned once per connection, however it is asked', async () => {
    const given = pool();
    const client = await given.connect();
    expect((await client.query(TWICE, [1])).rows).toEqual([{ twice: 2 }]);
    expect((await client.query({ text: TWICE, values: [2], rowMode: 'array' })).rows).toEqual([[4]]);
    expect(await prepared(client)).toEqual([{ statement: TWICE }]);
    client.release();
    expect((await given.query(TWICE, [3])).rows).toEqual([{ twice: 6 }]);
    expect(given.totalCount).toBe(1);
  });

  it('has no name behind a pooler, unless two of its connections can share one', async () => {
    // The process that answers isn't the announced one.
    const pooler = await proxy({ pools: true });
    const given = pool(pooler.url(url));
    const client = await given.connect();
    await client.query(TWICE, [1]);
    expect(await prepared(client)).toEqual([]);
    client.release();
  });

  it('has a name from the next connection on, if the first couldn’t tell whether names are kept', async () => {
    const failing = await proxy();
    const given = pool(failing.url(url));
    failing.failStatements('57P03');
    const first = await given.connect();
    failing.failStatements(undefined);
    await first.query(TWICE, [1]);
    expect(await prepared(first)).toEqual([]);
    const second = await given.connect();
    await second.query(TWICE, [1]);
    expect(await prepared(second)).toEqual([{ statement: TWICE }]);
    for (const client of [first, second]) client.release();
  });

  it('is sent again at once without a name if a pooler forgets names', async () => {
    const given = pool();
    const client = await given.connect();
    await client.query(TWICE, [1]);
    await client.query('DEALLOCATE ALL');
    expect((await client.query(TWICE, [2])).rows).toEqual([{ twice: 4 }]);
    expect((await client.query(TWICE, [3])).rows).toEqual([{ twice: 6 }]);
    expect(await prepared(client)).toEqual([]);
    client.release();
  });

  it('that loses its name in a transaction makes the transaction repeat', async () => {
    const given = pool();
    const client = await given.connect();
    let runs = 0;
    const inTransaction = async () => {
      runs += 1;
      try {
        await client.query('BEGIN');
        return (await client.query(TWICE, [1])).rows[0];
      } finally {
        await client.query('ROLLBACK');
      }
    };
    expect(await twice(inTransaction)).toEqual({ twice: 2 });
    await client.query('DEALLOCATE ALL');
    expect(await twice(inTransaction)).toEqual({ twice: 2 });
    expect(runs).toBe(3);
    client.release();
  });

  it('works again at once after a migration has changed its columns, on every connection', async () => {
    const given = pool();
    const clients = [await given.connect(), await given.connect()];
    await admin.query('CREATE TABLE changing (a int)');
    try {
      const all = 'SELECT * FROM changing WHERE $1::int IS NULL';
      for (const client of clients) expect((await client.query(all, [null])).rows).toEqual([]);
      await admin.query('ALTER TABLE changing ADD COLUMN b int DEFAULT 7');
      await admin.query('INSERT INTO changing VALUES (1)');
      for (const client of clients) expect((await client.query(all, [null])).rows).toEqual([{ a: 1, b: 7 }]);
      await admin.query('ALTER TABLE changing DROP COLUMN a');
      const [first] = clients;
      await first?.query('BEGIN');
      const cut = await first?.query(all, [null]).catch((error: unknown) => error);
      expect(isWorthRepeating(cut)).toBe(true);
      await first?.query('ROLLBACK');
      for (const client of clients) expect((await client.query(all, [null])).rows).toEqual([{ b: 7 }]);
    } finally {
      await admin.query('DROP TABLE changing');
      for (const client of clients) client.release();
    }
  });
});

describe('a statement whose caller hangs up', () => {
  it('before it is sent is never sent, but a transaction still ends', async () => {
    const given = pool();
    const caller = new AbortController();
    const client = await given.connect();
    await runFor(caller.signal, async () => {
      await client.query('BEGIN');
      caller.abort();
      await expect(client.query('SELECT pg_sleep(60)')).rejects.toMatchObject({ code: '57014' });
      await client.query('ROLLBACK');
    });
    expect(client.getTransactionStatus()).toBe('I');
    client.release();
  });

  it('is canceled without hitting anyone else’s statement, and its connection is reused', async () => {
    const given = pool();
    const connections = await Promise.all(Array.from({ length: 10 }, () => given.connect()));
    const [mine] = connections;
    if (!mine) throw new Error('there are ten');
    const { rows } = await mine.query('SELECT pg_backend_pid() AS pid');
    const sleeping = "SELECT 1 FROM pg_stat_activity WHERE pid = $1 AND wait_event = 'PgSleep'";
    const sleeps = async () => (await admin.query(sleeping, [rows[0].pid])).rowCount === 1;

    // This call gets its connection from another caller, whose hang-up must no longer cancel anything on it.
    const [caller, other] = [new AbortController(), new AbortController()];
    const waiting = runFor(other.signal, () => given.query('SELECT pg_sleep(0.3)'));
    await runFor(caller.signal, async () => {
      await mine.query('SELECT 1');
      mine.release();
    });
    await until(sleeps);
    caller.abort();
    expect(await codeOf(waiting)).toBe('fine');

    const again = await given.connect();
    const cut = runFor(other.signal, () => again.query('SELECT pg_sleep(60)'));
    await until(sleeps);
    other.abort();
    await expect(cut).rejects.toMatchObject({ code: '57014' });
    expect(await codeOf(cut)).toBe('unavailable');
    expect((await again.query('SELECT pg_backend_pid() AS pid')).rows).toEqual(rows);
    for (const client of [again, ...connections.slice(1)]) client.release();
  });
});
