import { createHash, randomBytes } from 'node:crypto';
import { sealData, unsealData } from 'iron-session';
import { db, type Transaction } from '../db.ts';
import { env } from '../env.ts';
import type { AuthScheme } from '../http/auth.ts';
import { ApiError } from '../http/errors.ts';
import { type Owner, standingOf } from '../plans/service.ts';
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

function cookieOf(request: Request): string | undefined {
  const pairs = request.headers.get('cookie')?.split(';') ?? [];
  return pairs
    .map((pair) => pair.trim())
    .find((pair) => pair.startsWith(`${COOKIE}=`))
    ?.slice(COOKIE.length + 1);
}

/** The session id a cookie seals; undefined for none, a forged, a truncated or an expired one. */
async function sealedId(request: Request): Promise<string | undefined> {
  const seal = cookieOf(request);
  if (!seal) return undefined;
  try {
    const opened = await unsealData<{ id?: unknown }>(seal, {
      password: env().SESSION_SECRET,
      ttl: ABSOLUTE_MS / 1000,
    });
    return typeof opened.id === 'string' ? opened.id : undefined;
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

/** The session of a request, or null. One statement; a second one once an hour. */
export async function readSession(request: Request, now: number): Promise<Caller | null> {
  const id = await sealedId(request);
  if (id === undefined) return null;
  const sessionHash = hash(id);
  const session = await db().session.findFirst({
    where: {
      idHash: sessionHash,
      seenAt: { gt: new Date(now - IDLE_MS) },
      createdAt: { gt: new Date(now - ABSOLUTE_MS) },
    },
    include: { account: { include: { billing: true } } },
    relationLoadStrategy: 'join',
  });
  if (!session) return null;
  if (now - session.seenAt.getTime() > SEEN_EVERY_MS) {
    await db().session.updateMany({ where: { idHash: sessionHash }, data: { seenAt: new Date(now) } });
  }
  const { id: accountId, email, billing } = session.account;
  return { accountId, email, standing: standingOf(billing, now), sessionHash };
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
