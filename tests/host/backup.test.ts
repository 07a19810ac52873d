import { createHash } from 'node:crypto';
import { cpSync, existsSync, readdirSync, readFileSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { describe, expect, it, vi } from 'vitest';
import { backUp } from '#lib/local/postgres/backup.ts';
import { readBackup } from '#lib/local/postgres/backup-file.ts';
import { backUpToday, startDailyBackups } from '#lib/local/postgres/daily-backups.ts';
import { withClient } from '#lib/local/postgres/database.ts';
import { restore } from '#lib/local/postgres/restore.ts';
import { DAY, HOUR } from '#lib/time.ts';
import { migrate, migrationsDir, readMigrations } from '#prisma/migrate.ts';
import { readCatalog } from '../support/catalog.ts';
import { allRows, dropDatabasesAfterwards, fillEveryTable, newDatabase } from '../support/databases.ts';
import { newFolder } from '../support/folders.ts';
import { until } from '../support/until.ts';

/**
 * `npm run backup` and `npm run restore`, without the terminal. backup-commands.test.ts tests the terminal,
 * tests/api/epoch.test.ts what devices notice.
 */

dropDatabasesAfterwards();

const newFile = () => path.join(newFolder(), 'x.backup.gz');

/** Makes a database with rows in every table, and a backup of it. */
async function backedUp() {
  const url = await newDatabase('migrated');
  await fillEveryTable(url);
  const file = newFile();
  const contents = await backUp(url, file);
  return { url, file, contents };
}

/** Returns a backup whose text was edited, with a checksum that fits the new text. */
function edited(file: string, edit: (text: string) => string): string {
  const text = gunzipSync(readFileSync(file)).toString('utf8');
  const end = text.lastIndexOf('-- End ');
  const body = edit(text.slice(0, end));
  const { rows } = JSON.parse(text.slice(end + '-- End '.length));
  const sha256 = createHash('sha256').update(body).digest('hex');
  const changed = newFile();
  writeFileSync(changed, gzipSync(`${body}-- End ${JSON.stringify({ rows, sha256 })}\n`));
  return changed;
}

const schemaOf = (url: string) =>
  withClient(url, async (client) => [...(await readCatalog(client, 'public', []))].sort());

const run = (url: string, sql: string) => withClient(url, (client) => client.query(sql));

describe('a backup', () => {
  it('restores every row of every table, and the schema, into an empty database', async () => {
    const { url, file, contents } = await backedUp();
    const empty = await newDatabase('empty');
    expect(await restore(empty, file)).toEqual(contents);
    const rows = await allRows(url);
    expect(Object.entries(rows).filter(([, all]) => all.length < 3)).toEqual([]);
    expect(await allRows(empty)).toEqual(rows);
    expect(await schemaOf(empty)).toEqual(await schemaOf(url));
    expect(contents.rows).toEqual(Object.fromEntries(Object.entries(rows).map(([name, all]) => [name, all.length])));
  });

  it('continues its identity columns where they were, with triggers and foreign keys', async () => {
    const { file } = await backedUp();
    const empty = await newDatabase('empty');
    await restore(empty, file);
    const [{ key, next }] = (
      await run(
        empty,
        `SELECT max(key) AS key, nextval(pg_get_serial_sequence('report_meetings', 'key')) AS next FROM report_meetings`,
      )
    ).rows;
    expect(BigInt(next)).toBe(BigInt(key) + 1n);
    const { rows } = await run(empty, "SELECT tgname FROM pg_trigger WHERE NOT tgisinternal AND tgenabled <> 'O'");
    expect(rows).toEqual([]);
    await expect(
      run(
        empty,
        "INSERT INTO sessions (id_hash, account_id, created_at, seen_at) VALUES ('x', 'nobody', now(), now())",
      ),
    ).rejects.toThrow(/foreign key/);
  });

  it('is of a single moment while others write', async () => {
    const url = await newDatabase('migrated');
    const file = newFile();
    let written = 0;
    let isOver = false;
    // Each transaction writes to the table that is copied first and to one that is copied late.
    const writing = withClient(url, async (client) => {
      while (!isOver) {
        written += 1;
        await client.query(
          `BEGIN; INSERT INTO closed_customers VALUES ('c${written}'); INSERT INTO stripe_events VALUES ('c${written}', now()); COMMIT`,
        );
      }
    });
    for (let i = 0; i < 5; i += 1) await backUp(url, file);
    isOver = true;
    await writing;
    const { rows } = await readBackup(file);
    expect(rows.closed_customers).toBeGreaterThan(0);
    expect(rows.stripe_events).toBe(rows.closed_customers);
  });

  it('replaces an older file, and only its owner may read it', async () => {
    const { url, file } = await backedUp();
    await run(url, "INSERT INTO closed_customers VALUES ('new')");
    const { rows } = await backUp(url, file);
    expect(rows.closed_customers).toBe(4);
    expect((await readBackup(file)).rows).toEqual(rows);
    expect(readdirSync(path.dirname(file))).toEqual(['x.backup.gz']);
    expect(statSync(file).mode & 0o777).toBe(0o600);
  });

  it('is refused during a migration, or without anything to back up', async () => {
    const url = await newDatabase('migrated');
    await withClient(url, async (client) => {
      await client.query('SELECT pg_advisory_lock(72707369)');
      await expect(backUp(url, newFile())).rejects.toThrow('The database is being migrated.');
    });
    await expect(backUp(await newDatabase('empty'), newFile())).rejects.toThrow('There’s nothing to back up');
  });
});

describe('a restore', () => {
  it('of an older version brings its rows, then runs the migrations since', async () => {
    const older = newFolder();
    const all = readMigrations().map(({ name }) => name);
    for (const name of all.slice(0, -3))
      cpSync(path.join(migrationsDir, name), path.join(older, name), { recursive: true });
    const url = await newDatabase('empty');
    await migrate(url, { directory: older });
    await fillEveryTable(url);
    // An interrupted migration isn't in the schema.
    await run(
      url,
      `INSERT INTO _prisma_migrations (id, checksum, migration_name) VALUES ('x', 'x', '${all.at(-3) ?? ''}')`,
    );
    const file = newFile();
    await backUp(url, file);
    const empty = await newDatabase('empty');
    await restore(empty, file);
    expect(await schemaOf(empty)).toEqual(await schemaOf(await newDatabase('migrated')));
    const { accounts, stripe_events } = await allRows(url);
    expect(await allRows(empty)).toMatchObject({ accounts, stripe_events });
    expect(await migrate(empty)).toEqual([]);
  });

  it('refuses a database with rows unless --replace is given, which replaces them', async () => {
    const { url, file } = await backedUp();
    const full = await newDatabase('migrated');
    await run(full, "INSERT INTO closed_customers VALUES ('other'); CREATE TABLE left_over (a int)");
    const before = await allRows(full);
    await expect(restore(full, file)).rejects.toThrow(/^The database isn’t empty: closed_customers has rows\./);
    expect(await allRows(full)).toEqual(before);
    await restore(full, file, { replace: true });
    expect(await allRows(full)).toEqual(await allRows(url));
    // Tables without rows are no reason to refuse.
    await expect(restore(await newDatabase('migrated'), file)).resolves.toBeDefined();
  });

  it('doesn’t touch someone else’s database', async () => {
    const { file } = await backedUp();
    const others = await newDatabase('empty');
    await run(others, 'CREATE TABLE theirs (a int)');
    for (const replace of [false, true])
      await expect(restore(others, file, { replace })).rejects.toThrow('tables that aren’t Meeting Tab’s');
    expect(await allRows(others)).toEqual({ theirs: [] });
  });

  it('that fails changes nothing, and says why in one line', async () => {
    const { url, file } = await backedUp();
    await run(url, "INSERT INTO closed_customers VALUES ('since')");
    const before = await allRows(url);
    const bad = edited(file, (text) => text.replace(/(COPY "workspaces" [^\n]*\n[^\t]*\t)[^\t]*/, '$1nobody'));
    const failed = await restore(url, bad, { replace: true }).catch((error: Error) => error.message);
    expect(failed).toMatch(
      /^The restore failed, and nothing was changed: the database says: .*foreign key.*\(23503\)$/,
    );
    await withClient(url, async (client) => {
      await client.query('BEGIN; SELECT FROM accounts');
      await expect(restore(url, file, { replace: true })).rejects.toThrow(
        'nothing was changed: somebody uses the database. Stop the app, then try again.',
      );
    });
    expect(await allRows(url)).toEqual(before);
  });

  it.for<[string, (file: string) => string, RegExp]>([
    ['was cut off', (file) => changed(file, (bytes) => bytes.subarray(0, -20)), /is damaged or incomplete/],
    [
      'was cut in half',
      (file) => changed(file, (bytes) => bytes.subarray(0, bytes.length / 2)),
      /is damaged or incomp/,
    ],
    ['has a flipped bit', (file) => changed(file, flipped), /is damaged or incomplete/],
    ['is empty', (file) => changed(file, () => Buffer.alloc(0)), /is damaged or incomplete/],
    ['lacks its end', (file) => changed(file, (bytes) => gzipSync(withoutEnd(bytes))), /is damaged or incomplete/],
    ['has another row', (file) => changed(file, (bytes) => gzipSync(doubled(bytes))), /is damaged or incomplete/],
    ['has another value', (file) => changed(file, (bytes) => gzipSync(otherValue(bytes))), /is damaged or incomplete/],
    ['is no gzip', (file) => changed(file, () => Buffer.from('PGDMP…')), /isn’t a backup of Meeting Tab/],
    ['is another gzip', (file) => changed(file, () => gzipSync('SELECT 1;\n')), /isn’t a backup of Meeting Tab/],
    ['isn’t there', () => '/nowhere/x.backup.gz', /^There’s no file \/nowhere/],
    [
      'has a newer format',
      (file) => edited(file, (text) => text.replace('"format":1', '"format":2')),
      /was made by a newer version of Meeting Tab, 1\.0\.0\. Update first/,
    ],
    [
      'knows a newer migration',
      (file) => edited(file, (text) => text.replace('"migrations":[', '"migrations":["29990101000000_later",')),
      /newer version of Meeting Tab, 1\.0\.0: its database has the migration 29990101000000_later/,
    ],
  ])('refuses a file that %s, and changes nothing', async ([, broken, words]) => {
    const { url, file } = await backedUp();
    const before = await allRows(url);
    const failed = await restore(url, broken(file), { replace: true }).catch((error: Error) => error.message);
    expect(failed).toMatch(words);
    expect(String(failed).split('\n')).toHaveLength(1);
    expect(await allRows(url)).toEqual(before);
  });
});

function changed(file: string, change: (bytes: Buffer) => Buffer): string {
  const other = newFile();
  writeFileSync(other, change(readFileSync(file)));
  return other;
}

function flipped(bytes: Buffer): Buffer {
  const at = Math.floor(bytes.length / 2);
  return Buffer.concat([bytes.subarray(0, at), Buffer.from([(bytes[at] ?? 0) ^ 1]), bytes.subarray(at + 1)]);
}

const textOf = (bytes: Buffer) => gunzipSync(bytes).toString('utf8');
const withoutEnd = (bytes: Buffer) => textOf(bytes).replace(/-- End .*\n$/, '');
const otherValue = (bytes: Buffer) => textOf(bytes).replace('2026-11-2', '2026-12-2');
const doubled = (bytes: Buffer) => textOf(bytes).replace(/(COPY "accounts" [^\n]*\n)([^\n]*\n)/, '$1$2$2');

describe('daily backups', () => {
  it('are made once a day, 14 are kept, and those made by hand are left alone', async () => {
    const url = await newDatabase('migrated');
    const folder = newFolder();
    const said: string[] = [];
    const from = Date.UTC(2026, 10, 1, 23, 59);
    writeFileSync(path.join(folder, 'meeting-tab-2026-01-01T00-00-00.backup.gz'), 'made by hand');
    const leftover = path.join(folder, 'meeting-tab-2026-10-01.backup.gz.123.unfinished');
    writeFileSync(leftover, 'killed');
    utimesSync(leftover, new Date(), new Date(Date.now() - 2 * DAY));
    const unfinished = 'meeting-tab-2026-10-02.backup.gz.124.unfinished';
    writeFileSync(path.join(folder, unfinished), 'being written by another process');
    for (let day = 0; day < 16; day += 1) {
      for (const now of [from + day * DAY, from + day * DAY + 1000])
        await backUpToday({ url, folder, say: (line) => said.push(line), now: () => now });
    }
    expect(said).toHaveLength(16);
    expect(existsSync(leftover)).toBe(false);
    expect(readdirSync(folder).sort()).toEqual([
      'meeting-tab-2026-01-01T00-00-00.backup.gz',
      unfinished,
      ...Array.from({ length: 14 }, (_, n) => `meeting-tab-2026-11-${String(n + 3).padStart(2, '0')}.backup.gz`),
    ]);
  });

  it('fail when the database goes silent, and leave nothing behind', async () => {
    const url = await newDatabase('migrated');
    const file = newFile();
    await withClient(url, async (client) => {
      await client.query('BEGIN; LOCK accounts IN ACCESS EXCLUSIVE MODE');
      await expect(backUp(url, file, undefined, 300)).rejects.toThrow(
        'The backup failed: the database has gone silent',
      );
    });
    expect(readdirSync(path.dirname(file))).toEqual([]);
  });

  it('that fail don’t remove any others', async () => {
    const folder = newFolder();
    const url = 'postgresql://nobody@127.0.0.1:1/x';
    await expect(backUpToday({ url, folder, say: () => {}, now: Date.now })).rejects.toThrow(
      /^The backup failed: .*ECONNREFUSED/,
    );
    expect(readdirSync(folder)).toEqual([]);
  });

  it('that fail are tried again every hour, and say why once', async () => {
    const url = await newDatabase('migrated');
    const folder = path.join(newFolder(), 'backups');
    writeFileSync(folder, 'a file in its way');
    const said: string[] = [];
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const backups = startDailyBackups({
      url,
      folder,
      say: (line) => said.push(line),
      now: () => Date.UTC(2026, 10, 1),
    });
    try {
      await vi.waitFor(() => expect(vi.getTimerCount()).toBe(1));
      await vi.advanceTimersByTimeAsync(3 * HOUR);
      const failed = expect.stringMatching(/^Daily backup: The backup failed: .*there is a file in its way$/);
      expect(said).toEqual([failed]);
      rmSync(folder);
      await vi.advanceTimersByTimeAsync(HOUR);
      vi.useRealTimers();
      await until(() => said.length > 1);
      expect(said).toEqual([failed, expect.stringMatching(/^Backed up to /)]);
    } finally {
      vi.useRealTimers();
      await backups.stop();
    }
  });
});
