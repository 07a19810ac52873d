import { createHash } from 'node:crypto';
import { db, isDangling, noting, pool } from '../db.ts';
import { env } from '../env.ts';
import { cookieValues, ownCookie, setCookie } from '../http/cookies.ts';
import { JsonText } from '../http/endpoint.ts';
import { ApiError } from '../http/errors.ts';
import { logFailure } from '../http/log.ts';
import { clientAddress, socketAddress } from '../http/origin.ts';
import { newId } from '../ids.ts';
import { isLanguage } from '../languages/terms.ts';
import { assertWithinCap, type Cap, consume, giveBack } from '../limits.ts';
import type { Owner } from '../plans/service.ts';
import { DAY, HOUR } from '../time.ts';
import { noSuchWorkspace } from '../workspaces/service.ts';
import type { CreateReceipt, PublicReceipt, Receipt, Vote } from './schema.ts';
import { FEWEST_VOTES, MOST_RECEIPTS, VOTING_HOURS, type Worth } from './terms.ts';

const CREATED: Cap = { name: 'receipt', limit: 60, windowMs: HOUR };

/**
 * SQL for what most voters said, once voting has closed; null before, so that nobody can infer a vote from a change. `now`
 * is an expression.
 */
const worthAt = (now: string) => `
  CASE WHEN receipts.votes_close_at > ${now} OR receipts.worth_yes + receipts.worth_no < ${FEWEST_VOTES} THEN NULL
       WHEN receipts.worth_yes >= 2 * receipts.worth_no THEN 'yes'
       WHEN receipts.worth_no >= 2 * receipts.worth_yes THEN 'no'
       ELSE 'split' END AS worth`;

/**
 * The fields of an API receipt except `worth`, as columns of `receipts`, which a query may join with other tables. `$2` is
 * this service's address. A test compares them with what creating a receipt returns.
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

/** Returns a hash of the body that doesn't depend on the order of keys. */
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

/** What a new receipt copies from its workspace, and how many receipts the account already has. */
interface Place {
  timeZone: string;
  language: string;
  receiptAccent: string | null;
  receiptLogoHash: string | null;
  asksWorth: boolean;
  held: number;
}

/** Throws not_found. */
async function findPlace(accountId: string, workspaceId: string): Promise<Place> {
  const { rows } = await pool().query<Place>(
    `SELECT time_zone AS "timeZone", language, receipt_accent AS "receiptAccent", receipt_logo_hash AS "receiptLogoHash",
            asks_worth AS "asksWorth",
            (SELECT count(*) FROM receipts JOIN workspaces AS living ON living.id = workspace_id
              WHERE receipts.account_id = $1 AND living.deleted_at IS NULL) AS held
       FROM workspaces
      WHERE id = $2 AND account_id = $1 AND deleted_at IS NULL`,
    [accountId, workspaceId],
  );
  if (!rows[0]) throw noSuchWorkspace();
  return rows[0];
}

