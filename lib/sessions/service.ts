import { randomBytes } from 'node:crypto';
import { cautiousNow, db, noting, pool, type Transaction } from '../db.ts';
import type { AuthScheme } from '../http/auth.ts';
import { SESSION_COOKIE } from '../http/cookies.ts';
import { ApiError } from '../http/errors.ts';
import { type Owner, planStatusOf, type SubscriptionRow } from '../plans/service.ts';
import { DAY, HOUR, MINUTE } from '../time.ts';
import { ABSOLUTE_MS, clearCookie, clearPlanted, hash, sealCookie, sessionHashes } from './cookie.ts';
import { deviceOf } from './device.ts';
import { deviceToKeep, purgeDevices, recently, rememberDevice } from './devices.ts';
import type { NewDeviceMails, SessionList } from './schema.ts';
import { MOST_LISTED } from './terms.ts';

export { clearCookie } from './cookie.ts';
export { deviceOf } from './device.ts';
export { forgetDevice, knownDevice } from './devices.ts';

const IDLE_MS = 30 * DAY;
/** How many requests of a session run at once. */
const AT_ONCE = 4;
/** How old `seenAt` may get: one write an hour, not one a request. Looks for changes note it more often. */
const SEEN_EVERY_MS = HOUR;
/** A signed-in account and what it may do. */
export interface Caller extends Owner {
  email: string;
  /** This session's ID, for signing out. */
  sessionHash: string;
  /** When the session's use was last noted. Epoch ms. */
  seenAt: number;
}

interface Found extends SubscriptionRow {
  sessionHash: string;
  accountId: string;
  email: string;
  seenAt: Date;
}

/** For one cookie, a plain function call: every request of the app waits for it. */
const OF_ONE = 'SELECT $1 AS "sessionHash", found.* FROM living_session($1, $2, $3) AS found';
const OF_SEVERAL =
  'SELECT hash AS "sessionHash", found.* FROM unnest($1::text[]) AS hash, living_session(hash, $2, $3) AS found';

/**
 * Returns the valid sessions among these, with their accounts and subscriptions (the status is null if there never was one).
 * Plain SQL rather than Prisma, for speed.
 */
async function findSessions(hashes: readonly string[], now: number): Promise<Found[]> {
  const [sql, wanted] = hashes.length === 1 ? [OF_ONE, hashes[0]] : [OF_SEVERAL, hashes];
  const { rows } = await pool().query<Found>(sql, [wanted, new Date(now - IDLE_MS), new Date(now - ABSOLUTE_MS)]);
  return rows;
}

/**
 * Returns the session of a request, or null. Also null if its cookies open sessions of two accounts: one was planted, and
 * what people enter must not end up in someone else's account. If planted cookies leave nobody signed in, `responseHeaders`
 * remove them; pages pass none.
 */
export async function readSession(request: Request, now: number, responseHeaders?: Headers): Promise<Caller | null> {
  const hashes = await sessionHashes(request);
  const sessions = hashes.length === 0 ? [] : await findSessions(hashes, now);
  const [found] = sessions;
  const areOfSeveral = sessions.some(({ accountId }) => accountId !== found?.accountId);
  if (!found || areOfSeveral) {
    if (responseHeaders) clearPlanted(request, responseHeaders, areOfSeveral);
    return null;
  }
  const { accountId, email, sessionHash, seenAt } = found;
  if (now - seenAt.getTime() > SEEN_EVERY_MS) {
    const note = () => db().session.updateMany({ where: { idHash: sessionHash }, data: { seenAt: new Date(now) } });
    await noting<unknown>('note the use of a session', note, async () => undefined);
  }
  return { accountId, email, planStatus: planStatusOf(found, now), sessionHash, seenAt: seenAt.getTime() };
}

/**
 * Opens a new session in `tx`, makes its device known to the account, and ends the sessions it replaces, whose cookies the
 * request has. `known` is knownDevice's answer. Call `seal` to set the cookies once the transaction has committed. The new
 * session is inserted first: the insert waits for an account that is being deleted, and must not yet hold a lock that the
 * deletion waits for.
 */
