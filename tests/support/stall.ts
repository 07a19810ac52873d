import { query, type TestApp } from './app.ts';
import { until } from './until.ts';

const LOCKED = `SELECT pid FROM pg_stat_activity
                 WHERE datname = current_database() AND wait_event_type = 'Lock' AND backend_type = 'client backend'`;

/** Returns the processes in an app's database that wait for a lock. */
export async function waiting(app: TestApp): Promise<number[]> {
  return (await query(app, LOCKED)).map(({ pid }) => pid);
}

/** Waits until this many processes wait for a lock, and keeps watching for a while. Returns the maximum. */
export async function mostWaiting(app: TestApp, expected: number): Promise<number> {
  let most = await until(async () => {
    const { length } = await waiting(app);
    return length >= expected && length;
  });
  for (let look = 0; look < 30; look += 1) {
    await new Promise((resolve) => setTimeout(resolve, 10));
    most = Math.max(most, (await waiting(app)).length);
  }
  return most;
}

/** Holds a lock while `work` runs: `lock` is a statement in another transaction. */
export async function whileLocked<T>(
  app: TestApp,
  lock: string,
  values: unknown[],
  work: () => Promise<T>,
): Promise<T> {
  const holder = await app.pool.connect();
  try {
    await holder.query('BEGIN');
    await holder.query(lock, values);
    return await work();
  } finally {
    await holder.query('ROLLBACK');
    holder.release();
  }
}

/** Makes PostgreSQL refuse an event (SQL: `BEFORE INSERT ON notices`) for rows of `when`, while `work` runs. */
export async function whileRefused<T>(app: TestApp, event: string, when: string, work: () => Promise<T>): Promise<T> {
  await query(
    app,
    `CREATE FUNCTION refuse() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE 'as told'; END $$;
     CREATE TRIGGER refuse ${event} FOR EACH ROW WHEN (${when}) EXECUTE FUNCTION refuse()`,
  );
  return work().finally(() => query(app, 'DROP FUNCTION refuse CASCADE'));
}

/** Locks a workspace's row as a push does. */
export const WORKSPACE = 'SELECT FROM workspaces WHERE id = $1 FOR NO KEY UPDATE';

/** Returns a statement that keeps everyone from even reading a table. */
export const wholeTable = (name: string) => `LOCK TABLE ${name} IN ACCESS EXCLUSIVE MODE`;