/**
 * Refuses one more receipt for an account with the maximum. Concurrent requests may each take the last place: a few too many
 * do no harm, and a lock would slow all requests.
 */
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
    show_service_free_line, time_zone, language, created_at, votes_close_at, idempotency_key, idempotency_hash)
  VALUES ($1, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, $19, $20, $21, $22, $23, $24, $25)
  ON CONFLICT DO NOTHING
  RETURNING ${RECEIPT_COLUMNS}`;

/**
 * Returns when voting closes. Null if nobody is asked: the owner doesn't want it, too few people were there, it's too late,
 * or it isn't one meeting. (A statement of several, or of a calendar, doesn't say how many are staff.)
 */
function closingOf({ asksWorth }: Place, input: CreateReceipt, now: number): number | null {
  const { dateMs, durationMs, attendeeCount, staffCount } = input;
  const closesAt = Math.min(dateMs + durationMs, now) + VOTING_HOURS * HOUR;
  return asksWorth && staffCount !== null && attendeeCount >= FEWEST_VOTES && closesAt > now ? closesAt : null;
}

/**
 * Shares a receipt. Brand, zone and language are copied now, so that a shared receipt doesn't change later. With an
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
  // Checked before looking for an earlier receipt: those of a deleted workspace are gone.
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
      ...[!branded, place.timeZone, place.language, new Date(now), closingOf(place, input, now)],
      ...(idempotencyKey === undefined ? [null, null] : [idempotencyKey, hash]),
    ]);
    if (rows[0]) return rows[0];
  } catch (error) {
    failure = error;
  }
  await giveBack([{ cap: CREATED, subject: accountId }]);
  if (failure !== undefined && !isDangling(failure)) throw failure;
  // Another request with this key has just made the receipt, or the workspace or its logo was replaced: start again.
  return createReceipt({ accountId, planStatus }, input, idempotencyKey, now);
}

/**
 * Returns the caller's shared receipts, newest first, as the JSON of ReceiptList. PostgreSQL writes it: an account may have
 * thousands, and making and checking an object for each took most of the time.
 */
export async function listReceipts(accountId: string, now: number): Promise<JsonText> {
  const { rows } = await pool().query<{ receipts: string }>(
    // Leaves `worth` out where there is no result.
    `SELECT coalesce(json_agg(CASE WHEN worth IS NULL THEN to_jsonb(receipt) - 'worth' ELSE to_jsonb(receipt) END), '[]')::text
            AS receipts
       FROM (
         SELECT ${RECEIPT_COLUMNS}, ${worthAt('$3')}
           FROM receipts JOIN workspaces ON workspaces.id = workspace_id
          WHERE receipts.account_id = $1 AND deleted_at IS NULL
          ORDER BY receipts.created_at DESC, receipts.id DESC
       ) AS receipt`,
    [accountId, env().baseUrl, now],
  );
  return new JsonText(`{"receipts":${rows[0]?.receipts ?? '[]'}}`);
}

/** Deletes a receipt. Its page and its preview image are gone at once. Throws not_found. */
export async function deleteReceipt(accountId: string, id: string): Promise<void> {
  const { count } = await db().receipt.deleteMany({ where: { id, accountId, workspace: { deletedAt: null } } });
  if (count === 0) throw noSuchReceipt();
}

const noSuchReceipt = () => new ApiError('not_found', { message: 'This receipt doesn’t exist.' });

/** A public receipt with its owner, whom no page shows. */
type OwnedReceipt = PublicReceipt & { accountId: string };

type PublicRow = Omit<OwnedReceipt, 'language' | 'worth' | 'votesCloseAt'> & {
  language: string;
  worth: Worth | null;
  votesCloseAt: number | null;
};

const ID = /^[0-9A-Za-z]{22}$/;

const PUBLIC_COLUMNS = `${RECEIPT_COLUMNS}, receipts.time_zone AS "timeZone", receipts.language,
  receipts.brand_logo_hash AS "brandLogoHash", receipts.account_id AS "accountId",
  CASE WHEN receipts.votes_close_at > $3 THEN receipts.votes_close_at END AS "votesCloseAt", ${worthAt('$3')}`;

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
 * Returns what the public page shows, or null if there is no such receipt. The statement that reads the row also counts a
 * view, unless the database is read-only. Written by hand: see DECISIONS.md, “Prisma, and SQL by hand where it's hot”.
 */
export async function readPublicReceipt(
  id: string,
  { countView, now = Date.now() }: { countView: boolean; now?: number },
): Promise<OwnedReceipt | null> {
  if (!ID.test(id)) return null;
  const query = (sql: string) => pool().query<PublicRow>(sql, [id, env().baseUrl, now]);
  const read = () => query(READ);
  const { rows } = await (countView ? noting('count a view', () => query(COUNT_AND_READ), read) : read());
  const [row] = rows;
  if (!row) return null;
  const { worth, votesCloseAt, language, ...rest } = row;
  return {
    ...{ ...rest, language: isLanguage(language) ? language : 'en' },
    ...(worth !== null && { worth }),
    ...(votesCloseAt !== null && { votesCloseAt }),
  };
}

/**
 * The cookie that says that a device has voted on a receipt. It has the same value on every device, and lasts as long as
 * anybody can vote.
 */
const votedCookie = (id: string) => ownCookie(`voted_${id}`);

/** Returns whether a device has voted. `cookies` is the value of a Cookie header. */
export const hasVoted = (cookies: string | null, id: string): boolean =>
  cookieValues(cookies, votedCookie(id)).length > 0;

/** Votes on one receipt from one address: a large room shares an address. */
const VOTES_ON_ONE: Cap = { name: 'votes-on-one', limit: 60, windowMs: DAY };
const VOTES: Cap = { name: 'votes', limit: 300, windowMs: DAY };

/**
 * Counts a device's vote, unless it has voted, and stores nothing about the voter. There can't be more votes than people were
 * there. Throws not_found if nobody is asked or voting has closed; too_many_requests.
 */
export async function voteOnce(
  id: string,
  { worth }: Vote,
  request: Request,
  responseHeaders: Headers,
  now: number,
): Promise<void> {
  if (hasVoted(request.headers.get('cookie'), id)) return;
  const notAsked = () => new ApiError('not_found', { message: 'Nobody is asked about this meeting, or no longer.' });
  if (!ID.test(id)) throw notAsked();
  const address = clientAddress(request) ?? socketAddress(request);
  if (address !== null) {
    const hits = [
      { cap: VOTES_ON_ONE, subject: `${address} ${id}` },
      { cap: VOTES, subject: address },
    ];
    // As with other caps, a failing limiter must not stop the service.
    const retryAfter = await consume(hits, now).catch((error: unknown) => {
      logFailure('votes cap', error);
      return null;
    });
    if (retryAfter !== null)
      throw new ApiError('too_many_requests', { message: 'Too many votes came from your network.', retryAfter });
  }
  const column = worth === 'yes' ? 'worth_yes' : 'worth_no';
  const { rowCount } = await pool().query(
    `UPDATE receipts
        SET ${column} = ${column} + CASE WHEN worth_yes + worth_no < attendee_count THEN 1 ELSE 0 END
       FROM workspaces
      WHERE receipts.id = $1 AND workspaces.id = workspace_id AND deleted_at IS NULL AND votes_close_at > $2`,
    [id, now],
  );
  if (rowCount === 0) throw notAsked();
  setCookie(responseHeaders, { name: votedCookie(id), value: '1', maxAgeMs: VOTING_HOURS * HOUR });
}

/** Stops asking about this meeting, and forgets the votes. Throws not_found. */
export async function stopAsking(accountId: string, id: string): Promise<void> {
  const { count } = await db().receipt.updateMany({
    where: { id, accountId, workspace: { deletedAt: null } },
    data: { votesCloseAt: null, worthYes: 0, worthNo: 0 },
  });
  if (count === 0) throw noSuchReceipt();
}
