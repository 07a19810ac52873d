import type { Connection } from '../db.ts';
import { BILLED_FIELDS, CARRIED_FIGURES } from '../sync/records.ts';
import type { StoredRecord } from './compute-projection.ts';

/*
 * Records are free-form: what somebody hangs on a meeting may be megabytes of what no report knows, in any number. What
 * is read for reports has bounds, so that no workspace's pushes can fill the memory that all share.
 */

/** What reports read of a record. */
const KNOWN = [...new Set([...Object.values(BILLED_FIELDS).flatMap(Object.keys), ...CARRIED_FIGURES])];

/** A record of our client is a few hundred bytes; of a larger one only what reports know is read. */
const WHOLE_BYTES = 1_000;

/** The most of one meeting: 20,000 records as our client writes them. A larger one is left out of reports. */
const MEETING_BYTES = 8_000_000;

/** The most that is held at a time. */
const PASS_BYTES = 16_000_000;

/** Longer than any title or role is told, in characters. */
const TEXT_LENGTH = 400;

/** A large record without what reports do not know, in SQL. A known field that is longer than it can mean anything is `[]`, which no report understands. */
const REDUCED = `(
  SELECT json_object_agg(key, CASE
           WHEN octet_length(value::text) <= ${TEXT_LENGTH} THEN value
           WHEN json_typeof(value) = 'string' THEN to_json(left(value #>> '{}', ${TEXT_LENGTH}))
           ELSE '[]' END)
    FROM json_each(record)
   WHERE key = ANY($3))`;

export interface Reading {
  records: StoredRecord[];
  /** The meetings there was no room for: to be read next. */
  later: Set<string>;
}

/**
 * The living records of those of the meetings that have ended; none of one that is too large. Always of one meeting at
 * least, so that reading on comes to an end. One statement.
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