export async function openSession(
  tx: Transaction,
  { accountId, known, request }: { accountId: string; known: string | null; request: Request },
  now: number,
): Promise<{ seal(responseHeaders: Headers): Promise<void> }> {
  const id = randomBytes(32).toString('base64url');
  const at = new Date(now);
  const [device, remembered] = [deviceOf(request), deviceToKeep(request, known)];
  const { idHash } = remembered;
  await tx.session.create({
    data: { idHash: hash(id), accountId, device, knownDevice: idHash, createdAt: at, seenAt: at },
  });
  await rememberDevice(tx, { idHash, accountId, device }, now);
  const replaced = await sessionHashes(request);
  if (replaced.length > 0) await tx.session.deleteMany({ where: { idHash: { in: replaced } } });
  return {
    async seal(responseHeaders) {
      await sealCookie(id, request, responseHeaders);
      remembered.keep(responseHeaders);
    },
  };
}

/**
 * Returns the account's sessions, this one first, then by last use; its known devices that aren't signed in, by last
 * sign-in; at most a hundred of each. Also whether emails about new devices are on.
 */
export async function listSessions({ accountId, sessionHash }: Caller, now: number): Promise<SessionList> {
  const { sessions, knownDevices, newDeviceMails } = await db().account.findUniqueOrThrow({
    where: { id: accountId },
    select: {
      newDeviceMails: true,
      sessions: {
        where: { seenAt: { gt: new Date(now - IDLE_MS) }, createdAt: { gt: new Date(now - ABSOLUTE_MS) } },
        orderBy: [{ seenAt: 'desc' }, { createdAt: 'desc' }],
        take: MOST_LISTED,
      },
      knownDevices: { where: { seenAt: recently(now) }, orderBy: { seenAt: 'desc' }, take: MOST_LISTED },
    },
  });
  const signedIn = new Set(sessions.map(({ knownDevice }) => knownDevice));
  return {
    sessions: sessions
      .map(({ idHash, device, createdAt, seenAt }) => ({
        // A hash of 256 random bits can't be reversed.
        id: idHash,
        device,
        createdAt: createdAt.getTime(),
        lastSeenAt: seenAt.getTime(),
        current: idHash === sessionHash,
      }))
      .toSorted((a, b) => Number(b.current) - Number(a.current)),
    devices: knownDevices
      .filter(({ idHash }) => !signedIn.has(idHash))
      .map(({ idHash, device, createdAt, seenAt }) => ({
        // As above, with 131 bits.
        id: idHash,
        device,
        knownSince: createdAt.getTime(),
        lastSignedInAt: seenAt.getTime(),
      })),
    newDeviceMails,
  };
}

export async function switchNewDeviceMails({ accountId }: Caller, wanted: NewDeviceMails): Promise<NewDeviceMails> {
  await db().account.updateMany({ where: { id: accountId }, data: wanted });
  return wanted;
}

/** Makes a device unknown to the account; sessions on it stay signed in. Throws not_found. */
export async function forgetKnownDevice({ accountId }: Caller, id: string): Promise<void> {
  const { count } = await db().knownDevice.deleteMany({ where: { idHash: id, accountId } });
  if (count === 0) throw new ApiError('not_found', { message: 'This device isn’t known.' });
}

/** How long ago a session may have signed in for actions that can't be undone. */
const FRESH_MS = DAY;

/** Throws sign_in_again if the session is older than a day: a browser that was left open isn't enough. */
export async function assertFresh({ sessionHash }: Caller, now: number): Promise<void> {
  const session = await db().session.findUnique({ where: { idHash: sessionHash }, select: { createdAt: true } });
  if (!session || now - session.createdAt.getTime() > FRESH_MS) throw new ApiError('sign_in_again');
}

/** Ends this session; the account's other sessions continue. */
export async function signOut({ sessionHash }: Caller, responseHeaders: Headers): Promise<void> {
  await db().session.deleteMany({ where: { idHash: sessionHash } });
  clearCookie(responseHeaders);
}

