import { z } from 'zod';
import { open } from '#lib/http/auth.ts';
import { form } from '#lib/http/body.ts';
import { endpoint, operation, Redirect } from '#lib/http/endpoint.ts';
import { ApiError } from '#lib/http/errors.ts';
import { ReceiptPath, Vote } from '#lib/receipts/schema.ts';
import { voteOnce } from '#lib/receipts/service.ts';

const OVER: ReadonlySet<string> = new Set(['not_found', 'too_many_requests']);

/** Where the buttons of a receipt's page post to, which work without scripts: it leads back to the page. */
export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = endpoint('/api/receipts/{id}/votes', {
  POST: operation({
    id: 'voteOnPage',
    tag: 'Receipts',
    summary: 'Say whether a meeting was worth it, by a form',
    auth: open,
    params: ReceiptPath,
    // Not in the address: logs of whatever is in front would have it beside the sender's.
    body: form(Vote),
    status: 303,
    response: z.undefined(),
    errors: [],
    example: { request: { worth: 'yes' }, response: undefined },
    async run({ params, body, request, responseHeaders, now }) {
      // The page says that it's over; an office that votes too often reads the same.
      await voteOnce(params.id, body, request, responseHeaders, now).catch((error: unknown) => {
        if (!(error instanceof ApiError && OVER.has(error.code))) throw error;
      });
      return new Redirect(`/r/${params.id}`);
    },
  }),
});
