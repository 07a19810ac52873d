import { createHash } from 'node:crypto';
import { sealData, unsealData } from 'iron-session';
import { env } from '../env.ts';
import { cookiesNamed, SEAL, SESSION_COOKIE, setCookie } from '../http/cookies.ts';
import { DAY } from '../time.ts';

/** How long a session may last, however much it is used. */
export const ABSOLUTE_MS = 90 * DAY;

/**
 * Cached unsealed cookies, newest last: unsealing takes half a millisecond. The session's row is still read each time,
 * and deleting the row ends the session.
 */
const opened = new Map<string, string>();
const MOST_OPENED = 1000;

/** What is stored of a session's id. */
export function hash(sessionId: string): string {
  return createHash('sha256').update(sessionId).digest('hex');
}

/** A request is asked twice: for its place in line, and for its session. A forged seal costs as much to open each time. */
const asked = new WeakMap<Request, Promise<string[]>>();

/** The hashes of the session ids in a request's cookies: mostly one. What is missing, forged, truncated or expired is left out. */
export function sessionHashes(request: Request): Promise<string[]> {
  const hashes = asked.get(request) ?? openSeals(request);
  asked.set(request, hashes);
  return hashes;
}

async function openSeals(request: Request): Promise<string[]> {
  const hashes = new Set<string>();
  for (const seal of cookiesNamed(request, SESSION_COOKIE, SEAL)) {
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

/** Sets the session cookie, with the id sealed in it. */
export async function sealCookie(id: string, responseHeaders: Headers): Promise<void> {
  const value = await sealData({ id }, { password: env().SESSION_SECRET, ttl: ABSOLUTE_MS / 1000 });
  setCookie(responseHeaders, { name: SESSION_COOKIE, value, path: '/', maxAgeMs: ABSOLUTE_MS });
}

/** Removes the cookie. */
export function clearCookie(responseHeaders: Headers): void {
  setCookie(responseHeaders, { name: SESSION_COOKIE, value: '', path: '/', maxAgeMs: 0 });
}
