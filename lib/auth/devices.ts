import { createHmac, timingSafeEqual } from 'node:crypto';
import { env } from '../env.ts';
import { cookiesNamed, setCookie } from '../http/cookies.ts';
import { newId } from '../ids.ts';
import { DAY } from '../time.ts';

/*
 * A device that signed in to a mailbox carries the proof in a cookie, so that it can be told from strangers before anybody
 * is signed in. The proof opens nothing: it gives the device codes and caps of its own. Nothing is stored here.
 *
 * The cookie is a list of proofs, one for each mailbox, the newest first: an id, the day of the sign-in, and their signature
 * with the mailbox. Ids are random, and the mailbox itself is not in it: who finds the cookie can neither read whose it is
 * nor tell that two devices belong to one person.
 */

const COOKIE = 'known_device';
/** It is needed nowhere else. */
const PATH = '/v1/auth';
/** Browsers keep no cookie longer. */
const LIFE_MS = 400 * DAY;
/** Mailboxes that one browser is known to; the one not used for the longest time is forgotten. */
const MOST_MAILBOXES = 5;

const PROOF = /^(\w{22})\.(\d{1,6})\.([\w-]{43})$/;
const PROOFS = /^[\w.~-]{1,500}$/;

function sign(email: string, id: string, day: string): string {
  return createHmac('sha256', env().SESSION_SECRET).update(`known device\0${email}\0${id}\0${day}`).digest('base64url');
}

function isGenuine(proof: string, email: string, now: number): boolean {
  const [, id = '', day = '', signature = ''] = PROOF.exec(proof) ?? [];
  if (signature === '' || now - Number(day) * DAY >= LIFE_MS) return false;
  return timingSafeEqual(Buffer.from(signature), Buffer.from(sign(email, id, day)));
}

function proofsOf(request: Request): string[] {
  return cookiesNamed(request, COOKIE, PROOFS).flatMap((value) => value.split('~').slice(0, MOST_MAILBOXES));
}

const idOf = (proof: string | undefined) => proof?.split('.', 1)[0] ?? null;

/** The id under which a device that signed in to the mailbox before is known to it; null if it is not. */
export function knownDevice(request: Request, email: string, now: number): string | null {
  return idOf(proofsOf(request).find((proof) => isGenuine(proof, email, now)));
}

/** Makes the device known to a mailbox that it has just signed in to. It keeps its id, and so what it has used of its caps. */
export function rememberDevice(request: Request, email: string, responseHeaders: Headers, now: number): void {
  const proofs = proofsOf(request);
  const id = knownDevice(request, email, now) ?? newId();
  const day = String(Math.floor(now / DAY));
  // Those of other mailboxes cannot be checked without the mailbox: that is done when they are used.
  const others = proofs.filter((proof) => PROOF.test(proof) && !isGenuine(proof, email, now));
  const value = [`${id}.${day}.${sign(email, id, day)}`, ...others].slice(0, MOST_MAILBOXES).join('~');
  setCookie(responseHeaders, { name: COOKIE, value, path: PATH, maxAgeMs: LIFE_MS });
}

/** Removes the cookie, and with it what it proves for other mailboxes: it is not sent where this is called. */
export function forgetDevice(responseHeaders: Headers): void {
  setCookie(responseHeaders, { name: COOKIE, value: '', path: PATH, maxAgeMs: 0 });
}
