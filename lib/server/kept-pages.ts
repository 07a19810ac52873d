import { createHash } from 'node:crypto';
import type { IncomingMessage, RequestListener } from 'node:http';
import { promisify } from 'node:util';
import { brotliCompress, gzip } from 'node:zlib';
import inject from 'light-my-request';
import { KEPT_HEADER, pagePolicy } from '../http/content-security-policy.ts';
import { inlineScripts } from '../http/inline-scripts.ts';
import { languageAt } from '../languages/terms.ts';
import type { AppResponse } from './response.ts';

/*
 * The site's pages, kept until the process ends. They are the same for everyone, but contain the public origin, which the
 * build doesn't know: Next makes each of them once.
 */
const KEPT = /^\/(?:docs(?:\/[\w-]+)*|privacy|terms)?$/;
const isKept = (address: string) => KEPT.test(languageAt(address).path);

/**
 * Any cache may keep them for this many seconds, and browsers always revalidate: a deploy removes the previous one's files.
 */
const CACHE_CONTROL = 'public, max-age=0, s-maxage=300';

/** Headers about the body and connection of Next's own response. */
const OF_THE_BODY = new Set([
  'content-length',
  'content-encoding',
  'transfer-encoding',
  'connection',
  'keep-alive',
  'date',
]);

interface Page {
  headers: (readonly [name: string, value: number | string | string[]])[];
  bodies: Readonly<Record<'br' | 'gzip' | 'identity', Buffer>>;
  etag: string;
}

/** Returns a function that responds with a kept page and says whether it did. `make` is Next's handler. */
export function keptPages(
  make: RequestListener,
): (request: IncomingMessage, response: AppResponse) => Promise<boolean> {
  const kept = new Map<string, Promise<Page | undefined>>();

  function pageAt(path: string, host: string | undefined): Promise<Page | undefined> {
    const known = kept.get(path);
    if (known) return known;
    const made = makePage(make, path, host);
    kept.set(path, made);
    // Failed pages are made again, and missing ones aren't remembered.
    const forget = () => kept.delete(path);
    made.then((page) => page ?? forget(), forget);
    return made;
  }

  return async (request, response) => {
    const { method, url = '', headers } = request;
    const path = url.split('?', 1)[0] ?? '';
    if ((method !== 'GET' && method !== 'HEAD') || !isKept(path) || 'rsc' in headers) return false;
    const page = await pageAt(path, headers.host).catch(() => undefined);
    if (!page) return false;
    for (const [name, value] of page.headers) response.setHeader(name, value);
    const accepted = String(headers['accept-encoding']);
    const encoding = (['br', 'gzip'] as const).find((one) => new RegExp(`\\b${one}\\b(?!;q=0)`).test(accepted));
    if (encoding) response.setHeader('content-encoding', encoding);
    const body = page.bodies[encoding ?? 'identity'];
    if (headers['if-none-match']?.includes(page.etag)) response.writeHead(304).end();
    else response.writeHead(200, { 'content-length': body.length }).end(method === 'HEAD' ? undefined : body);
    return true;
  };
}

/** Makes Next render a page; undefined if there is none. */
async function makePage(make: RequestListener, path: string, host: string | undefined): Promise<Page | undefined> {
  const made = await inject(make, { url: path, headers: { host, [KEPT_HEADER]: '1' } });
  if (made.statusCode !== 200) return undefined;
  const identity = made.rawPayload;
  const policy = pagePolicy(["'self'", ...new Set(inlineScripts(identity.toString()))].join(' '));
  const own = {
    'content-security-policy': policy,
    'cache-control': CACHE_CONTROL,
    etag: `W/"${createHash('sha256').update(identity).digest('base64url')}"`,
    vary: [made.headers.vary ?? [], 'Accept-Encoding'].flat().join(', '),
  };
  const headersOf = Object.entries({ ...made.headers, ...own }).flatMap(([name, value]) =>
    value === undefined || OF_THE_BODY.has(name) ? [] : ([[name, value]] as const),
  );
  const [br, zipped] = await Promise.all([promisify(brotliCompress)(identity), promisify(gzip)(identity)]);
  return { headers: headersOf, etag: own.etag, bodies: { br, gzip: zipped, identity } };
}
