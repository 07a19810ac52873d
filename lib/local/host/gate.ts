import { type IncomingMessage, Server, type ServerResponse } from 'node:http';
import { env } from '../../env.ts';
import { ApiError, type ErrorCode } from '../../http/errors.ts';
import { waitedInFront } from '../../http/lines.ts';
import { logRequest } from '../../http/log.ts';
import { countShedRequest } from '../../http/measure.ts';
import { ROOT } from './build.ts';
import { admit, isCrowded } from './crowd.ts';
import { directServer, type Serve } from './direct.ts';
import { drainOnSignal } from './drain.ts';
import { handleFailure } from './failures.ts';
import { measurePage } from './measure-page.ts';
import { dropStalled, watchOver } from './stalled.ts';
import { Turns } from './turns.ts';
import { varyByLanguage } from './vary.ts';

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

/** For them too. A 503 is due within a second. */
const REFUSED_AFTER_MS = 600;

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
  countShedRequest();
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

/** What is refused by the thousand is made once. */
const refusals = new Map<ErrorCode, { status: number; body: string }>();

function refusalOf(code: ErrorCode): { status: number; body: string } {
  const known = refusals.get(code);
  if (known) return known;
  const { status, message } = new ApiError(code);
  const made = { status, body: JSON.stringify({ error: { code, message } }) };
  refusals.set(code, made);
  return made;
}

function refuse({ method, response, requestId, code }: Refusal): void {
  const { status, body } = refusalOf(code);
  if (code === 'method_not_allowed') response.setHeader('allow', [...METHODS].join(', '));
  if (code === 'unavailable') response.setHeader('retry-after', RETRY_AFTER);
  response.writeHead(status, {
    'content-type': 'application/json',
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
  });
  response.end(body);
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

const turns = new Turns();

/**
 * What is too much hears of it after a while, and nothing is done for it meanwhile, not even reading its body. Refused at
 * once, a caller who answers each refusal with another request would keep this process busy with refusing.
 */
function refuseLater(refusal: Refusal): void {
  const timer = setTimeout(() => refuse(refusal), REFUSED_AFTER_MS);
  refusal.response.once('close', () => clearTimeout(timer));
}

/** Hands a request to Next when its turn has come, or refuses it. */
function receive(request: IncomingMessage, response: ServerResponse, handOver: () => void): void {
  const { method = 'GET', url } = request;
  const requestId = nameRequest(request);
  handleFailure(request, response, requestId);
  measurePage(request, response);
  varyByLanguage(response);
  const code = refusal(method, url);
  if (code) {
    refuse({ method, response, requestId, code });
    return;
  }
  if (isCrowded()) dropStalled(performance.now());
  const crowded: Refusal = { method, response, requestId, code: 'unavailable' };
  const admission = admit(request, env().trustProxy);
  if (!admission) {
    refuseLater(crowded);
    return;
  }
  const came = performance.now();
  const timer = setTimeout(() => {
    leave();
    refuse(crowded);
  }, env().LINE_WAIT_MS);
  const leaveTurns = turns.take(admission.caller, admission.limit, () => {
    clearTimeout(timer);
    waitedInFront.set(requestId, performance.now() - came);
    watchOver(request, response);
    handOver();
  });
  const leave = () => {
    clearTimeout(timer);
    response.off('close', leave);
    waitedInFront.delete(requestId);
    leaveTurns();
    admission.leave();
  };
  response.once('close', leave);
}

/** What responds to requests of the API, once it is there. */
let serve: Serve | undefined;
let isAsked = false;

/** Next prepares what handlers need before it responds to anything, so they are loaded when it has. */
function loadHandlers(): void {
  if (isAsked || env().NODE_ENV !== 'production' || !env().directApi) return;
  isAsked = true;
  directServer(ROOT).then(
    (loaded) => {
      serve = loaded;
    },
    (error: unknown) => console.error('The API goes through Next’s router, since the build is not as expected:', error),
  );
}

// The processes of the app share its port: see workers.ts.
if (env().WORKERS > 1) {
  const { listen } = Server.prototype;
  Server.prototype.listen = function (this: Server, port: unknown, host: unknown, ...rest: unknown[]): Server {
    return Reflect.apply(listen, this, [{ port, host, reusePort: true }, ...rest]);
  };
}

const emit = Server.prototype.emit;

Server.prototype.emit = function (event: string | symbol, ...args: unknown[]): boolean {
  if (event === 'listening') drainOnSignal(this);
  if (event !== 'request') return Reflect.apply(emit, this, [event, ...args]);
  // What node:http documents for this event.
  const [request, response] = args as [IncomingMessage, ServerResponse];
  receive(request, response, () => {
    if (serve?.(request, response)) return;
    response.once('finish', loadHandlers);
    Reflect.apply(emit, this, [event, request, response]);
  });
  return true;
};
