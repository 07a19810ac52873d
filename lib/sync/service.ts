import { noting, pool, transaction } from '../db.ts';
import { env } from '../env.ts';
import { JsonText, type Passed } from '../http/endpoint.ts';
import { ApiError } from '../http/errors.ts';
import { tellInstances } from '../notifications.ts';
import type { Owner } from '../plans/service.ts';
import { refreshProjections } from '../reports/service.ts';
import { type Caller, hasCompany, IN_USE_MS, NOTE_EVERY_MS, noteUse } from '../sessions/service.ts';
import { assertWorkspace, noSuchWorkspace } from '../workspaces/service.ts';
import { type Change, readChange, readSavings, type Savings } from './change-record.ts';
import { followChanges } from './changes.ts';
import { checkRecord, refuse } from './record.ts';
import { CHANGE, SAVINGS, WEEK } from './records.ts';
import type { Epoch, PullQuery, Push, Pushed, SyncRecord } from './schema.ts';
import { LOOK_AGAIN_MS } from './terms.ts';
import { addAll, type Checked, compareAndWrite, type EpochRow, isRefused, lockHead } from './write.ts';

/** Throws pro_required unless the account may push. Ignores whatever the request names. */
export function admitPush({ planStatus }: Owner): void {
  if (!planStatus.entitlements.sync) throw proRequired();
}

/**
 * Stores records independently: a refused record doesn't block the others. A repeated push gets the same response as the
 * first and changes nothing. The reports of the affected meetings are refreshed in the same transaction. The caller must
 * have been admitted (admitPush). Throws not_found.
 */
export async function push({ accountId }: Owner, { workspaceId, records, epoch }: Push): Promise<Pushed> {
  // 1. Check each record on its own.
  const checked = checkAll(records);

  // 2. With the workspace locked, compare the records with what is stored, write them, and refresh the reports.
  const seemNew = checked.every((one) => isRefused(one) || one.base === 0);
  const write = seemNew ? addAll : compareAndWrite;
  const { head, outcomes } = await transaction(async (connection) => {
    const head = await lockHead(connection, accountId, workspaceId);
    const based = refuseLost(checked, lastRevOf(epoch, head.epochs));
    const outcomes = await write(connection, workspaceId, head, based);
    const touched = outcomes.flatMap((one) => (isRefused(one) ? [] : one.meetingIds));
    await refreshProjections(connection, workspaceId, touched);
    return { head, outcomes };
  });

  // 3. Report the outcomes.
  const accepted = outcomes.flatMap((one) => (isRefused(one) ? [] : { table: one.table, id: one.id, rev: one.rev }));
  const rev = accepted.reduce((newest, one) => Math.max(newest, one.rev), head.rev);
  if (rev > head.rev && env().syncStream) tellInstances('changed', workspaceId, String(rev));
  return {
    accepted,
    rejected: outcomes.filter(isRefused),
    rev,
    ...(epoch && { epoch: head.epochs.at(-1)?.[0] }),
  };
}

/** Checks each record on its own, and for an earlier record with the same id in this push. Keeps their order. */
function checkAll(records: Push['records']): Checked[] {
  const seen = new Set<string>();
  return records.map(({ table, record }) => {
    const checked = checkRecord(table, record);
    if (isRefused(checked)) return checked;
    const key = `${table} ${checked.id}`;
    if (seen.has(key)) return refuse(table, record, 'duplicate');
    seen.add(key);
    return checked;
  });
}

/** The last revision of the epoch the client names: no limit if it names none, 0 if we don't know it. */
function lastRevOf(epoch: string | undefined, epochs: readonly EpochRow[]): number {
  if (!epoch) return Number.POSITIVE_INFINITY;
  const at = epochs.findIndex(([name]) => name === epoch);
  if (at === -1) return 0;
  return epochs[at + 1]?.[1] ?? Number.POSITIVE_INFINITY;
}

/** Refuses records based on a revision that a restored backup lost: another record may have that number now. */
function refuseLost(checked: readonly Checked[], lastRev: number): Checked[] {
  return checked.map((one) =>
    isRefused(one) || one.base <= lastRev ? one : { table: one.table, id: one.id, reason: 'conflict' },
  );
}

/** The most bytes of a page's records; hosts limit a response to 4.5 MB. */
const PAGE_BYTES = 3_670_016;

/** The most bytes a page adds to a record: its table, its revision twice, and the names of the three fields. */
const FRAME_BYTES = 100;

/** Throws pro_required or not_found unless the account may read this workspace's records. */
async function assertReadable({ accountId, planStatus }: Owner, workspaceId: string, now: number): Promise<void> {
  const readable =
    planStatus.entitlements.sync || (planStatus.readOnlyUntil !== null && now < planStatus.readOnlyUntil);
  if (!readable) {
    // Checked first, so that nobody learns whether someone else's workspace exists.
    await assertWorkspace(accountId, workspaceId);
    throw proRequired();
  }
}

/**
 * Returns a stream that says when the workspace has a new revision, for anyone who may pull. Throws not_found, pro_required,
 * unavailable.
 */
