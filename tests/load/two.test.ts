import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { freePort } from '#lib/local/host/ports.ts';
import { withClient } from '#lib/local/postgres/database.ts';
import type { Pulled } from '#lib/sync/schema.ts';
import { readMigrations } from '#prisma/migrate.ts';
import { Client, type SignedIn, signIn, signInPro } from '../support/api.ts';
import { query, runCron, startApp, TESTS, type TestApp } from '../support/app.ts';
import { newestSubscription, subscribe } from '../support/billing.ts';
import { dropDatabasesAfterwards, newDatabase } from '../support/databases.ts';
import { digestsOf, meet, subscriber } from '../support/digest.ts';
import { healthy, launch, newFolder, prepareLaunches } from '../support/launch.ts';
import { type PgBouncer, startPgBouncer } from '../support/pgbouncer.ts';
import { HOUR } from '../support/reports.ts';
import { PATIENCE_MS, SOAK_MS } from '../support/soak.ts';
import { expectReports, expectSums } from '../support/sums.ts';
import { person, pull, pullAll } from '../support/sync.ts';
import { until } from '../support/until.ts';
import { expectAcknowledged, Writer } from '../support/writer.ts';

/**
 * `npm run soak -- two`: two instances of the app behind a PgBouncer in transaction mode with five connections. One instance
 * is killed (SIGKILL) under load, again and again. PgBouncer keeps track of prepared statements the first time, and doesn't
 * the second time. Fails without PgBouncer 1.21 or newer.
 */

const CONNECTIONS = 5;

/** How many times an instance is killed, at least. */
const ROUNDS = 3;

function startBouncer(keepsNames: boolean): Promise<PgBouncer> {
  return startPgBouncer(process.env.TEST_PG_URL ?? '', { connections: CONNECTIONS, keepsNames });
}

const sleep = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

describe('two that start at once', () => {
  prepareLaunches();
  dropDatabasesAfterwards();

  let bouncer: PgBouncer;
  beforeAll(async () => {
    bouncer = await startBouncer(false);
  });
  afterAll(() => bouncer?.stop());

  it('on an empty database apply each migration once, and both come up', async () => {
    const database = await newDatabase('empty');
    const env = { DATABASE_URL: bouncer.url(database), DIRECT_URL: database, SESSION_SECRET: 's'.repeat(32) };
    const launched = await withClient(database, async (client) => {
      // Prisma's lock. Both wait for it before they look, so they start at the same moment.
      await client.query('SELECT pg_advisory_lock(72707369)');
      const both = [await freePort(), await freePort()].map((port) => ({
        port,
        ...launch({ ...env, DATA_DIR: newFolder(), PORT: String(port) }),
      }));
      await until(async () => {
        // An idle holder of the lock would be reported.
        await client.query('SELECT');
        for (const { child, output } of both) if (child.exitCode !== null) throw new Error(output());
        return both.every(({ output }) => output().includes('which is migrating this database'));
      });
      return both;
    });
    for (const one of launched) {
      await healthy(one.port, one);
      expect((await fetch(`http://localhost:${one.port}/api/ready`)).status).toBe(200);
    }
    const names = readMigrations().map(({ name }) => name);
    const { rows } = await withClient(database, (client) =>
      client.query(
        'SELECT migration_name AS name, finished_at IS NOT NULL AS done FROM _prisma_migrations ORDER BY migration_name',
      ),
    );
    expect(rows).toEqual(names.map((name) => ({ name, done: true })));
    const said = launched.flatMap(({ output }) => output().match(/Migrations applied: .*/g) ?? []);
    expect(said).toEqual([`Migrations applied: ${names.join(', ')}`]);
  });
});

/** Returns the same signed-in person at another instance. */
function through(app: TestApp, who: SignedIn): SignedIn {
  const client = new Client(app, who.client.address);
  client.cookie = who.client.cookie;
  return { ...who, client };
}

/** Writes its own records to a workspace that others write to, until a request fails or it's over. */
async function writeInto(who: SignedIn, name: string, acknowledged: string[], isOver: () => boolean): Promise<void> {
  for (let n = 0; !isOver(); n += 1) {
    const id = `${name}-${n}`;
    const records = [person(id, { name: id })];
    const answer = await who.client.post('/v1/sync/push', { workspaceId: who.workspace.id, records }).catch(() => null);
    if (answer?.status !== 200) return;
    acknowledged.push(id);
  }
}

