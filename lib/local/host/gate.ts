import { type IncomingMessage, Server, type ServerResponse } from 'node:http';
import { env } from '../../env.ts';
import { ApiError, type ErrorCode } from '../../http/errors.ts';
import { logRequest } from '../../http/log.ts';
import { admit } from './crowd.ts';
import { handleFailure } from './failures.ts';

/**
 * Preloaded into Next. Takes the place of a host's edge, and refuses requests that Next alone would answer with a bare
 * 500: a path that cannot be decoded (vercel/next.js#92527), or an unknown method. Refuses what would be too much at
 * once, too, before Next has spent anything on it. Failures of pages become what they should be: see failures.ts.
 */

const METHODS = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']);

/** Excludes `OPTIONS *`, which is about the server as a whole. */
const ADDRESS = /^(\/|https?:\/\/)/;

/** Seconds, for who is refused because of the crowd. */
const RETRY_AFTER = '2';

function decodable(path: string): boolean {
  try {
    decodeURIComponent(path);
    return true;
  } catch {
    return false;
  }
}

function refusal(method = 'GET', url = '/'): ErrorCode | undefined {
  if (!METHODS.has(method)) return 'method_not_allowed';
  if (!ADDRESS.test(url)) return 'invalid_request';
  const path = url.split('?', 1)[0] ?? '';
  return decodable(path) ? undefined : 'invalid_request';
}

let shed = 0;

/** One line a second for all that is refused because of the crowd: a line each would be most of the work. */
function countShed(): void {
  shed += 1;
  if (shed > 1) return;
  setTimeout(() => {
    console.log(JSON.stringify({ time: new Date().toISOString(), shed }));
    shed = 0;
  }, 1000).unref();
}

interface Refusal {
  method: string;
  response: ServerResponse;
  requestId: string;
  code: ErrorCode;
}

function refuse({ method, response, requestId, code }: Refusal): void {
  const { status, message } = new ApiError(code);
  if (code === 'method_not_allowed') response.setHeader('allow', [...METHODS].join(', '));
  if (code === 'unavailable') response.setHeader('retry-after', RETRY_AFTER);
  response.writeHead(status, {
    'content-type': 'application/json',
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
  });
  response.end(JSON.stringify({ error: { code, message } }));
  if (code === 'unavailable') {
    countShed();
    return;
  }
  // No route has such a path, and the path itself may hold anything.
  logRequest({
    method: METHODS.has(method) ? method : 'OTHER',
    route: 'none',
    status,
    ms: 0,
    requestId,
    accountId: null,
  });
}

/** Gives a request its id, which a page's failure is logged with, and answered. The routes of the API give their own. */
function nameRequest({ headers }: IncomingMessage): string {
  const id = crypto.randomUUID();
  headers['x-request-id'] = id;
  return id;
}

/** Returns whether Next may have the request. */
function passes(request: IncomingMessage, response: ServerResponse): boolean {
  const { method = 'GET', url } = request;
  const requestId = nameRequest(request);
  handleFailure(request, response, requestId);
  const code = refusal(method, url);
  const leave = code ? undefined : admit(request, env().trustProxy);
  if (leave) response.once('close', leave);
  else refuse({ method, response, requestId, code: code ?? 'unavailable' });
  return leave !== undefined;
}

const emit = Server.prototype.emit;

Server.prototype.emit = function (event: string | symbol, ...args: unknown[]): boolean {
  // What node:http documents for this event.
  if (event === 'request' && !passes(...(args as [IncomingMessage, ServerResponse]))) return true;
  return Reflect.apply(emit, this, [event, ...args]);
};
