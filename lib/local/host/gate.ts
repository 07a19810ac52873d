import { type IncomingMessage, Server, type ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { env } from '../../env.ts';
import type { ErrorCode } from '../../http/errors.ts';
import { waitedInFront } from '../../http/lines.ts';
import { logRequest } from '../../http/log.ts';
import { SOCKET_HEADER } from '../../http/origin.ts';
import { ROOT } from './build.ts';
import { admit } from './crowd.ts';
import { API, directServer, type Serve } from './direct.ts';
import { drainOnSignal } from './drain.ts';
import { handleFailure } from './failures.ts';
import { measurePage } from './measure-page.ts';
import { refuse, refuseLater, shed } from './refuse.ts';
import { watchOver } from './stalled.ts';
import { Turns } from './turns.ts';
import { varyByLanguage } from './vary.ts';

/**
 * Preloaded into Next. Takes the place of a host's edge, and refuses requests that Next alone would answer with a bare
 * 500: a path that cannot be decoded (vercel/next.js#92527), or an unknown method. It also refuses requests that would
 * be too much at once, before Next has spent anything on them. It turns failures of pages into what they should be: see
 * failures.ts.
 */

/** Excludes `OPTIONS *`, which is about the server as a whole. */
const ADDRESS = /^(\/|https?:\/\/)/;

/** How many requests a connection may send ahead of their responses. */
const MOST_UNANSWERED = 8;

/** How long Next keeps working for a caller who has hung up, as far as we can tell. It does not say. */
const WORKS_ON_MS = 250;

/** However such a request ends, nobody is shown a page (failures.ts), and no page is counted (measure-page.ts). */
const OF_THE_API = /^\/(v1|health)(\/|\?|$)/;

function decodable(path: string): boolean {
  try {
    decodeURIComponent(path);
    return true;
  } catch {
    return false;
  }
}

const METHODS = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']);

/** Next takes anything else for a call of one of its own functions, and logs an error if it does not know that one. */
const OF_PAGES = new Set(['GET', 'HEAD', 'OPTIONS']);

interface Refusal {
  code: ErrorCode;
  allowed?: ReadonlySet<string>;
}

function refusal(method: string, url: string): Refusal | undefined {
  if (!METHODS.has(method)) return { code: 'method_not_allowed', allowed: METHODS };
  if (!ADDRESS.test(url)) return { code: 'invalid_request' };
  // Without an origin, which a proxy may send.
  const path = url.replace(/^https?:\/\/[^/?]*/, '').split('?', 1)[0] ?? '';
  if (!decodable(path)) return { code: 'invalid_request' };
  if (env().NODE_ENV !== 'production' || OF_PAGES.has(method) || API.test(path)) return undefined;
  return { code: 'method_not_allowed', allowed: OF_PAGES };
}

/**
 * Gives a request its id, for the log and the response if a page fails (the API's routes assign their own), and says who is
 * connected.
 */
function nameRequest({ headers, socket }: IncomingMessage): string {
  const id = crypto.randomUUID();
  headers['x-request-id'] = id;
  headers[SOCKET_HEADER] = socket.remoteAddress;
  return id;
}

const turns = new Turns();

/** Fixes Next's responses, and counts pages. Returns what is to be called at their ends. */
function watch(request: IncomingMessage, response: ServerResponse, requestId: string): (() => void)[] {
  varyByLanguage(response);
  return [handleFailure(request, response, requestId), measurePage(request, response)];
}

/** Responds in Next's place to a request that Next would answer with a bare 500. */
function answer(method: string, response: ServerResponse, requestId: string, refused: Refusal): void {
  if (refused.allowed) response.setHeader('allow', [...refused.allowed].join(', '));
  refuse(response, requestId, refused.code);
  // No route has such a path, and the path itself may contain anything.
  const said = METHODS.has(method) ? method : 'OTHER';
  logRequest({ method: said, route: 'none', status: response.statusCode, ms: 0, requestId, accountId: null });
}

/** How many requests of each connection are unanswered. */
const unanswered = new WeakMap<Socket, number>();

/**
 * Whether a connection has sent too many requests ahead of their responses, and is closed. Neither browsers nor proxies
 * do this, and Node reads a thousand of them in one turn of the event loop, for each of which we would keep something.
 */
function runsAhead(socket: Socket): boolean {
  const count = unanswered.get(socket) ?? 0;
  if (count >= MOST_UNANSWERED) {
    socket.destroy();
    return true;
  }
  unanswered.set(socket, count + 1);
  return false;
}

/**
 * Hands a request to Next when its turn has come, or refuses it. `handOver` returns a promise that settles when its
 * work is done, if that is known.
 */
function receive(request: IncomingMessage, response: ServerResponse, handOver: () => Promise<void> | undefined): void {
  const { method = 'GET', url = '/', socket } = request;
  if (runsAhead(socket)) return;
  // One listener for all that is to be done then: Next adds its own, and Node warns of more than ten.
  const atEnd = [() => unanswered.set(socket, (unanswered.get(socket) ?? 1) - 1)] as (() => void)[];
  response.once('close', () => {
    for (const done of atEnd) done();
  });
  const requestId = nameRequest(request);
  const admission = admit(request, env().trustProxy);
  // A crowd's API requests are refused by the thousand a second: everybody else waits for whatever we do for each.
  if (admission || !OF_THE_API.test(url)) atEnd.push(...watch(request, response, requestId));
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
    // Once everything is written, the rest is up to the client, which may read as slowly as it likes: it keeps its
    // place, but nobody's turn. For pages and files, Next keeps writing only as the client reads: see stalled.ts.
    response.once('prefinish', endTurn);
    atEnd.push(watchOver(request, response, { endTurn, isCrowded: admission.isCrowded }));
    const refused = refusal(method, url);
    if (refused) answer(method, response, requestId, refused);
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
    // Work goes on for a while after its caller has hung up. If hanging up freed the turn, a caller could have many at
    // work.
    if (!isStarted || response.writableEnded) leave();
    else if (work) void work.finally(leave);
    else setTimeout(leave, WORKS_ON_MS);
  };
  response.once('close', close);
}

/** Responds to API requests, once it is loaded. */
let serve: Serve | undefined;
let isAsked = false;

/** Next prepares what handlers need before it responds to anything, so we load them once it has responded. */
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

/** How many connections may wait to be accepted. Linux cuts this to its own `net.core.somaxconn`. Node's default is 511. */
const BACKLOG = 4096;

if (env().NODE_ENV === 'production') {
  const { listen } = Server.prototype;
  Server.prototype.listen = function (this: Server, port: unknown, host: unknown, ...rest: unknown[]): Server {
    // The processes of the app share its port: see workers.ts.
    const reusePort = env().WORKERS > 1;
    return Reflect.apply(listen, this, [{ port, host, backlog: BACKLOG, reusePort }, ...rest]);
  };
}

/** For a server that has begun to listen. */
function begin(server: Server): void {
  // In development, Next ends by itself.
  if (env().NODE_ENV !== 'production') return;
  drainOnSignal(server);
  // A request that asks for another protocol is treated like any other. Next has no other protocol in production, and
  // such a request would bypass the gate: in development, it is how the browser hears of changes.
  Object.assign(server, { shouldUpgradeCallback: () => false });
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
