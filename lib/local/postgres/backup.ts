import { createWriteStream, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import type { Socket } from 'node:net';
import path from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import pg from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import { z } from 'zod';
import { appliedMigrations, MIGRATION_LOCK, reasonOf } from '#prisma/migrate.ts';
import { DAY, MINUTE } from '../../time.ts';
import { renameDurably } from '../host/files.ts';
import { fileProblem, ROOT } from '../host/folder.ts';
import { LaunchError } from '../host/scope.ts';
import { type Contents, columnsOf, type Header, readBackup, type Table, writeText } from './backup-file.ts';

/**
 * A read-only snapshot: it sees what was committed when it began, and nobody waits for it. The settings are those that
 * affect how values are written. Row security, which a host may turn on, causes an error here instead of missing rows.
 */
const SNAPSHOT = `
  BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY;
  SET LOCAL statement_timeout = 0; SET LOCAL idle_in_transaction_session_timeout = 0; SET LOCAL lock_timeout = '10s';
  SET LOCAL datestyle = 'ISO'; SET LOCAL intervalstyle = 'postgres'; SET LOCAL timezone = 'UTC';
  SET LOCAL extra_float_digits = 3; SET LOCAL bytea_output = 'hex'; SET LOCAL row_security = off`;

/** Lists the tables that don't come from an extension: each name, and the columns that aren't computed. */
const TABLES = `
  SELECT relname AS name, array_agg(attname::text ORDER BY attnum) AS columns
    FROM pg_class JOIN pg_attribute ON attrelid = pg_class.oid
   WHERE relnamespace = (SELECT oid FROM pg_namespace WHERE nspname = current_schema())
     AND relkind = 'r' AND attnum > 0 AND NOT attisdropped AND attgenerated = ''
     AND NOT EXISTS (SELECT FROM pg_depend WHERE classid = 'pg_class'::regclass AND objid = pg_class.oid AND deptype = 'e')
   GROUP BY relname ORDER BY relname`;

const REFERENCES = `
  SELECT child.relname AS child, parent.relname AS parent
    FROM pg_constraint JOIN pg_class AS child ON child.oid = conrelid JOIN pg_class AS parent ON parent.oid = confrelid
   WHERE contype = 'f' AND conrelid <> confrelid`;

/** Returns the tables, each after those that its foreign keys refer to. */
async function readTables(client: pg.Client): Promise<Table[]> {
  const { rows: tables } = await client.query<Table>(TABLES);
  const { rows: references } = await client.query<{ child: string; parent: string }>(REFERENCES);
  const ordered = new Set<Table>();
  const add = (table: Table, above: readonly Table[] = []) => {
    // A cycle can't be put in order.
    if (ordered.has(table) || above.includes(table)) return;
    for (const { child, parent } of references) {
      const needed = child === table.name && tables.find(({ name }) => name === parent);
      if (needed) add(needed, [...above, table]);
    }
    ordered.add(table);
  };
  for (const table of tables) add(table);
  return [...ordered];
}

async function readHeader(client: pg.Client): Promise<Omit<Header, 'format'>> {
  const { rows: server } = await client.query<{ server_version: string }>('SHOW server_version');
  return {
    version: appVersion(),
    postgres: server[0]?.server_version ?? '',
    createdAt: new Date().toISOString(),
    migrations: await appliedMigrations(client),
  };
}

function appVersion(): string {
  const file = readFileSync(path.join(ROOT, 'package.json'), 'utf8');
  return z.object({ version: z.string() }).parse(JSON.parse(file)).version;
}

/** Yields the whole text of a backup, piece by piece, from one snapshot. */
async function* snapshot(client: pg.Client): AsyncGenerator<Buffer> {
  await client.query(SNAPSHOT);
  // Held until this transaction ends, even behind a pooler.
  const { rows } = await client.query<{ taken: boolean }>('SELECT pg_try_advisory_xact_lock_shared($1) AS taken', [
    MIGRATION_LOCK,
  ]);
  if (!rows[0]?.taken) throw new LaunchError('The database is being migrated. Try again when that’s done.');
  const tables = await readTables(client);
  if (!tables.some(({ name }) => name === '_prisma_migrations'))
    throw new LaunchError('There’s nothing to back up: the database has no tables of Meeting Tab’s.');
  yield* writeText(await readHeader(client), tables, (table) =>
    client.query(copyTo(`COPY ${pg.escapeIdentifier(table.name)} (${columnsOf(table)}) TO STDOUT`)),
  );
  await client.query('COMMIT');
}

/** How long the database, which sends all the time, may be silent: after that, nobody is at the other end. */
const SILENCE_MS = 2 * MINUTE;

/**
 * Backs up the database at `url`, which may be in use, into `file`. The file gets its name once it is complete, was read
 * again and is on disk; if anything fails, there is no file, or the previous one. Returns what is in it. Throws LaunchError.
 * Memory use doesn't grow with the data.
 */
export async function backUp(
  url: string,
  file: string,
  signal?: AbortSignal,
  silenceMs = SILENCE_MS,
): Promise<Contents> {
  const unfinished = `${file}.${process.pid}.unfinished`;
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 15_000 });
  // A lost connection fails the statement.
  client.on('error', () => {});
  try {
    mkdirSync(path.dirname(file), { recursive: true });
    removeLeftovers(path.dirname(file));
    await client.connect();
    const socket = socketOf(client);
    socket.setTimeout(silenceMs, () => socket.destroy(new Error('the database has gone silent')));
    const out = createWriteStream(unfinished, { mode: 0o600, flush: true });
    await pipeline(Readable.from(snapshot(client)), createGzip(), out, { ...(signal && { signal }) });
    await client.end();
    const contents = await readBackup(unfinished);
    renameDurably(unfinished, file);
    return contents;
  } catch (error) {
    // Not end(), which would wait for the rest in the middle of a COPY.
    socketOf(client).destroy();
    // rmSync would throw for a path below a file, where nothing can exist.
    if (existsSync(unfinished)) rmSync(unfinished);
    throw problem(file, error);
  }
}

/** Returns a connection's socket, which can be destroyed whatever the connection is doing. */
function socketOf(client: pg.Client): Socket {
  // An internal of pg, which its types leave out.
  return (client as pg.Client & { connection: { stream: Socket } }).connection.stream;
}

function problem(file: string, error: unknown): unknown {
  if (error instanceof LaunchError) return error;
  if (error instanceof pg.DatabaseError)
    return new LaunchError(`The backup failed: the database says: ${error.message} (${error.code})`);
  if (error instanceof Error && 'syscall' in error && ['write', 'open', 'mkdir', 'rename'].includes(`${error.syscall}`))
    return new LaunchError(`The backup failed: ${file} can’t be written: ${fileProblem(error)}`);
  return new LaunchError(`The backup failed: ${reasonOf(error)}`);
}

const LEFTOVER = /\.backup\.gz\.\d+\.unfinished$/;

/** Removes what killed backups left behind. A backup still being written isn't a day old. */
function removeLeftovers(folder: string): void {
  for (const name of readdirSync(folder).filter((one) => LEFTOVER.test(one))) {
    const leftover = path.join(folder, name);
    const { mtimeMs } = statSync(leftover, { throwIfNoEntry: false }) ?? {};
    if (mtimeMs !== undefined && mtimeMs < Date.now() - DAY) rmSync(leftover, { force: true });
  }
}
