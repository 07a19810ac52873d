import type { Connection } from '../db.ts';
import { noSuchWorkspace } from '../workspaces/service.ts';
import type { Candidate, Refused } from './record.ts';
import { RECORD_BYTES, WORKSPACE_BYTES, WORKSPACE_RECORDS } from './terms.ts';

/**
 * Revisions number the accepted records of a workspace in the order of their commits. A push locks the workspace's row
 * from before the first comparison until the commit, so pushes form a queue, a reader never sees a revision before all
 * smaller ones, and the newest revision always belongs to a record.
 */

/** A pushed record after the checks that need no database. */
export type Checked = Candidate | Refused;

/** A pushed record that is stored: written now, or there already with the same content. */
interface Accepted extends Pick<Candidate, 'table' | 'id'> {
  rev: number;
  /** If it was written, the meetings whose figures may have changed: those it belongs to and belonged to before. */
  meetingIds: readonly string[];
}

export type Outcome = Accepted | Refused;

export const isRefused = (one: Checked | Outcome): one is Refused => 'reason' in one;

const candidatesOf = (checked: readonly Checked[]): Candidate[] =>
  checked.filter((one): one is Candidate => !isRefused(one));

/** What a workspace holds, read from its locked row. */
interface Head {
  /** The newest revision. */
  rev: number;
  /** Records that are not deleted. */
  records: number;
  /** All records, deleted ones included: their JSON, and RECORD_BYTES each. */
  bytes: number;
}

/** The epochs of the workspace, as stored: name, and the revision after which it began. Oldest first. */
export type EpochRow = [epoch: string, rev: number];

interface LockedHead extends Head {
  epochs: EpochRow[];
}

/** Locks the workspace's row. Throws not_found. */
export async function lockHead(connection: Connection, accountId: string, workspaceId: string): Promise<LockedHead> {
  const { rows } = await connection.query<LockedHead & { isSummed: boolean }>(
    `SELECT sync_rev AS rev, sync_count AS records, sync_bytes AS bytes, sync_summed_rev = sync_rev AS "isSummed",
            sync_epochs_now(sync_epochs, tableoid, sync_rev) AS epochs
       FROM workspaces
      WHERE id = $1 AND account_id = $2 AND deleted_at IS NULL
        FOR NO KEY UPDATE`,
    [workspaceId, accountId],
  );
  if (!rows[0]) throw noSuchWorkspace();
  return rows[0].isSummed ? rows[0] : { ...rows[0], ...(await addUp(connection, workspaceId)) };
}

/**
 * Recomputes the sums, which are those at a certain revision. A newer revision was pushed by a version of this service that
 * kept no sums. Happens only once, since the lock is held.
 */
async function addUp(connection: Connection, workspaceId: string): Promise<Head> {
  const { rows } = await connection.query<Head>(
    `UPDATE workspaces
        SET sync_summed_rev = sync_rev, sync_count = held.records, sync_bytes = held.bytes
       FROM (SELECT count(*) FILTER (WHERE NOT deleted) AS records, coalesce(sum(bytes + ${RECORD_BYTES}), 0) AS bytes
               FROM sync_records WHERE workspace_id = $1) AS held
      WHERE id = $1
     RETURNING sync_rev AS rev, sync_count AS records, sync_bytes AS bytes`,
    [workspaceId],
  );
  if (!rows[0]) throw noSuchWorkspace();
  return rows[0];
}

/** What the workspace would hold if all candidates were added. */
function withAll({ rev, records, bytes }: Head, candidates: readonly Candidate[]): Head {
  return {
    rev: rev + candidates.length,
    records: records + candidates.filter(({ deleted }) => !deleted).length,
    bytes: candidates.reduce((sum, one) => sum + one.bytes + RECORD_BYTES, bytes),
  };
}

const isBeyond = ({ records, bytes }: Head) => records > WORKSPACE_RECORDS || bytes > WORKSPACE_BYTES;

/**
 * Writes the candidates that may be written, while the lock is held. Returns an outcome for each record, in their order; a
 * record refused before stays refused.
 */
export type Write = (
  connection: Connection,
  workspaceId: string,
  head: Head,
  checked: readonly Checked[],
) => Promise<Outcome[]>;

