import { createHash, randomUUID } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import pg from 'pg';
import { EnvError, parseLaunchEnv, parseMigrationEnv } from '../lib/env.ts';
import { asMigrationError, connect, type LockOptions, lock, MigrationError, reasonOf } from './connection.ts';

/**
 * Applies `migrations/*` in the order of their names. The lock and the table `_prisma_migrations` are those of
 * `prisma migrate deploy`, so either can continue where the other stopped.
 *
 * A migration and its record are one transaction. One that PostgreSQL refuses to run in a transaction (CREATE INDEX
 * CONCURRENTLY, say) begins with the line `-- no transaction` and holds that one statement only. It must come to the same
 * however often it is run, since one that was killed or failed is run again by the next start. For an index, this file
 * takes care of that.
 */
export const migrationsDir = path.join(import.meta.dirname, 'migrations');

/**
 * How long a migration waits for a lock. Whoever comes after it waits behind it, if only to read the table, so it gives
 * up before they do for long: it is rolled back, and tried by the next run.
 */
const LOCK_TIMEOUT_MS = 10_000;

/** A deploy that is frozen in the midst of a migration holds its locks no longer than this. */
const IDLE_TIMEOUT_MS = 60_000;

const NO_TRANSACTION = /^-- no transaction\s/;

const CONCURRENTLY = /\b(CREATE(?: UNIQUE)?|DROP) INDEX CONCURRENTLY (?:IF (?:NOT )?EXISTS )?"?(\w+)"?/i;

/** As Prisma creates it. */
const HISTORY_TABLE = `
  CREATE TABLE _prisma_migrations (
    id VARCHAR(36) PRIMARY KEY NOT NULL,
    checksum VARCHAR(64) NOT NULL,
    finished_at TIMESTAMPTZ,
    migration_name VARCHAR(255) NOT NULL,
    logs TEXT,
    rolled_back_at TIMESTAMPTZ,
    started_at TIMESTAMPTZ NOT NULL DEFAULT now(),
    applied_steps_count INTEGER NOT NULL DEFAULT 0
  )`;

/** A folder of `migrations`. */
export type Migration = { name: string; sql: string };

export const runsInTransaction = ({ sql }: Migration): boolean => !NO_TRANSACTION.test(sql);

/**
 * A statement that does what the migration does, inside of whatever transaction there is: as plpgsql's EXECUTE, which
 * refuses a COMMIT. For tables that nobody else uses, since an index isn't built concurrently.
 */
export function asOneStatement({ sql }: Migration): string {
  const inTransaction = sql.replace(/\bINDEX CONCURRENTLY\b/gi, 'INDEX');
  return `DO ${pg.escapeLiteral(`BEGIN EXECUTE ${pg.escapeLiteral(inTransaction)}; END`)}`;
}

/** The migrations in `directory`, oldest first. */
export function readMigrations(directory: string = migrationsDir): Migration[] {
  return readdirSync(directory, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => ({ name, sql: readFileSync(path.join(directory, name, 'migration.sql'), 'utf8') }))
    .sort((a, b) => (a.name < b.name ? -1 : 1));
}

export interface Options extends LockOptions {
  /** Where the migrations are. Default: `prisma/migrations`. */
  directory?: string;
  /** How long a migration waits for a lock, in ms. */
  lockTimeoutMs?: number;
}

/**
 * Brings the database at `directUrl` up to date. Returns the names of the migrations applied. The lock belongs to the
 * connection, so the address must not be that of a transaction pooler. Uses one connection. Throws MigrationError.
 */
export async function migrate(directUrl: string, options: Options = {}): Promise<string[]> {
  const { directory, say = console.log, lockTimeoutMs = LOCK_TIMEOUT_MS } = options;
  const migrations = readMigrations(directory);
  const client = await connect(directUrl);
  try {
    await lock(client, options);
    await forgetRepeatable(client, migrations);
    const pending = await pendingMigrations(client, migrations, say);
    for (const migration of pending) await apply(client, migration, lockTimeoutMs);
    return pending.map(({ name }) => name);
  } catch (error) {
    throw asMigrationError(error);
  } finally {
    // Releases the lock.
    await client.end().catch(() => {});
  }
}

