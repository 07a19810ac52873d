import { createServer, type IncomingMessage } from 'node:http';
import path from 'node:path';
import next from 'next';
import type { createApi } from '../../app/api.ts';
import { env } from '../env.ts';
import { isDraining, setDraining } from '../http/draining.ts';
import { ApiError } from '../http/errors.ts';
import { toApiError } from '../http/failures.ts';
import { batchLog } from '../http/log.ts';
import { countRequest } from '../http/measure.ts';
import { MINUTE, SECOND } from '../time.ts';
import { keptPages } from './kept-pages.ts';
import { admit, countShed, placeForPage } from './load.ts';
import { identify, isAddress, isForApi, isForNext, METHODS } from './request.ts';
import { AppResponse } from './response.ts';

/**
 * The app on one machine: Node's server has the port, our own handlers (app/api.ts) respond to the API, and Next to the
 * rest. `node lib/server/main.ts [host]`, with the environment that lib/env.ts describes, after `npm run build`.
 */

const LIMITS = {
  // Longer than proxies keep connections (nginx and load balancers: a minute). The proxy should close first: otherwise it
  // may send a request into a connection that we are closing.
  keepAliveTimeout: 75 * SECOND,
  headersTimeout: 20 * SECOND,
  // Routes have their own deadline for bodies (lib/http/body.ts).
  requestTimeout: 5 * MINUTE,
  connectionsCheckingInterval: 5 * SECOND,
  // Pages use no other protocol. Without this, Next would listen for upgrades, and such requests would bypass us.
  shouldUpgradeCallback: () => false,
};

/** More connections are closed on arrival. Each takes about 10 KB. */
const MOST_CONNECTIONS = 10_000;

/** How many connections may wait to be accepted. Linux cuts this to its own `net.core.somaxconn`. Node's default is 511. */
const BACKLOG = 4096;

/** How long requests may take to finish once the server has stopped listening, and how often idle connections are closed. */
const [DRAIN_MS, LOOK_MS] = [10 * SECOND, 100];

/** Pages and files, by the beginning of their paths. Any other path may be any text, and counts as one route. */
const PAGES: readonly (readonly [begins: RegExp, route: string])[] = [
  [/^\/(\?|$)/, '/'],
  [/^\/_next\//, '/_next/{file}'],
  [/^\/app(\/|\?|$)/, '/app'],
  [/^\/r\/[^/?]+(\?|$)/, '/r/{id}'],
  [/^\/r\//, '/r/{id}/{file}'],
  [/^\/logos\//, '/logos/{file}'],
  [/^\/(openapi\.json|pricing|docs|sign-in|billing\/return|digest\/unsubscribe)(\?|$)/, ''],
];

/** The methods for pages. Next takes any other for a call of a server function. */
const OF_PAGES = new Set(['GET', 'HEAD', 'OPTIONS']);

/** How long lines of the log wait for others. */
const LOG_MS = 10;

const { PORT: port, WORKERS, directApi, drainMs } = env();
const host = process.argv[2];
batchLog(LOG_MS);
const dir = path.join(import.meta.dirname, '../..');
const app = next({ dev: false, dir, port, ...(host && { hostname: host }) });
await app.prepare();
const handle = app.getRequestHandler();
const respondWithKept = keptPages(handle);

async function respondWithNext(request: IncomingMessage, response: AppResponse): Promise<void> {
  const { method = 'GET', url = '/' } = request;
  const route = PAGES.find(([begins]) => begins.test(url))?.[1] ?? 'other';
  const began = performance.now();
  response.once('close', () =>
    countRequest(method, route || (url.split('?', 1)[0] ?? ''), response.statusCode, performance.now() - began),
  );
  response.asPage();
  if (!(await respondWithKept(request, response))) await handle(request, response);
}

/** Responds to requests that none of the API's routes matches. */
async function respondWithPage(request: IncomingMessage, response: AppResponse): Promise<void> {
  if (!OF_PAGES.has(request.method ?? '')) return response.refuse(new ApiError('method_not_allowed'), OF_PAGES);
  try {
    await placeForPage(request, response);
  } catch (error) {
    countShed();
    return response.refuse(toApiError(error));
  }
  return respondWithNext(request, response);
}

async function loadApi(): Promise<typeof respondWithPage> {
  // Made from app/api.ts by lib/local/build/bundle.ts.
  const api: { createApi: typeof createApi } = await import(path.join(dir, '.next/api.mjs'));
  // Our server makes only these kinds of request and response.
  return api.createApi((request, response) => respondWithPage(request as IncomingMessage, response as AppResponse));
}

const respondWithApi = directApi ? await loadApi() : respondWithNext;

const server = createServer({ ServerResponse: AppResponse, ...LIMITS }, (request, response) => {
  identify(request, response.requestId);
  const leave = admit(request);
  if (!leave) {
    countShed();
    return response.refuse(new ApiError('unavailable', { retryAfter: 2 }));
  }
  response.once('close', leave);
  // A streaming response is no longer in flight: lib/sync/changes.ts limits streams.
  response.once('stream', () => response.off('close', leave) && leave());
  if (!METHODS.has(request.method ?? '')) return response.refuse(new ApiError('method_not_allowed'), METHODS);
  // Otherwise Next would answer with a bare 500 (vercel/next.js#92527).
  if (!isAddress(request.url ?? '')) return response.refuse(new ApiError('invalid_request'));
  // A form sent without scripts: if it fails, a person reads the response.
  if (/^\/api\/(?:digest|receipts)\//.test(request.url ?? '')) response.asPage();
  if (!isForNext(request)) return respondWithApi(request, response);
  return isForApi(request.url ?? '') ? respondWithNext(request, response) : respondWithPage(request, response);
});
server.maxConnections = MOST_CONNECTIONS;
// The processes of the app share its port: see lib/local/host/workers.ts.
server.listen({ port, host, backlog: BACKLOG, reusePort: WORKERS > 1 });

/** Stops listening, closes idle connections, and ends the process when all are closed, or after DRAIN_MS. */
function close(): void {
  server.close(() => process.exit());
  setInterval(() => server.closeIdleConnections(), LOOK_MS);
  setTimeout(() => process.exit(), DRAIN_MS);
}

// On a signal to end, the app keeps serving for `drainMs`: /api/ready says 503, and every response asks its client to close
// the connection, so that a proxy in front sends the next request elsewhere and not into a connection that we're closing.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
  process.on(signal, () => {
    if (isDraining()) return;
    setDraining();
    setTimeout(close, drainMs);
  });
}
