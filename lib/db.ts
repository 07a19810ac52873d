import { PrismaPg } from '@prisma/adapter-pg';
import pg from 'pg';
import { createPool, twice } from './connections.ts';
import { env } from './env.ts';
import { PrismaClient } from './generated/prisma/client.ts';
import { canOnlyRead } from './http/causes.ts';
import { logFailure } from './http/log.ts';
import { processWide } from './http/process-wide.ts';
import { MINUTE, SECOND } from './time.ts';

export { longRunning } from './connections.ts';

function connect() {
  const pool = createPool(env().DATABASE_URL, {
    // int8 columns hold only safe integers: the schemas guarantee it.
    getTypeParser: (oid, format) =>
      oid === pg.types.builtins.INT8 && format !== 'binary' ? Number : pg.types.getTypeParser(oid, format),
  });
  // Later than PostgreSQL's own limits, which say what took so long; see connections.ts.
  const transactionOptions = { maxWait: 5 * SECOND, timeout: 5 * MINUTE };
  return { pool, prisma: new PrismaClient({ adapter: new PrismaPg(pool), transactionOptions }) };
}

type Connections = ReturnType<typeof connect>;

const connections = (): Connections => processWide('database', connect);

/**
 * The pool that Prisma and hand-written SQL share. No session state is set, so that DATABASE_URL may be a pooler in
 * transaction mode; statement-names.ts says what happens if it doesn't keep track of prepared statements.
 */
export function pool(): pg.Pool {
  return connections().pool;
}

/**
 * Prisma on that pool: for plain rows of schema.prisma. SQL is written by hand where rows are many or milliseconds matter
 * (sync, reports, receipts, caps, who is signed in), where a statement leases rows, and for int8 columns.
 */
export function db(): Connections['prisma'] {
  return connections().prisma;
}

/** Returns whether a row was refused because a row it refers to is gone, such as an account deleted at that moment. */
export function isDangling(error: unknown): boolean {
  // Prisma's code, and PostgreSQL's (foreign_key_violation).
  return error instanceof Error && 'code' in error && (error.code === 'P2003' || error.code === '23503');
}

/** A Prisma client, or the client of a transaction. */
export type Transaction = Parameters<Parameters<Connections['prisma']['$transaction']>[0]>[0];

/**
 * Runs Prisma's statements in one transaction (read committed): committed when `work` resolves, rolled back when it throws.
 * `work` may run twice, see `transaction`.
 */
export function prismaTransaction<T>(work: (tx: Transaction) => Promise<T>): Promise<T> {
  return twice(() => db().$transaction(work));
}

/**
 * Reads, and notes in passing that somebody did. If the database is read-only, `read` runs without the note, which is lost
 * and logged as `what`.
 */
export async function noting<T>(what: string, readAndNote: () => Promise<T>, read: () => Promise<T>): Promise<T> {
  try {
    return await readAndNote();
  } catch (error) {
    if (!canOnlyRead(error)) throw error;
    logFailure(what, error);
    return read();
  }
}

/** A connection inside a `transaction`. */
export type Connection = Pick<pg.PoolClient, 'query'>;

/**
 * Runs hand-written SQL in one transaction (read committed): committed when `work` resolves, rolled back when it throws.
 * `work` runs once more if PostgreSQL aborted the transaction in favor of another, so it must have no other effects.
 */
export function transaction<T>(work: (connection: Connection) => Promise<T>): Promise<T> {
  return twice(() => once(work));
}

async function once<T>(work: (connection: Connection) => Promise<T>): Promise<T> {
  const client = await pool().connect();
  let broken = false;
  try {
    await client.query('BEGIN');
    const result = await work(client);
    await client.query('COMMIT');
    return result;
  } catch (error) {
    await client.query('ROLLBACK').catch(() => {
      broken = true;
    });
    throw error;
  } finally {
    client.release(broken);
  }
}

/**
 * Returns the earlier of `now` and the database's time, for deleting by age: a clock set forward by mistake must not delete
 * young rows.
 */
export async function cautiousNow(now: number): Promise<number> {
  const { rows } = await pool().query<{ now: Date }>('SELECT now() AS now');
  return Math.min(now, rows[0]?.now.getTime() ?? now);
}
