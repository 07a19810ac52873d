import { headers } from 'next/headers';
import { notFound } from 'next/navigation';
import type { ReactNode } from 'react';
import { readSubscription } from '#lib/digest/service.ts';
import { env } from '#lib/env.ts';
import { shared } from '#lib/http/shared.ts';
import type { Language } from '#lib/languages/terms.ts';
import { type PublicReceipt, readPublicReceipt } from '#lib/receipts/service.ts';
import { TAGS } from './openapi.json/tags.ts';

/** How proxy.ts tells a page what it found at its address. Overwritten on every request. */
export const DEAD_LINK_HEADER = 'x-dead-link';
export const DEAD = '1';
/** There is something, or nobody has looked. */
export const ALIVE = '0';

/** What proxy.ts has read for a page, or what kept it from reading: so the page doesn't ask the database again. */
type Found = { receipt: PublicReceipt } | { failure: unknown };

/** By a name that proxy.ts makes up for a request. The page takes it out. */
const found = shared('found links', () => new Map<string, Found>());
/** A page that never comes, since its reader has left, takes nothing out: the oldest make room. */
const MOST_FOUND = 1000;

function keep(what: Found): string {
  for (const name of found.keys()) {
    if (found.size < MOST_FOUND) break;
    found.delete(name);
  }
  const name = crypto.randomUUID();
  found.set(name, what);
  return name;
}

/** A part of the API that there isn't. */
function isDeadReference({ pathname }: URL): boolean {
  const [, group] = /^\/docs\/api\/([^/]+)\/?$/.exec(pathname) ?? [];
  return group !== undefined && !TAGS.some(({ slug }) => slug === group);
}

async function isDeadUnsubscribeLink({ pathname, searchParams }: URL): Promise<boolean> {
  if (pathname !== '/digest/unsubscribe') return false;
  const [token, ...others] = searchParams.getAll('token');
  return token === undefined || others.length > 0 || (await readSubscription(token)) === null;
}

/**
 * What DEAD_LINK_HEADER says of a link. It leads to nothing if it is a receipt that isn't shared, an unsubscribe link that
 * isn't ours, or a part of the API that there isn't. One statement at most, which counts a view of a receipt. Always ALIVE on
 * Vercel, where nobody has seen that the status of proxy.ts becomes the response's: there notFound() keeps it.
 */
export async function lookUp(url: URL, { countView }: { countView: boolean }): Promise<string> {
  if (env().VERCEL !== undefined) return ALIVE;
  try {
    const [, id] = /^\/r\/([^/]+)\/?$/.exec(url.pathname) ?? [];
    if (id === undefined) return isDeadReference(url) || (await isDeadUnsubscribeLink(url)) ? DEAD : ALIVE;
    const receipt = await readPublicReceipt(id, { countView });
    return receipt ? keep({ receipt }) : DEAD;
  } catch (failure) {
    return keep({ failure });
  }
}

/** The language of the receipt that lookUp() found, for a reader who asks for none; undefined if it found none. */
export function languageFound(said: string): Language | undefined {
  const what = found.get(said);
  return what && 'receipt' in what ? what.receipt.language : undefined;
}

/** What proxy.ts found at this page's address: null if nothing is there, undefined if it read nothing. Throws what kept it from looking. */
export async function takeFound(): Promise<PublicReceipt | null | undefined> {
  const said = (await headers()).get(DEAD_LINK_HEADER) ?? ALIVE;
  if (said === DEAD) return null;
  const what = found.get(said);
  found.delete(said);
  if (what && 'failure' in what) throw what.failure;
  return what?.receipt;
}

/**
 * What a page shows in place of what isn't there. If proxy.ts knew, the response is a 404 already, and this is written
 * like any page. Else notFound(), which reads the same once scripts run: for Next's own client, and for what was deleted
 * since proxy.ts looked.
 */
export async function orNotFound(shown: ReactNode): Promise<ReactNode> {
  return (await headers()).get(DEAD_LINK_HEADER) === DEAD ? shown : notFound();
}
