import { Server, type ServerResponse } from 'node:http';
import { ApiError, type ErrorCode } from '../../http/errors.ts';
import { logRequest } from '../../http/log.ts';

/**
 * Preloaded into Next. Takes the place of a host's edge, and refuses requests that Next alone would answer with a bare
 * 500: a path that cannot be decoded (vercel/next.js#92527), or an unknown method.
 */

const METHODS = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']);

/** Excludes `OPTIONS *`, which is about the server as a whole. */
const ADDRESS = /^(\/|https?:\/\/)/;

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

function refuse(method: string, response: ServerResponse, code: ErrorCode): void {
  const { status, message } = new ApiError(code);
  const requestId = crypto.randomUUID();
  if (code === 'method_not_allowed') response.setHeader('allow', [...METHODS].join(', '));
  response.writeHead(status, {
    'content-type': 'application/json',
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
    'x-request-id': requestId,
  });
  response.end(JSON.stringify({ error: { code, message } }));
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

const emit = Server.prototype.emit;

Server.prototype.emit = function (event: string | symbol, ...args: unknown[]): boolean {
  if (event === 'request') {
    // What node:http documents for this event.
    const [request, response] = args as [{ method?: string; url?: string }, ServerResponse];
    const code = refusal(request.method, request.url);
    if (code) {
      refuse(request.method ?? 'GET', response, code);
      return true;
    }
  }
  return Reflect.apply(emit, this, [event, ...args]);
};
