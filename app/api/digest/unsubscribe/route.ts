import { z } from 'zod';
import { unsubscribe } from '#lib/digest/service.ts';
import { signed } from '#lib/http/auth.ts';
import { endpoint, operation } from '#lib/http/endpoint.ts';
import { Ok } from '#lib/http/schema.ts';

/**
 * Where a digest's `List-Unsubscribe` points. A mail service posts here for its user (RFC 8058), with no session and
 * from anywhere: the token is the right, and all it can do is switch off. What the body says does not matter.
 */
const routes = endpoint('/api/digest/unsubscribe', {
  POST: operation({
    id: 'unsubscribeDigest',
    tag: 'Digest',
    summary: 'Switch a workspace’s weekly digest off',
    auth: signed,
    query: z.object({ token: z.string() }),
    status: 200,
    response: Ok,
    errors: [],
    example: { response: { ok: true } },
    async run({ query, now }) {
      await unsubscribe(query.token, now);
      return { ok: true };
    },
  }),
});

export const { PUT, PATCH, DELETE, OPTIONS } = routes;

/** The page's button posts here, too; it comes back to the page, which tells how things are now. */
export async function POST(request: Request): Promise<Response> {
  const answer = await routes.POST(request);
  return new URL(request.url).searchParams.has('page') ? toPage(request, 303) : answer;
}

/** A mail program that knows nothing of one click opens the address instead. Opening never acts: scanners do it, too. */
export function GET(request: Request): Response {
  return toPage(request, 307);
}

export { GET as HEAD };

function toPage(request: Request, status: 303 | 307): Response {
  const token = new URL(request.url).searchParams.get('token') ?? '';
  const location = `/digest/unsubscribe?${new URLSearchParams({ token })}`;
  return new Response(null, { status, headers: { location, 'cache-control': 'no-store' } });
}
