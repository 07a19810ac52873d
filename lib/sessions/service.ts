import { createHash, randomBytes } from 'node:crypto';
import { sealData, unsealData } from 'iron-session';
import { db, pool, type Transaction } from '../db.ts';
import { env } from '../env.ts';
import type { AuthScheme } from '../http/auth.ts';
import { ApiError } from '../http/errors.ts';
import { type Owner, planStatusOf, type SubscriptionRow } from '../plans/service.ts';
import { DAY, HOUR } from '../time.ts';

const COOKIE = 'service_session';
const IDLE_MS = 30 * DAY;
const ABSOLUTE_MS = 90 * DAY;
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

function hash(sessionId: string): string {
  return createHash('sha256').update(sessionId).digest('hex');
}

/** The version at the end of an iron-session seal. iron-session is lenient about it, so a truncated seal would pass. */
const SEAL = /^Fe26\.2\*[^~]+~2$/;

/** Another site on the same domain may set a cookie with our name, so several are tried, up to this many. */
const MOST_COOKIES = 4;

function sealsOf(request: Request): string[] {
  const pairs = request.headers.get('cookie')?.split(';') ?? [];
  return pairs
    .map((pair) => pair.trim())
    .filter((pair) => pair.startsWith(`${COOKIE}=`))
    .map((pair) => pair.slice(COOKIE.length + 1))
    .filter((value) => SEAL.test(value))
    .slice(0, MOST_COOKIES);
}

/**
 * Cached unsealed cookies, newest last: unsealing takes half a millisecond. The session's row is still read each time,
 * and deleting the row ends the session.
 */
const opened = new Map<string, string>();
const MOST_OPENED = 1000;

/** The session id in a sealed cookie; undefined if it is missing, forged, truncated or expired. */
async function sealedId(request: Request): Promise<string | undefined> {
  for (const seal of sealsOf(request)) {
    const id = opened.get(seal) ?? (await unseal(seal));
    if (id === undefined) continue;
    opened.delete(seal);
    opened.set(seal, id);
    const [oldest] = opened.keys();
    if (oldest !== undefined && opened.size > MOST_OPENED) opened.delete(oldest);
    return id;
  }
  return undefined;
}

async function unseal(seal: string): Promise<string | undefined> {
  try {
    const { id } = await unsealData<{ id?: unknown }>(seal, {
      password: env().SESSION_SECRET,
      ttl: ABSOLUTE_MS / 1000,
    });
    return typeof id === 'string' ? id : undefined;
  } catch {
    // Anything that is not one of our seals counts as no cookie.
    return undefined;
  }
}

function setCookie(responseHeaders: Headers, value: string, maxAgeMs: number): void {
  const secure = env().baseUrl.startsWith('https:') ? '; Secure' : '';
  responseHeaders.append(
    'set-cookie',
    `${COOKIE}=${value}; Path=/; Max-Age=${maxAgeMs / 1000}; HttpOnly; SameSite=Lax${secure}`,
  );
}

interface Found extends SubscriptionRow {
  accountId: string;
  email: string;
  seenAt: Date;
}

/**
 * A valid session, its account, and the subscription (its status is null if there never was one). Plain SQL rather than
 * Prisma, since every request of the app waits for it.
 */
async function findSession(sessionHash: string, now: number): Promise<Found | undefined> {
  const { rows } = await pool().query<Found>('SELECT * FROM living_session($1, $2, $3)', [
    sessionHash,
    new Date(now - IDLE_MS),
    new Date(now - ABSOLUTE_MS),
  ]);
  return rows[0];
}

/** The session of a request, or null. One statement; a second one once an hour. */
export async function readSession(request: Request, now: number): Promise<Caller | null> {
  const id = await sealedId(request);
  if (id === undefined) return null;
  const sessionHash = hash(id);
  const found = await findSession(sessionHash, now);
  if (!found) return null;
  if (now - found.seenAt.getTime() > SEEN_EVERY_MS) {
    await db().session.updateMany({ where: { idHash: sessionHash }, data: { seenAt: new Date(now) } });
  }
  const { accountId, email } = found;
  return { accountId, email, planStatus: planStatusOf(found, now), sessionHash };
}

/** Opens a new session in `tx`. Call `seal` to set the cookie once the transaction has committed. */
export async function openSession(
  tx: Transaction,
  accountId: string,
  now: number,
): Promise<{ seal(responseHeaders: Headers): Promise<void> }> {
  const id = randomBytes(32).toString('base64url');
  const at = new Date(now);
  await tx.session.create({ data: { idHash: hash(id), accountId, createdAt: at, seenAt: at } });
  return {
    async seal(responseHeaders) {
      setCookie(
        responseHeaders,
        await sealData({ id }, { password: env().SESSION_SECRET, ttl: ABSOLUTE_MS / 1000 }),
        ABSOLUTE_MS,
      );
    },
  };
}

/** Removes the cookie. */
export function clearCookie(responseHeaders: Headers): void {
  setCookie(responseHeaders, '', 0);
}

/** Ends this session; the account's other sessions continue. */
export async function signOut({ sessionHash }: Caller, responseHeaders: Headers): Promise<void> {
  await db().session.deleteMany({ where: { idHash: sessionHash } });
  clearCookie(responseHeaders);
}

/** How the OpenAPI document describes the session cookie. */
export const sessionSecurity = {
  type: 'apiKey',
  in: 'cookie',
  name: COOKIE,
  description: 'Set by `POST /v1/auth/verify`; ends after 30 days without use, or 90 days.',
} as const;

/** The session cookie, for all routes of the app. */
export const session: AuthScheme<Caller> = {
  name: 'session',
  errors: ['not_signed_in'],
  ambient: true,
  async line(request) {
    const id = await sealedId(request);
    return id === undefined ? undefined : { key: `session ${hash(id)}`, limit: AT_ONCE };
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
export async function purgeSessions(now: number): Promise<number> {
  const { count } = await db().session.deleteMany({
    where: { OR: [{ seenAt: { lt: new Date(now - IDLE_MS) } }, { createdAt: { lt: new Date(now - ABSOLUTE_MS) } }] },
  });
  return count;
}
