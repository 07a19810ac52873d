import { workerScript } from '#lib/offline/service.ts';

/** Read for each request: a variable decides whether there is a worker at all. */
export const dynamic = 'force-dynamic';

/** The service worker of /app: see lib/offline. Never kept by a cache on the way, or it couldn't be replaced. */
export function GET(): Response {
  return new Response(workerScript(), {
    headers: { 'content-type': 'text/javascript; charset=utf-8', 'cache-control': 'no-cache' },
  });
}
