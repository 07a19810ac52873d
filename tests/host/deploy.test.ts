import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { cpSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import { beforeEach, describe, expect, it } from 'vitest';
import { withClient } from '#lib/local/postgres/database.ts';
import { diff, schemaFile } from '#prisma/diff.ts';
import { migrate } from '#prisma/migrate.ts';
import { nameOf, readCatalog } from '../support/catalog.ts';
import { dropDatabasesAfterwards, newDatabase } from '../support/databases.ts';
import { newFolder } from '../support/folders.ts';
import { column, MIGRATIONS, migrationHistory, migrationNames, ROOT } from '../support/migrations.ts';
import { until } from '../support/until.ts';

dropDatabasesAfterwards();

const things = (url: string) => withClient(url, (client) => readCatalog(client, 'public', ['public']));

/** Makes a database from schema.prisma alone. */
async function describedDatabase(): Promise<string> {
  const described = await newDatabase('empty');
  // This adds the history of migrations.
  await migrate(described, { directory: newFolder() });
  const sql = (await diff(undefined, readFileSync(schemaFile, 'utf8'))) ?? '';
  await withClient(described, (client) => client.query(sql));
  return described;
}

/** Returns how the schema differs from schema.prisma, without functions and triggers, which it can't describe. */
async function differences(url: string): Promise<string[]> {
  const [there, described] = [await things(url), await things(await describedDatabase())];
  return [
    ...[...there].filter((thing) => !described.has(thing)),
    ...[...described].filter((thing) => !there.has(thing)),
  ]
    .map(nameOf)
    .filter((name) => !/^(function|trigger)/.test(name));
}

describe('a deploy', () => {
  let url: string;
  beforeEach(async () => {
    url = await newDatabase('empty');
  });

  // A production install may lack Prisma's engine and the modules that load it.
  const WITHOUT_PRISMA = `import { registerHooks } from 'node:module';
    const resolve = (name, context, next) => {
      if (name.startsWith('@prisma/')) throw new Error(name + ' was loaded');
      return next(name, context);
    };
    registerHooks({ resolve });`;

  /** Runs a deploy's build step: prisma/migrate.ts in a separate process. */
  async function deploy(env: Record<string, string>): Promise<string> {
    const preload = `data:text/javascript,${encodeURIComponent(WITHOUT_PRISMA)}`;
    const { stdout } = await promisify(execFile)(process.execPath, ['--import', preload, 'prisma/migrate.ts'], {
      cwd: ROOT,
      env: { ...process.env, BASE_URL: '', ...env },
    });
    return stdout;
  }

  it('a preview deploy, and a build elsewhere, leave the database alone', async () => {
    await deploy({ VERCEL: '1', VERCEL_ENV: 'preview', DATABASE_URL: url });
    await deploy({ VERCEL: '', VERCEL_ENV: '', DATABASE_URL: url });
    expect(await column(url, "SELECT tablename FROM pg_tables WHERE schemaname = 'public'")).toEqual([]);
  });

  it('concurrent deploys apply each migration once, and note it as prisma migrate would', async () => {
    const production = {
      VERCEL: '1',
      VERCEL_ENV: 'production',
      DATABASE_URL: 'postgresql://nobody@127.0.0.1:1/x',
      DIRECT_URL: url,
    };
    await Promise.all([deploy(production), deploy(production), deploy(production)]);
    expect(await deploy(production)).toBe('Migrations: nothing to do.\n');
    const rows = await migrationHistory(url);
    expect(rows.map(({ migration_name }) => migration_name)).toEqual(migrationNames);
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

  it('ends with the schema that schema.prisma describes, plus the parts written by hand', async () => {
    await migrate(url);
    expect(await differences(url)).toEqual([]);
    expect(
      await column(url, "SELECT proname FROM pg_proc WHERE pronamespace = 'public'::regnamespace ORDER BY 1"),
    ).toEqual([
      'begin_sync_epoch',
      'count_ledger_entries',
      'count_meeting_starts',
      'keep_facts',
      'leave_ledgers',
      'living_session',
      'remove_ledger_rows',
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
      'tell_session_ended',
    ]);
    expect(await column(url, 'SELECT tgname FROM pg_trigger WHERE NOT tgisinternal ORDER BY 1')).toEqual([
      'begin_sync_epoch',
      'count_meeting_starts',
      'keep_facts_of_changed',
      'keep_facts_of_new',
      'leave_ledgers',
      'remove_ledger_rows',
      'remove_reports',
      'remove_sync_records',
      'tell_session_ended',
    ]);
  });

  it('writes the next migration from the changes in schema.prisma', async () => {
    const schema = readFileSync(schemaFile, 'utf8');
    expect(await diff(schema, schema)).toBeUndefined();
    const changed = schema.replace('model Account {', 'model Account {\n  nickname String?');
    expect(await diff(schema, changed)).toBe('-- AlterTable\nALTER TABLE "accounts" ADD COLUMN     "nickname" TEXT;\n');
  });

  // A changed function reaches no database until a new migration includes its file. Then this is its new print.
  it('has each function as in the newest migration that includes its file', () => {
    const folder = path.join(MIGRATIONS, '../functions');
    const prints = readdirSync(folder).map((file) => {
      const print = createHash('sha256')
        .update(readFileSync(path.join(folder, file)))
        .digest('hex')
        .slice(0, 8);
      const included = migrationNames.findLast((name) =>
        readFileSync(path.join(MIGRATIONS, name, 'migration.sql'), 'utf8').includes(`\\i functions/${file}\n`),
      );
      return `${file} ${print} ${included}`;
    });
    expect(prints).toMatchInlineSnapshot(`
      [
        "begin_sync_epoch.sql 4c6a8575 20261122092500_sync_epochs",
        "count_ledger_entries.sql 90297c6d 20261126073515_ledgers",
        "count_meeting_starts.sql b1c51852 20261122025100_meeting_counts",
        "keep_facts.sql 7c85e48b 20261122031000_facts",
        "living_session.sql 99e50e32 20261121160000_living_session",
        "remove_ledger_rows.sql ec06a7ac 20261128044500_ledger_deletions",
        "remove_reports.sql 48abf71d 20261121082639_reports",
        "remove_sync_records.sql ecf60665 20261121081158_sync",
        "role_weeks.sql 5d13e4c4 20261122030900_role_weeks",
        "start_meeting.sql e3820ae7 20261122025100_meeting_counts",
        "sync_page.sql 5b15dc33 20261122092500_sync_epochs",
        "tell_session_ended.sql c417a0c4 20261125225000_quiet_devices",
      ]
    `);
  });

  /** Makes a new database, migrated only by the first `count` migrations. */
  async function olderDatabase(count: number): Promise<string> {
    const [older, directory] = [await newDatabase('empty'), newFolder()];
    for (const name of migrationNames.slice(0, count))
      cpSync(path.join(MIGRATIONS, name), path.join(directory, name), { recursive: true });
    await migrate(older, { directory });
    return older;
  }

  it("continues where Prisma's engine stopped", async () => {
    // The engine's own table and rows, read from a database that it migrated.
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
    expect(await migrate(engines)).toEqual(migrationNames.slice(written.length));
    expect(await differences(engines)).toEqual([]);
  });

  it('fills in what reports read of large records, and the numbers of meetings, in existing rows', async () => {
    const older = await olderDatabase(migrationNames.indexOf('20261122031000_facts'));
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

  it('counts existing meeting starts, and those that an older version adds', async () => {
    const before = await olderDatabase(migrationNames.indexOf('20261122025100_meeting_counts'));
    const counts = "SELECT account_id || ' ' || month || ' ' || used FROM meeting_counts ORDER BY 1";
    await withClient(before, async (older) => {
      await older.query("INSERT INTO accounts (id, email) VALUES ('a', 'a@example.com'), ('b', 'b@example.com')");
      const start = (n: number) =>
        older.query("INSERT INTO meeting_starts VALUES ('a', $1, '2026-11') ON CONFLICT DO NOTHING", [`meeting ${n}`]);
      await older.query("INSERT INTO meeting_starts VALUES ('b', 'x', '2026-10'), ('b', 'y', '2026-11')");
      for (let n = 1; n <= 3; n += 1) await start(n);
      // The older version is in a transaction when the migration starts.
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