/**
 * The candidates as parameters: an array per column, and all records in one JSON text, since in an array each would be
 * escaped.
 */
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
 * Inserts candidates that should all be new, since their client has never seen them stored. That takes half as long as
 * comparing for one, and five sixths for a thousand. If one is stored after all (the response to an earlier push was lost),
 * none is inserted and compareAndWrite decides, as it does for a workspace that may not have room for all. No statement
 * fails: PostgreSQL logs failures, and repeated pushes could fill its disk.
 */
export const addAll: Write = async (connection, workspaceId, head, checked) => {
  const candidates = candidatesOf(checked);
  if (candidates.length === 0) return checked.filter(isRefused);
  const after = withAll(head, candidates);
  if (isBeyond(after)) return compareAndWrite(connection, workspaceId, head, checked);
  const { rowCount } = await connection.query(
    `WITH stored AS (
       SELECT FROM unnest($3::text[], $4::text[]) AS given (tbl, id),
              LATERAL (SELECT FROM sync_records
                        WHERE workspace_id = $1 AND tbl = given.tbl AND id = given.id LIMIT 1) AS one
        LIMIT 1
     ), added AS (
       INSERT INTO sync_records (workspace_id, tbl, id, rev, record, bytes, meeting_id, deleted)
       SELECT $1, tbl, id, $2 + place, record, octet_length(record::text), meeting_id, deleted
         FROM ROWS FROM (
                unnest($3::text[], $4::text[], $5::bigint[], $6::text[], $7::boolean[]),
                json_array_elements($8::json)
              ) WITH ORDINALITY AS given (tbl, id, base, meeting_id, deleted, record, place)
        WHERE NOT EXISTS (SELECT FROM stored)
     )
     UPDATE workspaces SET sync_rev = $9, sync_summed_rev = $9, sync_count = $10, sync_bytes = $11
      WHERE id = $1 AND NOT EXISTS (SELECT FROM stored)`,
    [workspaceId, head.rev, ...columns(candidates), after.rev, after.records, after.bytes],
  );
  if (rowCount === 0) return compareAndWrite(connection, workspaceId, head, checked);
  let { rev } = head;
  return checked.map((one) => {
    if (isRefused(one)) return one;
    rev += 1;
    return accept(one, rev, [one.meetingId]);
  });
};

function accept({ table, id }: Candidate, rev: number, meetingIds: readonly (string | null)[]): Accepted {
  return { table, id, rev, meetingIds: meetingIds.filter((meetingId) => meetingId !== null) };
}

/** How a candidate compares with what is stored. */
interface Verdict {
  verdict: 'new' | 'changed' | 'same' | 'deleted' | 'conflict' | 'full';
  /** The stored revision; for a refused candidate, the one it lost to. */
  rev: number;
  /** The meeting that the replaced content belonged to. */
  former: string | null;
}

/** In SQL: what writing a candidate adds to the workspace. One that replaces a stored record adds the difference. */
const MORE_RECORDS = '(NOT deleted)::int - coalesce((NOT stored_deleted)::int, 0)';
const MORE_BYTES = `bytes - coalesce(stored_bytes, -${RECORD_BYTES})`;

/**
 * In SQL, for a push that may reach the workspace's limits: what a candidate adds is counted together with all before it
 * (even refused ones, which is strict but simple), and anything beyond the limits is refused. A candidate that adds nothing
 * is never refused, nor is a deletion that keeps the content; otherwise nobody could get back below the limits.
 */
const BOUNDED = `
     bounded AS (
       SELECT *,
              CASE WHEN more_records > 0
                        AND $9 + sum(more_records) OVER pushed > ${WORKSPACE_RECORDS} THEN 'full'
                   WHEN more_bytes > CASE WHEN deleted AND NOT stored_deleted THEN ${RECORD_BYTES} ELSE 0 END
                        AND $10 + sum(more_bytes) OVER pushed > ${WORKSPACE_BYTES} THEN 'full'
                   ELSE compared END AS verdict
         FROM judged
         LEFT JOIN LATERAL (SELECT ${MORE_RECORDS} AS more_records, ${MORE_BYTES} AS more_bytes
                             WHERE compared IN ('new', 'changed')) AS more ON true
       WINDOW pushed AS (ORDER BY place)
     ),`;

