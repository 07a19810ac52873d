import { pool } from '../db.ts';
import { logFailure } from '../http/log.ts';
import type { Cron } from './terms.ts';

/**
 * Wraps a cron's work to note when it last began, and when it last began a run that succeeded, so that an operator notices
 * if nobody calls it.
 */
export function noted<Input extends { now: number }, Output>(
  name: Cron,
  work: (input: Input) => Promise<Output>,
): (input: Input) => Promise<Output> {
  return async (input) => {
    await note(name, input.now, false);
    const output = await work(input);
    await note(name, input.now, true);
    return output;
  };
}

/** Notes a run. The work goes on even if the note can't be written. */
async function note(name: Cron, now: number, isDone: boolean): Promise<void> {
  const at = new Date(now);
  try {
    await pool().query(
      `INSERT INTO cron_runs (name, began_at, succeeded_at) VALUES ($1, $2, $3)
       ON CONFLICT (name) DO UPDATE
         SET began_at = excluded.began_at, succeeded_at = coalesce(excluded.succeeded_at, cron_runs.succeeded_at)`,
      [name, at, isDone ? at : null],
    );
  } catch (error) {
    logFailure('cron note', error);
  }
}

export interface CronRun {
  name: string;
  beganAt: Date;
  succeededAt: Date | null;
}

export async function readCronRuns(): Promise<CronRun[]> {
  const { rows } = await pool().query<CronRun>(
    'SELECT name, began_at AS "beganAt", succeeded_at AS "succeededAt" FROM cron_runs ORDER BY name',
  );
  return rows;
}
