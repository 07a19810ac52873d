import { randomBytes } from 'node:crypto';
import type pg from 'pg';
import { nameOf, readCatalog } from './catalog.ts';
import { asMigrationError, connect, lock, MigrationError } from './connection.ts';
import {
  asOneStatement,
  type Migration,
  type Options,
  readMigrations,
  readUnfinished,
  runsInTransaction,
} from './migrate.ts';

/**
 * Sees to migrations that were begun and not finished, so that the next can go on. Where the schema shows whether one
 * took place, it is counted as applied, or as undone; where only a part of it is there, nothing is changed.
 */

/** What somebody who knows better says of the unfinished migration. */
export type Decision = 'applied' | 'again';

interface Resolved {
  name: string;
  decision: Decision;
}

interface ResolveOptions extends Omit<Options, 'lockTimeoutMs'> {
  decision?: Decision | undefined;
}

/**
 * Returns the migrations that were unfinished, and as what each counts now; what is to be applied again is left to
 * `migrate`. Throws MigrationError if it cannot be told, with what is there and what is missing.
 */
export async function resolveMigrations(directUrl: string, options: ResolveOptions = {}): Promise<Resolved[]> {
  const { decision: given, say = console.log } = options;
  const client = await connect(directUrl);
  try {
    await lock(client, options);
    const migrations = readMigrations(options.directory);
    const resolved: Resolved[] = [];
    for (const { name } of await readUnfinished(client)) {
      const decision = given ?? (await decide(client, migrations, name, say));
      const column = decision === 'applied' ? 'finished_at' : 'rolled_back_at';
      await client.query(
        `UPDATE _prisma_migrations SET ${column} = clock_timestamp()
          WHERE migration_name = $1 AND finished_at IS NULL AND rolled_back_at IS NULL`,
        [name],
      );
      resolved.push({ name, decision });
    }
    return resolved;
  } catch (error) {
    throw asMigrationError(error);
  } finally {
    // Releases the lock.
    await client.end().catch(() => {});
  }
}

async function decide(
  client: pg.Client,
  migrations: readonly Migration[],
  name: string,
  say: (line: string) => void,
): Promise<Decision> {
  const at = migrations.findIndex((migration) => migration.name === name);
  const migration = migrations[at];
  if (!migration) {
    throw new MigrationError(
      `${name} isn’t in prisma/migrations. Run this with the version of Meeting Tab that began it. Nothing was changed.`,
    );
  }
  if (!runsInTransaction(migration)) {
    say(`${name}: it can be run any number of times. It’s applied again.`);
    return 'again';
  }
  const { before, after, there } = await compare(client, migrations.slice(0, at), migration);
  const added = [...after].filter((thing) => !before.has(thing));
  const removed = [...before].filter((thing) => !after.has(thing));

  const done = [
    ...added.filter((thing) => there.has(thing)).map((thing) => `${nameOf(thing)} is there`),
    ...removed.filter((thing) => !there.has(thing)).map((thing) => `${nameOf(thing)} is gone`),
  ];
  const missing = [
    ...added.filter((thing) => !there.has(thing)).map((thing) => `${nameOf(thing)} isn’t there`),
    ...removed.filter((thing) => there.has(thing)).map((thing) => `${nameOf(thing)} is still there`),
  ];
  if (done.length === 0 && missing.length === 0) throw new MigrationError(unseen(name));
  if (missing.length === 0) {
    say(`${name}: all of it is there. It counts as applied.`);
    return 'applied';
  }
  if (done.length > 0) throw new MigrationError(partly(name, done, missing));
  say(`${name}: nothing of it is there. It’s applied again.`);
  return 'again';
}

/** Of a migration that changes rows only, nothing shows in the schema. */
function unseen(name: string): string {
  return [
    `${name} changes rows only, so the schema doesn’t show whether it was applied. Nothing was changed.`,
    `Look at the rows. If they’re as prisma/migrations/${name}/migration.sql leaves them, run`,
    '  npm run db:resolve -- --applied',
    'and if they’re as they were, run',
    '  npm run db:resolve -- --again',
  ].join('\n');
}

function partly(name: string, done: readonly string[], missing: readonly string[]): string {
  return [
    `Only a part of ${name} is there. Nothing was changed.`,
    ...done.map((line) => `  done:     ${line}`),
    ...missing.map((line) => `  not done: ${line}`),
    'Do the rest by hand, or undo what is done, and run npm run db:resolve again.',
  ].join('\n');
}

/**
 * The schema as it is, and as it would be before and after the migration: all of them are applied to an empty schema, in a
 * transaction that is rolled back. That takes no lock on anybody's table.
 */
async function compare(client: pg.Client, earlier: readonly Migration[], migration: Migration) {
  const { rows } = await client.query<{ schema: string }>('SELECT current_schema() AS schema');
  const real = rows[0]?.schema ?? 'public';
  const scratch = `migrations_${randomBytes(6).toString('hex')}`;
  const names = [real, scratch];
  const there = await readCatalog(client, real, names);
  await client.query(`BEGIN; CREATE SCHEMA ${scratch}; SET LOCAL search_path = ${scratch}`);
  try {
    for (const one of earlier) await replay(client, one);
    const before = await readCatalog(client, scratch, names);
    await replay(client, migration);
    const after = await readCatalog(client, scratch, names);
    return { before, after, there };
  } finally {
    await client.query('ROLLBACK');
  }
}

/** What is only tried out must not stay, so nothing in it may commit. */
async function replay(client: pg.Client, migration: Migration): Promise<void> {
  const { name } = migration;
  await client.query(asOneStatement(migration)).catch((error: unknown) => {
    const reason = error instanceof Error ? error.message : String(error);
    throw new MigrationError(
      [
        `${name} can’t be tried out (${reason}), so what it changes isn’t known. Nothing was changed.`,
        'See what the unfinished migration left behind. Then, if it’s complete, run',
        '  npm run db:resolve -- --applied',
        'and if you have undone it, run',
        '  npm run db:resolve -- --again',
      ].join('\n'),
    );
  });
}
