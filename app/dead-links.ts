import { headers } from 'next/headers';
import { notFound } from 'next/navigation';
import type { ReactNode } from 'react';
import { readSubscription } from '#lib/digest/service.ts';
import { env } from '#lib/env.ts';
import { isShared } from '#lib/receipts/service.ts';

/** How proxy.ts tells a page that there is nothing at its address. Overwritten on every request. */
export const DEAD_LINK_HEADER = 'x-dead-link';

/**
 * Returns whether a link leads to nothing: a receipt that isn't shared, an unsubscribe link that isn't ours. One
 * statement at most. Always false on Vercel, where nobody has seen that the status of proxy.ts becomes the response's:
 * there notFound() keeps it.
 */
export async function isDeadLink({ pathname, searchParams }: URL): Promise<boolean> {
  if (env().VERCEL !== undefined) return false;
  const [, receipt] = /^\/r\/([^/]+)\/?$/.exec(pathname) ?? [];
  if (receipt !== undefined) return !(await isShared(receipt));
  if (pathname !== '/digest/unsubscribe') return false;
  const [token, ...others] = searchParams.getAll('token');
  return token === undefined || others.length > 0 || (await readSubscription(token)) === null;
}

/**
 * What a page shows in place of what isn't there. If proxy.ts knew, the response is a 404 already, and this is written
 * like any page. Else notFound(), which reads the same once scripts run: for Next's own client, and for what was deleted
 * since proxy.ts looked.
 */
export async function orNotFound(shown: ReactNode): Promise<ReactNode> {
  return (await headers()).get(DEAD_LINK_HEADER) === '1' ? shown : notFound();
}
