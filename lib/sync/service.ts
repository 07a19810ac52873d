import { pool, transaction } from '../db.ts';
import { JsonText } from '../http/endpoint.ts';
import { ApiError } from '../http/errors.ts';
import type { Owner } from '../plans/service.ts';
import { refreshProjections } from '../reports/service.ts';
import { assertWorkspace, noSuchWorkspace } from '../workspaces/service.ts';
import { givenId, readRecord } from './record.ts';
import type { PullQuery, Push, Pushed, Reason } from './schema.ts';
import { addAll, compareAndWrite, isDuplicate, lockHead, type Placed, type Verdict, type Write } from './write.ts';

/**
 * Takes records in, each on its own: one that is refused does not keep the others out. A repeated push is
 * answered as the first one was and changes nothing. The reports of the meetings touched are made anew in the same
 * transaction. Throws not_found, pro_required. Two statements in a transaction, and two more if meetings were
 * touched, however many the records. If all seem new and one is not, it takes a second transaction.
 */
export async function push({ accountId, planStatus }: Owner, { workspaceId, records }: Push): Promise<Pushed> {
  if (!planStatus.entitlements.sync) return refuse(accountId, workspaceId);
  const { candidates, reasons } = sift(records);
  const write = (how: Write) =>
    transaction(async (connection) => {
      const head = await lockHead(connection, accountId, workspaceId);
      const verdicts = await how(connection, workspaceId, head, candidates);
      await refreshProjections(connection, workspaceId, touchedMeetings(candidates, verdicts));
      return { verdicts, head };
    });
  const { verdicts, head } = candidates.every(({ base }) => base === 0)
    ? await write(addAll).catch((error: unknown) => {
        if (isDuplicate(error)) return write(compareAndWrite);
        throw error;
      })
    : await write(compareAndWrite);
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

/** Bytes of a page's records; hosts cut an answer at 4.5 MB. */
const PAGE_BYTES = 3_670_016;

/** At most what a page adds around a record: its table, its revision twice, the names of the three. */
const FRAME_BYTES = 100;

/**
 * The records after revision `since`, in the order of revisions. Works for 30 days after Pro ended. Throws
 * not_found, pro_required. One statement, whose one snapshot makes records and newest revision agree.
 */
export async function pull(
  { accountId, planStatus }: Owner,
  { workspaceId, since, limit }: PullQuery,
  now: number,
): Promise<JsonText> {
  const readable =
    planStatus.entitlements.sync || (planStatus.readOnlyUntil !== null && now < planStatus.readOnlyUntil);
  if (!readable) return refuse(accountId, workspaceId);
  const { rows } = await pool().query<[row: string]>({
    text: `SELECT * FROM sync_page($1, $2, $3, $4, ${PAGE_BYTES}, ${FRAME_BYTES})`,
    values: [workspaceId, accountId, since, limit],
    rowMode: 'array',
  });
  const first = rows.shift();
  if (!first) throw noSuchWorkspace();
  const head = Number(first[0]);
  const last = rows.at(-1)?.[0];
  const nextRev = last === undefined ? head : Number(last.slice(0, last.indexOf(' ')));
  const records = rows.map(([row]) => pulled(row)).join();
  // The newest revision belongs to a record (see above): short of it, there is more.
  return new JsonText(`{"records":[${records}],"nextRev":${nextRev},"hasMore":${nextRev < head}}`);
}

/** A row of sync_page, `7 {"table":"topics","record":{"id":"a"}`, with the revision in the record and after it. */
function pulled(row: string): string {
  const start = row.indexOf(' ');
  const end = `,"rev":${row.slice(0, start)}}`;
  // A record holds an id at least, so a comma may follow.
  return row.slice(start + 1, -1) + end + end;
}

/** Whose plan has no sync is told so only of a workspace that is theirs. */
async function refuse(accountId: string, workspaceId: string): Promise<never> {
  await assertWorkspace(accountId, workspaceId);
  throw new ApiError('pro_required', { message: 'Sync is part of Pro.' });
}
