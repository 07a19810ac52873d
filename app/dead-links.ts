import { headers } from 'next/headers';
import { notFound } from 'next/navigation';
import type { ReactNode } from 'react';
import { readSubscription } from '#lib/digest/service.ts';
import { env } from '#lib/env.ts';
import { PublicReceipt } from '#lib/receipts/schema.ts';
import { readPublicReceipt } from '#lib/receipts/service.ts';
import { TAGS } from './openapi.json/tags.ts';

/** How proxy.ts tells a page what it found at its address, so that nobody reads it twice. Overwritten on every request. */
const FOUND_HEADER = 'x-found';

/** Undefined: nobody has looked, or something kept them from it. Null: nothing is there. */
type Found = PublicReceipt | null | undefined;

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
 * Looks for what a link leads to: a receipt, which is returned, or a page that needs none. Null if the receipt isn't shared,
 * the unsubscribe link isn't ours, or the API has no such part. One statement at most, which counts a view of a receipt. If
 * that fails, the page asks once more, and fails itself.
 */
export async function lookUp(url: URL, { countView }: { countView: boolean }): Promise<Found> {
  const [, id] = /^\/r\/([^/]+)\/?$/.exec(url.pathname) ?? [];
  try {
    if (id !== undefined) return await readPublicReceipt(id, { countView });
    return isDeadReference(url) || (await isDeadUnsubscribeLink(url)) ? null : undefined;
  } catch {
    return undefined;
  }
}

/** Tells the page what was found. */
export function tellFound(headers: Headers, found: Found): void {
  headers.set(FOUND_HEADER, found === undefined ? '' : encodeURIComponent(JSON.stringify(found)));
}

/**
 * What proxy.ts found at this page's address. It runs for every page that a browser opens; Next's own client, for which it
 * doesn't, could say what it likes here, and would be the only one to read it.
 */
export async function whatWasFound(): Promise<Found> {
  const told = (await headers()).get(FOUND_HEADER);
  return told ? PublicReceipt.nullable().parse(JSON.parse(decodeURIComponent(told))) : undefined;
}

/**
 * The status of a page whose link leads to nothing, so that it is written like any page. Nobody has seen whether Vercel
 * keeps a status that proxy.ts sets, so there it is left to notFound().
 */
export const deadStatus = (found: Found) => (found === null && env().VERCEL === undefined ? { status: 404 } : {});

/**
 * What a page shows in place of what isn't there. If proxy.ts has made the response a 404, this is written like any page.
 * Else notFound(), which reads the same once scripts run: for Next's own client, and for what was deleted since proxy.ts
 * looked.
 */
export async function orNotFound(shown: ReactNode): Promise<ReactNode> {
  return 'status' in deadStatus(await whatWasFound()) ? shown : notFound();
}
