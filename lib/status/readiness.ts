import { readdirSync } from 'node:fs';
import path from 'node:path';
import { pool } from '../db.ts';
import { isDraining } from '../http/draining.ts';
import { ApiError } from '../http/errors.ts';
import { processWide } from '../http/process-wide.ts';
import { SECOND } from '../time.ts';

/** How long the database may take, in ms: less than the caller waits. */
const PATIENCE_MS = 2 * SECOND;

/** How long a result is reused, so that frequent callers cost the database little. */
const KEPT_MS = SECOND;

/** Returns the names of the migrations in this version. */
const ownMigrations = () =>
  readdirSync(path.join(/* turbopackIgnore: true */ process.cwd(), 'prisma/migrations'), { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name);

const state = processWide('readiness', () => ({
  migrations: undefined as Set<string> | undefined,
  asked: undefined as { at: number; answer: Promise<string | undefined> } | undefined,
}));

/** Returns what keeps the database from being used; undefined if nothing does. */
async function look(): Promise<string | undefined> {
  state.migrations ??= new Set(ownMigrations());
  const { rows } = await pool().query<{ name: string }>(
    'SELECT migration_name AS name FROM _prisma_migrations WHERE finished_at IS NOT NULL AND rolled_back_at IS NULL',
  );
  const applied = new Set(rows.map(({ name }) => name));
  const missing = [...state.migrations].find((name) => !applied.has(name));
  return missing && `The migration ${missing} isn’t applied.`;
}

async function lookInTime(): Promise<string | undefined> {
  const { promise: late, resolve } = Promise.withResolvers<string>();
  const timer = setTimeout(resolve, PATIENCE_MS, 'The database doesn’t answer in time.');
  try {
    return await Promise.race([late, look()]);
  } catch {
    return 'The database can’t be reached.';
  } finally {
    clearTimeout(timer);
  }
}

/**
 * Resolves if this instance should get requests: its database answers and has its schema, and the instance isn't about to
 * end. Throws unavailable with the reason.
 */
export async function assertReady(now: number): Promise<void> {
  if (isDraining()) throw new ApiError('unavailable', { message: 'This instance is shutting down.' });
  if (!state.asked || now - state.asked.at >= KEPT_MS || now < state.asked.at)
    state.asked = { at: now, answer: lookInTime() };
  const problem = await state.asked.answer;
  if (problem) throw new ApiError('unavailable', { message: problem });
}
