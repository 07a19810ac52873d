import { type IncomingMessage, Server, type ServerResponse } from 'node:http';
import { env } from '../../env.ts';
import type { ErrorCode } from '../../http/errors.ts';
import { waitedInFront } from '../../http/lines.ts';
import { logRequest } from '../../http/log.ts';
import { ROOT } from './build.ts';
import { admit, isCrowded } from './crowd.ts';
import { directServer, type Serve } from './direct.ts';
import { drainOnSignal } from './drain.ts';
import { handleFailure } from './failures.ts';
import { measurePage } from './measure-page.ts';
import { METHODS, refuse, refuseLater, shed } from './refuse.ts';
import { dropStalled, watchOver } from './stalled.ts';
import { Turns } from './turns.ts';
import { varyByLanguage } from './vary.ts';

/**
 * Preloaded into Next. Takes the place of a host's edge, and refuses requests that Next alone would answer with a bare
 * 500: a path that cannot be decoded (vercel/next.js#92527), or an unknown method. Refuses what would be too much at
 * once, too, before Next has spent anything on it. Failures of pages become what they should be: see failures.ts.
 */

/** Excludes `OPTIONS *`, which is about the server as a whole. */
const ADDRESS = /^(\/|https?:\/\/)/;

/** Whatever becomes of it, nobody is shown a page (failures.ts), and none is counted (measure-page.ts). */
const OF_THE_API = /^\/(v1|health)(\/|\?|$)/;

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

/** Gives a request its id, which a page's failure is logged with, and answered. The routes of the API give their own. */
function nameRequest({ headers }: IncomingMessage): string {
  const id = crypto.randomUUID();
  headers['x-request-id'] = id;
  return id;
}

const turns = new Turns();

/** What is put right of Next's answers, and counted of pages. */
function watch(request: IncomingMessage, response: ServerResponse, requestId: string): void {
  handleFailure(request, response, requestId);
  measurePage(request, response);
  varyByLanguage(response);
}

/** Hands a request to Next when its turn has come, or refuses it. */
function receive(request: IncomingMessage, response: ServerResponse, handOver: () => void): void {
  const { method = 'GET', url = '/' } = request;
  const requestId = nameRequest(request);
  const code = refusal(method, url);
  if (code) {
    watch(request, response, requestId);
    refuse(response, requestId, code);
    // No route has such a path, and the path itself may hold anything.
    const said = METHODS.has(method) ? method : 'OTHER';
    logRequest({ method: said, route: 'none', status: response.statusCode, ms: 0, requestId, accountId: null });
    return;
  }
  if (isCrowded()) dropStalled(performance.now());
  const admission = admit(request, env().trustProxy);
  // Of the API a crowd is refused by the thousand a second: whatever is done for each, all others wait for.
  if (admission || !OF_THE_API.test(url)) watch(request, response, requestId);
  if (!admission) {
    refuseLater(response, requestId);
    return;
  }
  const came = performance.now();
  const timer = setTimeout(() => {
    leave();
    shed(response, requestId);
  }, env().LINE_WAIT_MS);
  const leaveTurns = turns.take(admission.path, () => {
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
  // What is left to do is the client's, which may read as slowly as it likes: it keeps its place, and nobody's turn.
  response.once('prefinish', leaveTurns);
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
