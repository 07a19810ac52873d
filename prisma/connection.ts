import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';

/** The connection of whoever migrates a database, and the lock that keeps others from it. */

/** The advisory lock that Prisma's schema engine takes. */
const PRISMA_LOCK = 72_707_369;
const LOCK_POLL_MS = 200;

/** Between two statements, a runner is idle for milliseconds. */
const IDLE_HOLDER_MS = 30_000;

/** A migration that could not be applied, or a database that cannot be migrated. The message says which and why. */
export class MigrationError extends Error {}

/** Why a database could not be reached or used: a host with several addresses fails with one error each and no message of its own. */
export function reasonOf(error: unknown): string {
  if (error instanceof AggregateError) return reasonOf(error.errors[0]);
  return error instanceof Error ? error.message : String(error);
}

export const asMigrationError = (error: unknown): MigrationError =>
  error instanceof MigrationError
    ? error
    : new MigrationError(`Migration failed: ${reasonOf(error)}`, { cause: error });

/** A connection on which a statement may take as long as the data is large. Throws MigrationError. */
export async function connect(directUrl: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: directUrl });
  // A lost connection fails the next query.
  client.on('error', () => {});
  try {
    await client.connect();
    // Limits that the role has are meant for the service.
    await client.query('SET statement_timeout = 0; SET lock_timeout = 0');
    return client;
  } catch (error) {
    await client.end().catch(() => {});
    throw asMigrationError(error);
  }
}

export interface LockOptions {
  /** Takes a line for whoever watches the deploy. Default: prints it. */
  say?: (line: string) => void;
  /** How long a connection that holds the lock may do nothing, in ms. */
  idleHolderMs?: number;
}

/**
 * Waits until nobody else migrates this database. Polls: CREATE INDEX CONCURRENTLY waits for all running statements, so it
 * and one that waits for the lock would deadlock.
 */
export async function lock(
  client: pg.Client,
  { say = console.log, idleHolderMs = IDLE_HOLDER_MS }: LockOptions,
): Promise<void> {
  for (let attempt = 0; ; attempt += 1) {
    const { rows } = await client.query<{ taken: boolean }>('SELECT pg_try_advisory_lock($1) AS taken', [PRISMA_LOCK]);
    if (rows[0]?.taken) return;
    if (attempt === 0) say('Migrations: waiting for another deploy that is migrating this database.');
    await refuseIdleHolder(client, idleHolderMs);
    await sleep(LOCK_POLL_MS);
  }
}

/**
 * Keeps migrations away until the transaction of this connection ends, also behind a pooler. Returns false if one is being
 * applied now.
 */
export async function keepMigrationsAway(client: pg.Client): Promise<boolean> {
  const { rows } = await client.query<{ taken: boolean }>('SELECT pg_try_advisory_xact_lock_shared($1) AS taken', [
    PRISMA_LOCK,
  ]);
  return rows[0]?.taken ?? false;
}

/**
 * Who migrates is never idle for long. A connection that is, was given back to a pooler by a deploy that is over, and would
 * keep the lock for ever.
 */
async function refuseIdleHolder(client: pg.Client, idleHolderMs: number): Promise<void> {
  const { rows } = await client.query<{ pid: number }>(
    `SELECT pid FROM pg_locks JOIN pg_stat_activity USING (pid)
      WHERE locktype = 'advisory' AND granted AND classid = 0 AND objid = $1 AND objsubid = 1
        AND pg_locks.database = (SELECT oid FROM pg_database WHERE datname = current_database())
        AND state = 'idle' AND state_change < now() - $2 * interval '1 ms'`,
    [PRISMA_LOCK, idleHolderMs],
  );
  const [holder] = rows;
  if (!holder) return;
  throw new MigrationError(
    [
      `Migration failed: the lock for migrations is held by connection ${holder.pid}, which does nothing.`,
      'A pooler keeps it for a deploy that is over. Run',
      `  SELECT pg_terminate_backend(${holder.pid});`,
      'and set DIRECT_URL to the unpooled address of the database.',
    ].join('\n'),
  );
}
