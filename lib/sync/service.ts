import { type Connection, pool, transaction } from '../db.ts';
import { JsonText } from '../http/endpoint.ts';
import { ApiError } from '../http/errors.ts';
import type { Owner } from '../plans/service.ts';
import { refreshProjections } from '../reports/service.ts';
import { assertWorkspace, noSuchWorkspace } from '../workspaces/service.ts';
import { type Candidate, givenId, readRecord } from './record.ts';
import type { PullQuery, Push, Pushed, Reason, TableName } from './schema.ts';

/**
 * Revisions count the accepted records of a workspace, in the order of their commits. Whoever pushes holds
 * the workspace's row from before the first comparison to the commit, so pushes form a queue, a reader never
 * sees a revision before all smaller ones, and the newest revision always belongs to a record.
 */

/** A candidate and where it stands in the push. */
interface Placed extends Candidate {
  place: number;
  table: TableName;
}

/** What became of one candidate. `rev` is the stored revision, for a refused one the one it lost to. */
interface Verdict {
  verdict: 'new' | 'changed' | 'same' | 'deleted' | 'conflict';
  rev: number;
  /** The meeting that the replaced content was part of. */
  former: string | null;
}

/**
 * Takes records in, each on its own: one that is refused does not keep the others out. A repeated push is
 * answered as the first one was and changes nothing. The reports of the meetings touched are made anew in the same
 * transaction. Throws not_found, pro_required. Two statements in a transaction, and two more if meetings were
 * touched, however many the records.
 */
export async function push({ accountId, standing }: Owner, { workspaceId, records }: Push): Promise<Pushed> {
  if (!standing.entitlements.sync) return refuse(accountId, workspaceId);
  const { candidates, reasons } = sift(records);
  const { verdicts, head } = await transaction(async (connection) => {
    const locked = await lockHead(connection, accountId, workspaceId);
    const judged = await compareAndWrite(connection, workspaceId, locked, candidates);
    await refreshProjections(connection, workspaceId, touchedMeetings(candidates, judged));
    return { verdicts: judged, head: locked };
  });
  const answer: Pushed = { accepted: [], rejected: [], rev: head };
  const judged = new Map(candidates.map(({ place }, i) => [place, verdicts[i]]));
  for (const [place, { table, record }] of records.entries()) {
    const id = givenId(record);
    const outcome = judged.get(place);
    const reason = outcome ? refusal(outcome) : reasons.get(place);
    if (reason) answer.rejected.push({ table, id, reason });
    else if (outcome) {
      answer.accepted.push({ table, id, rev: outcome.rev });
      answer.rev = Math.max(answer.rev, outcome.rev);
    }
  }
  return answer;
}

/** The meetings whose figures may have changed: those that written records are part of, or were until now. */
function touchedMeetings(candidates: readonly Placed[], verdicts: readonly Verdict[]): string[] {
  const touched = new Set<string>();
  for (const [i, { meetingId }] of candidates.entries()) {
    const outcome = verdicts[i];
    if (outcome?.verdict !== 'new' && outcome?.verdict !== 'changed') continue;
    for (const id of [meetingId, outcome.former]) if (id !== null) touched.add(id);
  }
  return [...touched];
}

const refusal = ({ verdict }: Verdict): Reason | undefined =>
  verdict === 'deleted' || verdict === 'conflict' ? verdict : undefined;

/** What can be said of the records without the database. */
function sift(records: Push['records']): { candidates: Placed[]; reasons: Map<number, Reason> } {
  const candidates: Placed[] = [];
  const reasons = new Map<number, Reason>();
  const seen = new Set<string>();
  for (const [place, { table, record }] of records.entries()) {
    const read = readRecord(table, record);
    if (typeof read === 'string') reasons.set(place, read);
    else if (seen.has(`${table} ${read.id}`)) reasons.set(place, 'duplicate');
    else {
      seen.add(`${table} ${read.id}`);
      candidates.push({ ...read, place, table });
    }
  }
  return { candidates, reasons };
}

