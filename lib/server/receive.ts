import type { IncomingMessage } from 'node:http';
import path from 'node:path';
import type { createApi } from '../../app/api.ts';
import { env } from '../env.ts';
import { ApiError, type ErrorCode } from '../http/errors.ts';
import { logRequest } from '../http/log.ts';
import { SOCKET_HEADER } from '../http/origin.ts';
import { API_HEADERS, SECURITY_HEADERS } from '../http/site-headers.ts';
import { admit, countShed } from './load.ts';
import { measurePage } from './measure-page.ts';
import type { AppResponse } from './response.ts';

/** What becomes of a request, from the door to the handler. */

type Listener = (request: IncomingMessage, response: AppResponse) => unknown;

const METHODS = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']);

/** Next takes anything else for a call of one of its own functions, and logs an error if it does not know that one. */
const OF_PAGES = new Set(['GET', 'HEAD', 'OPTIONS']);

/** A path that needs no decoding, normalizing or redirect, with or without a query. Next knows what becomes of others. */
const PLAIN = /^(?:\/\w[\w.~-]*)+(?:\?[\w.~%&=+:,-]*)?$/;

const HOST = /^[\w.-]+(?::\d+)?$|^\[[\da-f:]+\](?::\d+)?$/i;

const isHost = (host: string) => HOST.test(host) && URL.canParse(`http://${host}`);

/** Headers with which parts of Next, or we, tell each other what a request is. Nobody else may. */
const INTERNAL = /^x-(?:middleware-|nextjs-|invoke-|matched-path$|request-id$|socket-address$)/i;

/** Returns what takes requests. `pages` is Next's handler. */
export async function receiver(pages: (request: IncomingMessage, response: AppResponse) => unknown): Promise<Listener> {
  const respondWithPage: Listener = (request, response) => {
    const { method = 'GET', url = '' } = request;
    response.asPage();
    measurePage(request, response);
    // Next would answer with a bare 500 (vercel/next.js#92527).
    if (!isAddress(url)) return refuse(request, response, 'invalid_request');
    if (!OF_PAGES.has(method) && env().directApi) return refuse(request, response, 'method_not_allowed', OF_PAGES);
    return pages(request, response);
  };
  const api = env().directApi ? await loadApi(respondWithPage) : respondWithPage;
  return (request, response) => {
    const { method = 'GET', url = '', headers } = identified(request, response);
    const leave = admit(request);
    if (!leave) {
      response.asPage();
      countShed();
      return refuse(request, response, 'unavailable');
    }
    response.once('close', leave);
    if (!METHODS.has(method)) return refuse(request, response, 'method_not_allowed', METHODS);
    return (PLAIN.test(url) && isHost(headers.host ?? '') ? api : respondWithPage)(request, response);
  };
}

/** What lib/server/bundle.ts made of app/api.ts. */
async function loadApi(pages: Listener): Promise<Listener> {
  const file = path.join(import.meta.dirname, '../../.next/api.mjs');
  const api: { createApi: typeof createApi } = await import(file);
  // Our server makes no other responses.
  return api.createApi((request, response) => pages(request as IncomingMessage, response as AppResponse));
}

/**
 * Gives the request its id, says who is connected, and drops what only we may say, in both forms in which Node has headers:
 * Next reads the one, Hono also the other.
 */
function identified(request: IncomingMessage, response: AppResponse): IncomingMessage {
  const { rawHeaders, headers, socket } = request;
  const address = socket.remoteAddress ?? '';
  const ours = {
    'x-request-id': response.requestId,
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
  return request;
}

/** Whether Next can read it: not `OPTIONS *`, and nothing that can't be decoded. */
function isAddress(url: string): boolean {
  if (!url.startsWith('/')) return false;
  try {
    decodeURIComponent(url.split('?', 1)[0] ?? '');
    return true;
  } catch {
    return false;
  }
}

/** Responds with an error in place of whatever would have. */
function refuse({ method = '' }: IncomingMessage, response: AppResponse, code: ErrorCode, allowed?: Set<string>): void {
  const error = new ApiError(code);
  const { status, message } = error;
  const body = JSON.stringify({ error: { code, message } });
  for (const { key, value } of [...SECURITY_HEADERS, ...API_HEADERS]) response.setHeader(key, value);
  response.writeHead(status, {
    'content-type': 'application/json',
    'content-length': Buffer.byteLength(body),
    'cache-control': 'no-store',
    'x-request-id': response.requestId,
    ...(allowed && { allow: [...allowed].join(', ') }),
    ...(code === 'unavailable' && { 'retry-after': '2' }),
  });
  response.end(body);
  if (code === 'unavailable') return;
  // No route has such a path, and the path itself may contain anything.
  const said = METHODS.has(method) ? method : 'OTHER';
  logRequest({ method: said, route: 'none', status, ms: 0, requestId: response.requestId, accountId: null });
}
