import type { IncomingMessage } from 'node:http';
import { SOCKET_HEADER } from '../http/origin.ts';

export const METHODS: ReadonlySet<string> = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']);

/** Headers with which parts of Next, or we, tell each other what a request is. Nobody else may. */
const INTERNAL = /^x-(?:middleware-|nextjs-|invoke-|matched-path$|request-id$|socket-address$|kept-page$)/i;

/**
 * Gives a request its id, says who is connected, and drops what only we may say, in both forms in which Node has headers:
 * Next reads the one, Hono also the other.
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
  // A proxy may send an origin, too. Which one does not matter: there is one app.
  request.url = request.url?.replace(/^https?:\/\/[^/?]*/i, '') || '/';
}

/** Whether anybody can read it: not `OPTIONS *`, and nothing that can't be decoded. */
export function isAddress(url: string): boolean {
  if (!url.startsWith('/')) return false;
  try {
    decodeURIComponent(url.split('?', 1)[0] ?? '');
    return true;
  } catch {
    return false;
  }
}

/** A path that Next redirects or normalizes: an empty segment, one of dots, a slash at the end, or what isn't ASCII. */
const ODD = /\/(?:\/|%2e|\.{1,2}(?:\/|$))|.\/$|[\\#]|[^!-~]/i;

const HOST = /^[\w.-]+(?::\d+)?$|^\[[\da-f:]+\](?::\d+)?$/i;

/** Whether Next knows better than our router what becomes of a request. */
export function isForNext({ url = '', headers: { host = '' } }: Pick<IncomingMessage, 'url' | 'headers'>): boolean {
  return ODD.test(url.split('?', 1)[0] ?? '') || !HOST.test(host) || !URL.canParse(`http://${host}`);
}
