import { createHash } from 'node:crypto';
import { assertWithinCap } from '../account-caps.ts';
import { db, isDangling, noting, pool } from '../db.ts';
import { env } from '../env.ts';
import type { Prisma } from '../generated/prisma/client.ts';
import { ApiError } from '../http/errors.ts';
import { newId } from '../ids.ts';
import { isLanguage, type Language } from '../languages/terms.ts';
import { type Cap, giveBack } from '../limits.ts';
import type { Owner } from '../plans/service.ts';
import { HOUR } from '../time.ts';
import { logoUrl, noSuchWorkspace } from '../workspaces/service.ts';
import { RECEIPT_COLUMNS } from './columns.ts';
import type { CreateReceipt, Receipt } from './schema.ts';
import { MOST_RECEIPTS } from './terms.ts';

export { listReceipts } from './list.ts';

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

/** What a new receipt copies from its workspace, and how many receipts its account has already. */
interface Place {
  timeZone: string;
  language: string;
  receiptAccent: string | null;
  receiptLogoHash: string | null;
  held: number;
}

/** Throws not_found. One statement. */
async function findPlace(accountId: string, workspaceId: string): Promise<Place> {
  const { rows } = await pool().query<Place>(
    `SELECT time_zone AS "timeZone", language, receipt_accent AS "receiptAccent", receipt_logo_hash AS "receiptLogoHash",
            (SELECT count(*) FROM receipts JOIN workspaces AS living ON living.id = workspace_id
              WHERE receipts.account_id = $1 AND living.deleted_at IS NULL) AS held
       FROM workspaces
      WHERE id = $2 AND account_id = $1 AND deleted_at IS NULL`,
    [accountId, workspaceId],
  );
  if (!rows[0]) throw noSuchWorkspace();
  return rows[0];
}

/** Requests that run at once may each take the last place: a few too many do no harm, and a lock would cost all of them. */
function assertHasRoom({ held }: Place): void {
  if (held < MOST_RECEIPTS) return;
  const most = MOST_RECEIPTS.toLocaleString('en');
  throw new ApiError('plan_limit', {
    message: `You have ${most} shared receipts, the most an account can have. Delete some first.`,
  });
}

/**
 * Shares a receipt. Brand, zone and language are copied now, so that a shared receipt does not change later.
 * With an Idempotency-Key, a repeated request returns the first request's receipt.
 * Throws not_found, idempotency_mismatch, plan_limit, too_many_requests. Three statements; four with a key.
 */
export async function createReceipt(
  { accountId, planStatus }: Owner,
  input: CreateReceipt,
  idempotencyKey: string | undefined,
  now: number,
): Promise<Receipt> {
  const hash = bodyHash(input);
  // Before looking for an earlier receipt: those of a deleted workspace are gone.
  const place = await findPlace(accountId, input.workspaceId);
  const earlier = idempotencyKey === undefined ? null : await remembered(accountId, idempotencyKey, hash);
  if (earlier) return earlier;
  assertHasRoom(place);
  await assertWithinCap(CREATED, accountId, 'You’ve shared too many receipts this hour. Try again later.', now);
  const branded = planStatus.entitlements.receiptBranding;
  let failure: unknown;
  try {
    const [row] = await db().receipt.createManyAndReturn({
      data: {
        ...input,
        id: newId(),
        accountId,
        timeZone: place.timeZone,
        language: place.language,
        brandAccent: branded ? place.receiptAccent : null,
        brandLogoHash: branded ? place.receiptLogoHash : null,
        showServiceFreeLine: !branded,
        createdAt: new Date(now),
        ...(idempotencyKey === undefined ? {} : { idempotencyKey, idempotencyHash: hash }),
      },
      skipDuplicates: true,
    });
    if (row) return toReceipt(row);
  } catch (error) {
    failure = error;
  }
  await giveBack([{ cap: CREATED, subject: accountId }]);
  if (failure !== undefined && !isDangling(failure)) throw failure;
  // Another request with this key made the receipt just now, or the workspace or its logo was replaced: start again.
  return createReceipt({ accountId, planStatus }, input, idempotencyKey, now);
}

/** Deletes a receipt. Its page and its preview image are gone at once. Throws not_found. One statement. */
export async function deleteReceipt(accountId: string, id: string): Promise<void> {
  const { count } = await db().receipt.deleteMany({ where: { id, accountId, workspace: { deletedAt: null } } });
  if (count === 0) throw new ApiError('not_found', { message: 'This receipt doesn’t exist.' });
}

/** A receipt as its public page shows it, with the zone of its date, the language for who asks for none, and the name of its logo. */
export type PublicReceipt = Receipt & { timeZone: string; language: Language; brandLogoHash: string | null };

/** The same with its owner, whom no page shows. */
type OwnedReceipt = PublicReceipt & { accountId: string };

type PublicRow = Omit<OwnedReceipt, 'language'> & { language: string };

const ID = /^[0-9A-Za-z]{22}$/;

const PUBLIC_COLUMNS = `${RECEIPT_COLUMNS}, receipts.time_zone AS "timeZone", receipts.language,
  receipts.brand_logo_hash AS "brandLogoHash", receipts.account_id AS "accountId"`;

const READ = `
  SELECT ${PUBLIC_COLUMNS}
    FROM receipts JOIN workspaces ON workspaces.id = workspace_id
   WHERE receipts.id = $1 AND deleted_at IS NULL`;

const COUNT_AND_READ = `
  UPDATE receipts SET views = views + 1
    FROM workspaces
   WHERE receipts.id = $1 AND workspaces.id = workspace_id AND deleted_at IS NULL
  RETURNING ${PUBLIC_COLUMNS}`;

/**
 * Returns what the public page shows, or null if there is no such receipt. One statement either way: a view is counted
 * by the statement that reads the row. Two if the database can only be read, and the view isn't counted. Written by hand, since it is the page that strangers open: see decision 4.
 */
export async function readPublicReceipt(
  id: string,
  { countView }: { countView: boolean },
): Promise<OwnedReceipt | null> {
  if (!ID.test(id)) return null;
  const query = (sql: string) => pool().query<PublicRow>(sql, [id, env().baseUrl]);
  const read = () => query(READ);
  const { rows } = await (countView ? noting('count a view', () => query(COUNT_AND_READ), read) : read());
  const [row] = rows;
  return row ? { ...row, language: isLanguage(row.language) ? row.language : 'en' } : null;
}
