import { cautiousNow, db, isDangling, pool, prismaTransaction, type Transaction } from '../db.ts';
import { env } from '../env.ts';
import { defined } from '../fields.ts';
import type { Prisma, Workspace as Row } from '../generated/prisma/client.ts';
import { ApiError } from '../http/errors.ts';
import { newId } from '../ids.ts';
import { keepLogo, removeUnusedLogos, toLogo } from '../images/service.ts';
import { isLanguage, type Language } from '../languages/terms.ts';
import { assertWithinCap, type Cap } from '../limits.ts';
import type { Owner, PlanStatus } from '../plans/service.ts';
import { DAY, HOUR } from '../time.ts';
import type {
  CreateWorkspace,
  UpdateWorkspace,
  Workspace,
  WorkspaceContents,
  WorkspaceLanguage,
  WorkspaceVotes,
} from './schema.ts';
import { DEFAULT_COST, MOST_WORKSPACES } from './terms.ts';

/** How long a deleted workspace's rows are kept before they are purged. */
const PURGE_AFTER_MS = 30 * DAY;

/** Each logo may occupy a core for seconds. */
const LOGO_SENT: Cap = { name: 'logo', limit: 30, windowMs: HOUR };

/** Returns the public address of a stored logo. */
function logoUrl(hash: string | null): string | null {
  return hash === null ? null : `${env().baseUrl}/logos/${hash}.png`;
}

function toWorkspace(row: Row): Workspace {
  const { accountId, language, asksWorth, syncRev, syncCount, syncBytes, syncSummedRev, syncEpochs, ...fields } = row;
  const { receiptLogoHash, createdAt, updatedAt, deletedAt, ...rest } = fields;
  return {
    ...rest,
    receiptLogoUrl: logoUrl(receiptLogoHash),
    createdAt: createdAt.getTime(),
    updatedAt: updatedAt.getTime(),
    deletedAt: deletedAt?.getTime() ?? null,
  };
}

/** The same error whether the workspace is missing, deleted or another account's. */
export const noSuchWorkspace = () => new ApiError('not_found', { message: 'This workspace doesn’t exist.' });

/** Reports a workspace that was deleted during a write of rows that refer to it as missing. */
export function refuseDangling(error: unknown): never {
  throw isDangling(error) ? noSuchWorkspace() : error;
}

/** Returns one of the account's workspaces with all its settings. Throws not_found. */
async function findWorkspace(accountId: string, id: string): Promise<Row> {
  const found = await db().workspace.findFirst({ where: { id, accountId, deletedAt: null } });
  if (!found) throw noSuchWorkspace();
  return found;
}

/** Throws not_found unless the workspace is one of the account's. */
export async function assertWorkspace(accountId: string, id: string): Promise<void> {
  const found = await db().workspace.findFirst({ where: { id, accountId, deletedAt: null }, select: { id: true } });
  if (!found) throw noSuchWorkspace();
}

type NewWorkspace = Partial<CreateWorkspace> & { language?: Language };

function newRow(
  accountId: string,
  { name = 'My workspace', currency = DEFAULT_COST.currency, timeZone = 'UTC', language = 'en' }: NewWorkspace,
  now: number,
): Prisma.WorkspaceUncheckedCreateInput {
  const at = new Date(now);
  return { ...DEFAULT_COST, id: newId(), accountId, name, currency, timeZone, language, createdAt: at, updatedAt: at };
}

/** Returns the workspaces of an account, oldest first. */
export async function listWorkspaces(accountId: string): Promise<Workspace[]> {
  const rows = await db().workspace.findMany({
    where: { accountId, deletedAt: null },
    orderBy: [{ createdAt: 'asc' }, { id: 'asc' }],
  });
  return rows.map(toWorkspace);
}

/** Returns the language of an account's emails and the zone of their dates: its first workspace's. */
export async function firstWorkspace(
  tx: Transaction,
  accountId: string,
): Promise<{ timeZone: string; language: Language }> {
  const first = await tx.workspace.findFirst({
    where: { accountId, deletedAt: null },
    orderBy: [{ createdAt: 'asc' }, { id: 'asc' }],
    select: { timeZone: true, language: true },
  });
  return {
    timeZone: first?.timeZone ?? 'UTC',
    language: isLanguage(first?.language) ? first.language : 'en',
  };
}

/** Creates an account's first workspace, in the transaction that creates the account. */
export async function createFirstWorkspace(
  tx: Transaction,
  accountId: string,
  given: NewWorkspace,
  now: number,
): Promise<void> {
  await tx.workspace.create({ data: newRow(accountId, given, now) });
}

/**
 * Creates a workspace if the plan allows another. The account's row is locked before counting, in a statement of its own, so
 * that two concurrent calls can't both take the last place. Throws plan_limit.
 */
