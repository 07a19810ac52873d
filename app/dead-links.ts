import { headers } from 'next/headers';
import { notFound } from 'next/navigation';
import type { ReactNode } from 'react';
import { readSubscription } from '#lib/digest/service.ts';
import { env } from '#lib/env.ts';
import { PublicReceipt } from '#lib/receipts/schema.ts';
import { readPublicReceipt } from '#lib/receipts/service.ts';
import { API_PAGES, DOCS_PAGES, type SitePage } from './(site)/docs-pages.ts';

/** Tells a page what proxy.ts found at its address, so that it isn't read twice. Overwritten on every request. */
const FOUND_HEADER = 'x-found';

/** Undefined if nobody has looked, or looking failed. Null if there is nothing. */
type Found = PublicReceipt | null | undefined;

/** What is below /docs: its pages, and what their search looks through. */
const DOCS = new Set([
  '/docs/index.json',
  ...Object.values<SitePage>({ ...DOCS_PAGES, ...API_PAGES }).map(({ path }) => path),
]);

const isDeadInDocs = ({ pathname }: URL) => pathname.startsWith('/docs/') && !DOCS.has(pathname.replace(/\/$/, ''));

async function isDeadUnsubscribeLink({ pathname, searchParams }: URL): Promise<boolean> {
  if (pathname !== '/digest/unsubscribe') return false;
  const [token, ...others] = searchParams.getAll('token');
  return token === undefined || others.length > 0 || (await readSubscription(token)) === null;
}

/**
 * Looks up what a link leads to: returns a receipt, or undefined for a page that needs none. Returns null if the receipt
 * isn't shared, the unsubscribe link isn't ours, or the docs have no such page. Runs at most one statement, which counts a
 * view of a receipt. If that fails, the page asks again, and fails itself.
 */
export async function lookUp(url: URL, { countView }: { countView: boolean }): Promise<Found> {
  const [, id] = /^\/r\/([^/]+)\/?$/.exec(url.pathname) ?? [];
  try {
    if (id !== undefined) return await readPublicReceipt(id, { countView });
    return isDeadInDocs(url) || (await isDeadUnsubscribeLink(url)) ? null : undefined;
  } catch {
    return undefined;
  }
}

/** Passes what was found to the page. */
export function tellFound(headers: Headers, found: Found): void {
  headers.set(FOUND_HEADER, found === undefined ? '' : encodeURIComponent(JSON.stringify(found)));
}

/**
 * Returns what proxy.ts found at this page's address. proxy.ts runs for every page that a browser opens, but not for Next's
 * own client, which could send anything here and would be the only one to read it.
 */
export async function whatWasFound(): Promise<Found> {
  const told = (await headers()).get(FOUND_HEADER);
  return told ? PublicReceipt.nullable().parse(JSON.parse(decodeURIComponent(told))) : undefined;
}

/**
 * Returns the status of a page whose link leads to nothing, so that it is rendered like any page. Whether Vercel keeps a
 * status that proxy.ts sets hasn't been tested, so there it is left to notFound().
 */
export const deadStatus = (found: Found) => (found === null && env().VERCEL === undefined ? { status: 404 } : {});

/**
 * Returns what a page shows if there is nothing. If proxy.ts has made the response a 404, this is rendered like any page.
 * Otherwise calls notFound(), which reads the same once scripts run: for Next's own client, and for what was deleted after
 * proxy.ts looked.
 */
export async function orNotFound(shown: ReactNode): Promise<ReactNode> {
  return 'status' in deadStatus(await whatWasFound()) ? shown : notFound();
}
