import { cookiesNamed, ownCookie, setCookie } from '../http/cookies.ts';
import { LINK_LIFE_MS } from './terms.ts';

/*
 * The cookie that tells which browser asked for a code: a random id that says nothing else and opens nothing. It is one per
 * browser, and lasts as long as what it asked for.
 */

const ID = /^[0-9A-Za-z]{22}$/;

/** On https no sibling domain can plant it: with an id of theirs they could use up the code's attempts. */
const cookieName = () => ownCookie('sign_in_browser');

/** The id of the browser that sends a request; null if it has none, as with a script that keeps no cookies. */
export function browserOf(request: Request): string | null {
  return cookiesNamed(request, cookieName()).find((value) => ID.test(value)) ?? null;
}

export function keepBrowser(responseHeaders: Headers, id: string): void {
  setCookie(responseHeaders, { name: cookieName(), value: id, maxAgeMs: LINK_LIFE_MS });
}