export async function createWorkspace(
  { accountId, planStatus }: Owner,
  given: CreateWorkspace & { language: Language },
  now: number,
): Promise<Workspace> {
  const limit = planStatus.entitlements.workspaces;
  const row = await prismaTransaction(async (tx) => {
    await lockAccount(tx, accountId);
    const held = await tx.workspace.count({ where: { accountId, deletedAt: null } });
    if (held >= (limit ?? MOST_WORKSPACES)) {
      const message =
        limit === null
          ? `You have ${MOST_WORKSPACES} workspaces, the most an account can have. Delete one first.`
          : `Your plan includes ${limit} workspace. Get Pro for more.`;
      throw new ApiError('plan_limit', { message });
    }
    return tx.workspace.create({ data: newRow(accountId, given, now) });
  });
  return toWorkspace(row);
}

/** Throws not_signed_in for an account that was just deleted. */
async function lockAccount(tx: Transaction, accountId: string): Promise<void> {
  const found = await tx.$executeRaw`SELECT FROM accounts WHERE id = ${accountId} FOR NO KEY UPDATE`;
  if (found === 0) throw new ApiError('not_signed_in');
}

/**
 * Throws pro_required for settings that only Pro may switch on. Switching off, null and unchanged values are always allowed.
 */
function assertEntitled(planStatus: PlanStatus, current: Row, change: UpdateWorkspace): void {
  const wantsAccent = change.receiptAccent != null && change.receiptAccent !== current.receiptAccent;
  if (wantsAccent && !planStatus.entitlements.receiptBranding) {
    throw new ApiError('pro_required', { message: 'The accent color is part of Pro.' });
  }
  if (change.digestOptIn && !current.digestOptIn && !planStatus.entitlements.digest) {
    throw new ApiError('pro_required', { message: 'The weekly digest is part of Pro.' });
  }
}

/** Changes a workspace's settings. Throws not_found, pro_required. */
export async function updateWorkspace(
  { accountId, planStatus }: Owner,
  id: string,
  change: UpdateWorkspace,
  now: number,
): Promise<Workspace> {
  const current = await findWorkspace(accountId, id);
  assertEntitled(planStatus, current, change);
  return toWorkspace(await changeRow(db(), { id, accountId }, defined(change), now));
}

/** Changes the row of one of the account's workspaces. Throws not_found. */
async function changeRow(
  tx: Pick<Transaction, 'workspace'>,
  { id, accountId }: Pick<Row, 'id' | 'accountId'>,
  data: Prisma.WorkspaceUncheckedUpdateManyInput,
  now: number,
): Promise<Row> {
  const [row] = await tx.workspace.updateManyAndReturn({
    where: { id, accountId, deletedAt: null },
    data: { ...data, updatedAt: new Date(now) },
  });
  if (!row) throw noSuchWorkspace();
  return row;
}

/**
 * Sets the logo of future receipts. The image is decoded after all other checks, because that is costly. The logo it
 * replaces is removed unless something still shows it. Throws not_found, pro_required, too_many_requests, invalid_image,
 * unavailable.
 */
export async function uploadLogo(
  { accountId, planStatus }: Owner,
  id: string,
  image: Uint8Array,
  now: number,
): Promise<Workspace> {
  const current = await findWorkspace(accountId, id);
  if (!planStatus.entitlements.receiptBranding) {
    throw new ApiError('pro_required', { message: 'A logo on receipts is part of Pro.' });
  }
  await assertWithinCap(LOGO_SENT, accountId, 'You’ve uploaded too many logos this hour. Try again later.', now);
  const png = await toLogo(accountId, image);
  return replaceLogo(current, now, (tx) => keepLogo(tx, png));
}

/** Returns the language of a workspace's emails. Throws not_found. */
export async function readLanguage(accountId: string, id: string): Promise<WorkspaceLanguage> {
  const { language } = await findWorkspace(accountId, id);
  return { language: isLanguage(language) ? language : 'en' };
}

/** Sets the language of later emails and receipts. Throws not_found. */
export async function chooseLanguage(
  accountId: string,
  id: string,
  { language }: WorkspaceLanguage,
  now: number,
): Promise<WorkspaceLanguage> {
  await changeRow(db(), { id, accountId }, { language }, now);
  return { language };
}

/** Returns whether new receipts ask if the meeting was worth it. Throws not_found. */
export async function readVotes(accountId: string, id: string): Promise<WorkspaceVotes> {
  const { asksWorth } = await findWorkspace(accountId, id);
  return { asks: asksWorth };
}

/** Sets whether new receipts ask if the meeting was worth it. Throws not_found. */
export async function chooseVotes(
  accountId: string,
  id: string,
  { asks }: WorkspaceVotes,
  now: number,
): Promise<WorkspaceVotes> {
  await changeRow(db(), { id, accountId }, { asksWorth: asks }, now);
  return { asks };
}

