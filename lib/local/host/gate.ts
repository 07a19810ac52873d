import { type IncomingMessage, Server, type ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { env } from '../../env.ts';
import type { ErrorCode } from '../../http/errors.ts';
import { waitedInFront } from '../../http/lines.ts';
import { logRequest } from '../../http/log.ts';
import { ROOT } from './build.ts';
import { admit } from './crowd.ts';
import { directServer, type Serve } from './direct.ts';
import { drainOnSignal } from './drain.ts';
import { handleFailure } from './failures.ts';
import { measurePage } from './measure-page.ts';
import { METHODS, refuse, refuseLater, shed } from './refuse.ts';
import { watchOver } from './stalled.ts';
import { Turns } from './turns.ts';
import { varyByLanguage } from './vary.ts';

/**
 * Preloaded into Next. Takes the place of a host's edge, and refuses requests that Next alone would answer with a bare
 * 500: a path that cannot be decoded (vercel/next.js#92527), or an unknown method. Refuses what would be too much at
 * once, too, before Next has spent anything on it. Failures of pages become what they should be: see failures.ts.
 */

/** Excludes `OPTIONS *`, which is about the server as a whole. */
const ADDRESS = /^(\/|https?:\/\/)/;

/** How many requests a connection may send ahead of their answers. */
const MOST_UNANSWERED = 8;

/** How long Next goes on with the work of a caller who has hung up, for all we know. It does not say. */
const WORKS_ON_MS = 250;

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

/** Answers for Next what it would answer with a bare 500. */
function answer(method: string, response: ServerResponse, requestId: string, code: ErrorCode): void {
  refuse(response, requestId, code);
  // No route has such a path, and the path itself may hold anything.
  const said = METHODS.has(method) ? method : 'OTHER';
  logRequest({ method: said, route: 'none', status: response.statusCode, ms: 0, requestId, accountId: null });
}

/** How many requests of each connection are unanswered. */
const unanswered = new WeakMap<Socket, number>();

/**
 * Whether a connection has sent too many requests ahead of their answers, and is closed. Neither browsers nor proxies send
 * any, and Node reads a thousand of them in a turn of the event loop, for each of which something would be kept.
 */
function runsAhead({ socket }: IncomingMessage, response: ServerResponse): boolean {
  const count = unanswered.get(socket) ?? 0;
  if (count >= MOST_UNANSWERED) {
    socket.destroy();
    return true;
  }
  unanswered.set(socket, count + 1);
  response.once('close', () => unanswered.set(socket, (unanswered.get(socket) ?? 1) - 1));
  return false;
}

/**
 * Hands a request to Next when its turn has come, or refuses it. `handOver` returns what settles when its work is done, if
 * that is known.
 */
function receive(request: IncomingMessage, response: ServerResponse, handOver: () => Promise<void> | undefined): void {
  if (runsAhead(request, response)) return;
  const { method = 'GET', url = '/' } = request;
  const requestId = nameRequest(request);
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
  let isStarted = false;
  let work: Promise<void> | undefined;
  const leaveTurns = turns.take(admission.path, (endTurn) => {
    clearTimeout(timer);
    isStarted = true;
    waitedInFront.set(requestId, performance.now() - came);
    // What is left to do once all is written is the client's, which may read as slowly as it likes: it keeps its place, and
    // nobody's turn. Of pages and files Next writes on only as the client reads: see stalled.ts.
    response.once('prefinish', endTurn);
    watchOver(request, response, { endTurn, isCrowded: admission.isCrowded });
    const code = refusal(method, url);
    if (code) answer(method, response, requestId, code);
    else work = handOver();
  });
  const leave = () => {
    clearTimeout(timer);
    response.off('close', close);
    waitedInFront.delete(requestId);
    leaveTurns();
    admission.leave();
  };
  const close = () => {
    // The work goes on for a while when its caller has hung up. Who could have more begun by that would have many at work.
    if (!isStarted || response.writableEnded) leave();
    else if (work) void work.finally(leave);
    else setTimeout(leave, WORKS_ON_MS);
  };
  response.once('close', close);
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

/** For a server that has begun to listen. */
function begin(server: Server): void {
  drainOnSignal(server);
  // A request that asks for another protocol is one like others. Next has none in production, and it would pass the gate by:
  // in development it is how the browser hears of changes.
  if (env().NODE_ENV === 'production') Object.assign(server, { shouldUpgradeCallback: () => false });
}

const emit = Server.prototype.emit;

Server.prototype.emit = function (event: string | symbol, ...args: unknown[]): boolean {
  if (event === 'listening') begin(this);
  if (event !== 'request') return Reflect.apply(emit, this, [event, ...args]);
  // What node:http documents for this event.
  const [request, response] = args as [IncomingMessage, ServerResponse];
  receive(request, response, () => {
    const work = serve?.(request, response);
    if (work) return work;
    response.once('finish', loadHandlers);
    Reflect.apply(emit, this, [event, request, response]);
    return undefined;
  });
  return true;
};