interface Unfinished {
  name: string;
  startedAt: Date;
  /** What PostgreSQL said; null: it was interrupted. */
  logs: string | null;
}

/** The migrations that were begun, and neither finished nor undone, oldest first. */
export async function readUnfinished(client: pg.Client): Promise<Unfinished[]> {
  const { rows: found } = await client.query<{ history: boolean }>(
    "SELECT to_regclass('_prisma_migrations') IS NOT NULL AS history",
  );
  if (!found[0]?.history) return [];
  const { rows } = await client.query<Unfinished>(
    `SELECT migration_name AS name, started_at AS "startedAt", logs FROM _prisma_migrations
      WHERE finished_at IS NULL AND rolled_back_at IS NULL ORDER BY migration_name`,
  );
  return rows;
}

/** Counts those that can be run again as undone: that they were begun and not finished says nothing. */
async function forgetRepeatable(client: pg.Client, migrations: readonly Migration[]): Promise<void> {
  for (const { name } of await readUnfinished(client)) {
    if (migrations.some((one) => one.name === name && !runsInTransaction(one)))
      await client.query(
        `UPDATE _prisma_migrations SET rolled_back_at = clock_timestamp()
          WHERE migration_name = $1 AND finished_at IS NULL AND rolled_back_at IS NULL`,
        [name],
      );
  }
}

/** Runs what must not be in a transaction, whatever is there of it from an earlier run. */
async function runRepeatable(client: pg.Client, sql: string): Promise<void> {
  const [, verb = '', index = ''] = CONCURRENTLY.exec(sql) ?? [];
  const isCreate = verb.toUpperCase().startsWith('CREATE');
  if (isCreate) {
    // PostgreSQL keeps what it didn't finish. No query uses it, and IF NOT EXISTS would be content with it.
    const { rowCount } = await client.query(
      'SELECT FROM pg_index WHERE indexrelid = to_regclass(quote_ident($1)) AND NOT indisvalid',
      [index],
    );
    if (rowCount) await client.query(`DROP INDEX CONCURRENTLY ${pg.escapeIdentifier(index)}`);
  }
  await client.query(sql.replace(CONCURRENTLY, `$1 INDEX CONCURRENTLY IF ${isCreate ? 'NOT ' : ''}EXISTS "$2"`));
}

/** What the history lacks. Throws if a migration was left unfinished; what else looks odd is said and left alone. */
async function pendingMigrations(
  client: pg.Client,
  migrations: readonly Migration[],
  say: (line: string) => void,
): Promise<Migration[]> {
  await createHistory(client);
  const { rows } = await client.query<{ migration_name: string; checksum: string }>(
    'SELECT migration_name, checksum FROM _prisma_migrations WHERE rolled_back_at IS NULL ORDER BY started_at',
  );
  const [unfinished] = await readUnfinished(client);
  if (unfinished) throw new MigrationError(unfinishedMessage(unfinished));

  const history = new Map(rows.map((row) => [row.migration_name, row.checksum]));
  const local = new Map(migrations.map(({ name, sql }) => [name, sql]));
  for (const [name, checksum] of history) {
    const sql = local.get(name);
    // A deploy of an older version finds such, and its code runs on the newer schema.
    if (sql === undefined) say(`Migrations: ${name} was applied to this database and is not in prisma/migrations.`);
    // `migrate deploy` ignores this; what was applied stays as it is.
    else if (!matches(sql, checksum))
      say(`Migrations: ${name} was edited after it was applied; the edit has no effect.`);
  }
  return migrations.filter(({ name }) => !history.has(name));
}

