import { getRequestListener, type HttpBindings } from '@hono/node-server';
import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response';
import { Hono } from 'hono';
import { env } from '#lib/env.ts';
import { API_HEADERS, LOGO_HEADERS, SECURITY_HEADERS } from '#lib/http/site-headers.ts';
import { answerOthers, ofThisProcess } from '#lib/status/service.ts';
import * as metrics from './api/metrics/route.ts';
import { described, METHODS, operated, unknowns } from './api-routes.ts';
import * as logo from './logos/[file]/route.ts';
import * as document from './openapi.json/route.ts';

/**
 * The API without Next, for our own server (lib/server): the same route files, behind a router that takes microseconds.
 * lib/local/build/bundle.ts makes it one file.
 */

type Respond = (request: Request, context: { params: Promise<never> }) => Response | Promise<Response>;

/** What a route file exports for Next. */
type Methods = Partial<Record<(typeof METHODS)[number], Respond>>;

const ROUTES: readonly (readonly [path: string, methods: Methods])[] = [
  ...[...described, ...operated].map((route) => [route.GET.contract.path, route] as const),
  ['/api/metrics', metrics],
  ['/logos/{file}', logo],
  ['/openapi.json', document],
  // Last, since earlier routes are tried first.
  ...unknowns.map((route) => [route.GET.contract.path, route] as const),
];

/** Completes a route file as Next does: HEAD is GET without a body, OPTIONS lists the methods, and there are no others. */
function completed(methods: Methods): Readonly<Record<string, Respond>> {
  const { GET } = methods;
  const head: Methods = GET ? { HEAD: async (...given) => new Response(null, await GET(...given)) } : {};
  const allow = METHODS.filter((method) => method === 'OPTIONS' || method in { ...head, ...methods });
  const options = () => new Response(null, { status: 204, headers: { allow: allow.sort().join(', ') } });
  return { ...head, OPTIONS: options, ...methods };
}

/** Handles requests for the API's routes, and passes all others to `pages`. */
export function createApi(
  pages: (request: HttpBindings['incoming'], response: HttpBindings['outgoing']) => void,
): ReturnType<typeof getRequestListener> {
  if (env().WORKERS > 1) answerOthers(ofThisProcess);
  const app = new Hono<{ Bindings: HttpBindings & { isOfPages?: true } }>();
  for (const [path, methods] of ROUTES) {
    const respond = completed(methods);
    const headers = [...SECURITY_HEADERS, ...(path.startsWith('/logos/') ? LOGO_HEADERS : API_HEADERS)];
    app.all(path.replace(/\{(\w+)\}/g, ':$1'), async ({ req, env }) => {
      for (const { key, value } of headers) env.outgoing.setHeader(key, value);
      // Each route knows its parameters from its own path.
      const params = Promise.resolve(req.param() as never);
      return (await respond[req.raw.method]?.(req.raw, { params })) ?? new Response(null, { status: 405 });
    });
  }
  app.notFound(({ env }) => {
    env.isOfPages = true;
    pages(env.incoming, env.outgoing);
    return RESPONSE_ALREADY_SENT;
  });
  const respond = async (request: Request, bindings: unknown) => {
    // These are what getRequestListener passes.
    const env = bindings as HttpBindings & { isOfPages?: true };
    const response = await app.fetch(request, env);
    // For HEAD, Hono makes a new response out of the one it is given.
    return env.isOfPages ? RESPONSE_ALREADY_SENT : response;
  };
  // The cleanup would close connections with an unread body half a second after the response.
  return getRequestListener(respond, { autoCleanupIncoming: false });
}
