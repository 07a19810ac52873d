import { batches } from '../batches.ts';
import type { Connection } from '../db.ts';
import { MINUTE, WEEK } from '../time.ts';
import { CROWD, PARTS, refreshProjections, weekOf } from './projections.ts';

export interface Rebuilt {
  /** How many meetings were checked. */
  meetings: number;
  /** How many projections, and how many weekly sums, did not match their records. */
  wrongMeetings: number;
  wrongWeeks: number;
}

/** Called after each portion with the progress; if it returns a promise, that is awaited. */
type Progress = (done: number, of: number, what: 'meetings' | 'weeks') => void | Promise<void>;

/** The size of a portion. Pushes wait while it is rebuilt, a few tenths of a second. */
const MEETINGS = 500;
const BYTES = 16_000_000;
const WEEKS_AT_ONCE = 4;

/** Longer than usual: a portion waits for pushes, and reads and writes more than they do. */
const LIMITS = `SET LOCAL lock_timeout = ${MINUTE}; SET LOCAL statement_timeout = ${2 * MINUTE}`;

/** In SQL: the weekly sums of workspace $1, computed from its projections that meet a condition. */
const weeksOfMeetings = (condition: string) => `
  SELECT workspace_id, (${weekOf('started_at')})::int AS week, coalesce(currency, '') AS currency,
         part.role, part."personId" AS person_id, ${CROWD} AS crowd, count(*)::int AS parts,
         sum(part.heads) AS heads, sum(part."totalMinor") AS total_minor, sum(part."personMs") AS person_ms
    FROM report_meetings, ${PARTS}
   WHERE workspace_id = $1 AND ${condition}
   GROUP BY 1, 2, 3, 4, 5, 6`;

export const WEEKS = weeksOfMeetings('true');

/** In SQL: the sums of the weeks from $2 up to, not including, $3. */
const SOME_WEEKS = weeksOfMeetings(`started_at >= $2::bigint * ${WEEK} AND started_at < $3::bigint * ${WEEK}`);

/**
 * Recomputes all projections of a workspace and returns how many were wrong; null if there is no such workspace. Each
 * portion is its own transaction on `connection`, which must not be in one: pushes to the workspace wait for one portion at
 * most. Whatever they change meanwhile stays correct, since they refresh their meetings and add the difference to the weekly
 * sums. Each run starts over.
 */
export async function rebuildReports(
  connection: Connection,
  workspaceId: string,
  progress: Progress = () => {},
): Promise<Rebuilt | null> {
  const { rowCount } = await connection.query('SELECT FROM workspaces WHERE id = $1', [workspaceId]);
  if (rowCount === 0) return null;
  const portion = (work: () => Promise<number>) => locked(connection, workspaceId, work);

  const meetings = await meetingsOf(connection, workspaceId);
  let [wrongMeetings, done] = [0, 0];
  for (const some of batches(meetings, MEETINGS, { maxSize: BYTES, sizeOf: ({ bytes }) => bytes })) {
    const ids = some.map(({ id }) => id);
    wrongMeetings += await portion(() => refreshProjections(connection, workspaceId, ids));
    done += some.length;
    await progress(done, meetings.length, 'meetings');
  }

  // After all meetings, from which they are computed.
  const stored = await weeksOf(connection, workspaceId);
  let [wrongWeeks, past] = [0, 0];
  for (const some of batches(stored, WEEKS_AT_ONCE)) {
    const [first = 0, last = first] = [some[0], some.at(-1)];
    wrongWeeks += await portion(() => rebuildWeeks(connection, workspaceId, first, last + 1));
    past += some.length;
    await progress(past, stored.length, 'weeks');
  }
  return { meetings: meetings.length, wrongMeetings, wrongWeeks };
}

/** Runs `work` in a transaction that holds the workspace's lock. */
async function locked<T>(connection: Connection, workspaceId: string, work: () => Promise<T>): Promise<T> {
  await connection.query(`BEGIN; ${LIMITS}`);
  try {
    await connection.query('SELECT FROM workspaces WHERE id = $1 FOR NO KEY UPDATE', [workspaceId]);
    const result = await work();
    await connection.query('COMMIT');
    return result;
  } catch (error) {
    // On a lost connection there is nothing to roll back; the error that matters is thrown below.
    await connection.query('ROLLBACK').catch(() => {});
    throw error;
  }
}

interface Meeting {
  id: string;
  /** The size of its records. */
  bytes: number;
}

/** All meetings with a record or a projection. */
async function meetingsOf(connection: Connection, workspaceId: string): Promise<Meeting[]> {
  const { rows } = await connection.query<Meeting>(
    `SELECT id, sum(bytes)::float8 AS bytes
       FROM (SELECT meeting_id AS id, bytes, tbl = 'meetings' AS is_one
               FROM sync_records WHERE workspace_id = $1 AND meeting_id IS NOT NULL
              UNION ALL
             SELECT meeting_id, 0, true FROM report_meetings WHERE workspace_id = $1) AS part
      GROUP BY id
     HAVING bool_or(is_one)`,
    [workspaceId],
  );
  return rows;
}

/** All weeks with a meeting or a sum, in order. */
async function weeksOf(connection: Connection, workspaceId: string): Promise<number[]> {
  const { rows } = await connection.query<{ week: number }>(
    `SELECT (${weekOf('started_at')})::int AS week FROM report_meetings WHERE workspace_id = $1
      UNION
     SELECT week FROM report_weeks WHERE workspace_id = $1
      ORDER BY week`,
    [workspaceId],
  );
  return rows.map(({ week }) => week);
}

/** Rebuilds the sums of the weeks in [first, end). Returns how many were wrong. */
async function rebuildWeeks(connection: Connection, workspaceId: string, first: number, end: number): Promise<number> {
  const given = [workspaceId, first, end];
  const { rows } = await connection.query<{ wrong: number }>(
    `WITH wanted AS (${SOME_WEEKS}), stored AS (
       SELECT * FROM report_weeks WHERE workspace_id = $1 AND week >= $2 AND week < $3 AND parts <> 0
     )
     SELECT ((SELECT count(*) FROM (TABLE wanted EXCEPT TABLE stored) AS missing)
           + (SELECT count(*) FROM (TABLE stored EXCEPT TABLE wanted) AS extra))::int AS wrong`,
    given,
  );
  await connection.query('DELETE FROM report_weeks WHERE workspace_id = $1 AND week >= $2 AND week < $3', given);
  await connection.query(
    `INSERT INTO report_weeks
       (workspace_id, week, currency, role, person_id, crowd, parts, heads, total_minor, person_ms) ${SOME_WEEKS}`,
    given,
  );
  return rows[0]?.wrong ?? 0;
}
