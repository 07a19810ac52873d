import { z } from 'zod';
import { unsubscribe } from '#lib/digest/service.ts';
import { openAnywhere } from '#lib/http/auth.ts';
import { endpoint, operation, Redirect } from '#lib/http/endpoint.ts';
import { invalid } from '#lib/http/errors.ts';
import { Ok } from '#lib/http/schema.ts';

const token = z.string().default('');

/** Redirects to the unsubscribe page, which is a 404 if the token isn't valid. */
const toPage = (token: string) => new Redirect(`/digest/unsubscribe?${new URLSearchParams({ token })}`);

/**
 * The target of a digest's `List-Unsubscribe`. A mail service posts here for its user (RFC 8058), from anywhere and without
 * a session: the token is the authorization, and allows only switching off. The body is ignored.
 */
export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = endpoint('/api/digest/unsubscribe', {
  POST: operation({
    id: 'unsubscribeDigest',
    tag: 'Digest',
    summary: 'Switch a workspace’s weekly digest off',
    auth: openAnywhere,
    // The page's button posts here, too, with `page`, and returns to the page. RFC 8058 forbids redirecting one-click posts.
    query: z.object({ token, page: z.string().optional() }),
    status: 200,
    response: Ok,
    errors: [],
    example: { response: { ok: true } },
    async run({ query, now }) {
      const isKnown = await unsubscribe(query.token, now);
      if (query.page !== undefined) return toPage(query.token);
      if (!isKnown) throw invalid('token', 'Must be the token of a digest email.');
      return { ok: true };
    },
  }),
  GET: operation({
    id: 'openUnsubscribePage',
    tag: 'Digest',
    summary: 'Redirect an email program that doesn’t support one-click unsubscribing to the page',
    description: 'Opening it changes nothing, because email scanners open links.',
    auth: openAnywhere,
    query: z.object({ token }),
    status: 303,
    response: z.undefined(),
    errors: [],
    example: { response: undefined },
    run: async ({ query }) => toPage(query.token),
  }),
});