/**
 * Ends one of the account's sessions, which may be this one. Another session's device is also forgotten: the person who
 * signs it out may not know whose it is. Throws not_found.
 */
export async function endSession(
  { accountId, sessionHash }: Caller,
  id: string,
  responseHeaders: Headers,
): Promise<void> {
  const ended = await db().$queryRaw<unknown[]>`
    WITH ended AS (DELETE FROM sessions WHERE id_hash = ${id} AND account_id = ${accountId} RETURNING known_device),
         forgotten AS (
           DELETE FROM known_devices USING ended WHERE id_hash = ended.known_device AND ${id} <> ${sessionHash})
    SELECT FROM ended`;
  if (ended.length === 0) throw new ApiError('not_found', { message: 'This session doesn’t exist.' });
  if (id === sessionHash) clearCookie(responseHeaders);
}

/** Ends all of the account's sessions, including this one, and makes all devices unknown to it. */
export async function signOutEverywhere({ accountId }: Caller, responseHeaders: Headers): Promise<void> {
  await db().$executeRaw`
    WITH devices AS (DELETE FROM known_devices WHERE account_id = ${accountId})
    DELETE FROM sessions WHERE account_id = ${accountId}`;
  clearCookie(responseHeaders);
}

/** How the OpenAPI document describes the session cookie. */
export const sessionSecurity = {
  type: 'apiKey',
  in: 'cookie',
  name: SESSION_COOKIE,
  description:
    'Set by `POST /v1/auth/verify`; ends after 30 days without use, or 90 days. Two of them that open different accounts open none, and more than four open none. Over https, browsers also need the cookie that is set with it, `__Host-service_session`.',
} as const;

/** Identifies callers by the session cookie, for all routes of the app. */
export const session: AuthScheme<Caller> = {
  name: 'session',
  errors: ['not_signed_in'],
  ambient: true,
  anyOrigin: false,
  async line(request) {
    const [first] = await sessionHashes(request);
    return first === undefined ? undefined : { key: `session ${first}`, limit: AT_ONCE };
  },
  async authenticate(request, now, responseHeaders) {
    const caller = await readSession(request, now, responseHeaders);
    if (!caller) throw new ApiError('not_signed_in');
    return { caller, accountId: caller.accountId };
  },
};

/** The same for routes that also serve people without a session. */
export const maybeSession: AuthScheme<Caller | null> = {
  ...session,
  name: null,
  errors: [],
  async authenticate(request, now, responseHeaders) {
    const caller = await readSession(request, now, responseHeaders);
    return { caller, accountId: caller?.accountId ?? null };
  },
};

/**
 * How old a note of a session's use may get before a look for changes renews it. Each look asks whether the account is in use
 * elsewhere, so most looks write nothing: a session notes its use once a minute, in a statement that is sent anyway.
 */
export const NOTE_EVERY_MS = MINUTE;

/** How long after its note a session counts as in use: it may look only twice a minute. */
export const IN_USE_MS = 2 * MINUTE;

/** SQL for whether another session of the account was in use after `since`. The arguments are SQL too. */
export const hasCompany = (account: string, session: string, since: string): string =>
  `EXISTS (SELECT FROM sessions WHERE account_id = ${account} AND id_hash <> ${session} AND seen_at > ${since})`;

/** SQL that notes that a session is in use, unless that was noted after `since`. The arguments are SQL too. */
export const noteUse = (session: string, now: string, since: string): string =>
  `UPDATE sessions SET seen_at = ${now} WHERE id_hash = ${session} AND seen_at <= ${since}`;

/** Removes expired sessions, and devices that last signed in too long ago to count as known. */
export async function purgeSessions(ours: number): Promise<{ sessions: number; devices: number }> {
  const now = await cautiousNow(ours);
  const { count } = await db().session.deleteMany({
    where: { OR: [{ seenAt: { lt: new Date(now - IDLE_MS) } }, { createdAt: { lt: new Date(now - ABSOLUTE_MS) } }] },
  });
  return { sessions: count, devices: await purgeDevices(now) };
}
