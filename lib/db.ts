import { PrismaPg } from '@prisma/adapter-pg';
import pg from 'pg';
import { env } from './env.ts';
import { PrismaClient } from './generated/prisma/client.ts';
import { logFailure } from './http/log.ts';

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

function createPool(): pg.Pool {
  const pool = new pg.Pool({
    connectionString: env().DATABASE_URL,
    max: 10,
    idleTimeoutMillis: 30_000,
    connectionTimeoutMillis: 10_000,
    types: {
      getTypeParser: (oid, format) =>
        oid === pg.types.builtins.INT8 && format !== 'binary' ? Number : pg.types.getTypeParser(oid, format),
    },
  });
  // An idle connection that the server closed; the pool opens another.
  pool.on('error', (error) => logFailure('database connection', error));
  // A connection lost while in use fails its next statement; without a listener, the event would end the process.
  pool.on('connect', (client) => client.on('error', () => {}));
  return pool;
}

function createPrisma(pool: pg.Pool) {
  return new PrismaClient({ adapter: new PrismaPg(pool) }).$extends({
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
  const pool = createPool();
  return { pool, prisma: createPrisma(pool) };
}

type Connections = ReturnType<typeof connect>;

/** On globalThis, because the bundler may load this module more than once in a process. */
const shared: { meetingTabDatabase?: Connections } & typeof globalThis = globalThis;

function connections(): Connections {
  shared.meetingTabDatabase ??= connect();
  return shared.meetingTabDatabase;
}

/**
 * The pool that Prisma and hand-written SQL share. No statement is named and no session state is set, so
 * that DATABASE_URL may be a pooler in transaction mode.
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

/** A connection inside a `transaction`. */
export type Connection = Pick<pg.PoolClient, 'query'>;

/**
 * Hand-written SQL in one transaction (read committed): committed when `work` resolves, rolled back when it
 * throws. Two statements besides those of `work`.
 */
export async function transaction<T>(work: (connection: Connection) => Promise<T>): Promise<T> {
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
