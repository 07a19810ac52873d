import { createHash } from 'node:crypto';
import { sealData, unsealData } from 'iron-session';
import { env } from '../env.ts';
import { clearEverywhere, cookiesNamed, isHttps, ownCookie, SEAL, SESSION_COOKIE, setCookie } from '../http/cookies.ts';
import { DAY } from '../time.ts';

/** How long a session may last, however much it is used. */
export const ABSOLUTE_MS = 90 * DAY;

/**
 * Cached unsealed cookies, newest last: unsealing takes half a millisecond. The session's row is still read each time,
 * and deleting the row ends the session.
 */
const opened = new Map<string, string>();
const MOST_OPENED = 1000;

export function hash(sessionId: string): string {
  return createHash('sha256').update(sessionId).digest('hex');
}

/** On plain http, and of a script, so many cookies of the name are read. With more of them, none is. */
const MOST_COOKIES = 4;

/**
 * What a browser has to have beside the session's cookie on https. API.md fixes the name of that one, so another site on the
 * same domain can plant its own; it cannot plant this one, which says which of them is the browser's. It opens nothing.
 */
const companionOf = (seal: string) => createHash('sha256').update(seal).digest('base64url');

/** The session cookies of a request that count. */
interface Carried {
  seals: readonly string[];
  /** Whether there are others in their place, or too many: another site may have planted them. */
  isOdd: boolean;
}

/**
 * Browsers name the site of a request since 2023; one that carries a companion has signed in here. A script needs the
 * session's cookie alone.
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

/** A request is asked twice: for its place in line, and for its session. A forged seal costs as much to open each time. */
const asked = new WeakMap<Request, Promise<string[]>>();

/** The hashes of the session ids in a request's cookies: mostly one. What is missing, forged, truncated or expired is left out. */
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
    // Anything that is not one of our seals counts as no cookie.
    return undefined;
  }
}

/** Sets the session cookie, with the id sealed in it, in place of all others that the request carries. */
export async function sealCookie(id: string, request: Request, responseHeaders: Headers): Promise<void> {
  const others = cookiesNamed(request, SESSION_COOKIE);
  if (others.length > 1) clearEverywhere(request, responseHeaders, SESSION_COOKIE);
  const value = await sealData({ id }, { password: env().SESSION_SECRET, ttl: ABSOLUTE_MS / 1000 });
  setCookie(responseHeaders, { name: SESSION_COOKIE, value, maxAgeMs: ABSOLUTE_MS });
  if (!isHttps()) return;
  setCookie(responseHeaders, { name: ownCookie(SESSION_COOKIE), value: companionOf(value), maxAgeMs: ABSOLUTE_MS });
}

/** Removes the cookie, and its companion. */
export function clearCookie(responseHeaders: Headers): void {
  for (const name of new Set([SESSION_COOKIE, ownCookie(SESSION_COOKIE)])) {
    setCookie(responseHeaders, { name, value: '', maxAgeMs: 0 });
  }
}

/**
 * Removes what another site may have planted in the session's place, so that signing in again works. Nothing is removed
 * that has merely ended: in another tab it may be replaced at this very moment.
 */
export function clearPlanted(request: Request, responseHeaders: Headers, areOfSeveral: boolean): void {
  if (areOfSeveral || carriedBy(request).isOdd) clearEverywhere(request, responseHeaders, SESSION_COOKIE);
}
