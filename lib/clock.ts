import { pool } from './db.ts';

/**
 * The earlier of `now` and the database's time, for what deletes by age: a clock that was set forward by mistake must not
 * delete what is young. One statement.
 */
export async function cautiousNow(now: number): Promise<number> {
  const { rows } = await pool().query<{ now: Date }>('SELECT now() AS now');
  return Math.min(now, rows[0]?.now.getTime() ?? now);
}
