import { randomBytes } from 'node:crypto';
import { cautiousNow } from '../clock.ts';
import { db, noting, pool, type Transaction } from '../db.ts';
import type { AuthScheme } from '../http/auth.ts';
import { SESSION_COOKIE } from '../http/cookies.ts';
import { ApiError } from '../http/errors.ts';
import { type Owner, planStatusOf, type SubscriptionRow } from '../plans/service.ts';
import { DAY, HOUR } from '../time.ts';
import { ABSOLUTE_MS, clearCookie, hash, sealCookie, sessionHashes } from './cookie.ts';
import { deviceOf } from './device.ts';
import type { SessionInfo } from './schema.ts';
import { MOST_LISTED } from './terms.ts';

export { clearCookie } from './cookie.ts';

const IDLE_MS = 30 * DAY;
/** How many requests of a session run at once. */
const AT_ONCE = 4;
/** How stale `seenAt` may get: one write an hour, not one a request. */
const SEEN_EVERY_MS = HOUR;
/** Who is signed in, and what they may do. */
export interface Caller extends Owner {
  email: string;
  /** This session's id, for signing out. */
  sessionHash: string;
}

interface Found extends SubscriptionRow {
  sessionHash: string;
  accountId: string;
  email: string;
  seenAt: Date;
}

/** Of one cookie nothing but the function's row is asked: every request of the app waits for it. */
const OF_ONE = 'SELECT $1 AS "sessionHash", found.* FROM living_session($1, $2, $3) AS found';
const OF_SEVERAL =
  'SELECT hash AS "sessionHash", found.* FROM unnest($1::text[]) AS hash, living_session(hash, $2, $3) AS found';

/**
 * The valid sessions among these, with their accounts and subscriptions (the status is null if there never was one). Plain
 * SQL rather than Prisma, for speed.
 */
async function findSessions(hashes: readonly string[], now: number): Promise<Found[]> {
  const [sql, wanted] = hashes.length === 1 ? [OF_ONE, hashes[0]] : [OF_SEVERAL, hashes];
  const { rows } = await pool().query<Found>(sql, [wanted, new Date(now - IDLE_MS), new Date(now - ABSOLUTE_MS)]);
  return rows;
}

/**
 * The session of a request, or null. Null, too, if its cookies open sessions of two accounts: one of them was planted, and
 * what somebody enters must not end up in another's account. One statement; a second one once an hour.
 */
export async function readSession(request: Request, now: number): Promise<Caller | null> {
  const hashes = await sessionHashes(request);
  if (hashes.length === 0) return null;
  const sessions = await findSessions(hashes, now);
  const [found] = sessions;
  if (!found || sessions.some(({ accountId }) => accountId !== found.accountId)) return null;
  const { accountId, email, sessionHash, seenAt } = found;
  if (now - seenAt.getTime() > SEEN_EVERY_MS) {
    const note = () => db().session.updateMany({ where: { idHash: sessionHash }, data: { seenAt: new Date(now) } });
    await noting<unknown>('note the use of a session', note, async () => undefined);
  }
  return { accountId, email, planStatus: planStatusOf(found, now), sessionHash };
}

/**
 * Opens a new session in `tx` and ends those it replaces, whose cookies the request carries. Call `seal` to set the cookie
 * once the transaction has committed. One statement, or two. The new one comes first: it waits for an account that is being
 * deleted, and must hold nothing then that the deletion waits for.
 */
export async function openSession(
  tx: Transaction,
  accountId: string,
  request: Request,
  now: number,
): Promise<{ seal(responseHeaders: Headers): Promise<void> }> {
  const id = randomBytes(32).toString('base64url');
  const at = new Date(now);
  await tx.session.create({
    data: { idHash: hash(id), accountId, device: deviceOf(request), createdAt: at, seenAt: at },
  });
  const replaced = await sessionHashes(request);
  if (replaced.length > 0) await tx.session.deleteMany({ where: { idHash: { in: replaced } } });
  return { seal: (responseHeaders) => sealCookie(id, responseHeaders) };
}

/** The account's sessions: this one first, then those used last. A hundred at most. One statement. */
export async function listSessions({ accountId, sessionHash }: Caller, now: number): Promise<SessionInfo[]> {
  const rows = await db().session.findMany({
    where: {
      accountId,
      seenAt: { gt: new Date(now - IDLE_MS) },
      createdAt: { gt: new Date(now - ABSOLUTE_MS) },
    },
    orderBy: [{ seenAt: 'desc' }, { createdAt: 'desc' }],
    take: MOST_LISTED,
  });
  return rows
    .map(({ idHash, device, createdAt, seenAt }) => ({
      // The hash of 256 random bits leads nobody back to them.
      id: idHash,
      device,
      createdAt: createdAt.getTime(),
      lastSeenAt: seenAt.getTime(),
      current: idHash === sessionHash,
    }))
    .toSorted((a, b) => Number(b.current) - Number(a.current));
}

/** Ends this session; the account's other sessions continue. */
export async function signOut({ sessionHash }: Caller, responseHeaders: Headers): Promise<void> {
  await db().session.deleteMany({ where: { idHash: sessionHash } });
  clearCookie(responseHeaders);
}

/** Ends one of the account's sessions, which may be this one. Throws not_found. One statement. */
export async function endSession(
  { accountId, sessionHash }: Caller,
  id: string,
  responseHeaders: Headers,
): Promise<void> {
  const { count } = await db().session.deleteMany({ where: { idHash: id, accountId } });
  if (count === 0) throw new ApiError('not_found', { message: 'This session doesn’t exist.' });
  if (id === sessionHash) clearCookie(responseHeaders);
}

/** Ends all of the account's sessions, this one too. One statement. */
export async function signOutEverywhere({ accountId }: Caller, responseHeaders: Headers): Promise<void> {
  await db().session.deleteMany({ where: { accountId } });
  clearCookie(responseHeaders);
}

/** How the OpenAPI document describes the session cookie. */
export const sessionSecurity = {
  type: 'apiKey',
  in: 'cookie',
  name: SESSION_COOKIE,
  description:
    'Set by `POST /v1/auth/verify`; ends after 30 days without use, or 90 days. Two of them that open different accounts open none.',
} as const;

/** The session cookie, for all routes of the app. */
export const session: AuthScheme<Caller> = {
  name: 'session',
  errors: ['not_signed_in'],
  ambient: true,
  anyOrigin: false,
  async line(request) {
    const [first] = await sessionHashes(request);
    return first === undefined ? undefined : { key: `session ${first}`, limit: AT_ONCE };
  },
  async authenticate(request, now) {
    const caller = await readSession(request, now);
    if (!caller) throw new ApiError('not_signed_in');
    return { caller, accountId: caller.accountId };
  },
};

/** The same where it is no error to have none. */
export const maybeSession: AuthScheme<Caller | null> = {
  ...session,
  name: null,
  errors: [],
  async authenticate(request, now) {
    const caller = await readSession(request, now);
    return { caller, accountId: caller?.accountId ?? null };
  },
};

/** Removes expired sessions. */
export async function purgeSessions(ours: number): Promise<number> {
  const now = await cautiousNow(ours);
  const { count } = await db().session.deleteMany({
    where: { OR: [{ seenAt: { lt: new Date(now - IDLE_MS) } }, { createdAt: { lt: new Date(now - ABSOLUTE_MS) } }] },
  });
  return count;
}