/** Locks the workspace's revisions and answers the newest. Throws not_found. */
async function lockHead(connection: Connection, accountId: string, workspaceId: string): Promise<number> {
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
 * Compares all candidates with what is stored and writes those that may be. A statement of its own, after
 * the lock: one that locks and compares at once compares what it saw before it had to wait.
 *
 * The stored record is looked up once for each candidate (LATERAL): with no statistics yet, a join was seen to read the
 * whole workspace. Nobody else writes here, so a plain INSERT beside an UPDATE is safe; ON CONFLICT costs a fifth more.
 */
async function compareAndWrite(
  connection: Connection,
  workspaceId: string,
  head: number,
  candidates: readonly Placed[],
): Promise<Verdict[]> {
  if (candidates.length === 0) return [];
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
                   WHEN stored.rev = given.base THEN 'changed'
                   WHEN stored.record::jsonb = given.record::jsonb THEN 'same'
                   WHEN stored.deleted THEN 'deleted'
                   ELSE 'conflict' END AS verdict
         FROM given
         LEFT JOIN LATERAL (
           SELECT rev, record, meeting_id, deleted FROM sync_records
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
    [
      workspaceId,
      head,
      candidates.map(({ table }) => table),
      candidates.map(({ id }) => id),
      candidates.map(({ base }) => base),
      candidates.map(({ meetingId }) => meetingId),
      candidates.map(({ deleted }) => deleted),
      // One text for all records: as an array, each would be escaped here and unescaped there.
      `[${candidates.map(({ text }) => text).join(',')}]`,
    ],
  );
  return rows;
}

/** Bytes of a page's records; hosts cut an answer at 4.5 MB. */
const PAGE_BYTES = 3_670_016;

/** At most what a page adds around a record: its table, its revision twice, the names of the three. */
const FRAME_BYTES = 100;

/**
 * The records after revision `since`, in the order of revisions. Works for 30 days after Pro ended. Throws
 * not_found, pro_required. One statement, whose one snapshot makes records and newest revision agree.
 */
export async function pull(
  { accountId, standing }: Owner,
  { workspaceId, since, limit }: PullQuery,
  now: number,
): Promise<JsonText> {
  const readable = standing.entitlements.sync || (standing.readOnlyUntil !== null && now < standing.readOnlyUntil);
  if (!readable) return refuse(accountId, workspaceId);
  const { rows } = await pool().query<[head: number, table: string, rev: number | null, record: string]>({
    text: `SELECT workspace.sync_rev, page.tbl, page.rev, page.record
             FROM workspaces AS workspace
             LEFT JOIN LATERAL (
               SELECT *, sum(bytes + ${FRAME_BYTES}) OVER (ORDER BY rev ROWS UNBOUNDED PRECEDING) AS upto
                 FROM (
                   SELECT tbl, rev, record::text, bytes FROM sync_records
                    WHERE workspace_id = $1 AND rev > $3
                    ORDER BY rev LIMIT $4
                 ) AS next
             ) AS page ON page.upto <= ${PAGE_BYTES}
            WHERE workspace.id = $1 AND workspace.account_id = $2 AND workspace.deleted_at IS NULL`,
    values: [workspaceId, accountId, since, limit],
    rowMode: 'array',
  });
  const head = rows[0]?.[0];
  if (head === undefined) throw noSuchWorkspace();
  // They come in order as it is; PostgreSQL, which vouches for nothing, would take a quarter of the statement to sort them.
  rows.sort(([, , a], [, , b]) => Number(a) - Number(b));
  const nextRev = rows.at(-1)?.[2] ?? head;
  let records = '';
  for (const [, table, rev, record] of rows) {
    // Without a record after `since` the outer join leaves one row of nulls.
    if (rev === null) break;
    records += `${records && ','}{"table":"${table}","record":${withRevision(record, rev)},"rev":${rev}}`;
  }
  // The newest revision belongs to a record (see above): short of it, there is more.
  return new JsonText(`{"records":[${records}],"nextRev":${nextRev},"hasMore":${nextRev < head}}`);
}

/** A stored record as JSON, which holds an id at least, with its revision. */
function withRevision(record: string, rev: number): string {
  return `${record.slice(0, -1)},"rev":${rev}}`;
}

/** Whose plan has no sync is told so only of a workspace that is theirs. */
async function refuse(accountId: string, workspaceId: string): Promise<never> {
  await assertWorkspace(accountId, workspaceId);
  throw new ApiError('pro_required', { message: 'Sync is part of Pro.' });
}
