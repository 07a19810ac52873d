import pg from 'pg';
import type { Connection } from '../db.ts';
import { noSuchWorkspace } from '../workspaces/service.ts';
import type { Candidate, Refused } from './record.ts';

/**
 * Revisions number the accepted records of a workspace in the order of their commits. A push locks the workspace's row
 * from before the first comparison until the commit, so pushes form a queue, a reader never sees a revision before all
 * smaller ones, and the newest revision always belongs to a record.
 */

/** A pushed record after the checks that need no database. */
export type Checked = Candidate | Refused;

/** A pushed record that is stored: written now, or there already with the same content. */
interface Accepted extends Pick<Candidate, 'table' | 'id'> {
  /** Its revision. */
  rev: number;
  /** The meetings whose figures may have changed: the ones it is part of and was part of, if it was written. */
  meetingIds: readonly string[];
}

/** What became of a pushed record. */
export type Outcome = Accepted | Refused;

export const isRefused = (one: Checked | Outcome): one is Refused => 'reason' in one;

const candidatesOf = (checked: readonly Checked[]): Candidate[] =>
  checked.filter((one): one is Candidate => !isRefused(one));

/** Locks the workspace's revisions and returns the newest. Throws not_found. */
export async function lockHead(connection: Connection, accountId: string, workspaceId: string): Promise<number> {
  const { rows } = await connection.query<{ head: number }>(
    `SELECT sync_rev AS head FROM workspaces
      WHERE id = $1 AND account_id = $2 AND deleted_at IS NULL
        FOR NO KEY UPDATE`,
    [workspaceId, accountId],
  );
  if (!rows[0]) throw noSuchWorkspace();
  return rows[0].head;
}

/**
 * Writes what may be written of the candidates, while the lock is held. `head` is the newest revision. Returns an outcome
 * for each record, in their order; one that was refused before stays so.
 */
export type Write = (
  connection: Connection,
  workspaceId: string,
  head: number,
  checked: readonly Checked[],
) => Promise<Outcome[]>;

/** The candidates as parameters: arrays of columns, and all records in one JSON text, since in an array each would be escaped. */
function columns(candidates: readonly Candidate[]) {
  return [
    candidates.map(({ table }) => table),
    candidates.map(({ id }) => id),
    candidates.map(({ base }) => base),
    candidates.map(({ meetingId }) => meetingId),
    candidates.map(({ deleted }) => deleted),
    `[${candidates.map(({ text }) => text).join(',')}]`,
  ];
}

/**
 * Inserts candidates that should all be new, as their client has never seen them stored. Not comparing first saves a third
 * of the time. If one is stored after all (the response to an earlier push was lost), PostgreSQL refuses the statement.
 */
export const addAll: Write = async (connection, workspaceId, head, checked) => {
  const candidates = candidatesOf(checked);
  if (candidates.length === 0) return checked.filter(isRefused);
  await connection.query(
    `WITH added AS (
       INSERT INTO sync_records (workspace_id, tbl, id, rev, record, bytes, meeting_id, deleted)
       SELECT $1, tbl, id, $2 + place, record, octet_length(record::text), meeting_id, deleted
         FROM ROWS FROM (
                unnest($3::text[], $4::text[], $5::bigint[], $6::text[], $7::boolean[]),
                json_array_elements($8::json)
              ) WITH ORDINALITY AS given (tbl, id, base, meeting_id, deleted, record, place)
     )
     UPDATE workspaces SET sync_rev = $2 + $9 WHERE id = $1`,
    [workspaceId, head, ...columns(candidates), candidates.length],
  );
  let rev = head;
  return checked.map((one) => {
    if (isRefused(one)) return one;
    rev += 1;
    return accept(one, rev, [one.meetingId]);
  });
};

function accept({ table, id }: Candidate, rev: number, meetingIds: readonly (string | null)[]): Accepted {
  return { table, id, rev, meetingIds: meetingIds.filter((meetingId) => meetingId !== null) };
}

/** One of the records was stored already: sync_records_pkey refused it. */
export function isDuplicate(error: unknown): boolean {
  return error instanceof pg.DatabaseError && error.constraint === 'sync_records_pkey';
}