/** Removes the logo from future receipts; shared receipts keep theirs. Allowed on every plan. */
export async function removeLogo(accountId: string, id: string, now: number): Promise<Workspace> {
  const current = await findWorkspace(accountId, id);
  return current.receiptLogoHash === null ? toWorkspace(current) : replaceLogo(current, now, async () => null);
}

async function replaceLogo(
  { id, accountId, receiptLogoHash: old }: Row,
  now: number,
  next: (tx: Transaction) => Promise<string | null>,
): Promise<Workspace> {
  const row = await prismaTransaction(async (tx) =>
    changeRow(tx, { id, accountId }, { receiptLogoHash: await next(tx) }, now),
  );
  if (old !== null && old !== row.receiptLogoHash) await removeUnusedLogos([old]);
  return toWorkspace(row);
}

/** Returns a workspace's name and whether it gets the weekly digest; null if there is no such workspace. */
export function digestState(id: string): Promise<Pick<Row, 'name' | 'digestOptIn'> | null> {
  return db().workspace.findFirst({ where: { id, deletedAt: null }, select: { name: true, digestOptIn: true } });
}

/** Switches a workspace's digest off. The caller must have checked the permission. */
export async function switchDigestOff(id: string, now: number): Promise<void> {
  await db().workspace.updateMany({
    where: { id, deletedAt: null, digestOptIn: true },
    data: { digestOptIn: false, updatedAt: new Date(now) },
  });
}

/** Counts what would be deleted with a workspace. Records that a device hasn't sent are not counted. Throws not_found. */
export async function countContents(accountId: string, id: string): Promise<WorkspaceContents> {
  await assertWorkspace(accountId, id);
  const [row] = await db().$queryRaw<WorkspaceContents[]>`
    SELECT count(*) FILTER (WHERE tbl = 'meetings')::int AS meetings,
           count(*) FILTER (WHERE tbl = 'people')::int AS people,
           count(*) FILTER (WHERE tbl = 'topics')::int AS topics,
           -- Budgets, changes and the like have a kind (isTemplate).
           count(*) FILTER (WHERE tbl = 'templates' AND json_typeof(record->'kind') IS DISTINCT FROM 'string')::int AS templates,
           (SELECT count(*) FROM receipts WHERE workspace_id = ${id})::int AS receipts,
           (SELECT count(*) FROM api_tokens WHERE workspace_id = ${id})::int AS tokens
      FROM sync_records
     WHERE workspace_id = ${id} AND tbl IN ('meetings', 'people', 'topics', 'templates') AND NOT deleted`;
  // An aggregate without groups always returns a row.
  return row ?? { meetings: 0, people: 0, topics: 0, templates: 0, receipts: 0, tokens: 0 };
}

/** Deletes a workspace, hiding it and everything in it at once. Throws not_found, last_workspace. */
export async function deleteWorkspace(accountId: string, id: string, now: number): Promise<void> {
  await prismaTransaction(async (tx) => {
    await lockAccount(tx, accountId);
    const held = await tx.workspace.findMany({ where: { accountId, deletedAt: null }, select: { id: true } });
    if (!held.some((workspace) => workspace.id === id)) throw noSuchWorkspace();
    if (held.length === 1) throw new ApiError('last_workspace');
    await tx.workspace.update({ where: { id }, data: { deletedAt: new Date(now), updatedAt: new Date(now) } });
  });
}

/**
 * Tables purged before a workspace's own row, each in the order of an index: with two million records, deleting the row
 * takes minutes.
 */
const GATHERED = [
  ['sync_records', 'rev'],
  ['report_meetings', 'meeting_id'],
] as const;

const PURGED_AT_ONCE = 20_000;

/**
 * Removes workspaces that were deleted more than 30 days ago, with everything in them, in batches, so that an interrupted
 * run leaves less to the next. Returns how many.
 */
export async function purgeWorkspaces(now: number): Promise<number> {
  const { rows } = await pool().query<{ id: string }>('SELECT id FROM workspaces WHERE deleted_at < $1', [
    new Date((await cautiousNow(now)) - PURGE_AFTER_MS),
  ]);
  for (const { id } of rows) {
    for (const [table, key] of GATHERED) while ((await purgeBatch(id, table, key)) === PURGED_AT_ONCE);
    await db().workspace.deleteMany({ where: { id } });
  }
  return rows.length;
}

/** Removes a workspace's first rows of a table. Returns how many. */
async function purgeBatch(workspaceId: string, table: string, key: string): Promise<number> {
  const { rowCount } = await pool().query(
    `DELETE FROM ${table} WHERE workspace_id = $1 AND ${key} IN
       (SELECT ${key} FROM ${table} WHERE workspace_id = $1 ORDER BY ${key} LIMIT ${PURGED_AT_ONCE})`,
    [workspaceId],
  );
  return rowCount ?? 0;
}
