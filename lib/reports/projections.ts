import type { Connection } from '../db.ts';
import { WEEK } from '../time.ts';
import { type Projection, projectMeetings } from './compute-projection.ts';
import { readMeetings } from './load-records.ts';

/** In SQL: the ReportWeek of a moment, given an expression for its epoch ms. Weeks are counted from the epoch. */
export const weekOf = (ms: string) => `${ms} / ${WEEK}`;

/** In SQL: the parts of a row as rows, to join to a table with a `parts` column. */
export const PARTS = `jsonb_to_recordset(parts)
           AS part (role text, "personId" text, heads bigint, "totalMinor" bigint, "personMs" bigint)`;

/** In SQL: the size of a part's crowd, 0 for a person. It is in the key of the weekly sums. */
export const CROWD = `CASE WHEN part."personId" = '' THEN part.heads ELSE 0 END`;

/**
 * Recomputes the projections of these meetings, and the weekly sums with them, from the current records. The caller must
 * hold the lock on the workspace's row, in the transaction that changed the records. Unknown ids are harmless. Returns how
 * many projections changed.
 */
export async function refreshProjections(
  connection: Connection,
  workspaceId: string,
  meetingIds: readonly string[],
): Promise<number> {
  if (meetingIds.length === 0) return 0;
  let changed = 0;
  for (let ids = [...new Set(meetingIds)]; ids.length > 0; ) {
    const { records, later } = await readMeetings(connection, workspaceId, ids);
    const now = ids.filter((id) => !later.has(id));
    changed += await writeProjections(connection, workspaceId, now, projectMeetings(records));
    ids = [...later];
  }
  return changed;
}

/**
 * Replaces the projections of these meetings. All parts of the statement see the rows as they were before it, so a meeting
 * adds to its weeks the difference between its new and its old parts.
 */
async function writeProjections(
  connection: Connection,
  workspaceId: string,
  meetingIds: readonly string[],
  projections: readonly Projection[],
): Promise<number> {
  const { rows } = await connection.query<{ changed: number; left: object[] }>(
    `WITH given AS (
       SELECT * FROM jsonb_to_recordset($3::jsonb) AS given (
         "meetingId" text, title text, "topicId" text, currency text, "startedAt" bigint, "endedAt" bigint,
         "durationMs" bigint, "attendeeCount" bigint, "staffCount" bigint, "externalCount" bigint,
         "totalMinor" bigint, "overrunMinor" bigint, "personMs" bigint, "externalMs" bigint, parts jsonb)
     ), former AS (
       SELECT * FROM report_meetings WHERE workspace_id = $1 AND meeting_id = ANY($2)
     ), removed AS (
       DELETE FROM report_meetings
        WHERE workspace_id = $1 AND meeting_id = ANY($2) AND meeting_id NOT IN (SELECT "meetingId" FROM given)
       RETURNING 1
     ), written AS (
       INSERT INTO report_meetings AS stored (
         workspace_id, meeting_id, title, topic_id, currency, started_at, ended_at,
         duration_ms, attendee_count, staff_count, external_count,
         total_minor, overrun_minor, person_ms, external_ms, parts, number)
       SELECT $1, given.*,
              (SELECT rev FROM sync_records WHERE workspace_id = $1 AND tbl = 'meetings' AND id = "meetingId")
         FROM given
       ON CONFLICT (workspace_id, meeting_id) DO UPDATE SET
         title = excluded.title, topic_id = excluded.topic_id, currency = excluded.currency,
         started_at = excluded.started_at, ended_at = excluded.ended_at, duration_ms = excluded.duration_ms,
         attendee_count = excluded.attendee_count, staff_count = excluded.staff_count,
         external_count = excluded.external_count, total_minor = excluded.total_minor,
         overrun_minor = excluded.overrun_minor, person_ms = excluded.person_ms,
         external_ms = excluded.external_ms, parts = excluded.parts
       WHERE (stored.title, stored.topic_id, stored.currency, stored.started_at, stored.ended_at, stored.duration_ms,
              stored.attendee_count, stored.staff_count, stored.external_count, stored.total_minor,
              stored.overrun_minor, stored.person_ms, stored.external_ms, stored.parts)
         IS DISTINCT FROM
             (excluded.title, excluded.topic_id, excluded.currency, excluded.started_at, excluded.ended_at,
              excluded.duration_ms, excluded.attendee_count, excluded.staff_count, excluded.external_count,
              excluded.total_minor, excluded.overrun_minor, excluded.person_ms, excluded.external_ms, excluded.parts)
       RETURNING 1
     ), signed AS (
       SELECT 1 AS sign, "startedAt" AS started_at, currency, parts FROM given
       UNION ALL
       SELECT -1, started_at, currency, parts FROM former
     ), weeks AS (
       INSERT INTO report_weeks AS stored (
         workspace_id, week, currency, role, person_id, crowd, parts, heads, total_minor, person_ms)
       SELECT $1, ${weekOf('started_at')}, coalesce(currency, ''), part.role, part."personId",
              ${CROWD} AS crowd,
              sum(sign), sum(sign * part.heads), sum(sign * part."totalMinor"), sum(sign * part."personMs")
         FROM signed, ${PARTS}
        GROUP BY 1, 2, 3, 4, 5, 6
       HAVING (sum(sign), sum(sign * part."totalMinor"), sum(sign * part.heads), sum(sign * part."personMs"))
              <> (0, 0, 0, 0)
       ON CONFLICT (workspace_id, week, currency, role, person_id, crowd) DO UPDATE SET
         parts = stored.parts + excluded.parts, heads = stored.heads + excluded.heads,
         total_minor = stored.total_minor + excluded.total_minor, person_ms = stored.person_ms + excluded.person_ms
       RETURNING week, currency, role, person_id, crowd, parts
     )
     SELECT ((SELECT count(*) FROM removed) + (SELECT count(*) FROM written))::int AS changed,
            coalesce((SELECT json_agg(weeks) FROM weeks WHERE parts = 0), '[]') AS left`,
    [workspaceId, meetingIds, JSON.stringify(projections)],
  );
  const { changed = 0, left = [] } = rows[0] ?? {};
  if (left.length > 0) await removeWeeks(connection, workspaceId, left);
  return changed;
}

/**
 * Removes sums that no meeting contributes to anymore, so that no role or person id is left behind. This is a separate
 * statement, since a statement can't remove rows it wrote.
 */
async function removeWeeks(connection: Connection, workspaceId: string, left: readonly object[]): Promise<void> {
  await connection.query(
    `DELETE FROM report_weeks AS stored
      USING jsonb_to_recordset($2::jsonb) AS gone (week int, currency text, role text, person_id text, crowd bigint)
      WHERE stored.workspace_id = $1 AND stored.week = gone.week AND stored.currency = gone.currency
        AND stored.role = gone.role AND stored.person_id = gone.person_id AND stored.crowd = gone.crowd`,
    [workspaceId, JSON.stringify(left)],
  );
}
