import { readFileSync } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { createRequire } from 'node:module';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { z } from 'zod';

/**
 * Runs the API's handlers without Next's router, which costs more than most of them do. The build has all we need: each
 * route's file exports a `routeModule`, which knows the handler of each method, and tables say which path belongs to
 * which route and which headers next.config.mjs adds. These are Next's own, so their shape is checked first, and any
 * unusual request is left to Next: the response is the same either way.
 */

const regex = z.string().transform((source) => new RegExp(source));

/** `routes-manifest.json`. Anything else that Next might do, such as rewriting a path, fails the check. */
const Manifest = z.object({
  version: z.literal(3),
  basePath: z.literal(''),
  headers: z.array(
    z.strictObject({ source: z.string(), regex, headers: z.array(z.object({ key: z.string(), value: z.string() })) }),
  ),
  rewrites: z.object({ beforeFiles: z.tuple([]), afterFiles: z.tuple([]), fallback: z.tuple([]) }),
  rsc: z.object({ varyHeader: z.string() }),
  /** In the order in which they are tried. */
  dynamicRoutes: z.array(z.object({ page: z.string(), regex, namedRegex: regex })),
});

/** `app-path-routes-manifest.json` (`/(site)/docs/page` is the page `/docs`), and what `prerender-manifest.json` serves. */
const Pages = z.record(z.string(), z.string());
const Prerendered = z.object({ routes: z.record(z.string(), z.unknown()) });

type Handler = (request: Request, context: { params: Promise<Record<string, string>> }) => Promise<Response>;

interface RouteModule {
  /** Loads the route's code. */
  ensureUserland(): Promise<void>;
  /** The handler of a method; Next's own for a method that the route does not have. */
  resolveHandler(method: string): Handler;
}

const isRouteModule = (value: object) =>
  ['ensureUserland', 'resolveHandler'].every((name) => typeof Reflect.get(value, name) === 'function');
const RouteFile = z.object({ routeModule: z.custom<RouteModule>((value) => isRouteModule(Object(value))) });

/**
 * Starts to respond, and returns a promise that settles when the work is done; or returns undefined, having done
 * nothing.
 */
export type Serve = (request: IncomingMessage, response: ServerResponse) => Promise<void> | undefined;

/** The API's paths. Pages, their pictures and the build's files stay with Next. */
export const API = /^\/(?:v1|api|logos)(?:\/|$)|^\/(?:health|openapi\.json)$/;

/** A path that needs no decoding, normalizing or redirect, with or without a query. */
const PLAIN = /^((?:\/\w[\w.~-]*)+)(?:\?[\w.~%&=+:,-]*)?$/;

const HOST = /^[\w.-]+(?::\d+)?$|^\[[\da-f:]+\](?::\d+)?$/i;

/** With these headers, Next's own pages ask for something special. */
const OF_NEXT = ['rsc', 'next-action', 'x-nextjs-data'];

/**
 * Reads the build of the app in `root`, loads its handlers, and returns a function that runs them. Throws if the build
 * is not as expected.
 */
export async function directServer(root: string): Promise<Serve> {
  const require = createRequire(path.join(root, 'package.json'));
  const read = (file: string): unknown => JSON.parse(readFileSync(path.join(root, '.next', file), 'utf8'));
  const { headers, dynamicRoutes, rsc } = Manifest.parse(read('routes-manifest.json'));
  const prerendered = Prerendered.parse(read('prerender-manifest.json')).routes;
  const modules = new Map<string, RouteModule>();
  for (const [file, page] of Object.entries(Pages.parse(read('app-path-routes-manifest.json')))) {
    if (!file.endsWith('/route') || !API.test(page) || page in prerendered) continue;
    const { routeModule } = RouteFile.parse(require(path.join(root, '.next/server/app', `${file}.js`)));
    await routeModule.ensureUserland();
    modules.set(page, routeModule);
  }
  if (!modules.has('/health')) throw new Error('The build has no /health.');

  /** The route of a path, with its parameters. */
  function find(pathname: string): { module: RouteModule; params: Record<string, string> } | undefined {
    const fixed = modules.get(pathname);
    if (fixed) return { module: fixed, params: {} };
    const route = dynamicRoutes.find((candidate) => candidate.regex.test(pathname));
    const module = route && modules.get(route.page);
    // Next names a parameter `nxtP` followed by its own name.
    const groups = Object.entries(route?.namedRegex.exec(pathname)?.groups ?? {});
    const params = Object.fromEntries(groups.map(([name, value]) => [name.replace(/^nxtP/, ''), value]));
    return module && { module, params };
  }

  return (request, response) => {
    const { method = '', url = '', headers: sent } = request;
    const pathname = PLAIN.exec(url)?.[1];
    if (pathname === undefined || !API.test(pathname) || OF_NEXT.some((name) => name in sent)) return undefined;
    const address = `http://${sent.host}${url}`;
    const found = HOST.test(sent.host ?? '') && URL.canParse(address) ? find(pathname) : undefined;
    if (!found) return undefined;
    const rules = headers.filter((rule) => rule.regex.test(pathname)).flatMap((rule) => rule.headers);
    for (const { key, value } of rules) response.setHeader(key, value);
    response.setHeader('vary', rsc.varyHeader);
    const handle = found.module.resolveHandler(method);
    const context = { params: Promise.resolve(found.params) };
    return respond(method, response, async () => handle(requestOf(address, request, response), context));
  };
}

function requestOf(address: string, request: IncomingMessage, response: ServerResponse): Request {
  const { method = 'GET', headers: sent, socket } = request;
  // As Next does where there is no proxy.
  sent['x-forwarded-for'] ??= socket.remoteAddress;
  const headers = new Headers();
  for (const [name, value] of Object.entries(sent)) {
    for (const one of Array.isArray(value) ? value : [value]) if (one !== undefined) headers.append(name, one);
  }
  const hungUp = new AbortController();
  response.once('close', () => response.writableFinished || hungUp.abort());
  const body = method === 'GET' || method === 'HEAD' ? null : bodyOf(request);
  // `duplex`, which a streamed body needs, is missing in the DOM's types.
  const init: RequestInit & { duplex: 'half' } = { method, headers, signal: hungUp.signal, body, duplex: 'half' };
  return new Request(address, init);
}

/** Reads nothing until it is asked to: Node discards a body that nobody has begun to read. */
function bodyOf(request: IncomingMessage): ReadableStream<Uint8Array> {
  let chunks: AsyncIterator<Uint8Array> | undefined;
  async function pull(controller: ReadableStreamDefaultController<Uint8Array>): Promise<void> {
    chunks ??= request[Symbol.asyncIterator]();
    const { done, value } = await chunks.next();
    if (done) controller.close();
    else controller.enqueue(value);
  }
  return new ReadableStream({ pull, cancel: () => void request.destroy() }, { highWaterMark: 0 });
}

async function respond(method: string, response: ServerResponse, handle: () => Promise<Response>): Promise<void> {
  try {
    const answer = await handle();
    const { status, headers, body } = answer;
    response.statusCode = status;
    for (const [name, value] of headers) {
      if (name === 'set-cookie' || name === 'vary' || !response.hasHeader(name)) response.appendHeader(name, value);
    }
    if (!body || method === 'HEAD') response.end();
    else if (headers.get('content-type')?.startsWith('text/event-stream')) await pipeline(body, response);
    else response.end(Buffer.from(await answer.arrayBuffer()));
  } catch (error) {
    // The caller has hung up, or a handler failed: ours throw nothing.
    if (response.destroyed) return;
    console.error(error);
    response.writeHead(500).end();
  }
}
