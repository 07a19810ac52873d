import { createHash } from 'node:crypto';
import { db, isDangling } from '../db.ts';
import { env } from '../env.ts';
import { Prisma } from '../generated/prisma/client.ts';
import { ApiError } from '../http/errors.ts';
import { logFailure } from '../http/log.ts';
import { newId } from '../ids.ts';
import { type Cap, consume, giveBack } from '../limits.ts';
import type { Owner } from '../plans/service.ts';
import { HOUR } from '../time.ts';
import { findWorkspace, logoUrl } from '../workspaces/service.ts';
import type { CreateReceipt, Receipt } from './schema.ts';

const CREATED: Cap = { name: 'receipt', limit: 60, windowMs: HOUR };

/** A row as `db()` gives it: int8 columns are numbers already. */
type Row = Prisma.Result<ReturnType<typeof db>['receipt'], Prisma.ReceiptDefaultArgs, 'findFirstOrThrow'>;

/** The public address of a receipt. */
function receiptUrl(id: string): string {
  return `${env().baseUrl}/r/${id}`;
}

function toReceipt(row: Row): Receipt {
  return {
    id: row.id,
    url: receiptUrl(row.id),
    title: row.title,
    dateMs: row.dateMs,
    durationMs: row.durationMs,
    attendeeCount: row.attendeeCount,
    staffCount: row.staffCount,
    externalCount: row.externalCount,
    totalMinor: row.totalMinor,
    currency: row.currency,
    perMinuteMinor: row.perMinuteMinor,
    personMs: row.personMs,
    overrunMs: row.overrunMs,
    overrunMinor: row.overrunMinor,
    brandAccent: row.brandAccent,
    brandLogoUrl: logoUrl(row.brandLogoHash),
    showServiceFreeLine: row.showServiceFreeLine,
    createdAt: row.createdAt.getTime(),
    views: row.views,
  };
}

/** A hash of the body that does not depend on the order of keys. */
function bodyHash(input: CreateReceipt): string {
  return createHash('sha256')
    .update(JSON.stringify(input, Object.keys(input).sort()))
    .digest('hex');
}

async function remembered(accountId: string, key: string, hash: string): Promise<Receipt | null> {
  const row = await db().receipt.findUnique({
    where: { accountId_idempotencyKey: { accountId, idempotencyKey: key } },
  });
  if (!row) return null;
  if (row.idempotencyHash !== hash) throw new ApiError('idempotency_mismatch');
  return toReceipt(row);
}

/** If the limiter fails, the cap is skipped and the receipt is created. */
async function assertWithinCap(accountId: string, now: number): Promise<void> {
  const retryAfter = await consume([{ cap: CREATED, subject: accountId }], now).catch((error: unknown) => {
    logFailure('receipt cap', error);
    return null;
  });
  if (retryAfter !== null) {
    throw new ApiError('too_many_requests', { message: 'Too many receipts were shared this hour.', retryAfter });
  }
}

const failedWith = (error: unknown, code: string) =>
  error instanceof Prisma.PrismaClientKnownRequestError && error.code === code;
const isDuplicate = (error: unknown) => failedWith(error, 'P2002');

/**
 * Shares a receipt. Brand and zone are copied now, so that a shared receipt does not change later.
 * With an Idempotency-Key, a repeated request returns the first request's receipt.
 */
export async function createReceipt(
  { accountId, planStatus }: Owner,
  input: CreateReceipt,
  idempotencyKey: string | undefined,
  now: number,
): Promise<Receipt> {
  const hash = bodyHash(input);
  // Before looking for an earlier receipt: those of a deleted workspace are gone.
  const workspace = await findWorkspace(accountId, input.workspaceId);
  const earlier = idempotencyKey === undefined ? null : await remembered(accountId, idempotencyKey, hash);
  if (earlier) return earlier;
  await assertWithinCap(accountId, now);
  const branded = planStatus.entitlements.receiptBranding;
  try {
    const row = await db().receipt.create({
      data: {
        ...input,
        id: newId(),
        accountId,
        timeZone: workspace.timeZone,
        brandAccent: branded ? workspace.receiptAccent : null,
        brandLogoHash: branded ? workspace.receiptLogoHash : null,
        showServiceFreeLine: !branded,
        createdAt: new Date(now),
        ...(idempotencyKey === undefined ? {} : { idempotencyKey, idempotencyHash: hash }),
      },
    });
    return toReceipt(row);
  } catch (error) {
    await giveBack([{ cap: CREATED, subject: accountId }]);
    // The workspace or its logo was replaced or removed just now: start again.
    if (isDangling(error)) return createReceipt({ accountId, planStatus }, input, idempotencyKey, now);
    // Two requests with one key raced; the other one made the receipt.
    if (idempotencyKey === undefined || !isDuplicate(error)) throw error;
    const winner = await remembered(accountId, idempotencyKey, hash);
    if (!winner) throw error;
    return winner;
  }
}

/** The caller's shared receipts, newest first. One statement. */
export async function listReceipts(accountId: string): Promise<Receipt[]> {
  const rows = await db().receipt.findMany({
    where: { accountId, workspace: { deletedAt: null } },
    orderBy: [{ createdAt: 'desc' }, { id: 'desc' }],
  });
  return rows.map(toReceipt);
}

/** Deletes a receipt. Its page and its preview image are gone at once. Throws not_found. One statement. */
export async function deleteReceipt(accountId: string, id: string): Promise<void> {
  const { count } = await db().receipt.deleteMany({ where: { id, accountId, workspace: { deletedAt: null } } });
  if (count === 0) throw new ApiError('not_found', { message: 'There is no such receipt.' });
}

/** A receipt as its public page shows it, with the zone of its date and the name of its logo. */
export type PublicReceipt = Receipt & { timeZone: string; brandLogoHash: string | null };

/**
 * Returns what the public page shows, or null if there is no such receipt. One statement either way: a view is counted
 * by the statement that reads the row.
 */
export async function readPublicReceipt(
  id: string,
  { countView }: { countView: boolean },
): Promise<PublicReceipt | null> {
  if (!/^[0-9A-Za-z]{22}$/.test(id)) return null;
  const where = { id, workspace: { deletedAt: null } };
  const row = countView
    ? (await db().receipt.updateManyAndReturn({ where, data: { views: { increment: 1 } } }))[0]
    : await db().receipt.findFirst({ where });
  return row ? { ...toReceipt(row), timeZone: row.timeZone, brandLogoHash: row.brandLogoHash } : null;
}