export async function follow(
  caller: Caller,
  { workspaceId }: { workspaceId: string },
  { 'last-event-id': known }: { 'last-event-id'?: string | undefined },
  now: number,
): Promise<Passed> {
  await assertReadable(caller, workspaceId, now);
  return followChanges(caller, workspaceId, known);
}

/** The rows of sync_page, and whether another session of the account is in use. */
const PAGE = `
  SELECT page.*, ${hasCompany('$2', '$6', '$7')}
    FROM sync_page($1, $2, $3, $4, $5, ${PAGE_BYTES}, ${FRAME_BYTES}) AS page`;

/** The same, and records that the session is in use. */
const NOTED_PAGE = `WITH noted AS (${noteUse('$6', '$8', '$9')}) ${PAGE}`;

/**
 * Returns the records after revision `since`, in the order of revisions. Works for 30 days after Pro ended. Throws
 * not_found, pro_required. One statement, so that records and newest revision come from one snapshot.
 */
export async function pull(
  caller: Caller,
  { workspaceId, since, limit, epoch }: PullQuery,
  now: number,
): Promise<JsonText> {
  const { accountId, sessionHash, seenAt } = caller;
  await assertReadable(caller, workspaceId, now);
  const inUse = new Date(now - IN_USE_MS);
  const values = [workspaceId, accountId, since, epoch, limit, sessionHash, inUse];
  const ask = async (text: string, ...more: Date[]) => {
    const query = { text, values: [...values, ...more], rowMode: 'array' };
    return (await pool().query<[row: string, hasCompany: boolean]>(query)).rows;
  };
  const noted = now - NOTE_EVERY_MS;
  const note = () => ask(NOTED_PAGE, new Date(now), new Date(noted));
  const rows = seenAt > noted ? await ask(PAGE) : await noting('note the use of a session', note, () => ask(PAGE));
  const first = rows.shift();
  if (!first) throw noSuchWorkspace();
  const [revision, name = '', ...epochs] = first[0].split(' ');
  const head = Number(revision);
  const last = rows.at(-1)?.[0];
  const nextRev = last === undefined ? head : Number(last.slice(0, last.indexOf(' ')));
  const records = rows.map(([row]) => pulled(row)).join();
  const rest = JSON.stringify({
    nextRev,
    // The newest revision always belongs to a record (write.ts), so below it there is more.
    hasMore: nextRev < head,
    epoch: name,
    lookAgainMs: LOOK_AGAIN_MS[first[1] ? 'inCompany' : 'alone'],
    ...epochsOf(epochs.join(' ')),
  });
  return new JsonText(`{"records":[${records}],${rest.slice(1)}`);
}

/** The epochs from sync_page's first row; empty if there are none. */
function epochsOf(stored: string): { epochs?: Epoch[] } {
  if (stored === '') return {};
  // Made by sync_epochs_now.
  const rows = JSON.parse(stored) as EpochRow[];
  return { epochs: rows.map(([epoch, rev]) => ({ epoch, rev })) };
}

/** Completes a row of sync_page, `7 {"table":"topics","record":{"id":"a"}`: the revision goes into the record and after it. */
function pulled(row: string): string {
  const start = row.indexOf(' ');
  const end = `,"rev":${row.slice(0, start)}}`;
  // A record has at least an id, so a comma may follow.
  return row.slice(start + 1, -1) + end + end;
}

const proRequired = () => new ApiError('pro_required', { message: 'Sync is part of Pro.' });

/**
 * Returns the last decision about each series of a workspace in its currency, as screens show them, and what all changes
 * have saved (null until a device has reported it). Both are stored in the smallest table.
 */
export async function decidedChanges(
  workspaceId: string,
  currency: string,
): Promise<{ changes: Change[]; savings: Savings | null }> {
  const { rows } = await pool().query<{ record: SyncRecord }>(
    `SELECT record FROM sync_records
      WHERE workspace_id = $1 AND tbl = 'templates' AND NOT deleted AND record ->> 'kind' = ANY ($2)`,
    [workspaceId, [CHANGE, SAVINGS]],
  );
  const changes = rows.flatMap(({ record }) => readChange(record) ?? []).filter((one) => one.currency === currency);
  const isLast = (one: Change) => !changes.some((later) => later.decidedAt > one.decidedAt && isSameSeries(one, later));
  const [savings = null] = rows.flatMap(({ record }) => readSavings(record) ?? []);
  return { changes: changes.filter(isLast), savings };
}

/** In SQL: a workspace's first day of the week (readWeek), 1 if not set; `workspaceId` is an SQL expression. */
export const firstWeekdayOf = (workspaceId: string) =>
  `COALESCE((SELECT substring(record ->> 'firstWeekday' FROM '^[1-7]$')::int FROM sync_records
              WHERE workspace_id = ${workspaceId} AND tbl = 'templates' AND id = '${WEEK}'
                AND NOT deleted AND record ->> 'kind' = '${WEEK}'), 1)`;

const isSameSeries = (a: Change, b: Change) =>
  a.series.toLowerCase() === b.series.toLowerCase() ||
  (a.calendarSeries !== null && a.calendarSeries === b.calendarSeries);
