import { providers } from '#lib/calendars/service.ts';

/** Rendered for each request: the environment, which the build doesn't know, decides which providers there are. */
export const dynamic = 'force-dynamic';

/** Returns the names of the providers that calendars can be read from. */
export function GET(): Response {
  return Response.json(Object.keys(providers()), { headers: { 'cache-control': 'no-store' } });
}
