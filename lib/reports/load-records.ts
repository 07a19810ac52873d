import type { Connection } from '../db.ts';
import type { StoredRecord } from './compute-projection.ts';
import { FACTS, FACTS_BYTES } from './source.ts';

/*
 * Records are free-form: a meeting may have any number of them, with megabytes of data that no report uses. What is read for
 * reports is limited, so that no workspace can fill the memory that all share, or keep the database busy.
 */

/** The most records of one meeting, deleted ones included. A meeting with more is left out of reports. */
const MEETING_RECORDS = 20_000;

/** The most bytes of one meeting: MEETING_RECORDS as our client writes them. Larger ones are left out of reports. */
const MEETING_BYTES = 8_000_000;

/** The most bytes held in memory at a time. */
const PASS_BYTES = 16_000_000;

export interface Reading {
  records: StoredRecord[];
  /** The meetings that did not fit and have to be read next. */
  later: Set<string>;
}

/**
 * Reads the records of the meetings that have ended, except deleted records and meetings that are too large. Reads at least
 * one meeting each time, so a loop over `later` ends.
 */
export async function readMeetings(
  connection: Connection,
  workspaceId: string,
  meetingIds: readonly string[],
): Promise<Reading> {
  const { rows } = await connection.query<StoredRecord | { table: null; meetingId: string }>(
    `WITH own AS (
       SELECT stored.*
         FROM unnest($2::text[]) AS meeting (id)
        CROSS JOIN LATERAL (
          SELECT tbl, id, meeting_id, deleted, ${FACTS} AS record, ${FACTS_BYTES} AS size
            FROM sync_records
           WHERE workspace_id = $1 AND meeting_id = meeting.id
           LIMIT ${MEETING_RECORDS + 1}
        ) AS stored
     ), ended AS (
       SELECT meeting_id, sum(size) FILTER (WHERE NOT deleted) AS size
         FROM own
        GROUP BY meeting_id
       HAVING bool_or(tbl = 'meetings' AND NOT deleted AND json_typeof(record -> 'endedAt') = 'number')
          AND count(*) <= ${MEETING_RECORDS}
          AND sum(size) FILTER (WHERE NOT deleted) <= ${MEETING_BYTES}
     ), placed AS (
       SELECT meeting_id, sum(size) OVER (ORDER BY meeting_id) - size < ${PASS_BYTES} AS fits FROM ended
     )
     SELECT tbl AS "table", id, meeting_id AS "meetingId", record
       FROM own
       JOIN placed USING (meeting_id)
      WHERE fits AND NOT deleted
      UNION ALL
     SELECT NULL, NULL, meeting_id, NULL FROM placed WHERE NOT fits`,
    [workspaceId, meetingIds],
  );
  const later = new Set<string>();
  const records: StoredRecord[] = [];
  for (const row of rows) {
    if (row.table === null) later.add(row.meetingId);
    else records.push(row);
  }
  return { records, later };
}
