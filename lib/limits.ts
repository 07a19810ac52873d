import { createHmac } from 'node:crypto';
import { pool } from './db.ts';
import { env } from './env.ts';
import { ApiError } from './http/errors.ts';
import { logFailure } from './http/log.ts';

/**
 * How often something may happen within a window, which starts at the first time. A window whose end is more than two of its
 * lengths away was begun by a clock that was set back since, and counts as over. (Clocks of several machines may differ by
 * less: a machine that is a moment behind must not begin a new window.)
 */
export interface Cap {
  name: string;
  limit: number;
  windowMs: number;
}

/** One use of a cap by a subject: a mailbox, an address, an account. */
export interface Hit {
  cap: Cap;
  subject: string;
}

/**
 * Returns a counter's key. Subjects are HMACs under the session secret: plain hashes would tell anyone who tries out
 * mailboxes which are in the table.
 */
function keyOf({ cap, subject }: Hit): string {
  return `${cap.name}:${createHmac('sha256', env().SESSION_SECRET).update(`cap\0${subject}`).digest('base64url')}`;
}

/** Sorts by code unit, so that two statements over the same rows can't deadlock. */
function inLockOrder(hits: readonly Hit[]): { hit: Hit; key: string }[] {
  return hits.map((hit) => ({ hit, key: keyOf(hit) })).sort((a, b) => (a.key < b.key ? -1 : 1));
}

/** The used-up counters among the keys $1 with the limits $2 and the windows $4, at the time $3. */
const SPENT = `
  FROM rate_limits
 WHERE key = ANY($1) AND points >= ($2::int[])[array_position($1::text[], key)]
   AND expire > $3 AND expire <= $3::bigint + 2 * ($4::bigint[])[array_position($1::text[], key)]`;

/** Whether a counter's window is over. `excluded` is a window that begins now. */
const IS_OVER = '(counter.expire <= $3 OR counter.expire > 2 * excluded.expire - $3)';

/**
 * Counts all hits in one atomic statement. Returns null if all are within their caps, otherwise the seconds to wait. If a
 * cap is already used up, nothing is written, so that refused callers leave no rows; a second statement reads how long it
 * lasts. Of concurrent callers, those too late for the last place give their hits back: a refusal by one cap must not use up
 * another. Throws if the database doesn't respond.
 */
export async function consume(hits: readonly Hit[], now: number): Promise<number | null> {
  const ordered = inLockOrder(hits);
  const caps = ordered.map(({ hit }) => hit.cap);
  const asked = [
    ordered.map(({ key }) => key),
    caps.map(({ limit }) => limit),
    now,
    caps.map(({ windowMs }) => windowMs),
  ];
  const { rows } = await pool().query<{ key: string; points: number; expire: number }>(
    `INSERT INTO rate_limits AS counter (key, points, expire)
     SELECT key, 1, $3::bigint + span
       FROM unnest($1::text[], $4::bigint[]) AS hit (key, span)
      WHERE NOT EXISTS (SELECT ${SPENT})
     ON CONFLICT (key) DO UPDATE SET
       points = CASE WHEN ${IS_OVER} THEN 1 ELSE counter.points + 1 END,
       expire = CASE WHEN ${IS_OVER} THEN excluded.expire ELSE counter.expire END
     RETURNING key, points, expire`,
    asked,
  );
  if (rows.length < hits.length) return secondsUntilFree(asked, now);
  const counted = new Map(rows.map((row) => [row.key, row]));
  const waits = ordered.flatMap(({ hit, key }) => {
    const row = counted.get(key);
    return row && row.points > hit.cap.limit ? [row.expire - now] : [];
  });
  if (waits.length === 0) return null;
  await giveBack(hits);
  return Math.max(...waits) / 1000;
}

/** Returns how much of a cap is used up in its current window. */
export async function usedOf(hit: Hit, now: number): Promise<number> {
  const { rows } = await pool().query<{ points: number }>(
    'SELECT points FROM rate_limits WHERE key = $1 AND expire > $2 AND expire <= $2::bigint + 2 * $3::bigint',
    [keyOf(hit), now, hit.cap.windowMs],
  );
  return rows[0]?.points ?? 0;
}

/** Returns the time until the last of the used-up counters is free. It may be free already, if somebody gave back a hit. */
async function secondsUntilFree(asked: unknown[], now: number): Promise<number> {
  const { rows } = await pool().query<{ expire: number | null }>(`SELECT max(expire) AS expire ${SPENT}`, asked);
  return ((rows[0]?.expire ?? now) - now) / 1000;
}

/**
 * Gives back hits whose action didn't happen. Never throws, since callers are already reporting another error; a hit that
 * stays counted expires with its window.
 */
export async function giveBack(hits: readonly Hit[]): Promise<void> {
  try {
    await pool().query(
      `WITH ordered AS MATERIALIZED (
         SELECT key FROM rate_limits WHERE key = ANY($1) ORDER BY key COLLATE "C" FOR UPDATE)
       UPDATE rate_limits SET points = points - 1 FROM ordered
        WHERE rate_limits.key = ordered.key AND points > 0`,
      [hits.map(keyOf)],
    );
  } catch (error) {
    logFailure('give back a cap', error);
  }
}

/**
 * Counts something that an account may do only so often. Throws too_many_requests with `message`, which says what there was
 * too much of. If the limiter fails, the cap is skipped: it protects the service, and must not stop it.
 */
export async function assertWithinCap(cap: Cap, accountId: string, message: string, now: number): Promise<void> {
  const retryAfter = await consume([{ cap, subject: accountId }], now).catch((error: unknown) => {
    logFailure(`${cap.name} cap`, error);
    return null;
  });
  if (retryAfter !== null) throw new ApiError('too_many_requests', { message, retryAfter });
}
