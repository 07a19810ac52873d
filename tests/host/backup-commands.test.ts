import { spawn, spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { APP_DATABASE, createDatabase, withClient } from '#lib/local/postgres/database.ts';
import { startPostgres } from '#lib/local/postgres/server.ts';
import { migrate } from '#prisma/migrate.ts';
import { allRows, dropDatabasesAfterwards, fillEveryTable, newDatabase } from '../support/databases.ts';
import { newFolder } from '../support/folders.ts';
import { until } from '../support/until.ts';

/** `npm run backup` and `npm run restore`, as an operator runs them. */

dropDatabasesAfterwards();

const root = path.join(import.meta.dirname, '../..');

/** Runs a command to its end, wrapped in `through` if given. Returns its exit code and its output. */
function run(
  command: 'backup' | 'restore' | 'rebuild',
  args: string[],
  env: Record<string, string>,
  through: string[] = [],
) {
  const [program = '', ...rest] = [...through, process.execPath, 'lib/local/bootstrap.mjs', command, ...args];
  const { status, stdout, stderr } = spawnSync(program, rest, {
    cwd: root,
    encoding: 'utf8',
    env: { ...process.env, DATABASE_URL: '', DIRECT_URL: '', BACKUP_DIR: '', BASE_URL: '', ...env },
  });
  return { status, printed: (stdout + stderr).trim() };
}

async function rowsIn(folder: string): Promise<Record<string, string[]>> {
  const postgres = await startPostgres({ dataDir: folder, durable: true });
  try {
    return await allRows(postgres.url(APP_DATABASE));
  } finally {
    await postgres.stop();
  }
}

describe('the embedded database', () => {
  it('is backed up while it is in use, and restored into an empty folder, row by row', async () => {
    const [from, to] = [newFolder(), newFolder()];
    // As npm start runs it: the process that holds its lock is alive.
    const postgres = await startPostgres({ dataDir: from, durable: true });
    let rows: Record<string, string[]>;
    try {
      await createDatabase(postgres.url(), APP_DATABASE);
      await migrate(postgres.url(APP_DATABASE));
      await fillEveryTable(postgres.url(APP_DATABASE));
      rows = await allRows(postgres.url(APP_DATABASE));
      const backup = run('backup', [], { DATA_DIR: from });
      expect(backup).toMatchObject({ status: 0 });
      // Reports can be rebuilt while people keep working, too.
      expect(run('rebuild', ['nobody’s'], { DATA_DIR: from }).printed).toBe('There’s no workspace “nobody’s”.');
      expect(backup.printed).toMatch(/^Backed up to .*\.backup\.gz: \d+ rows of \d+ tables, as of .*\.$/);
      expect(run('restore', [onlyBackup(from)], { DATA_DIR: from }).printed).toMatch(/^Meeting Tab is already running/);
    } finally {
      await postgres.stop();
    }
    const file = onlyBackup(from);
    const restored = run('restore', [file], { DATA_DIR: to });
    expect(restored).toMatchObject({ status: 0 });
    expect(restored.printed).toMatch(/^Restored .*: \d+ rows of \d+ tables/);
    expect(restored.printed).toContain('Anything that was ended after that backup works again');
    expect(await rowsIn(to)).toEqual(rows);
    const again = run('restore', [file], { DATA_DIR: to });
    expect(again.status).toBe(1);
    expect(again.printed).toMatch(/^The database isn’t empty: \w+ has rows\..*add --replace\.$/);
    expect(run('restore', [file, '--replace'], { DATA_DIR: to }).status).toBe(0);
    expect(await rowsIn(to)).toEqual(rows);
    // Without npm start, backup starts the database for a while.
    expect(run('backup', [path.join(to, 'again.gz')], { DATA_DIR: to }).status).toBe(0);
    const check = run('restore', [path.join(to, 'again.gz'), '--check'], { DATA_DIR: path.join(to, 'unused') });
    expect(check.printed).toMatch(/again\.gz is whole: \d+ rows of \d+ tables/);
    expect(existsSync(path.join(to, 'unused'))).toBe(false);
  });
});

const onlyBackup = (folder: string) => {
  const names = readdirSync(path.join(folder, 'backups'));
  expect(names).toHaveLength(1);
  return path.join(folder, 'backups', names[0] ?? '');
};

describe('one clear line, exit 1 and no file', () => {
  it.for<
    [string, 'backup' | 'restore', string[], () => Record<string, string> | Promise<Record<string, string>>, RegExp]
  >([
    ['no database there', 'backup', [], () => ({}), /^There’s nothing to back up: DATA_DIR is /],
    ['nobody answers', 'backup', [], () => ({ DATABASE_URL: 'postgresql://u:p@127.0.0.1:1/x' }), /ECONNREFUSED/],
    ['a wrong password', 'backup', [], wrongPassword, /^DATABASE_URL: couldn’t reach the database at .*password auth/],
    ['a wrong password', 'restore', ['F'], wrongPassword, /^DATABASE_URL: couldn’t reach .*password auth/],
    ['no file', 'restore', [], () => ({}), /^Name one backup: npm run restore FILE$/],
    ['two files', 'restore', ['F', 'F'], () => ({}), /^Name one backup/],
    ['a file that is none', 'restore', ['package.json'], () => ({}), /^package\.json isn’t a backup of Meeting Tab\.$/],
  ])('%s: %s', async ([, command, args, env, words]) => {
    const folder = newFolder();
    const file = path.join(folder, 'x.backup.gz');
    if (args.includes('F')) {
      expect(run('backup', [file], { DATABASE_URL: await newDatabase('migrated') }).status).toBe(0);
    }
    const given = args.map((arg) => (arg === 'F' ? file : arg));
    const { status, printed } = run(command, given, { DATA_DIR: path.join(folder, 'data'), ...(await env()) });
    expect(printed).toMatch(words);
    expect(printed.split('\n')).toHaveLength(1);
    expect(printed).not.toContain('hunter2');
    expect(status).toBe(1);
    expect(existsSync(path.join(folder, 'data'))).toBe(false);
  });

  async function wrongPassword(): Promise<Record<string, string>> {
    return { DATABASE_URL: Object.assign(new URL(await newDatabase('migrated')), { password: 'hunter2' }).href };
  }

  it('if the disk fills up while writing, and the previous backup stays', async (context) => {
    if (spawnSync('unshare', ['--mount', 'true']).status !== 0) context.skip('it mounts a disk, as root only may');
    const url = await newDatabase('migrated');
    await fillEveryTable(url);
    const folder = newFolder();
    mkdirSync(path.join(folder, 'disk'));
    const report = path.join(folder, 'report');
    const script = `mount -t tmpfs -o "size=4k" none "$0/disk" && echo old > "$0/disk/x.gz" && "$@";
      code=$?; ls "$0/disk" > "$0/report"; cat "$0/disk/x.gz" >> "$0/report"; exit $code`;
    const through = ['unshare', '--mount', 'sh', '-c', script, folder];
    const { status, printed } = run('backup', [path.join(folder, 'disk/x.gz')], { DATABASE_URL: url }, through);
    expect(printed).toMatch(/^The backup failed: .*x\.gz can’t be written: the disk is full$/);
    expect(status).toBe(1);
    expect(readFileSync(report, 'utf8')).toBe('x.gz\nold\n');
  });
});

it('a killed backup leaves the previous one in place', async () => {
  const url = await newDatabase('migrated');
  const folder = newFolder();
  const file = path.join(folder, 'x.backup.gz');
  writeFileSync(file, 'old');
  // A locked row keeps it from finishing, since it waits for the table.
  await withClient(url, async (client) => {
    await client.query('BEGIN; LOCK TABLE workspaces IN ACCESS EXCLUSIVE MODE');
    const child = spawn(process.execPath, ['lib/local/commands/run.ts', 'backup', file], {
      cwd: root,
      env: { ...process.env, BASE_URL: '', DATABASE_URL: url, DIRECT_URL: '' },
    });
    await until(() => readdirSync(folder).length === 2);
    child.kill('SIGKILL');
    await new Promise((resolve) => child.once('exit', resolve));
  });
  expect(readFileSync(file, 'utf8')).toBe('old');
  expect(readdirSync(folder).filter((name) => !name.endsWith('.unfinished'))).toEqual(['x.backup.gz']);
  const { status, printed } = run('restore', [file], { DATABASE_URL: await newDatabase('empty') });
  expect([status, printed]).toEqual([1, `${file} isn’t a backup of Meeting Tab.`]);
});
