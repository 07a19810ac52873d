import type { IncomingMessage } from 'node:http';
import { SOCKET_HEADER } from '../http/origin.ts';

export const METHODS: ReadonlySet<string> = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']);

/** Headers by which parts of Next, or we, tell each other what a request is. Dropped when they come from outside. */
const INTERNAL = /^x-(?:middleware-|nextjs-|invoke-|matched-path$|request-id$|socket-address$|kept-page$)/i;

/**
 * Gives a request its ID, adds who is connected, and drops headers that only we may set, in both of Node's forms of headers:
 * Next reads one, Hono also the other.
 */
export function identify(request: IncomingMessage, requestId: string): void {
  const { rawHeaders, headers, socket } = request;
  const address = socket.remoteAddress ?? '';
  const ours = {
    'x-request-id': requestId,
    [SOCKET_HEADER]: address,
    // As Next does where there is no proxy.
    ...(headers['x-forwarded-for'] === undefined && { 'x-forwarded-for': address }),
  };
  for (const name of Object.keys(headers)) if (INTERNAL.test(name)) delete headers[name];
  Object.assign(headers, ours);
  const kept = rawHeaders.filter((_, at) => !INTERNAL.test(rawHeaders[at - (at % 2)] ?? ''));
  rawHeaders.splice(0, rawHeaders.length, ...kept, ...Object.entries(ours).flat());
  // A proxy may send an origin too. Which one doesn't matter: there is one app.
  request.url = request.url?.replace(/^https?:\/\/[^/?]*/i, '') || '/';
}

/** Returns whether an address can be read: not `OPTIONS *`, and not one that can't be decoded. */
export function isAddress(url: string): boolean {
  if (!url.startsWith('/')) return false;
  try {
    decodeURIComponent(url.split('?', 1)[0] ?? '');
    return true;
  } catch {
    return false;
  }
}

/** Returns the path that Next makes of an address: `/_next/static/../../r/x` is `/r/x`. */
export function resolvedPath(url: string): string {
  return new URL(`http://host.invalid${url}`).pathname;
}

/** Matches paths that Next redirects or normalizes: an empty or dot segment, a trailing slash, or non-ASCII characters. */
const ODD = /\/(?:\/|%2e|\.{1,2}(?:\/|$))|.\/$|[\\#]|[^!-~]/i;

const HOST = /^[\w.-]+(?::\d+)?$|^\[[\da-f:]+\](?::\d+)?$/i;

/** Returns whether a request's address is one that Next handles better than our router. */
export function isForNext({ url = '', headers: { host = '' } }: Pick<IncomingMessage, 'url' | 'headers'>): boolean {
  return ODD.test(url.split('?', 1)[0] ?? '') || !HOST.test(host) || !URL.canParse(`http://${host}`);
}

/** Returns whether Next hands a request to one of the API's routes, which have lines and limits of their own. */
export const isForApi = (url: string): boolean =>
  /^\/+(?:v1|api|logos|health|openapi\.json)(?:\/|$)/.test(resolvedPath(url));
