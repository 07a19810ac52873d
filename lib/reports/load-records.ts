import type { Connection } from '../db.ts';
import { BILLED_FIELDS, CARRIED_FIGURES } from '../sync/records.ts';
import type { StoredRecord } from './compute-projection.ts';

/*
 * Records are free-form: a meeting may have any number of them, with megabytes of data that no report uses. What is read
 * for reports is bounded, so that no workspace can fill the memory that all share.
 */

/** The fields that reports read. */
const KNOWN = [...new Set([...Object.values(BILLED_FIELDS).flatMap(Object.keys), ...CARRIED_FIGURES])];

/** Our client's records have a few hundred bytes. Of a record larger than this only the known fields are read. */
const WHOLE_BYTES = 1_000;

/** The limit for one meeting: 20,000 records as our client writes them. A larger meeting is left out of reports. */
const MEETING_BYTES = 8_000_000;

/** The most bytes held in memory at a time. */
const PASS_BYTES = 16_000_000;

/** More than the length to which titles and roles are cut, in characters. */
const TEXT_LENGTH = 400;

/** In SQL: a large record, reduced to the known fields. A field too long to make sense becomes `[]`, which is unsound. */
const REDUCED = `(
  SELECT json_object_agg(key, CASE
           WHEN octet_length(value::text) <= ${TEXT_LENGTH} THEN value
           WHEN json_typeof(value) = 'string' THEN to_json(left(value #>> '{}', ${TEXT_LENGTH}))
           ELSE '[]' END)
    FROM json_each(record)
   WHERE key = ANY($3))`;

export interface Reading {
  records: StoredRecord[];
  /** The meetings that did not fit and have to be read next. */
  later: Set<string>;
}

/**
 * Reads the records of those meetings that have ended, without deleted ones and without meetings that are too large.
 * Reads at least one meeting each time, so that reading `later` comes to an end. One statement.
 */
export async function readMeetings(
  connection: Connection,
  workspaceId: string,
  meetingIds: readonly string[],
): Promise<Reading> {
  const { rows } = await connection.query<StoredRecord | { table: null; meetingId: string }>(
    `WITH living AS (
       SELECT tbl, id, meeting_id, record, bytes, least(bytes, ${WHOLE_BYTES}) AS size
         FROM sync_records
        WHERE workspace_id = $1 AND meeting_id = ANY($2) AND NOT deleted
     ), ended AS (
       SELECT meeting_id, sum(size) AS size
         FROM living
        GROUP BY meeting_id
       HAVING bool_or(tbl = 'meetings' AND json_typeof(record -> 'endedAt') = 'number')
          AND sum(size) <= ${MEETING_BYTES}
     ), placed AS (
       SELECT meeting_id, sum(size) OVER (ORDER BY meeting_id) - size < ${PASS_BYTES} AS fits FROM ended
     )
     SELECT tbl AS "table", id, meeting_id AS "meetingId",
            CASE WHEN bytes <= ${WHOLE_BYTES} THEN record ELSE ${REDUCED} END AS record
       FROM living
       JOIN placed USING (meeting_id)
      WHERE fits
      UNION ALL
     SELECT NULL, NULL, meeting_id, NULL FROM placed WHERE NOT fits`,
    [workspaceId, meetingIds, KNOWN],
  );
  const later = new Set<string>();
  const records: StoredRecord[] = [];
  for (const row of rows) {
    if (row.table === null) later.add(row.meetingId);
    else records.push(row);
  }
  return { records, later };
}
