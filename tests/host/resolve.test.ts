import { execFile } from 'node:child_process';
import { cpSync, rmSync } from 'node:fs';
import path from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { withClient } from '#lib/local/postgres/database.ts';
import { diffWithSchema } from '#prisma/diff.ts';
import { migrate, readMigrations, runsInTransaction } from '#prisma/migrate.ts';
import { resolveMigrations } from '#prisma/resolve.ts';
import { dropDatabasesAfterwards, newDatabase } from '../support/databases.ts';
import { MIGRATIONS, migrationFolder, migrationNames, ROOT } from '../support/migrations.ts';

/** `npm run db:resolve`: what it finds of a migration that was interrupted, and what it does about it. */

dropDatabasesAfterwards();

let url: string;
let directory: string;
let write: (name: string, sql: string) => void;
let lines: string[];

beforeEach(async () => {
  url = await newDatabase('empty');
  ({ directory, write } = migrationFolder());
  lines = [];
  write('1_start', 'CREATE TABLE things (id INT PRIMARY KEY, name TEXT);\nCREATE INDEX old ON things (name);');
});

const run = (sql: string) => withClient(url, (client) => client.query(sql));
const migrateAll = () => migrate(url, { directory, say: (line) => lines.push(line) });
const resolve = (decision?: 'applied' | 'again') =>
  resolveMigrations(url, { directory, decision, say: (line) => lines.push(line) });

/** The row that a runner leaves which was interrupted in this migration. */
const interrupt = (name: string) =>
  run(`INSERT INTO _prisma_migrations (id, checksum, migration_name) VALUES (gen_random_uuid(), '${name}', '${name}')`);

/** All that there is: the schema in PostgreSQL's words, and the history. */
async function everything(): Promise<unknown> {
  const { rows } = await run(
    `SELECT (SELECT json_agg(_prisma_migrations ORDER BY id) FROM _prisma_migrations) AS history,
            (SELECT json_agg(json_build_array(nspname, relname, relkind) ORDER BY pg_class.oid)
               FROM pg_class JOIN pg_namespace ON pg_namespace.oid = relnamespace) AS relations`,
  );
  return rows;
}

const PART = `
  CREATE TABLE more (id INT);
  ALTER TABLE things ADD COLUMN note TEXT NOT NULL DEFAULT 'none';
  DROP INDEX old;
  CREATE FUNCTION twice(n int) RETURNS int LANGUAGE sql AS 'SELECT 2 * n';`;

describe('an interrupted migration', () => {
  it('that is all there counts as applied, and the next are applied', async () => {
    write('2_part', PART);
    await migrateAll();
    await run("UPDATE _prisma_migrations SET finished_at = NULL WHERE migration_name = '2_part'");
    write('3_next', 'CREATE TABLE next (id INT);');
    await expect(migrateAll()).rejects.toThrow('npm run db:resolve');
    expect(await resolve()).toEqual([{ name: '2_part', decision: 'applied' }]);
    expect(lines).toEqual(['2_part: all of it is there. It counts as applied.']);
    expect(await migrateAll()).toEqual(['3_next']);
    expect(await resolve()).toEqual([]);
  });

  it('of which nothing is there is applied again', async () => {
    await migrateAll();
    write('2_part', PART);
    await interrupt('2_part');
    expect(await resolve()).toEqual([{ name: '2_part', decision: 'again' }]);
    expect(lines).toEqual(['2_part: nothing of it is there. It’s applied again.']);
    expect(await migrateAll()).toEqual(['2_part']);
  });

  it('of which a part is there is told thing by thing, and nothing is changed', async () => {
    await migrateAll();
    write('2_part', PART);
    await interrupt('2_part');
    await run('CREATE TABLE more (id INT); DROP INDEX old');
    const before = await everything();
    const told = await resolve().catch((error: Error) => error.message);
    expect(told).toBe(
      [
        'Only a part of 2_part is there. Nothing was changed.',
        '  done:     table "more" is there',
        '  done:     column "more"."id" integer is there',
        '  done:     index "old" is gone',
        '  not done: column "things"."note" text not null isn’t there',
        '  not done: function "twice"(n integer) isn’t there',
        'Do the rest by hand, or undo what is done, and run npm run db:resolve again.',
      ].join('\n'),
    );
    expect(await everything()).toEqual(before);
    await expect(migrateAll()).rejects.toThrow('npm run db:resolve');
    // Either way on.
    await run('DROP TABLE more; CREATE INDEX old ON things (name)');
    expect(await resolve()).toEqual([{ name: '2_part', decision: 'again' }]);
    expect(await migrateAll()).toEqual(['2_part']);
  });

  it('is in part there when a definition is another', async () => {
    await migrateAll();
    write(
      '2_function',
      "CREATE FUNCTION twice(n int) RETURNS int LANGUAGE sql AS 'SELECT 2 * n';\nCREATE TABLE more (id INT);",
    );
    await interrupt('2_function');
    await run("CREATE TABLE more (id INT); CREATE FUNCTION twice(n int) RETURNS int LANGUAGE sql AS 'SELECT 3 * n'");
    await expect(resolve()).rejects.toThrow('not done: function "twice"(n integer) isn’t there');
  });

  it('that runs outside of a transaction is applied again', async () => {
    await migrateAll();
    write('2_drop', '-- no transaction\nDROP INDEX CONCURRENTLY old;');
    await interrupt('2_drop');
    expect(await resolve()).toEqual([{ name: '2_drop', decision: 'again' }]);
    expect(lines).toEqual(['2_drop: it can be run any number of times. It’s applied again.']);
    expect(await migrateAll()).toEqual(['2_drop']);
    expect((await run("SELECT to_regclass('old') AS old")).rows).toEqual([{ old: null }]);
  });

  it('that changes rows only is somebody’s to decide', async () => {
    await migrateAll();
    write('2_rows', "INSERT INTO things VALUES (1, 'one');");
    await interrupt('2_rows');
    const before = await everything();
    await expect(resolve()).rejects.toThrow('npm run db:resolve -- --applied');
    expect(await everything()).toEqual(before);
    expect(await resolve('again')).toEqual([{ name: '2_rows', decision: 'again' }]);
    expect(await migrateAll()).toEqual(['2_rows']);
    await run("UPDATE _prisma_migrations SET finished_at = NULL WHERE migration_name = '2_rows'");
    expect(await resolve('applied')).toEqual([{ name: '2_rows', decision: 'applied' }]);
    expect((await run('SELECT * FROM things')).rowCount).toBe(1);
  });

  it('that commits is not tried out: nothing of the trial stays', async () => {
    await migrateAll();
    write('2_commits', 'CREATE TABLE half (id INT); COMMIT; CREATE TABLE other (id INT);');
    await interrupt('2_commits');
    const before = await everything();
    await expect(resolve()).rejects.toThrow('2_commits can’t be tried out');
    expect(await everything()).toEqual(before);
  });

  it('that another version began is left to that version', async () => {
    await migrateAll();
    await interrupt('2_later');
    await expect(resolve()).rejects.toThrow('2_later isn’t in prisma/migrations.');
  });
});

