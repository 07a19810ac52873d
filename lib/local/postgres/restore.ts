import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import pg from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import {
  connection,
  createHistory,
  lock,
  type Migration,
  MigrationError,
  migrate,
  readMigrations,
  reasonOf,
} from '#prisma/migrate.ts';
import { LaunchError } from '../host/scope.ts';
import { type Contents, columnsOf, type Header, readBackup, type Table } from './backup-file.ts';

/** Any program that uses the database holds locks on its tables, so the restore waits only briefly. */
const BEGIN = `
  BEGIN; SET LOCAL lock_timeout = '10s'; SET LOCAL idle_in_transaction_session_timeout = 0;
  SET LOCAL datestyle = 'ISO'; SET LOCAL intervalstyle = 'postgres'; SET LOCAL timezone = 'UTC';
  SET LOCAL check_function_bodies = off`;

/** SQL for whether an object of a catalog comes from an extension. */
const isForeign = (catalog: string) =>
  `EXISTS (SELECT FROM pg_depend WHERE classid = '${catalog}'::regclass AND objid = ${catalog}.oid AND deptype = 'e')`;

/** SQL for everything in the schema that doesn't come from an extension, as statements that drop it. */
const DROPS = `
  WITH schema AS (SELECT oid, nspname FROM pg_namespace WHERE nspname = current_schema())
  SELECT format('DROP %s IF EXISTS %I.%I CASCADE',
                CASE relkind WHEN 'v' THEN 'VIEW' WHEN 'm' THEN 'MATERIALIZED VIEW' WHEN 'S' THEN 'SEQUENCE' ELSE 'TABLE' END,
                nspname, relname) AS statement, 1 AS place
    FROM pg_class JOIN schema ON schema.oid = relnamespace
   WHERE relkind IN ('r', 'p', 'v', 'm', 'S') AND NOT ${isForeign('pg_class')}
   UNION ALL
  SELECT format('DROP ROUTINE IF EXISTS %s CASCADE', pg_proc.oid::regprocedure), 2
    FROM pg_proc JOIN schema ON schema.oid = pronamespace
   WHERE prokind IN ('f', 'p') AND NOT ${isForeign('pg_proc')}
   UNION ALL
  SELECT format('DROP TYPE IF EXISTS %I.%I CASCADE', nspname, typname), 3
    FROM pg_type JOIN schema ON schema.oid = typnamespace
   WHERE typtype = 'e' AND NOT ${isForeign('pg_type')}
   ORDER BY place`;

const quoted = (name: string) => pg.escapeIdentifier(name);

/**
 * Replaces the contents of the database at `url`, which must be a direct address, with the backup in `file`. All of it is
 * one transaction: first the schema as of the backup, then its rows. After that, later migrations are applied. Returns what
 * was restored. Throws LaunchError; the database is then unchanged, unless the message says otherwise.
 */
export async function restore(url: string, file: string, { replace = false } = {}): Promise<Contents> {
  // Reads the whole backup once before anything is changed.
  const { header } = await readBackup(file);
  const migrations = migrationsOf(header, file);
  const contents = await inTransaction(url, async (client) => {
    await assertMayFill(client, replace);
    await rebuildSchema(client, migrations);
    return fill(client, file);
  });
  await finish(url);
  return contents;
}

/** Returns the migrations behind a backup's tables, in the order they were applied. */
function migrationsOf({ migrations, version }: Header, file: string): Migration[] {
  const known = new Map(readMigrations().map((migration) => [migration.name, migration]));
  return migrations.map((name) => {
    const migration = known.get(name);
    if (migration) return migration;
    throw new LaunchError(
      `${file} was made by a newer version of Meeting Tab, ${version}: its database has the migration ${name}, which this version doesn’t know. Update first.`,
    );
  });
}

/** Runs `work` in one transaction, while nothing migrates the database. */
async function inTransaction<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = connection(url);
  let isCommitting = false;
  try {
    await lock(client);
    await client.query(BEGIN);
    const result = await work(client);
    isCommitting = true;
    // A migration may have changed it for the session.
    await client.query('SET LOCAL synchronous_commit = on; COMMIT');
    return result;
  } catch (error) {
    if (error instanceof LaunchError) throw error;
    if (isCommitting)
      throw new LaunchError(
        `The connection was lost as the restore ended: ${reasonOf(error)}. Either all of it is there, or nothing was changed. To be sure, run it again with --replace.`,
      );
    throw new LaunchError(`The restore failed, and nothing was changed: ${why(error)}`);
  } finally {
    // Without a COMMIT, this rolls back.
    await client.end().catch(() => {});
  }
}

