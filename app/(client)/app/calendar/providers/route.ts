import { providers } from '#lib/calendars/service.ts';

/** Read for each request: the environment decides which providers there are, and the build knows none. */
export const dynamic = 'force-dynamic';

/** The providers that calendars can be read from, by name, for the calendar's page. */
export function GET(): Response {
  return Response.json(Object.keys(providers()), { headers: { 'cache-control': 'no-store' } });
}
