import { db, type Transaction } from '../db.ts';
import { cookiesNamed, ownCookie, setCookie } from '../http/cookies.ts';
import { newId } from '../ids.ts';
import { DAY } from '../time.ts';
import { hash } from './cookie.ts';

/*
 * A browser that signed in to an account is known to it, so that it can be told from strangers before anybody is signed in.
 * That grants no access: the browser gets sign-in codes with its own caps, and no email about a new device.
 *
 * Its cookie is a list of random IDs, one for each account, newest first. An account stores the hash of its own. So the rows
 * don't reveal that two accounts share a browser, and an ID planted by another site never becomes known: each account gets a
 * new one.
 */

const COOKIE = 'known_device';
/** Browsers keep no cookie longer. */
const LIFE_MS = 400 * DAY;
/** How many accounts one browser is known to; the least recently used is forgotten. */
const MOST_IDS = 5;

const ID = /^\w{22}$/;

function idsOf(request: Request): string[] {
  const lists = cookiesNamed(request, ownCookie(COOKIE));
  return [...new Set(lists.flatMap((list) => list.split('~')))].filter((id) => ID.test(id));
}

/** Matches devices that last signed in recently enough to be known still. */
export const recently = (now: number) => ({ gt: new Date(now - LIFE_MS) });

/** Returns the ID of a device that signed in to the mailbox before; null if it is not known. */
export async function knownDevice(request: Request, email: string, now: number): Promise<string | null> {
  const ids = idsOf(request);
  if (ids.length === 0) return null;
  const known = await db().knownDevice.findFirst({
    where: { idHash: { in: ids.map(hash) }, account: { email }, seenAt: recently(now) },
    select: { idHash: true },
  });
  return known?.idHash ?? null;
}

/**
 * Returns the ID with which a request's device signs in to an account: its own if the account knows it (`known` is
 * knownDevice's answer), otherwise a new one. Keeping the ID keeps its used caps. `keep` sets the cookie.
 */
export function deviceToKeep(request: Request, known: string | null) {
  const carried = idsOf(request);
  const id = carried.find((one) => hash(one) === known) ?? newId();
  const value = [id, ...carried.filter((one) => one !== id)].slice(0, MOST_IDS).join('~');
  const keep = (responseHeaders: Headers) =>
    setCookie(responseHeaders, { name: ownCookie(COOKIE), value, maxAgeMs: LIFE_MS });
  return { idHash: hash(id), keep };
}

/** Makes a device known to an account that it signs in to. `device`: in words. */
export async function rememberDevice(
  tx: Transaction,
  { idHash, accountId, device }: { idHash: string; accountId: string; device: string | null },
  now: number,
): Promise<void> {
  const seen = { device, seenAt: new Date(now) };
  const create = { idHash, accountId, createdAt: seen.seenAt, ...seen };
  await tx.knownDevice.upsert({ where: { idHash }, create, update: seen });
}

/** Removes the cookie. */
export function forgetDevice(responseHeaders: Headers): void {
  setCookie(responseHeaders, { name: ownCookie(COOKIE), value: '', maxAgeMs: 0 });
}

/** Removes devices that last signed in too long ago to count as known. Returns how many. */
export async function purgeDevices(now: number): Promise<number> {
  const { count } = await db().knownDevice.deleteMany({ where: { seenAt: { lte: new Date(now - LIFE_MS) } } });
  return count;
}
