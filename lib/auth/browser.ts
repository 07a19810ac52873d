import { env } from '../env.ts';
import { cookiesNamed, setCookie } from '../http/cookies.ts';
import { LINK_LIFE_MS } from './terms.ts';

/*
 * The cookie that tells which browser asked for a code: a random id that says nothing else and opens nothing. It is one per
 * browser, and lasts as long as what it asked for.
 */

const ID = /^[0-9A-Za-z]{22}$/;

/** On https, a name that no sibling domain can plant: an attacker's id would let them use up the code's attempts. */
const cookieName = () => (env().baseUrl.startsWith('https:') ? '__Host-sign_in_browser' : 'sign_in_browser');

/** The id of the browser that sends a request; null if it has none, as with a script that keeps no cookies. */
export function browserOf(request: Request): string | null {
  return cookiesNamed(request, cookieName(), ID)[0] ?? null;
}

/** Lets a browser keep its id. */
export function keepBrowser(responseHeaders: Headers, id: string): void {
  setCookie(responseHeaders, { name: cookieName(), value: id, path: '/', maxAgeMs: LINK_LIFE_MS });
}
