import { createHash } from 'node:crypto';
import { sealData, unsealData } from 'iron-session';
import { env } from '../env.ts';
import { clearEverywhere, cookiesNamed, isHttps, ownCookie, SEAL, SESSION_COOKIE, setCookie } from '../http/cookies.ts';
import { DAY } from '../time.ts';

/** How long a session may last, however often it is used. */
export const ABSOLUTE_MS = 90 * DAY;

/**
 * Unsealed cookies, newest last: unsealing takes half a millisecond. The session's row is still read each time, and deleting
 * the row ends the session.
 */
const opened = new Map<string, string>();
const MOST_OPENED = 1000;

export function hash(sessionId: string): string {
  return createHash('sha256').update(sessionId).digest('hex');
}

/** How many cookies of the name are read on plain http and from scripts. If there are more, none is read. */
const MOST_COOKIES = 4;

/**
 * The cookie that browsers must also have on https. API.md fixes the session cookie's name, so another site on the same
 * domain can plant one; it can't plant this cookie, which says which session cookie is the browser's. It grants nothing.
 */
const companionOf = (seal: string) => createHash('sha256').update(seal).digest('base64url');

/** The session cookies of a request that count. */
interface Carried {
  seals: readonly string[];
  /** Whether there are other or too many cookies instead: another site may have planted them. */
  isOdd: boolean;
}

/**
 * Returns a request's own session cookies. Browsers have named the site of a request since 2023, and a request with a
 * companion comes from a browser that signed in here. A script needs only the session cookie.
 */
function carriedBy(request: Request): Carried {
  const all = cookiesNamed(request, SESSION_COOKIE);
  const [companion] = isHttps() ? cookiesNamed(request, ownCookie(SESSION_COOKIE)) : [];
  if (isHttps() && (companion !== undefined || request.headers.has('sec-fetch-site'))) {
    const own = all.filter((seal) => companionOf(seal) === companion);
    return { seals: own, isOdd: own.length === 0 && all.length > 0 };
  }
  return all.length > MOST_COOKIES ? { seals: [], isOdd: true } : { seals: all, isOdd: false };
}

/**
 * Each request is asked twice: for its place in line, and for its session. Opening a forged seal would cost the same each
 * time.
 */
const asked = new WeakMap<Request, Promise<string[]>>();

/**
 * Returns the hashes of the session IDs in a request's cookies, mostly one. Cookies that are forged, truncated or expired
 * are left out.
 */
export function sessionHashes(request: Request): Promise<string[]> {
  const hashes = asked.get(request) ?? openSeals(carriedBy(request).seals);
  asked.set(request, hashes);
  return hashes;
}

async function openSeals(seals: readonly string[]): Promise<string[]> {
  const hashes = new Set<string>();
  for (const seal of seals) {
    const id = opened.get(seal) ?? (await unseal(seal));
    if (id === undefined) continue;
    opened.delete(seal);
    opened.set(seal, id);
    const [oldest] = opened.keys();
    if (oldest !== undefined && opened.size > MOST_OPENED) opened.delete(oldest);
    hashes.add(hash(id));
  }
  return [...hashes];
}

async function unseal(seal: string): Promise<string | undefined> {
  if (!SEAL.test(seal)) return undefined;
  try {
    const { id } = await unsealData<{ id?: unknown }>(seal, {
      password: env().SESSION_SECRET,
      ttl: ABSOLUTE_MS / 1000,
    });
    return typeof id === 'string' ? id : undefined;
  } catch {
    return undefined;
  }
}

/** Sets the session cookie, with the ID sealed in it, in place of all others that the request has. */
export async function sealCookie(id: string, request: Request, responseHeaders: Headers): Promise<void> {
  const others = cookiesNamed(request, SESSION_COOKIE);
  if (others.length > 1) clearEverywhere(request, responseHeaders, SESSION_COOKIE);
  const value = await sealData({ id }, { password: env().SESSION_SECRET, ttl: ABSOLUTE_MS / 1000 });
  setCookie(responseHeaders, { name: SESSION_COOKIE, value, maxAgeMs: ABSOLUTE_MS });
  if (!isHttps()) return;
  setCookie(responseHeaders, { name: ownCookie(SESSION_COOKIE), value: companionOf(value), maxAgeMs: ABSOLUTE_MS });
}

/** Removes the session cookie and its companion. */
export function clearCookie(responseHeaders: Headers): void {
  for (const name of new Set([SESSION_COOKIE, ownCookie(SESSION_COOKIE)])) {
    setCookie(responseHeaders, { name, value: '', maxAgeMs: 0 });
  }
}

/**
 * Removes cookies that another site may have planted in place of the session's, so that signing in again works. Cookies of
 * sessions that merely ended stay: another tab may be replacing them at this moment.
 */
export function clearPlanted(request: Request, responseHeaders: Headers, areOfSeveral: boolean): void {
  if (areOfSeveral || carriedBy(request).isOdd) clearEverywhere(request, responseHeaders, SESSION_COOKIE);
}
