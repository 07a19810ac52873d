import { execFile, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { cpSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { createDatabase, dropDatabase, withClient } from '#lib/local/postgres/database.ts';
import { diffWithSchema } from '#prisma/diff.ts';
import { migrate } from '#prisma/migrate.ts';
import { resolveMigrations } from '#prisma/resolve.ts';
import { until } from '../support/until.ts';

const admin = process.env.TEST_PG_URL ?? '';
const root = path.join(import.meta.dirname, '../..');
const names = readdirSync(path.join(root, 'prisma/migrations')).filter((name) => /^\d/.test(name));

const databases: string[] = [];
afterAll(async () => {
  for (const name of databases) await dropDatabase(admin, name);
});

/** The address of a new, empty database. */
async function emptyDatabase(): Promise<string> {
  const name = `migrate_${randomBytes(6).toString('hex')}`;
  databases.push(name);
  await createDatabase(admin, name);
  return Object.assign(new URL(admin), { pathname: name }).href;
}

/** The first column of what `sql` returns. */
async function column(url: string, sql: string): Promise<unknown[]> {
  const { rows } = await withClient(url, (client) => client.query({ text: sql, rowMode: 'array' }));
  return rows.map(([value]) => value);
}

const tables = (url: string) =>
  column(url, "SELECT tablename FROM pg_tables WHERE schemaname = 'public' AND tablename NOT LIKE '\\_%' ORDER BY 1");

async function history(url: string): Promise<Record<string, unknown>[]> {
  const sql = 'SELECT * FROM _prisma_migrations ORDER BY started_at, migration_name';
  return (await withClient(url, (client) => client.query(sql))).rows;
}

describe('a deploy', () => {
  let url: string;
  beforeEach(async () => {
    url = await emptyDatabase();
  });

  // A production install need not have Prisma's engine, nor what loads it.
  const WITHOUT_PRISMA = `import { registerHooks } from 'node:module';
    const resolve = (name, context, next) => {
      if (name.startsWith('@prisma/')) throw new Error(name + ' was loaded');
      return next(name, context);
    };
    registerHooks({ resolve });`;

  /** Its build step: prisma/migrate.ts in a process of its own. */
  async function deploy(env: Record<string, string>): Promise<string> {
    const preload = `data:text/javascript,${encodeURIComponent(WITHOUT_PRISMA)}`;
    const { stdout } = await promisify(execFile)(process.execPath, ['--import', preload, 'prisma/migrate.ts'], {
      cwd: root,
      env: { ...process.env, BASE_URL: '', ...env },
    });
    return stdout;
  }

  it('a preview deploy, and a build elsewhere, leave the database alone', async () => {
    await deploy({ VERCEL: '1', VERCEL_ENV: 'preview', DATABASE_URL: url });
    await deploy({ VERCEL: '', VERCEL_ENV: '', DATABASE_URL: url });
    expect(await column(url, "SELECT tablename FROM pg_tables WHERE schemaname = 'public'")).toEqual([]);
  });

  it('deploys that race apply each migration once, as prisma migrate would note it', async () => {
    const production = {
      VERCEL: '1',
      VERCEL_ENV: 'production',
      DATABASE_URL: 'postgresql://nobody@127.0.0.1:1/x',
      DIRECT_URL: url,
    };
    await Promise.all([deploy(production), deploy(production), deploy(production)]);
    expect(await deploy(production)).toBe('Migrations: nothing to do.\n');
    const rows = await history(url);
    expect(rows.map(({ migration_name }) => migration_name)).toEqual(names.toSorted());
    for (const row of rows)
      expect(row).toEqual({
        id: expect.stringMatching(/^[\da-f-]{36}$/),
        checksum: expect.stringMatching(/^[\da-f]{64}$/),
        migration_name: expect.any(String),
        started_at: expect.any(Date),
        finished_at: expect.any(Date),
        applied_steps_count: 1,
        logs: null,
        rolled_back_at: null,
      });
  });

  it('ends with the schema that schema.prisma describes, and with what was written by hand', async () => {
    await migrate(url);
    expect(await diffWithSchema(url)).toBeUndefined();
    expect(
      await column(url, "SELECT proname FROM pg_proc WHERE pronamespace = 'public'::regnamespace ORDER BY 1"),
    ).toEqual([
      'begin_sync_epoch',
      'count_meeting_starts',
      'keep_facts',
      'living_session',
      'remove_reports',
      'remove_sync_records',
      'role_weeks',
      'start_meeting',
      'sync_epochs_now',
      'sync_facts',
      'sync_page',
      'sync_page',
      'sync_page',
      'sync_place',
    ]);
    expect(await column(url, 'SELECT tgname FROM pg_trigger WHERE NOT tgisinternal ORDER BY 1')).toEqual([
      'begin_sync_epoch',
      'count_meeting_starts',
      'keep_facts_of_changed',
      'keep_facts_of_new',
      'remove_reports',
      'remove_sync_records',
    ]);
  });

  /** A new database, migrated by the first so many migrations only. */
  async function olderDatabase(count: number): Promise<string> {
    const [older, directory] = [await emptyDatabase(), mkdtempSync(path.join(process.env.TEST_DIR ?? '', 'older-'))];
    for (const name of names.toSorted().slice(0, count))
      cpSync(path.join(root, 'prisma/migrations', name), path.join(directory, name), { recursive: true });
    await migrate(older, { directory });
    return older;
  }

  it("continues where Prisma's engine stopped", async () => {
    // The engine's own table and rows: as read from a database that it migrated.
    const written = [
      ['20261121080123_init', '62a766491e99721d1493caca469f2644740101dd2adb48053e2376df89e95028'],
      ['20261121081131_billing', '476838c02a5ed1690750016530245d9eb03d49ccd0b92b5016c7097741a5a6a8'],
      ['20261121081158_sync', '367253068870144ae38ed3256d47931eef52f5bb916b00768652ce67b5b507fe'],
      ['20261121082639_reports', '979447169796ffe20dc91a0bb801caea6b7220c2cbe617ba16d1459eaa2265fb'],
      ['20261121090920_digest', '035b06647701c847ff5d41ca839b34f5da1aa36f01e464baee545589e31abecc'],
      ['20261121092925_logos', '709179ad9331be9bcdbe45dba9c9217875c15038c8426f76431117bbe5dacf81'],
      ['20261121114000_sync_page', '0ec121e0498ece2b445fa0db1f001bc807563474733a35c5b51b322403b855e2'],
      ['20261121155000_sync_page_in_one', 'e5fdd0480df9fa579eb8fd6609d6b8a6d2ad5fa53f4595a1c1dbbdf6d32a8f6f'],
      ['20261121160000_living_session', '1f52e8be54cc6eec0fa998c429a06f366d8f73f0e495fc5157e1ba2f18b932cc'],
    ];
    const engines = await olderDatabase(written.length);
    await withClient(engines, async (client) => {
      await client.query('DELETE FROM _prisma_migrations');
      for (const [name, checksum] of written)
        await client.query(
          `INSERT INTO _prisma_migrations (id, checksum, migration_name, started_at, finished_at, applied_steps_count)
           VALUES (gen_random_uuid(), $2, $1, now(), now(), 1)`,
          [name, checksum],
        );
    });
    const lines: string[] = [];
    const applied = await migrate(engines, { say: (line) => lines.push(line) });
    expect(applied).toEqual(names.toSorted().slice(written.length));
    expect(lines).toEqual([]);
    expect(await diffWithSchema(engines)).toBeUndefined();
  });

  it('fills what reports read of large records, and the numbers of meetings, in rows that are there', async () => {
    const older = await olderDatabase(names.toSorted().indexOf('20261122031000_facts'));
    await withClient(older, async (client) => {
      await client.query(
        `INSERT INTO sync_records (workspace_id, tbl, id, rev, record, bytes, meeting_id, deleted)
         SELECT 'w', tbl, 'x', row_number() OVER () + 6,
                json_build_object('title', 'T', 'role', 'CEO', 'name', 'N', 'note', repeat('x', bytes)), bytes, NULL, false
           FROM (VALUES ('meetings', 4000), ('attendees', 4000), ('people', 4000), ('pauses', 3000)) AS given (tbl, bytes)`,
      );
      await client.query(
        `INSERT INTO report_meetings (workspace_id, meeting_id, title, started_at, ended_at, duration_ms, attendee_count,
           staff_count, external_count, total_minor, overrun_minor, person_ms, external_ms, parts)
         SELECT 'w', id, 'T', 1, 2, 1, 0, 0, 0, 0, 0, 0, 0, '[]' FROM unnest(ARRAY['x', 'gone']) AS id`,
      );
    });
    await migrate(older);
    expect(await column(older, 'SELECT facts FROM sync_records ORDER BY rev')).toEqual([
      { title: 'T' },
      { role: 'CEO' },
      null,
      null,
    ]);
    expect(await column(older, 'SELECT number FROM report_meetings ORDER BY meeting_id')).toEqual(['0', '7']);
  });

  it('counts the meeting starts that there are, and those that an older version adds', async () => {
    const before = await olderDatabase(names.toSorted().indexOf('20261122025100_meeting_counts'));
    const counts = "SELECT account_id || ' ' || month || ' ' || used FROM meeting_counts ORDER BY 1";
    await withClient(before, async (older) => {
      await older.query("INSERT INTO accounts (id, email) VALUES ('a', 'a@example.com'), ('b', 'b@example.com')");
      const start = (n: number) =>
        older.query("INSERT INTO meeting_starts VALUES ('a', $1, '2026-11') ON CONFLICT DO NOTHING", [`meeting ${n}`]);
      await older.query("INSERT INTO meeting_starts VALUES ('b', 'x', '2026-10'), ('b', 'y', '2026-11')");
      for (let n = 1; n <= 3; n += 1) await start(n);
      // It is in the middle of a transaction when the migration comes.
      await older.query('BEGIN');
      await start(4);
      const migrated = migrate(before);
      await until(async () => (await column(before, 'SELECT 1 FROM pg_locks WHERE NOT granted')).length > 0);
      await older.query('COMMIT');
      await migrated;
      await start(4);
      await start(5);
    });
    expect(await column(before, counts)).toEqual(['a 2026-11 5', 'b 2026-10 1', 'b 2026-11 1']);
  });
});

describe('the runner', () => {
  let url: string;
  let directory: string;
  let lines: string[];
  beforeEach(async () => {
    url = await emptyDatabase();
    directory = mkdtempSync(path.join(process.env.TEST_DIR ?? '', 'migrations-'));
    lines = [];
    write('1_gate', 'CREATE TABLE gate (id INT);');
  });

  function write(name: string, sql: string): void {
    mkdirSync(path.join(directory, name), { recursive: true });
    writeFileSync(path.join(directory, name, 'migration.sql'), sql);
  }

  const run = () => migrate(url, { directory, say: (line) => lines.push(line) });
  const WAITING = 'Migrations: waiting for another deploy that is migrating this database.';

  const END_WAITING =
    "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'";

  /**
   * Starts a runner that comes to a halt at the table `gate`, which somebody holds with `hold`, and kills it there, with what
   * PostgreSQL does for it.
   */
  async function killAtGate(hold = 'LOCK TABLE gate'): Promise<void> {
    await withClient(url, async (gatekeeper) => {
      await gatekeeper.query(`BEGIN; ${hold}`);
      const code =
        "import { migrate } from '#prisma/migrate.ts'; await migrate(process.argv[1], { directory: process.argv[2] });";
      const child = spawn(process.execPath, ['--input-type=module', '-e', code, url, directory], { cwd: root });
      await until(runnerWaits);
      child.kill('SIGKILL');
      await once(child, 'exit');
      await column(url, END_WAITING);
    });
  }

  // Outside of the gatekeeper's transaction, which would see the same activity all along.
  const runnerWaits = async () =>
    (
      await column(
        url,
        "SELECT pid FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'",
      )
    ).length > 0;

  it('waits for whoever holds the lock that Prisma takes, and says so', async () => {
    await withClient(url, async (prisma) => {
      await prisma.query('SELECT pg_advisory_lock(72707369)');
      const running = run();
      await until(() => lines.length > 0);
      expect(await tables(url)).toEqual([]);
      await prisma.query('SELECT pg_advisory_unlock(72707369)');
      expect(await running).toEqual(['1_gate']);
    });
    expect(lines).toEqual([WAITING]);
  });

  it('of two at once, one applies and the other finds nothing left to do', async () => {
    const applied = await Promise.all([run(), run()]);
    expect(applied.flat()).toEqual(['1_gate']);
    expect(await history(url)).toHaveLength(1);
  });

  it('rolls a failing migration back, passes on what PostgreSQL says and where, and tries again', async () => {
    write('2_bad', "CREATE TABLE half (id INT);\n-- In characters: 🧾\nSELECT '🧾', nope FROM half;\n");
    write('3_next', 'CREATE TABLE next (id INT);');
    const reason = 'line 3, column 13: column "nope" does not exist (42703)';
    await expect(run()).rejects.toThrow(`Migration 2_bad failed: ${reason}`);
    await expect(run()).rejects.toThrow(`Migration 2_bad failed: ${reason}`);
    expect(await tables(url)).toEqual(['gate']);
    expect(await history(url)).toMatchObject([
      { migration_name: '1_gate', finished_at: expect.any(Date) },
      ...Array(2).fill({
        migration_name: '2_bad',
        finished_at: null,
        rolled_back_at: expect.any(Date),
        applied_steps_count: 0,
        logs: reason,
      }),
    ]);
    write('2_bad', 'CREATE TABLE whole (id INT);');
    expect(await run()).toEqual(['2_bad', '3_next']);
    expect(await run()).toEqual([]);
    expect(lines).toEqual([]);
  });

  it('passes on the details of an error that has no position', async () => {
    write('2_bad', 'INSERT INTO gate VALUES (1), (1); CREATE UNIQUE INDEX one ON gate (id);');
    await expect(run()).rejects.toThrow(
      'Migration 2_bad failed: could not create unique index "one" (23505)\nDetail: Key (id)=(1) is duplicated.',
    );
  });

  it('stops at a migration that failed after a COMMIT of its own', async () => {
    write('2_commits', 'CREATE TABLE half (id INT); COMMIT; SELECT nope;');
    await expect(run()).rejects.toThrow('Migration 2_commits failed: line 1, column 44: column "nope"');
    await expect(run()).rejects.toThrow(/^Migration 2_commits was started at .+Z and did not finish;.+\n.+nope/);
    expect(await tables(url)).toEqual(['gate', 'half']);
  });

  it('leaves nothing of a transaction in which it was killed', async () => {
    await run();
    write('2_slow', 'CREATE TABLE slow (id INT); LOCK TABLE gate;');
    await killAtGate();
    expect(await run()).toEqual(['2_slow']);
    expect(await history(url)).toMatchObject([{ migration_name: '1_gate' }, { migration_name: '2_slow' }]);
  });

  it('waits for a lock no longer than those can who wait behind it, and whatever limits its role has', async () => {
    await run();
    write('2_waits', 'ALTER TABLE gate ADD COLUMN more INT;\nSELECT pg_sleep(0.2);\n');
    await withClient(url, async (client) => {
      // PostgreSQL ends the one who holds the lock, so that a migration that waits for ever fails this test soon.
      await client.query("SET idle_in_transaction_session_timeout = '30s'");
      await client.query('BEGIN; LOCK TABLE gate IN ACCESS SHARE MODE');
      await expect(migrate(url, { directory, say: () => {}, lockTimeoutMs: 50 })).rejects.toThrow('(55P03)');
    });
    const limited = new URL(url);
    limited.searchParams.set('options', '-c statement_timeout=100');
    expect(await migrate(limited.href, { directory })).toEqual(['2_waits']);
  });

  it('applies what cannot run in a transaction, while another waits', async () => {
    write('2_index', '-- no transaction\nCREATE INDEX CONCURRENTLY slow ON gate (id);\n');
    const applied = await Promise.all([run(), run()]);
    expect(applied.flat()).toEqual(['1_gate', '2_index']);
    expect(await column(url, "SELECT indisvalid FROM pg_index WHERE indexrelid = 'slow'::regclass")).toEqual([true]);
    write('3_forgotten', 'CREATE INDEX CONCURRENTLY again ON gate (id);\n');
    await expect(run()).rejects.toThrow('CREATE INDEX CONCURRENTLY cannot run inside a transaction block (25001)');
  });

  it('stops at what was killed outside of a transaction, until somebody has seen to it', async () => {
    await run();
    write('2_index', '-- no transaction\nCREATE INDEX CONCURRENTLY slow ON gate (id);\n');
    // Whoever writes does not keep it from beginning, and it waits for them.
    await killAtGate('INSERT INTO gate VALUES (1)');
    const told = await run().catch((error: Error) => error.message);
    expect(told).toMatch(/^Migration 2_index was started at .+Z and did not finish; nothing is applied after it\.\n/);
    expect(told).toMatch(/run: npm run db:resolve$/);
    const resolved = await resolveMigrations(url, { directory, say: (line) => lines.push(line) });
    expect(resolved).toEqual([{ name: '2_index', decision: 'again' }]);
    expect(lines).toEqual([
      '2_index: removed the index "slow", which wasn’t finished and which nothing uses.',
      '2_index: nothing of it is there. It’s applied again.',
    ]);
    expect(await run()).toEqual(['2_index']);
    expect(await column(url, "SELECT indisvalid FROM pg_index WHERE indexrelid = 'slow'::regclass")).toEqual([true]);
  });

  it('stops at what failed outside of a transaction, with what PostgreSQL said then', async () => {
    write('2_bad', '-- no transaction\nDROP INDEX CONCURRENTLY nope;');
    await expect(run()).rejects.toThrow('Migration 2_bad failed: index "nope" does not exist (42704)');
    expect(await history(url)).toMatchObject([{}, { finished_at: null, rolled_back_at: null }]);
    await expect(run()).rejects.toThrow(
      'did not finish; nothing is applied after it.\nindex "nope" does not exist (42704)\n',
    );
  });

  it('goes on after a connection that was lost in the middle, and says that it was', async () => {
    await run();
    write('2_slow', 'CREATE TABLE slow (id INT); LOCK TABLE gate;');
    await withClient(url, async (gatekeeper) => {
      await gatekeeper.query('BEGIN; LOCK TABLE gate');
      const running = run().catch((error: Error) => error.message);
      await until(runnerWaits);
      await column(url, END_WAITING);
      expect(await running).toMatch(/^Migration 2_slow failed: terminating connection due to administrator command/);
    });
    expect(await run()).toEqual(['2_slow']);
  });

  it('needs one connection: a pool of one is enough', async () => {
    const role = `one_${randomBytes(4).toString('hex')}`;
    await column(admin, `CREATE ROLE ${role} LOGIN PASSWORD 'one' CONNECTION LIMIT 1`);
    await column(admin, `ALTER DATABASE ${new URL(url).pathname.slice(1)} OWNER TO ${role}`);
    const one = Object.assign(new URL(url), { username: role, password: 'one' }).href;
    write('2_index', '-- no transaction\nCREATE INDEX CONCURRENTLY slow ON gate (id);\n');
    expect(await migrate(one, { directory })).toEqual(['1_gate', '2_index']);
    await column(url, "UPDATE _prisma_migrations SET finished_at = NULL WHERE migration_name = '2_index'");
    expect(await resolveMigrations(one, { directory, say: () => {} })).toMatchObject([{ decision: 'applied' }]);
  });

  it('does not wait for a lock that a pooler keeps for nobody', async () => {
    await withClient(url, async (pooled) => {
      await pooled.query('SELECT pg_advisory_lock(72707369)');
      const told = await migrate(url, { directory, say: () => {}, idleHolderMs: 0 }).catch(
        (error: Error) => error.message,
      );
      expect(told).toMatch(
        /^Migration failed: the lock for migrations is held by connection \d+, which does nothing\./,
      );
      expect(told).toContain('set DIRECT_URL');
      await column(url, String(told).match(/SELECT .+;/)?.[0] ?? '');
    });
    expect(await run()).toEqual(['1_gate']);
  });

  it('says what was edited since it was applied, or is not there, and goes on', async () => {
    write('2_gone', 'CREATE TABLE gone (id INT);\n');
    write('3_windows', 'CREATE TABLE windows (id INT);\r\nSELECT 1;\r\n');
    await run();
    write('1_gate', 'CREATE TABLE gate (id BIGINT);');
    write('3_windows', 'CREATE TABLE windows (id INT);\nSELECT 1;\n');
    rmSync(path.join(directory, '2_gone'), { recursive: true });
    write('4_next', 'CREATE TABLE next (id INT);');
    expect(await run()).toEqual(['4_next']);
    expect(lines).toEqual([
      'Migrations: 1_gate was edited after it was applied; the edit has no effect.',
      'Migrations: 2_gone was applied to this database and is not in prisma/migrations.',
    ]);
  });

  it('touches no database that has tables and no history', async () => {
    await column(url, 'CREATE TABLE somebody_elses (id INT)');
    await expect(run()).rejects.toThrow('the database has tables, but no history of migrations (_prisma_migrations).');
    expect(await tables(url)).toEqual(['somebody_elses']);
  });

  it('says why a database cannot be reached', async () => {
    await expect(migrate('postgresql://nobody@127.0.0.1:1/x', { directory })).rejects.toThrow(
      'Migration failed: connect ECONNREFUSED 127.0.0.1:1',
    );
  });
});