/** A device that always pulls what is newer than what it has. */
class Follower {
  readonly who: SignedIn;
  readonly records: Pulled['records'] = [];
  #since = 0;

  constructor(who: SignedIn) {
    this.who = who;
  }

  async catchUp(): Promise<void> {
    for (;;) {
      const page = await pull(this.who, { since: this.#since, limit: 7 });
      this.records.push(...page.records);
      this.#since = page.nextRev;
      if (!page.hasMore) return;
    }
  }
}

describe.each([
  { keepsNames: false, what: 'forgets' },
  { keepsNames: true, what: 'keeps track of' },
])('two of which one is killed, behind a pooler that $what prepared statements', ({ keepsNames }) => {
  /** When digests are due, in UTC. */
  const MONDAY = Date.UTC(2026, 10, 23, 9);
  const LAST_WEEK = Date.UTC(2026, 10, 18, 12);

  let bouncer: PgBouncer;
  /** The instance that survives, and the one that is killed. */
  let one: TestApp;
  let other: TestApp;
  let writers: Writer[];
  let follower: Follower;
  const shared: string[] = [];
  const digested: SignedIn[] = [];
  const lapsed: SignedIn[] = [];
  const crons = { one: 0, other: 0 };
  let mostConnections = 0;

  beforeAll(async () => {
    bouncer = await startBouncer(keepsNames);
    one = await startApp({ now: MONDAY, via: bouncer.url });
    other = await startApp({ now: MONDAY, beside: one });
    const people: SignedIn[] = [];
    for (let n = 0; n < 3; n += 1) people.push(await signInPro({ app: one }));
    // Each account writes through both instances, to a separate workspace through each.
    const elsewhere = await Promise.all(
      people.map(async (who) => {
        const { body } = await who.client.post('/v1/workspaces', { name: 'Elsewhere' });
        return { ...through(other, who), workspace: body };
      }),
    );
    writers = [...people, ...elsewhere].map((who, n) => new Writer(who, n));
    follower = new Follower(await signInPro({ app: one }));
  });
  afterAll(async () => {
    await other?.stop();
    await one?.stop();
    await bouncer?.stop();
  });

  /** Calls all of an instance's crons at once, again and again, until it's over or the instance is gone. */
  async function runCrons(app: TestApp, which: keyof typeof crons, isOver: () => boolean): Promise<void> {
    const run = async (name: Parameters<typeof runCron>[1]) => {
      const response = await runCron(app, name);
      expect(response.status, await response.text()).toBe(200);
      crons[which] += 1;
    };
    do {
      const runs = await Promise.allSettled((['digest', 'billing', 'housekeeping'] as const).map(run));
      for (const one of runs) {
        if (one.status === 'fulfilled') continue;
        // For fetch, a lost connection is a TypeError.
        if (!(one.reason instanceof TypeError)) throw one.reason;
        return;
      }
      await sleep(100);
    } while (!isOver());
  }

  /** Returns the number of connections to the app's database, without the tests' own. */
  async function countConnections(): Promise<number> {
    const [row] = await query(
      one,
      `SELECT count(*)::int AS count FROM pg_stat_activity
        WHERE datname = current_database() AND backend_type = 'client backend' AND application_name <> $1
          AND pid <> pg_backend_pid()`,
      [TESTS],
    );
    return row?.count;
  }

  /** Everyone works at both instances. One is killed meanwhile, and the rest goes on for a while. */
  async function round(): Promise<void> {
    const due: SignedIn[] = [];
    for (let n = 0; n < 12; n += 1) due.push(await subscriber(one));
    for (const who of due) await meet(who, LAST_WEEK);
    digested.push(...due);
    const payer = await signIn({ app: one });
    await subscribe(payer);
    lapsed.push(payer);
    const subscription = await newestSubscription(payer);

    let isOver = false;
    let isKilled = false;
    const over = () => isOver;
    const working = Promise.all([
      ...writers.map(async (writer) => {
        await writer.work();
        // Callers of the surviving instance notice nothing.
        if (writer.who.client.app === one) expect(isOver, 'a write failed at the surviving instance').toBe(true);
      }),
      writeInto(follower.who, `one-${shared.length}`, shared, over).then(() => {
        expect(isOver, 'a push failed at the surviving instance').toBe(true);
      }),
      writeInto(through(other, follower.who), `other-${shared.length}`, shared, over).then(() => {
        expect(isOver || isKilled, 'a push failed before anything was killed').toBe(true);
      }),
      runCrons(one, 'one', over).then(() => {
        expect(isOver, 'a cron failed at the surviving instance').toBe(true);
      }),
      runCrons(other, 'other', over).then(() => {
        expect(isOver || isKilled, 'a cron failed before anything was killed').toBe(true);
      }),
      (async () => {
        while (!isOver) {
          await follower.catchUp();
          mostConnections = Math.max(mostConnections, await countConnections());
          await sleep(20);
        }
      })(),
    ]);
    const events = (async () => {
      const before = crons.other;
      await until(() => crons.other > before);
      await sleep(Math.random() * 1500);
      // An email that both may want to send.
      one.stripe.change((ledger) => ledger.end(subscription));
      isKilled = true;
      await other.kill();
      await sleep(1000);
    })();
    await Promise.race([events, working]);
    isOver = true;
    for (const writer of writers) writer.stop();
    await Promise.all([events, working]);
    await one.stripe.courier.flush();
  }

  it(
    'nothing is lost, nothing is done twice, and the other notices nothing',
    async () => {
      const end = Date.now() + SOAK_MS;
      for (let n = 0; n < ROUNDS || Date.now() < end; n += 1) {
        if (n > 0) await other.restart();
        await round();
        for (const writer of writers) {
          await expectAcknowledged(one.databaseUrl, writer);
          await expectReports(one.databaseUrl, writer.who.workspace.id);
          await expectSums(writer.who);
        }
      }

      // Whatever the killed instance had leased is free again.
      await one.setNow(MONDAY + HOUR);
      await runCrons(one, 'one', () => true);
      const subjects = ({ email }: SignedIn) =>
        one.mailbox.mails().flatMap(({ to, subject }) => (to.includes(email) && !/^\d/.test(subject) ? subject : []));
      expect(digested.map((who) => digestsOf(who).length)).toEqual(digested.map(() => 1));
      expect(lapsed.map(subjects)).toEqual(lapsed.map(() => ['Your Pro plan has ended']));
      expect(await query(one, 'SELECT id FROM notices WHERE sent_at IS NULL')).toEqual([]);
      const [queued] = await query(one, 'SELECT count(*)::int AS count FROM notices');
      expect(queued?.count).toBe(digested.length + lapsed.length);

      await follower.catchUp();
      const all = await pullAll(follower.who);
      const ids = all.map(({ record }) => String(record.id));
      expect(new Set(ids).size).toBe(ids.length);
      expect(shared.filter((id) => !ids.includes(id))).toEqual([]);
      // A device that follows along misses no revision, whichever instance wrote it, and gets each once and in order.
      expect(follower.records).toEqual(all);

      const prepared = `SELECT count(*)::int AS count FROM pg_prepared_statements WHERE name NOT LIKE 'meeting-tab%'`;
      const { rows } = await withClient(bouncer.url(one.databaseUrl), (client) => client.query(prepared));
      expect(rows[0]?.count > 0).toBe(keepsNames);
      expect(mostConnections).toBe(CONNECTIONS);
      // Nobody can listen through a pooler, so there are no streams.
      const { workspace, client } = follower.who;
      expect((await client.get(`/v1/sync/changes?workspaceId=${workspace.id}`)).status).toBe(503);
      expect(Math.min(crons.one, crons.other)).toBeGreaterThan(0);
      const writes = writers.reduce((sum, writer) => sum + writer.acknowledgements, shared.length);
      console.log(
        `${writes} acknowledged writes, ${lapsed.length} kills, ${digested.length} digests, crons run: ${JSON.stringify(crons)}`,
      );
    },
    PATIENCE_MS,
  );
});
