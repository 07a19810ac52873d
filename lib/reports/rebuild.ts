import { batches } from '../batches.ts';
import type { Connection } from '../db.ts';
import { CROWD, PARTS, refreshProjections, weekOf } from './projections.ts';

export interface Rebuilt {
  /** How many meetings were checked. */
  meetings: number;
  /** How many projections, and how many weekly sums, did not match their records. */
  wrongMeetings: number;
  wrongWeeks: number;
}

/** How many meetings are recomputed at a time. */
const BATCH = 500;

/** In SQL: the weekly sums of workspace $1, computed from its projections. */
export const WEEKS = `
  SELECT workspace_id, (${weekOf('started_at')})::int AS week, coalesce(currency, '') AS currency,
         part.role, part."personId" AS person_id, ${CROWD} AS crowd, count(*)::int AS parts,
         sum(part.heads) AS heads, sum(part."totalMinor") AS total_minor, sum(part."personMs") AS person_ms
    FROM report_meetings, ${PARTS}
   WHERE workspace_id = $1
   GROUP BY 1, 2, 3, 4, 5, 6`;

/**
 * Recomputes all projections of a workspace and returns how many were wrong; null if there is no such workspace. Runs in
 * the caller's transaction, and pushes to the workspace wait until that ends.
 */
export async function rebuildReports(connection: Connection, workspaceId: string): Promise<Rebuilt | null> {
  const { rowCount } = await connection.query('SELECT FROM workspaces WHERE id = $1 FOR NO KEY UPDATE', [workspaceId]);
  if (rowCount === 0) return null;
  const ids = await meetingIds(connection, workspaceId);
  let wrongMeetings = 0;
  for (const batch of batches(ids, BATCH)) {
    wrongMeetings += await refreshProjections(connection, workspaceId, batch);
  }
  return { meetings: ids.length, wrongMeetings, wrongWeeks: await rebuildWeeks(connection, workspaceId) };
}

/** The ids of all meetings with a record or a projection. */
async function meetingIds(connection: Connection, workspaceId: string): Promise<string[]> {
  const { rows } = await connection.query<{ id: string }>(
    `SELECT id FROM sync_records WHERE workspace_id = $1 AND tbl = 'meetings'
     UNION
     SELECT meeting_id FROM report_meetings WHERE workspace_id = $1`,
    [workspaceId],
  );
  return rows.map(({ id }) => id);
}

async function rebuildWeeks(connection: Connection, workspaceId: string): Promise<number> {
  const { rows } = await connection.query<{ wrong: number }>(
    `WITH wanted AS (${WEEKS}), stored AS (SELECT * FROM report_weeks WHERE workspace_id = $1 AND parts <> 0)
     SELECT ((SELECT count(*) FROM (TABLE wanted EXCEPT TABLE stored) AS missing)
           + (SELECT count(*) FROM (TABLE stored EXCEPT TABLE wanted) AS extra))::int AS wrong`,
    [workspaceId],
  );
  await connection.query('DELETE FROM report_weeks WHERE workspace_id = $1', [workspaceId]);
  await connection.query(
    `INSERT INTO report_weeks
       (workspace_id, week, currency, role, person_id, crowd, parts, heads, total_minor, person_ms) ${WEEKS}`,
    [workspaceId],
  );
  return rows[0]?.wrong ?? 0;
}
