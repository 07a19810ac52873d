import { cookiesNamed, ownCookie, setCookie } from '../http/cookies.ts';
import { LINK_LIFE_MS } from './terms.ts';

/*
 * The cookie that tells which browser asked for a code: a random ID that says nothing else and grants nothing. There is one
 * per browser, and it lasts as long as the link it asked for.
 */

const ID = /^[0-9A-Za-z]{22}$/;

/**
 * On https no sibling domain can plant this cookie. If one could, an attacker who knows the ID could use up the code's
 * attempts.
 */
const cookieName = () => ownCookie('sign_in_browser');

/** Returns the ID of the browser that sends a request; null if it has none, such as a script that keeps no cookies. */
export function browserOf(request: Request): string | null {
  return cookiesNamed(request, cookieName()).find((value) => ID.test(value)) ?? null;
}

export function keepBrowser(responseHeaders: Headers, id: string): void {
  setCookie(responseHeaders, { name: cookieName(), value: id, maxAgeMs: LINK_LIFE_MS });
}
