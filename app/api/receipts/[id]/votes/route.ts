import { z } from 'zod';
import { open } from '#lib/http/auth.ts';
import { endpoint, operation, Redirect } from '#lib/http/endpoint.ts';
import { ReceiptPath, Vote } from '#lib/receipts/schema.ts';
import { voteOnce } from '#lib/receipts/service.ts';

/** Where the buttons of a receipt's page post to, which work without scripts: it leads back to the page. */
export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = endpoint('/api/receipts/{id}/votes', {
  POST: operation({
    id: 'voteOnPage',
    tag: 'Receipts',
    summary: 'Say whether a meeting was worth it, by a form',
    auth: open,
    params: ReceiptPath,
    query: Vote,
    status: 303,
    response: z.undefined(),
    errors: ['not_found', 'too_many_requests'],
    example: { response: undefined },
    async run({ params, query, request, responseHeaders, now }) {
      await voteOnce(params.id, query, request, responseHeaders, now);
      return new Redirect(`/r/${params.id}`);
    },
  }),
});
