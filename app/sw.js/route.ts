import { workerScript } from '#lib/offline/service.ts';

/** Evaluated for each request: an environment variable decides whether there is a worker. */
export const dynamic = 'force-dynamic';

/** Serves the service worker of /app: see lib/offline. Caches mustn't keep it, or it couldn't be replaced. */
export function GET(): Response {
  return new Response(workerScript(), {
    headers: { 'content-type': 'text/javascript; charset=utf-8', 'cache-control': 'no-cache' },
  });
}
