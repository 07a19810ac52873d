import { createHash, randomUUID } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { EnvError, parseLaunchEnv, parseMigrationEnv } from '../lib/env.ts';

/**
 * Applies `migrations/*` in the order of their names. The lock and the table `_prisma_migrations` are those of `prisma
 * migrate deploy`, which created some databases.
 *
 * A migration and its record are one transaction. A migration that PostgreSQL refuses to run in a transaction (such as
 * CREATE INDEX CONCURRENTLY) begins with the line `-- no transaction` and contains only that statement. It must be safe to
 * repeat, since it is run again if interrupted. For an index, this file takes care of that.
 *
 * The current SQL functions are in `functions`. A migration includes them as psql does: `\i functions/…`. To change one,
 * edit its file, and include it in a new migration.
 */
export const migrationsDir = path.join(import.meta.dirname, 'migrations');

/** The advisory lock that Prisma's schema engine takes. */
export const MIGRATION_LOCK = 72_707_369;
const LOCK_POLL_MS = 200;

/**
 * Everything that comes after a migration waiting for a lock waits behind it. So the migration gives up, and the next run
 * retries it.
 */
const LOCK_TIMEOUT_MS = 10_000;

/** How long a deploy frozen in the middle of a migration can hold its locks. */
const IDLE_TIMEOUT_MS = 60_000;

const NO_TRANSACTION = /^-- no transaction\s/;

/** A migration couldn't be applied, or a database can't be migrated. The message says which and why. */
export class MigrationError extends Error {}

/**
 * Returns why a database couldn't be reached or used. A host with several addresses fails with one error for each, and no
 * message of its own.
 */
export function reasonOf(error: unknown): string {
  if (error instanceof AggregateError) return reasonOf(error.errors[0]);
  return error instanceof Error ? error.message : String(error);
}

/** A folder of `migrations`, including the functions it uses. */
export type Migration = { name: string; sql: string };

/** Returns the migrations in `directory`, oldest first. */
export function readMigrations(directory: string = migrationsDir): Migration[] {
  const read = (file: string): string =>
    readFileSync(file, 'utf8').replace(/^\\i (\S+)$/gm, (_, included) =>
      read(path.join(import.meta.dirname, included)),
    );
  return readdirSync(directory, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => ({ name, sql: read(path.join(directory, name, 'migration.sql')) }))
    .sort((a, b) => (a.name < b.name ? -1 : 1));
}

export interface Options {
  /** Where the migrations are. Default: `prisma/migrations`. */
  directory?: string;
  /** Takes a line for the operator. Default: prints it. */
  say?: (line: string) => void;
  /** How long a migration waits for a lock, in ms. */
  lockTimeoutMs?: number;
}

/**
 * Brings the database at `directUrl` up to date. Returns the names of the migrations applied. The lock belongs to the
 * connection, so the address must not be a transaction pooler's. Uses one connection. Throws MigrationError.
 */
export async function migrate(directUrl: string, options: Options = {}): Promise<string[]> {
  const { directory, say, lockTimeoutMs = LOCK_TIMEOUT_MS } = options;
  const client = connection(directUrl);
  try {
    await lock(client, say);
    await createHistory(client);
    const applied = new Set(await appliedMigrations(client));
    const pending = readMigrations(directory).filter(({ name }) => !applied.has(name));
    for (const migration of pending) {
      await apply(client, migration, lockTimeoutMs).catch((error: unknown) => {
        throw new MigrationError(`Migration ${migration.name} failed: ${explain(error, migration.sql)}`, {
          cause: error,
        });
      });
    }
    return pending.map(({ name }) => name);
  } catch (error) {
    if (error instanceof MigrationError) throw error;
    throw new MigrationError(`Migration failed: ${reasonOf(error)}`, { cause: error });
  } finally {
    // Releases the lock.
    await client.end().catch(() => {});
  }
}

/** Returns a connection that isn't open yet. If it is lost, its next query fails. */
export const connection = (url: string): pg.Client => new pg.Client({ connectionString: url }).on('error', () => {});

/**
 * Connects, lifts the limits that the role has for the service, and waits until nothing else migrates this database. Polls:
 * CREATE INDEX CONCURRENTLY waits for all running statements, so a statement waiting for the lock would deadlock with it.
 */
export async function lock(client: pg.Client, say: (line: string) => void = console.log): Promise<void> {
  await client.connect();
  await client.query('SET statement_timeout = 0; SET lock_timeout = 0');
  for (let told = false; ; await sleep(LOCK_POLL_MS)) {
    const { rows } = await client.query<{ taken: boolean; holder: number | null }>(
      `SELECT pg_try_advisory_lock(${MIGRATION_LOCK}) AS taken,
              (SELECT pid FROM pg_locks JOIN pg_database ON pg_database.oid = database
                WHERE locktype = 'advisory' AND objid = ${MIGRATION_LOCK} AND granted AND datname = current_database()
                LIMIT 1) AS holder`,
    );
    const { taken, holder } = rows[0] ?? {};
    if (taken) return;
    if (!told && holder) say(`Migrations: waiting for connection ${holder}, which is migrating this database.`);
    told ||= Boolean(holder);
  }
}