/** Makes the history's table in an empty database. Prisma, too, refuses tables of unknown origin. */
export async function createHistory(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ history: boolean; tables: boolean }>(
    `SELECT to_regclass('_prisma_migrations') IS NOT NULL AS history,
            EXISTS (SELECT FROM pg_tables WHERE schemaname = current_schema()) AS tables`,
  );
  if (rows[0]?.history) return;
  if (rows[0]?.tables)
    throw new MigrationError(
      'Migration failed: the database has tables, but no history of migrations (_prisma_migrations).',
    );
  await client.query(HISTORY_TABLE);
}

function unfinishedMessage({ name, startedAt, logs }: Unfinished): string {
  return [
    `Migration ${name} was started at ${startedAt.toISOString()} and did not finish; nothing is applied after it.`,
    ...(logs ? [logs] : []),
    'To see what it left behind, and go on, run: npm run db:resolve',
  ].join('\n');
}

const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex');

/** Line endings do not count, as with Prisma: Git may have changed them. */
function matches(sql: string, checksum: string): boolean {
  const unix = sql.replaceAll('\r\n', '\n');
  return [sql, unix, unix.replaceAll('\n', '\r\n')].some((text) => sha256(text) === checksum);
}

async function apply(client: pg.Client, migration: Migration, lockTimeoutMs: number): Promise<void> {
  const { name, sql } = migration;
  const inTransaction = runsInTransaction(migration);
  const row = [randomUUID(), sha256(sql), name, new Date()];
  if (inTransaction)
    await client.query(
      `BEGIN; SET LOCAL lock_timeout = ${lockTimeoutMs}; SET LOCAL idle_in_transaction_session_timeout = ${IDLE_TIMEOUT_MS}`,
    );
  await client.query(
    'INSERT INTO _prisma_migrations (id, checksum, migration_name, started_at) VALUES ($1, $2, $3, $4)',
    row,
  );
  try {
    await (inTransaction ? client.query(sql) : runRepeatable(client, sql));
    await client.query(
      'UPDATE _prisma_migrations SET finished_at = clock_timestamp(), applied_steps_count = 1 WHERE id = $1',
      [row[0]],
    );
    if (inTransaction) await client.query('COMMIT');
  } catch (error) {
    const reason = explain(error, sql);
    // On a lost connection there is nobody to tell; the error that matters is thrown below.
    await recordFailure(client, row, reason).catch(() => {});
    throw new MigrationError(`Migration ${name} failed: ${reason}`, { cause: error });
  }
}

/**
 * If the record was rolled back, so was its migration: a new record says so, and the next run tries again. If it is still
 * there (no transaction, or the migration committed by itself), it stays unfinished and stops the next run.
 */
async function recordFailure(client: pg.Client, row: readonly unknown[], reason: string): Promise<void> {
  await client.query('ROLLBACK');
  await client.query(
    `INSERT INTO _prisma_migrations (id, checksum, migration_name, started_at, rolled_back_at, logs)
     VALUES ($1, $2, $3, $4, clock_timestamp(), $5)
     ON CONFLICT (id) DO UPDATE SET logs = excluded.logs`,
    [...row, reason],
  );
}

/** PostgreSQL's own words, and where in the migration they point. */
function explain(error: unknown, sql: string): string {
  if (!(error instanceof pg.DatabaseError)) return reasonOf(error);
  const { message, code, position, detail, hint, where } = error;
  // Counted in characters from 1, which are not JavaScript's UTF-16 units.
  const before =
    position === undefined
      ? undefined
      : [...sql]
          .slice(0, Number(position) - 1)
          .join('')
          .split('\n');
  const place = before ? `line ${before.length}, column ${[...(before.at(-1) ?? '')].length + 1}: ` : '';
  return [
    `${place}${message} (${code})`,
    ...(detail ? [`Detail: ${detail}`] : []),
    ...(hint ? [`Hint: ${hint}`] : []),
    ...(where ? [`Where: ${where}`] : []),
  ].join('\n');
}

/** Part of `npm run build`. A preview must not touch the production database; on one machine `npm start` migrates. */
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
