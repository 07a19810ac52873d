import { createHmac, timingSafeEqual } from 'node:crypto';
import { db, type Transaction } from '../db.ts';
import { env } from '../env.ts';
import { cookiesNamed, ownCookie, setCookie } from '../http/cookies.ts';
import { CODE_LIFE_MS, LINK_LIFE_MS } from './terms.ts';

const BROWSER = /^[0-9A-Za-z]{22}$/;

/**
 * The cookie that tells which browser asked for a code: a random ID that says nothing else and grants nothing. It lasts as
 * long as the link it asked for. On https no sibling domain can plant it. If one could, an attacker who knows the ID could
 * use up the code's attempts.
 */
const cookieName = () => ownCookie('sign_in_browser');

/** Returns the ID of the browser that sends a request; null if it has none, such as a script that keeps no cookies. */
export function browserOf(request: Request): string | null {
  return cookiesNamed(request, cookieName()).find((value) => BROWSER.test(value)) ?? null;
}

export function keepBrowser(responseHeaders: Headers, id: string): void {
  setCookie(responseHeaders, { name: cookieName(), value: id, maxAgeMs: LINK_LIFE_MS });
}

/** How often a code may be tried by the browser that asked for it, and as often again from elsewhere. */
export const ATTEMPTS = 5;

/** Where a code is kept: each browser has one place per mailbox, and its next code replaces only its own. */
export interface Place {
  email: string;
  /** The browser's ID, hashed. */
  browser: string;
}

/** A code that can still be tried. */
interface LiveCode extends Place {
  sentAt: Date;
  attempts: number;
  /** How often it was tried from elsewhere. */
  strays: number;
}

/** The pepper is the session secret under another name, so that neither reveals the other. */
function peppered(kind: 'browser' | 'code' | 'link', ...parts: string[]): string {
  return createHmac('sha256', env().SESSION_SECRET)
    .update(['sign-in', kind, ...parts].join('\0'))
    .digest('hex');
}

export const placeOf = (email: string, browserId: string): Place => ({
  email,
  browser: peppered('browser', browserId),
});

/** Stores a code and its link; the earlier ones in this place stop working. */
export async function storeCode(place: Place, { code, token }: { code: string; token: string }, now: number) {
  const { email } = place;
  const codeHash = peppered('code', email, code);
  const linkHash = peppered('link', email, token);
  const fresh = { codeHash, linkHash, attempts: 0, strays: 0, sentAt: new Date(now) };
  await db().signInCode.upsert({ where: { email_browser: place }, create: { ...place, ...fresh }, update: fresh });
}

/**
 * Matches codes sent so recently that they still work. A code sent further in the future than its life comes from a clock
 * that was set back since, and doesn't work.
 */
const alive = (lifeMs: number, now: number) => ({ gt: new Date(now - lifeMs), lte: new Date(now + lifeMs) });

export function findOwnCode({ email, browser }: Place, now: number): Promise<LiveCode | null> {
  return db().signInCode.findFirst({ where: { email, browser, sentAt: alive(CODE_LIFE_MS, now) } });
}

/** Returns a mailbox's newest live code, whichever browser asked for it. */
export function findNewestCode(email: string, now: number): Promise<LiveCode | null> {
  return db().signInCode.findFirst({ where: { email, sentAt: alive(CODE_LIFE_MS, now) }, orderBy: { sentAt: 'desc' } });
}

/**
 * Tries a code. The attempt is counted before anything is compared, so that at most five of any number of concurrent tries
 * are compared.
 */
export async function tryCode(
  { email, browser }: Place,
  counter: 'attempts' | 'strays',
  code: string,
  now: number,
): Promise<'right' | 'wrong' | 'spent' | 'gone'> {
  const [live] = await db().signInCode.updateManyAndReturn({
    where: { email, browser, sentAt: alive(CODE_LIFE_MS, now) },
    data: { [counter]: { increment: 1 } },
  });
  if (!live) return 'gone';
  if (live[counter] > ATTEMPTS) return 'spent';
  return timingSafeEqual(Buffer.from(peppered('code', email, code)), Buffer.from(live.codeHash)) ? 'right' : 'wrong';
}

/** Uses up a code and its link by deleting their row: of racing callers exactly one gets true. */
export async function takeCode(tx: Transaction, { email, browser }: Place, code: string): Promise<boolean> {
  const codeHash = peppered('code', email, code);
  const { count } = await tx.signInCode.deleteMany({ where: { email, browser, codeHash } });
  return count === 1;
}

/** Uses up a live link and its code: of racing callers exactly one gets true. */
export async function takeLink(tx: Transaction, email: string, token: string, now: number): Promise<boolean> {
  const linkHash = peppered('link', email, token);
  const { count } = await tx.signInCode.deleteMany({ where: { email, linkHash, sentAt: alive(LINK_LIFE_MS, now) } });
  return count === 1;
}

export async function removeCodes(tx: Transaction, email: string): Promise<void> {
  await tx.signInCode.deleteMany({ where: { email } });
}

/** Removes codes whose links have expired too. Returns how many. */
export async function purgeExpiredCodes(now: number): Promise<number> {
  const { count } = await db().signInCode.deleteMany({ where: { sentAt: { lte: new Date(now - LINK_LIFE_MS) } } });
  return count;
}