/** Makes the history's table in an empty database, as Prisma does. Like Prisma, refuses tables of unknown origin. */
export async function createHistory(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ name: string }>(
    'SELECT tablename AS name FROM pg_tables WHERE schemaname = current_schema()',
  );
  if (rows.some(({ name }) => name === '_prisma_migrations')) return;
  if (rows.length > 0)
    throw new MigrationError(
      'Migration failed: the database has tables, but no history of migrations (_prisma_migrations).',
    );
  await client.query(`
    CREATE TABLE _prisma_migrations (
      id VARCHAR(36) PRIMARY KEY NOT NULL, checksum VARCHAR(64) NOT NULL, finished_at TIMESTAMPTZ,
      migration_name VARCHAR(255) NOT NULL, logs TEXT, rolled_back_at TIMESTAMPTZ,
      started_at TIMESTAMPTZ NOT NULL DEFAULT now(), applied_steps_count INTEGER NOT NULL DEFAULT 0
    )`);
}

/** Returns the names of the migrations that are completely applied, in the order they were applied. */
export async function appliedMigrations(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    `SELECT migration_name AS name FROM _prisma_migrations
      WHERE finished_at IS NOT NULL AND rolled_back_at IS NULL ORDER BY started_at, migration_name`,
  );
  return rows.map(({ name }) => name);
}

async function apply(client: pg.Client, { name, sql }: Migration, lockTimeoutMs: number): Promise<void> {
  const record = [randomUUID(), createHash('sha256').update(sql).digest('hex'), name, new Date()];
  const inTransaction = !NO_TRANSACTION.test(sql);
  if (inTransaction)
    await client.query(
      `BEGIN; SET LOCAL lock_timeout = ${lockTimeoutMs}; SET LOCAL idle_in_transaction_session_timeout = ${IDLE_TIMEOUT_MS};
       SET LOCAL check_function_bodies = off`,
    );
  else await dropUnfinishedIndex(client, sql);
  await client.query(inTransaction ? sql : sql.replace(/(DROP INDEX CONCURRENTLY) (?!IF)/, '$1 IF EXISTS '));
  await client.query(
    `INSERT INTO _prisma_migrations (id, checksum, migration_name, started_at, finished_at, applied_steps_count)
     VALUES ($1, $2, $3, $4, clock_timestamp(), 1)`,
    record,
  );
  if (inTransaction) await client.query('COMMIT');
}

/** Drops an index that PostgreSQL kept unfinished. No query uses it, and it blocks the next try. */
async function dropUnfinishedIndex(client: pg.Client, sql: string): Promise<void> {
  const [, index] = /CREATE (?:UNIQUE )?INDEX CONCURRENTLY "?(\w+)/.exec(sql) ?? [];
  if (index) await client.query(`DROP INDEX CONCURRENTLY IF EXISTS ${pg.escapeIdentifier(index)}`);
}

/** Returns PostgreSQL's message, and the line of the migration that it is about. */
function explain(error: unknown, sql: string): string {
  if (!(error instanceof pg.DatabaseError)) return reasonOf(error);
  const { message, code, position, detail, hint, where } = error;
  // Counted in characters from 1, not in JavaScript's UTF-16 units.
  const upto = position === undefined ? undefined : [...sql].slice(0, Number(position) - 1).join('');
  const at = upto?.slice(upto.lastIndexOf('\n') + 1).concat(sql.slice(upto.length).split('\n', 1)[0] ?? '');
  const more = Object.entries({ At: at, Detail: detail, Hint: hint, Where: where }).filter(([, text]) => text);
  return [`${message} (${code})`, ...more.map(([title, text]) => `${title}: ${text}`)].join('\n');
}

/** Part of `npm run build`. A preview must not touch the production database; with `npm start`, that command migrates. */
async function main(): Promise<void> {
  const { VERCEL, VERCEL_ENV } = parseLaunchEnv(process.env);
  if (VERCEL === undefined) return console.log('Migrations: npm start applies them.');
  if (VERCEL_ENV !== 'production') return console.log(`Migrations: none on a ${VERCEL_ENV} deployment.`);
  const applied = await migrate(parseMigrationEnv(process.env).directUrl);
  console.log(applied.length ? `Migrations applied: ${applied.join(', ')}` : 'Migrations: nothing to do.');
}

if (import.meta.main) {
  try {
    await main();
  } catch (error) {
    console.error(error instanceof MigrationError || error instanceof EnvError ? error.message : error);
    process.exit(1);
  }
}