/**
 * Compares all candidates with what is stored and writes those that may be written. This is a separate statement after the
 * lock: one that locks and compares at once would compare what it saw before waiting. Content is equal in any order of keys,
 * which takes time to check. A shortcut: an edit of the stored revision with a different length is a change.
 *
 * The stored record is looked up once for each candidate (LATERAL): with no statistics yet, a join was seen to read the
 * whole workspace. OFFSET 0 keeps the planner from comparing again wherever the result is used. Nothing else writes here, so
 * a plain INSERT alongside an UPDATE is safe; ON CONFLICT costs a fifth more. BOUNDED is left out while there is room for
 * all, since it takes time to plan.
 */
export const compareAndWrite: Write = async (connection, workspaceId, head, checked) => {
  const candidates = candidatesOf(checked);
  if (candidates.length === 0) return checked.filter(isRefused);
  const mayBeFull = isBeyond(withAll(head, candidates));
  const { rows } = await connection.query<Verdict>(
    `WITH given AS (
       SELECT *, octet_length(record::text) AS bytes
         FROM ROWS FROM (
                unnest($3::text[], $4::text[], $5::bigint[], $6::text[], $7::boolean[]),
                json_array_elements($8::json)
              ) WITH ORDINALITY AS given (tbl, id, base, meeting_id, deleted, record, place)
     ), judged AS (
       SELECT given.*, stored.rev AS stored_rev, stored.meeting_id AS former,
              stored.bytes AS stored_bytes, stored.deleted AS stored_deleted,
              CASE WHEN stored.rev IS NULL THEN 'new'
                   WHEN stored.record::text = given.record::text THEN 'same'
                   WHEN stored.rev = given.base AND stored.bytes <> given.bytes THEN 'changed'
                   WHEN stored.record::jsonb = given.record::jsonb THEN 'same'
                   WHEN stored.rev = given.base THEN 'changed'
                   WHEN stored.deleted THEN 'deleted'
                   ELSE 'conflict' END AS ${mayBeFull ? 'compared' : 'verdict'}
         FROM given
         LEFT JOIN LATERAL (
           SELECT rev, record, bytes, meeting_id, deleted FROM sync_records
            WHERE workspace_id = $1 AND tbl = given.tbl AND id = given.id LIMIT 1
         ) AS stored ON true
        OFFSET 0
     ),${mayBeFull ? BOUNDED : ''} numbered AS (
       SELECT *, $2 + count(*) FILTER (WHERE verdict IN ('new', 'changed')) OVER (ORDER BY place) AS rev
         FROM ${mayBeFull ? 'bounded' : 'judged'}
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
       UPDATE workspaces
          SET sync_rev = pushed.rev, sync_summed_rev = pushed.rev,
              sync_count = $9 + pushed.records, sync_bytes = $10 + pushed.bytes
         FROM (SELECT max(rev) AS rev, sum(${MORE_RECORDS}) AS records, sum(${MORE_BYTES}) AS bytes
                 FROM numbered WHERE verdict IN ('new', 'changed')) AS pushed
        WHERE id = $1 AND sync_rev < pushed.rev
     )
     SELECT verdict, former, CASE WHEN verdict IN ('new', 'changed') THEN rev ELSE stored_rev END AS rev
       FROM numbered
      ORDER BY place`,
    [workspaceId, head.rev, ...columns(candidates), head.records, head.bytes],
  );
  // One row per candidate, in their order.
  const verdicts = rows.values();
  return checked.map((one) => (isRefused(one) ? one : settle(one, verdicts.next().value)));
};

function settle(candidate: Candidate, judged: Verdict | undefined): Outcome {
  if (!judged) throw new Error('A pushed record was not judged.');
  const { verdict, rev, former } = judged;
  if (verdict === 'deleted' || verdict === 'conflict' || verdict === 'full') {
    return { table: candidate.table, id: candidate.id, reason: verdict };
  }
  return accept(candidate, rev, verdict === 'same' ? [] : [candidate.meetingId, former]);
}
