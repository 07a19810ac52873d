import { createHash } from 'node:crypto';
import { db, isDangling, noting, pool } from '../db.ts';
import { env } from '../env.ts';
import { JsonText } from '../http/endpoint.ts';
import { ApiError } from '../http/errors.ts';
import { newId } from '../ids.ts';
import { isLanguage } from '../languages/terms.ts';
import { assertWithinCap, type Cap, giveBack } from '../limits.ts';
import type { Owner } from '../plans/service.ts';
import { HOUR } from '../time.ts';
import { noSuchWorkspace } from '../workspaces/service.ts';
import type { CreateReceipt, PublicReceipt, Receipt } from './schema.ts';
import { MOST_RECEIPTS } from './terms.ts';

const CREATED: Cap = { name: 'receipt', limit: 60, windowMs: HOUR };

/**
 * The fields of a receipt of the API as columns of `receipts`, which a query may join with others; `$2` is the address of
 * this service. A test holds them against what creating a receipt returns.
 */
const RECEIPT_COLUMNS = `
  receipts.id, $2 || '/r/' || receipts.id AS url, receipts.title, receipts.date_ms AS "dateMs",
  receipts.duration_ms AS "durationMs", receipts.attendee_count AS "attendeeCount",
  receipts.staff_count AS "staffCount", receipts.external_count AS "externalCount",
  receipts.total_minor AS "totalMinor", receipts.currency, receipts.per_minute_minor AS "perMinuteMinor",
  receipts.person_ms AS "personMs", receipts.overrun_ms AS "overrunMs", receipts.overrun_minor AS "overrunMinor",
  receipts.brand_accent AS "brandAccent", $2 || '/logos/' || receipts.brand_logo_hash || '.png' AS "brandLogoUrl",
  receipts.show_service_free_line AS "showServiceFreeLine",
  (extract(epoch FROM receipts.created_at) * 1000)::bigint AS "createdAt", receipts.views`;

/** A hash of the body that does not depend on the order of keys. */
function bodyHash(input: CreateReceipt): string {
  return createHash('sha256')
    .update(JSON.stringify(input, Object.keys(input).sort()))
    .digest('hex');
}

async function remembered(accountId: string, key: string, bodyHash: string): Promise<Receipt | null> {
  const { rows } = await pool().query<Receipt & { hash: string }>(
    `SELECT idempotency_hash AS hash, ${RECEIPT_COLUMNS} FROM receipts WHERE account_id = $1 AND idempotency_key = $3`,
    [accountId, env().baseUrl, key],
  );
  if (!rows[0]) return null;
  const { hash, ...receipt } = rows[0];
  if (hash !== bodyHash) throw new ApiError('idempotency_mismatch');
  return receipt;
}

/** What a new receipt copies from its workspace, and how many receipts its account has already. */
interface Place {
  timeZone: string;
  language: string;
  receiptAccent: string | null;
  receiptLogoHash: string | null;
  held: number;
}

/** Throws not_found. */
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

const INSERT = `
  INSERT INTO receipts (
    id, account_id, workspace_id, title, date_ms, duration_ms, attendee_count, staff_count, external_count, total_minor,
    currency, per_minute_minor, person_ms, overrun_ms, overrun_minor, brand_accent, brand_logo_hash,
    show_service_free_line, time_zone, language, created_at, idempotency_key, idempotency_hash)
  VALUES ($1, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, $19, $20, $21, $22, $23, $24)
  ON CONFLICT DO NOTHING
  RETURNING ${RECEIPT_COLUMNS}`;

/**
 * Shares a receipt. Brand, zone and language are copied now, so that a shared receipt does not change later. With an
 * Idempotency-Key, a repeated request returns the first request's receipt. Throws not_found, idempotency_mismatch,
 * plan_limit, too_many_requests.
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
    const { rows } = await pool().query<Receipt>(INSERT, [
      ...[newId(), env().baseUrl, accountId, input.workspaceId, input.title, input.dateMs, input.durationMs],
      ...[input.attendeeCount, input.staffCount, input.externalCount, input.totalMinor, input.currency],
      ...[input.perMinuteMinor, input.personMs, input.overrunMs, input.overrunMinor],
      ...(branded ? [place.receiptAccent, place.receiptLogoHash] : [null, null]),
      ...[!branded, place.timeZone, place.language, new Date(now)],
      ...(idempotencyKey === undefined ? [null, null] : [idempotencyKey, hash]),
    ]);
    if (rows[0]) return rows[0];
  } catch (error) {
    failure = error;
  }
  await giveBack([{ cap: CREATED, subject: accountId }]);
  if (failure !== undefined && !isDangling(failure)) throw failure;
  // Another request with this key made the receipt just now, or the workspace or its logo was replaced: start again.
  return createReceipt({ accountId, planStatus }, input, idempotencyKey, now);
}

/**
 * The caller's shared receipts, newest first, as the JSON of ReceiptList. PostgreSQL writes it: an account may have
 * thousands, and making an object of each and checking them took most of the time.
 */
export async function listReceipts(accountId: string): Promise<JsonText> {
  const { rows } = await pool().query<{ receipts: string }>(
    `SELECT coalesce(json_agg(receipt), '[]')::text AS receipts
       FROM (
         SELECT ${RECEIPT_COLUMNS}
           FROM receipts JOIN workspaces ON workspaces.id = workspace_id
          WHERE receipts.account_id = $1 AND deleted_at IS NULL
          ORDER BY receipts.created_at DESC, receipts.id DESC
       ) AS receipt`,
    [accountId, env().baseUrl],
  );
  return new JsonText(`{"receipts":${rows[0]?.receipts ?? '[]'}}`);
}

/** Deletes a receipt. Its page and its preview image are gone at once. Throws not_found. */
export async function deleteReceipt(accountId: string, id: string): Promise<void> {
  const { count } = await db().receipt.deleteMany({ where: { id, accountId, workspace: { deletedAt: null } } });
  if (count === 0) throw new ApiError('not_found', { message: 'This receipt doesn’t exist.' });
}

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
 * Returns what the public page shows, or null if there is no such receipt. The statement that reads the row counts a
 * view, unless the database can only be read. Written by hand: see DECISIONS.md, “Prisma, and SQL by hand where it's
 * hot”.
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