function why(error: unknown): string {
  if (!(error instanceof pg.DatabaseError)) return reasonOf(error);
  if (error.code === '55P03') return 'somebody uses the database. Stop the app, then try again.';
  if (error.code === '53100') return 'PostgreSQL’s disk is full.';
  return `the database says: ${error.message} (${error.code})`;
}

/** Throws LaunchError unless the database is empty, or ours and to be replaced. */
async function assertMayFill(client: pg.Client, replace: boolean): Promise<void> {
  const { rows: tables } = await client.query<{ name: string }>(
    'SELECT tablename AS name FROM pg_tables WHERE schemaname = current_schema()',
  );
  if (tables.length === 0) return;
  if (!tables.some(({ name }) => name === '_prisma_migrations'))
    throw new LaunchError('The database has tables that aren’t Meeting Tab’s. Restore into one that’s empty.');
  if (replace) return;
  for (const { name } of tables) {
    if (name === '_prisma_migrations') continue;
    const { rowCount } = await client.query(`SELECT FROM ${quoted(name)} LIMIT 1`);
    if (rowCount)
      throw new LaunchError(
        `The database isn’t empty: ${name} has rows. To delete all that’s in it and restore the backup instead, add --replace.`,
      );
  }
}

/**
 * Rebuilds the schema. Nobody else uses these tables, so indexes needn't be built concurrently, which a transaction forbids.
 */
async function rebuildSchema(client: pg.Client, migrations: readonly Migration[]): Promise<void> {
  const { rows } = await client.query<{ statement: string }>(DROPS);
  for (const { statement } of rows) await client.query(statement);
  await createHistory(client);
  for (const migration of migrations) await client.query(migration.sql.replaceAll('INDEX CONCURRENTLY', 'INDEX'));
}

/** Copies the rows in. Triggers are off meanwhile: what they would add is in the backup. */
async function fill(client: pg.Client, file: string): Promise<Contents> {
  const tables: Table[] = [];
  const contents = await readBackup(file, async (table, rows) => {
    tables.push(table);
    await client.query(`ALTER TABLE ${quoted(table.name)} DISABLE TRIGGER USER`);
    const copy = copyFrom(`COPY ${quoted(table.name)} (${columnsOf(table)}) FROM STDIN`);
    await pipeline(Readable.from(rows), client.query(copy));
  });
  for (const { name, columns } of tables) {
    await client.query(`ALTER TABLE ${quoted(name)} ENABLE TRIGGER USER`);
    await advanceSequences(client, name, columns);
  }
  // Migrations that were interrupted or rolled back aren't in the schema, and are applied with the later ones.
  await client.query('DELETE FROM _prisma_migrations WHERE finished_at IS NULL');
  return contents;
}

/** Makes columns with sequences continue after their greatest value. */
async function advanceSequences(client: pg.Client, table: string, columns: readonly string[]): Promise<void> {
  const { rows } = await client.query<{ name: string; sequence: string }>(
    `SELECT name, sequence FROM unnest($2::text[]) AS name, pg_get_serial_sequence($1, name) AS sequence
      WHERE sequence IS NOT NULL`,
    [quoted(table), columns],
  );
  for (const { name, sequence } of rows)
    await client.query(
      `SELECT setval($1, greatest(newest, 1), newest IS NOT NULL)
         FROM (SELECT max(${quoted(name)}) AS newest FROM ${quoted(table)}) AS rows`,
      [sequence],
    );
}

/** Brings the schema up to date, and gathers the statistics that PostgreSQL's planner needs. */
async function finish(url: string): Promise<void> {
  try {
    await migrate(url);
    const client = connection(url);
    await client.connect();
    // All tables: the backup's may be gone by now.
    await client.query('ANALYZE').finally(() => client.end());
  } catch (error) {
    if (!(error instanceof MigrationError) && !(error instanceof pg.DatabaseError)) throw error;
    throw new LaunchError(
      `The backup is restored, as it was. What came after it failed, and npm start tries it again: ${error.message}`,
    );
  }
}