/** How a candidate compares with what is stored. */
interface Verdict {
  verdict: 'new' | 'changed' | 'same' | 'deleted' | 'conflict';
  /** The stored revision; of a refused candidate, the one it lost to. */
  rev: number;
  /** The meeting that the replaced content was part of. */
  former: string | null;
}

/**
 * Compares all candidates with what is stored and writes those that may be written. A statement of its own, after the
 * lock: a statement that locks and compares at once would compare what it saw before it had to wait. Content is equal in
 * any order of keys, which takes time to check. Shortcut: a revised record of another length has changed.
 *
 * The stored record is looked up once for each candidate (LATERAL): with no statistics yet, a join was seen to read the
 * whole workspace. Nothing else writes here, so a plain INSERT beside an UPDATE is safe; ON CONFLICT costs a fifth more.
 */
export const compareAndWrite: Write = async (connection, workspaceId, head, checked) => {
  const candidates = candidatesOf(checked);
  if (candidates.length === 0) return checked.filter(isRefused);
  const { rows } = await connection.query<Verdict>(
    `WITH given AS (
       SELECT *, octet_length(record::text) AS bytes
         FROM ROWS FROM (
                unnest($3::text[], $4::text[], $5::bigint[], $6::text[], $7::boolean[]),
                json_array_elements($8::json)
              ) WITH ORDINALITY AS given (tbl, id, base, meeting_id, deleted, record, place)
     ), judged AS (
       SELECT given.*, stored.rev AS stored_rev, stored.meeting_id AS former,
              CASE WHEN stored.rev IS NULL THEN 'new'
                   WHEN stored.record::text = given.record::text THEN 'same'
                   WHEN stored.rev = given.base AND stored.bytes <> given.bytes THEN 'changed'
                   WHEN stored.record::jsonb = given.record::jsonb THEN 'same'
                   WHEN stored.rev = given.base THEN 'changed'
                   WHEN stored.deleted THEN 'deleted'
                   ELSE 'conflict' END AS verdict
         FROM given
         LEFT JOIN LATERAL (
           SELECT rev, record, bytes, meeting_id, deleted FROM sync_records
            WHERE workspace_id = $1 AND tbl = given.tbl AND id = given.id LIMIT 1
         ) AS stored ON true
     ), numbered AS (
       SELECT *, $2 + count(*) FILTER (WHERE verdict IN ('new', 'changed')) OVER (ORDER BY place) AS rev
         FROM judged
     ), added AS (
       INSERT INTO sync_records (workspace_id, tbl, id, rev, record, bytes, meeting_id, deleted)
       SELECT $1, tbl, id, rev, record, bytes, meeting_id, deleted FROM numbered WHERE verdict = 'new'
     ), changed AS (
       UPDATE sync_records AS stored
          SET rev = numbered.rev, record = numbered.record, bytes = numbered.bytes,
              meeting_id = numbered.meeting_id, deleted = numbered.deleted
         FROM numbered
        WHERE verdict = 'changed'
          AND stored.workspace_id = $1 AND stored.tbl = numbered.tbl AND stored.id = numbered.id
     ), head AS (
       UPDATE workspaces SET sync_rev = newest.rev
         FROM (SELECT max(rev) AS rev FROM numbered) AS newest
        WHERE id = $1 AND sync_rev < newest.rev
     )
     SELECT verdict, former, CASE WHEN verdict IN ('new', 'changed') THEN rev ELSE stored_rev END AS rev
       FROM numbered
      ORDER BY place`,
    [workspaceId, head, ...columns(candidates)],
  );
  // A row for each candidate, in their order.
  const verdicts = rows.values();
  return checked.map((one) => (isRefused(one) ? one : settle(one, verdicts.next().value)));
};

function settle(candidate: Candidate, judged: Verdict | undefined): Outcome {
  if (!judged) throw new Error('A pushed record was not judged.');
  const { verdict, rev, former } = judged;
  if (verdict === 'deleted' || verdict === 'conflict') {
    return { table: candidate.table, id: candidate.id, reason: verdict };
  }
  return accept(candidate, rev, verdict === 'same' ? [] : [candidate.meetingId, former]);
}