describe('npm run db:resolve', () => {
  /** The command, with an address given to it. */
  const command = (script: string, ...args: string[]) =>
    new Promise<{ code: number; said: string }>((done) => {
      const env = {
        ...process.env,
        DATABASE_URL: url,
        DIRECT_URL: '',
        VERCEL: '1',
        VERCEL_ENV: 'production',
        BASE_URL: '',
      };
      execFile(process.execPath, [script, ...args], { cwd: ROOT, env }, (error, stdout, stderr) =>
        done({ code: Number(error?.code ?? 0), said: stdout + stderr }),
      );
    });
  const deploy = () => command('prisma/migrate.ts');
  const RESOLVE = 'lib/local/commands/resolve.ts';

  it('is what a start that refuses names, and leads on: to the schema as it should be', async () => {
    await migrate(url);
    const last = migrationNames.at(-1) ?? '';
    await run(`UPDATE _prisma_migrations SET finished_at = NULL WHERE migration_name = '${last}'`);
    expect(await deploy()).toMatchObject({ code: 1, said: expect.stringContaining('run: npm run db:resolve\n') });
    expect(await command(RESOLVE)).toEqual({ code: 0, said: `${last}: all of it is there. It counts as applied.\n` });
    expect(await deploy()).toEqual({ code: 0, said: 'Migrations: nothing to do.\n' });
    expect(await command(RESOLVE)).toEqual({ code: 0, said: 'No migration was interrupted.\n' });
    expect(await diffWithSchema(url)).toBeUndefined();
  });

  it('says in words, without a stack, what it cannot decide, and does as it is told', async () => {
    await migrate(url);
    const name = 'from_a_later_version';
    await interrupt(name);
    const told = await command(RESOLVE);
    expect(told).toEqual({
      code: 1,
      said: expect.stringMatching(/^from_a_later_version isn’t in prisma\/migrations\..+\n$/),
    });
    expect(await command(RESOLVE, '--applied')).toEqual({
      code: 0,
      said: 'Migrations: from_a_later_version was applied to this database and is not in prisma/migrations.\n',
    });
    expect(await deploy()).toMatchObject({ code: 0 });
  });
});

it('sees of each of our migrations whether it is there', async () => {
  const seen: Record<string, unknown[]> = {};
  for (const name of migrationNames) {
    cpSync(path.join(MIGRATIONS, name), path.join(directory, name), { recursive: true });
    if (name === migrationNames[0]) rmSync(path.join(directory, '1_start'), { recursive: true });
    else await interrupt(name);
    const before = await resolve();
    await migrateAll();
    await run(
      `UPDATE _prisma_migrations SET finished_at = NULL WHERE migration_name = '${name}' AND rolled_back_at IS NULL`,
    );
    seen[name] = [...before, ...(await resolve())].map(({ decision }) => decision);
    // What was to be applied again.
    await migrateAll();
  }
  const repeatable = readMigrations(MIGRATIONS).flatMap((one) => (runsInTransaction(one) ? [] : one.name));
  for (const name of migrationNames.slice(1))
    expect(seen[name], name).toEqual(['again', repeatable.includes(name) ? 'again' : 'applied']);
  expect(await diffWithSchema(url)).toBeUndefined();
  expect(seen[migrationNames[0] ?? '']).toEqual(['applied']);
});
