import { headers } from 'next/headers';
import { notFound } from 'next/navigation';
import type { ReactNode } from 'react';
import { readSubscription } from '#lib/digest/service.ts';
import { env } from '#lib/env.ts';
import { shared } from '#lib/http/shared.ts';
import { isShared } from '#lib/receipts/service.ts';
import { TAGS } from './openapi.json/tags.ts';

/** How proxy.ts tells a page that there is nothing at its address. Overwritten on every request. */
export const DEAD_LINK_HEADER = 'x-dead-link';
export const DEAD = '1';
const ALIVE = '0';

/**
 * Returns whether a link leads to nothing: a receipt that isn't shared, an unsubscribe link that isn't ours, a part of the
 * API that there isn't. One statement at most. Always false on Vercel, where nobody has seen that the status of proxy.ts becomes the response's:
 * there notFound() keeps it.
 */
async function isDeadLink({ pathname, searchParams }: URL): Promise<boolean> {
  if (env().VERCEL !== undefined) return false;
  const [, receipt] = /^\/r\/([^/]+)\/?$/.exec(pathname) ?? [];
  if (receipt !== undefined) return !(await isShared(receipt));
  const [, group] = /^\/docs\/api\/([^/]+)\/?$/.exec(pathname) ?? [];
  if (group !== undefined) return !TAGS.some(({ slug }) => slug === group);
  if (pathname !== '/digest/unsubscribe') return false;
  const [token, ...others] = searchParams.getAll('token');
  return token === undefined || others.length > 0 || (await readSubscription(token)) === null;
}

/** Why proxy.ts could not tell, by a name that it makes up for a request: the page fails of it, and doesn't ask again. */
const failures = shared('dead links', () => new Map<string, unknown>());
/** A page that never comes, since its reader has left, takes no failure out. */
const MOST_FAILURES = 1000;

/** What DEAD_LINK_HEADER says of this link. */
export async function lookUp(url: URL): Promise<string> {
  try {
    return (await isDeadLink(url)) ? DEAD : ALIVE;
  } catch (error) {
    if (failures.size >= MOST_FAILURES) failures.clear();
    const name = crypto.randomUUID();
    failures.set(name, error);
    return name;
  }
}

/** Returns whether proxy.ts found that there is nothing at this page's address. Throws what kept it from looking. */
export async function isKnownDead(): Promise<boolean> {
  const said = (await headers()).get(DEAD_LINK_HEADER) ?? ALIVE;
  if (failures.has(said)) {
    const error = failures.get(said);
    failures.delete(said);
    throw error;
  }
  return said === DEAD;
}

/**
 * What a page shows in place of what isn't there. If proxy.ts knew, the response is a 404 already, and this is written
 * like any page. Else notFound(), which reads the same once scripts run: for Next's own client, and for what was deleted
 * since proxy.ts looked.
 */
export async function orNotFound(shown: ReactNode): Promise<ReactNode> {
  return (await headers()).get(DEAD_LINK_HEADER) === DEAD ? shown : notFound();
}
