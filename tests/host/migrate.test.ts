import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { rmSync } from 'node:fs';
import path from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { withClient } from '#lib/local/postgres/database.ts';
import { migrate } from '#prisma/migrate.ts';
import { dropDatabasesAfterwards, newDatabase } from '../support/databases.ts';
import { column, migrationFolder, migrationHistory, ROOT } from '../support/migrations.ts';
import { until } from '../support/until.ts';

dropDatabasesAfterwards();

const tables = (url: string) =>
  column(url, "SELECT tablename FROM pg_tables WHERE schemaname = 'public' AND tablename NOT LIKE '\\_%' ORDER BY 1");

describe('the runner', () => {
  let url: string;
  let directory: string;
  let write: (name: string, sql: string) => void;
  let lines: string[];
  beforeEach(async () => {
    url = await newDatabase('empty');
    ({ directory, write } = migrationFolder());
    lines = [];
    write('1_gate', 'CREATE TABLE gate (id INT);');
  });

  const run = () => migrate(url, { directory, say: (line) => lines.push(line) });

  const END_WAITING =
    "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'";

  /**
   * Starts a runner that stops at the table `gate`, which `hold` locks, and kills it there, along with its PostgreSQL
   * session.
   */
  async function killAtGate(hold = 'LOCK TABLE gate'): Promise<void> {
    await withClient(url, async (gatekeeper) => {
      await gatekeeper.query(`BEGIN; ${hold}`);
      const code =
        "import { migrate } from '#prisma/migrate.ts'; await migrate(process.argv[1], { directory: process.argv[2] });";
      const child = spawn(process.execPath, ['--input-type=module', '-e', code, url, directory], { cwd: ROOT });
      await until(runnerWaits);
      child.kill('SIGKILL');
      await once(child, 'exit');
      await column(url, END_WAITING);
    });
  }

  // Outside of the gatekeeper's transaction, which would see the same activity every time.
  const runnerWaits = async () =>
    (
      await column(
        url,
        "SELECT pid FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'",
      )
    ).length > 0;

  it('waits for the holder of the lock that Prisma takes, and says so', async () => {
    let pid = 0;
    await withClient(url, async (prisma) => {
      const { rows } = await prisma.query('SELECT pg_backend_pid() AS pid, pg_advisory_lock(72707369)');
      pid = rows[0].pid;
      const running = run();
      await until(() => lines.length > 0);
      expect(await tables(url)).toEqual([]);
      await prisma.query('SELECT pg_advisory_unlock(72707369)');
      expect(await running).toEqual(['1_gate']);
    });
    expect(lines).toEqual([`Migrations: waiting for connection ${pid}, which is migrating this database.`]);
  });

  it('applies once if two run at once: the other finds nothing left to do', async () => {
    const applied = await Promise.all([run(), run()]);
    expect(applied.flat()).toEqual(['1_gate']);
    expect(await migrationHistory(url)).toHaveLength(1);
  });

  it('rolls back a failing migration, says what failed and where, and tries again', async () => {
    write('2_bad', "CREATE TABLE half (id INT);\n-- In characters: 🧾\nSELECT '🧾', nope FROM half;\n");
    write('3_next', 'CREATE TABLE next (id INT);');
    const reason = 'column "nope" does not exist (42703)\nAt: SELECT \'🧾\', nope FROM half;';
    await expect(run()).rejects.toThrow(`Migration 2_bad failed: ${reason}`);
    await expect(run()).rejects.toThrow(`Migration 2_bad failed: ${reason}`);
    expect(await tables(url)).toEqual(['gate']);
    expect(await migrationHistory(url)).toMatchObject([{ migration_name: '1_gate', finished_at: expect.any(Date) }]);
    write('2_bad', 'CREATE TABLE whole (id INT);');
    expect(await run()).toEqual(['2_bad', '3_next']);
    expect(await run()).toEqual([]);
    expect(lines).toEqual([]);
  });

  it('tells the details of an error that has no position', async () => {
    write('2_bad', 'INSERT INTO gate VALUES (1), (1); CREATE UNIQUE INDEX one ON gate (id);');
    await expect(run()).rejects.toThrow(
      'Migration 2_bad failed: could not create unique index "one" (23505)\nDetail: Key (id)=(1) is duplicated.',
    );
  });

  it('leaves nothing behind of a transaction in which it was killed', async () => {
    await run();
    write('2_slow', 'CREATE TABLE slow (id INT); LOCK TABLE gate;');
    await killAtGate();
    expect(await run()).toEqual(['2_slow']);
    expect(await migrationHistory(url)).toMatchObject([{ migration_name: '1_gate' }, { migration_name: '2_slow' }]);
  });

  it('waits for a lock only briefly, since others wait behind it, and ignores its role’s limits', async () => {
    await run();
    write('2_waits', 'ALTER TABLE gate ADD COLUMN more INT;\nSELECT pg_sleep(0.2);\n');
    await withClient(url, async (client) => {
      // PostgreSQL disconnects the lock's holder, so that a migration that waits forever fails this test soon.
      await client.query("SET idle_in_transaction_session_timeout = '30s'");
      await client.query('BEGIN; LOCK TABLE gate IN ACCESS SHARE MODE');
      await expect(migrate(url, { directory, say: () => {}, lockTimeoutMs: 50 })).rejects.toThrow('(55P03)');
    });
    const limited = new URL(url);
    limited.searchParams.set('options', '-c statement_timeout=100');
    expect(await migrate(limited.href, { directory })).toEqual(['2_waits']);
  });

  it('applies a migration that can’t run in a transaction, while another runner waits', async () => {
    write('2_index', '-- no transaction\nCREATE INDEX CONCURRENTLY slow ON gate (id);\n');
    const applied = await Promise.all([run(), run()]);
    expect(applied.flat()).toEqual(['1_gate', '2_index']);
    expect(await column(url, "SELECT indisvalid FROM pg_index WHERE indexrelid = 'slow'::regclass")).toEqual([true]);
    write('3_forgotten', 'CREATE INDEX CONCURRENTLY again ON gate (id);\n');
    await expect(run()).rejects.toThrow('CREATE INDEX CONCURRENTLY cannot run inside a transaction block (25001)');
  });

  // Each holds up a runner before it changes anything, amid its change, or when it is about to record that it's done.
  const NOTING = `CREATE TABLE notes (id INT);
    CREATE FUNCTION wait() RETURNS trigger LANGUAGE plpgsql AS 'BEGIN LOCK TABLE notes; RETURN NEW; END';
    CREATE TRIGGER wait BEFORE INSERT ON _prisma_migrations FOR EACH ROW
      WHEN (NEW.migration_name = '2_index') EXECUTE FUNCTION wait();`;
  const CREATE = 'CREATE INDEX CONCURRENTLY slow ON gate (id);';
  const DROP = 'DROP INDEX CONCURRENTLY "fast";';
  it.each([
    ['CREATE INDEX, before it', CREATE, 'LOCK TABLE gate IN SHARE UPDATE EXCLUSIVE MODE', []],
    ['CREATE INDEX, amid it', CREATE, 'INSERT INTO gate VALUES (1)', [false]],
    ['CREATE INDEX, after it', CREATE, 'LOCK TABLE notes', [true]],
    ['DROP INDEX, before it', DROP, 'LOCK TABLE gate IN SHARE UPDATE EXCLUSIVE MODE', [true]],
    ['DROP INDEX, amid it', DROP, 'SELECT FROM gate', [false]],
    ['DROP INDEX, after it', DROP, 'LOCK TABLE notes', []],
  ])('recovers after it was killed outside of a transaction: %s', async (_, sql, hold, left) => {
    write('1_gate', 'CREATE TABLE gate (id INT); CREATE INDEX fast ON gate (id);');
    await run();
    await withClient(url, (client) => client.query(NOTING));
    write('2_index', `-- no transaction\n${sql}\n`);
    const valid = (index: string) =>
      column(url, `SELECT indisvalid FROM pg_index WHERE indexrelid = to_regclass('${index}')`);
    await killAtGate(hold);
    expect(await valid(sql === CREATE ? 'slow' : 'fast')).toEqual(left);
    write('3_next', 'CREATE TABLE next (id INT);');
    expect(await run()).toEqual(['2_index', '3_next']);
    expect([await valid('slow'), await valid('fast')]).toEqual(sql === CREATE ? [[true], [true]] : [[], []]);
    expect(await run()).toEqual([]);
    expect(await migrationHistory(url)).toMatchObject([
      { migration_name: '1_gate' },
      { migration_name: '2_index', finished_at: expect.any(Date), rolled_back_at: null },
      { migration_name: '3_next' },
    ]);
  });

  it('says what failed outside of a transaction, and tries again', async () => {
    write('2_unique', '-- no transaction\nCREATE UNIQUE INDEX CONCURRENTLY one ON gate (id);');
    write('1_gate', 'CREATE TABLE gate (id INT); INSERT INTO gate VALUES (1), (1);');
    const reason = 'Migration 2_unique failed: could not create unique index "one" (23505)';
    await expect(run()).rejects.toThrow(reason);
    await expect(run()).rejects.toThrow(reason);
    await column(url, 'TRUNCATE gate');
    expect(await run()).toEqual(['2_unique']);
    expect(await column(url, "SELECT indisvalid FROM pg_index WHERE indexrelid = 'one'::regclass")).toEqual([true]);
  });

  it('goes on after a connection was lost in the middle, and says so', async () => {
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

  it('needs only one connection', async () => {
    const role = `one_${randomBytes(4).toString('hex')}`;
    await column(process.env.TEST_PG_URL ?? '', `CREATE ROLE ${role} LOGIN PASSWORD 'one' CONNECTION LIMIT 1`);
    await column(process.env.TEST_PG_URL ?? '', `ALTER DATABASE ${new URL(url).pathname.slice(1)} OWNER TO ${role}`);
    const one = Object.assign(new URL(url), { username: role, password: 'one' }).href;
    write('2_index', '-- no transaction\nCREATE INDEX CONCURRENTLY slow ON gate (id);\n');
    write('3_next', 'CREATE TABLE next (id INT);');
    expect(await migrate(one, { directory })).toEqual(['1_gate', '2_index', '3_next']);
  });

  it('runs migrations again that Prisma’s engine didn’t finish', async () => {
    await run();
    write('2_part', 'CREATE TABLE part (id INT);');
    await column(url, "INSERT INTO _prisma_migrations (id, checksum, migration_name) VALUES ('x', 'x', '2_part')");
    expect(await run()).toEqual(['2_part']);
    expect(await run()).toEqual([]);
  });

  it('leaves alone migrations whose file is gone, or was edited since', async () => {
    write('2_gone', 'CREATE TABLE gone (id INT);');
    await run();
    write('1_gate', 'CREATE TABLE gate (id BIGINT);');
    rmSync(path.join(directory, '2_gone'), { recursive: true });
    write('3_next', 'CREATE TABLE next (id INT);');
    expect(await run()).toEqual(['3_next']);
    expect(await tables(url)).toEqual(['gate', 'gone', 'next']);
  });

  it('doesn’t touch a database that has tables but no history', async () => {
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
