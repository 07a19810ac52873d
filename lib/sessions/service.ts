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
/** How stale `seenAt` may get: a write an hour, not one a request. */
const SEEN_EVERY_MS = HOUR;

/** Who is signed in, and what they may do. */
export interface Caller extends Owner {
  email: string;
  /** Names this session, for signing out. */
  sessionHash: string;
}

function hash(sessionId: string): string {
  return createHash('sha256').update(sessionId).digest('hex');
}

/** What iron-session seals end with is the form's version, which it reads leniently: a cut one would pass. */
const SEAL = /^Fe26\.2\*[^~]+~2$/;

/** A neighbour on the same domain may set a cookie of our name beside ours: more than one is looked at, not any number. */
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
 * Seals that were opened, newest last: opening one takes half a millisecond. What a session may do is looked up each
 * time all the same, and it is the session's row that ends it.
 */
const opened = new Map<string, string>();
const MOST_OPENED = 1000;

/** The session id a cookie seals; undefined for none, a forged, a truncated or an expired one. */
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
    // Whatever a client put there that is no seal of ours: the same as no cookie.
    return undefined;
  }
}

function setCookie(answer: Headers, value: string, maxAgeMs: number): void {
  const secure = env().baseUrl.startsWith('https:') ? '; Secure' : '';
  answer.append(
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
 * A living session, whose it is, and the subscription (with no status for one who never had any). Not by Prisma, since all
 * that our client asks waits for it.
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

/** Opens a new session in `tx`; `seal` makes the cookie once the transaction holds. */
export async function openSession(
  tx: Transaction,
  accountId: string,
  now: number,
): Promise<{ seal(answer: Headers): Promise<void> }> {
  const id = randomBytes(32).toString('base64url');
  const at = new Date(now);
  await tx.session.create({ data: { idHash: hash(id), accountId, createdAt: at, seenAt: at } });
  return {
    async seal(answer) {
      setCookie(
        answer,
        await sealData({ id }, { password: env().SESSION_SECRET, ttl: ABSOLUTE_MS / 1000 }),
        ABSOLUTE_MS,
      );
    },
  };
}

/** Takes the cookie back. */
export function clearCookie(answer: Headers): void {
  setCookie(answer, '', 0);
}

/** Ends this session; others of the account go on. */
export async function signOut({ sessionHash }: Caller, answer: Headers): Promise<void> {
  await db().session.deleteMany({ where: { idHash: sessionHash } });
  clearCookie(answer);
}

/** How the document describes the session cookie. */
export const sessionSecurity = {
  type: 'apiKey',
  in: 'cookie',
  name: COOKIE,
  description: 'Set by `POST /v1/auth/verify`; ends after 30 days without use, or 90 days.',
} as const;

/** The session cookie, for every route of the app. */
export const session: AuthScheme<Caller> = {
  name: 'session',
  errors: ['not_signed_in'],
  ambient: true,
  async authenticate(request, now) {
    const caller = await readSession(request, now);
    if (!caller) throw new ApiError('not_signed_in');
    return { caller, accountId: caller.accountId };
  },
};

/** Removes sessions that have ended by themselves. */
export async function purgeSessions(now: number): Promise<number> {
  const { count } = await db().session.deleteMany({
    where: { OR: [{ seenAt: { lt: new Date(now - IDLE_MS) } }, { createdAt: { lt: new Date(now - ABSOLUTE_MS) } }] },
  });
  return count;
}
