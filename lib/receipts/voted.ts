import { cookieValues, ownCookie, setCookie } from '../http/cookies.ts';
import { HOUR } from '../time.ts';
import { VOTING_HOURS } from './terms.ts';

/*
 * The cookie that says that a device has voted on a receipt. It has the same value on every device, and lasts as long as
 * anybody can vote.
 */

const cookieName = (id: string) => ownCookie(`voted_${id}`);

/** Returns whether a device has voted. `cookies` is the value of a Cookie header. */
export const hasVoted = (cookies: string | null, id: string): boolean =>
  cookieValues(cookies, cookieName(id)).length > 0;

export function keepVoted(responseHeaders: Headers, id: string): void {
  setCookie(responseHeaders, { name: cookieName(id), value: '1', maxAgeMs: VOTING_HOURS * HOUR });
}
