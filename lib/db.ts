import { PrismaPg } from '@prisma/adapter-pg';
import pg from 'pg';
import { createPool, twice } from './connections.ts';
import { env } from './env.ts';
import { PrismaClient } from './generated/prisma/client.ts';
import { canOnlyRead } from './http/causes.ts';
import { logFailure } from './http/log.ts';
import { shared } from './http/shared.ts';
import { MINUTE, SECOND } from './time.ts';

export { longRunning } from './connections.ts';

/** int8 columns hold only safe integers (the schemas guarantee it) and become numbers here and nowhere else. */
function int8<Field extends string>(field: Field) {
  return {
    // A computed key widens to string; it is `Field` all the same.
    needs: { [field]: true } as Record<Field, true>,
    compute: (row: Record<Field, bigint>) => Number(row[field]),
  };
}

function nullableInt8<Field extends string>(field: Field) {
  return {
    // As above.
    needs: { [field]: true } as Record<Field, true>,
    compute: (row: Record<Field, bigint | null>) => (row[field] === null ? null : Number(row[field])),
  };
}

function createPrisma(pool: pg.Pool) {
  const adapter = new PrismaPg(pool);
  // Later than PostgreSQL's own limits, which say what took so long; see connections.ts.
  return new PrismaClient({ adapter, transactionOptions: { maxWait: 5 * SECOND, timeout: 5 * MINUTE } }).$extends({
    result: {
      receipt: {
        dateMs: int8('dateMs'),
        durationMs: int8('durationMs'),
        totalMinor: int8('totalMinor'),
        perMinuteMinor: int8('perMinuteMinor'),
        personMs: int8('personMs'),
        overrunMs: nullableInt8('overrunMs'),
        overrunMinor: nullableInt8('overrunMinor'),
      },
    },
  });
}

function connect() {
  const pool = createPool(env().DATABASE_URL, {
    getTypeParser: (oid, format) =>
      oid === pg.types.builtins.INT8 && format !== 'binary' ? Number : pg.types.getTypeParser(oid, format),
  });
  return { pool, prisma: createPrisma(pool) };
}

type Connections = ReturnType<typeof connect>;

const connections = (): Connections => shared('database', connect);

/**
 * The pool that Prisma and hand-written SQL share. No session state is set, so that DATABASE_URL may be a pooler in
 * transaction mode; statement-names.ts says what happens if it doesn't keep track of prepared statements.
 */
export function pool(): pg.Pool {
  return connections().pool;
}

/** Prisma on that pool. */
export function db(): Connections['prisma'] {
  return connections().prisma;
}

/** Whether a row was refused because a row it refers to is gone, such as an account deleted at that moment. */
export function isDangling(error: unknown): boolean {
  // Prisma's name for it, and PostgreSQL's own (foreign_key_violation).
  return error instanceof Error && 'code' in error && (error.code === 'P2003' || error.code === '23503');
}

/** A Prisma client, or the client of a transaction. */
export type Transaction = Parameters<Parameters<Connections['prisma']['$transaction']>[0]>[0];

/**
 * Prisma's statements in one transaction (read committed): committed when `work` resolves, rolled back when it throws.
 * It may run twice, see `transaction`.
 */
export function prismaTransaction<T>(work: (tx: Transaction) => Promise<T>): Promise<T> {
  return twice(() => db().$transaction(work));
}

/**
 * Reads, and notes on the way that somebody did. If the database can only be read, `read` does without the note, which is
 * lost and logged as `what`.
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
 * Hand-written SQL in one transaction (read committed): committed when `work` resolves, rolled back when it
 * throws. Two statements besides those of `work`, which runs once more if PostgreSQL ended the transaction for another's
 * sake: it must leave no trace elsewhere.
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
