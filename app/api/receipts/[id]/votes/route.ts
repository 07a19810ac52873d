import { z } from 'zod';
import { open } from '#lib/http/auth.ts';
import { form } from '#lib/http/body.ts';
import { endpoint, operation, Redirect } from '#lib/http/endpoint.ts';
import { ApiError } from '#lib/http/errors.ts';
import { ReceiptPath, Vote } from '#lib/receipts/schema.ts';
import { voteOnce } from '#lib/receipts/service.ts';

const OVER: ReadonlySet<string> = new Set(['not_found', 'too_many_requests']);

/** The form target of a receipt's buttons, which work without scripts. It redirects back to the page. */
export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = endpoint('/api/receipts/{id}/votes', {
  POST: operation({
    id: 'voteOnPage',
    tag: 'Receipts',
    summary: 'Say whether a meeting was worth it, by a form',
    auth: open,
    params: ReceiptPath,
    // Not in the address, or a proxy's log would have it next to the sender's.
    body: form(Vote),
    status: 303,
    response: z.undefined(),
    errors: [],
    example: { request: { worth: 'yes' }, response: undefined },
    async run({ params, body, request, responseHeaders, now }) {
      // The page says that voting is over, also if a network has voted too often.
      await voteOnce(params.id, body, request, responseHeaders, now).catch((error: unknown) => {
        if (!(error instanceof ApiError && OVER.has(error.code))) throw error;
      });
      return new Redirect(`/r/${encodeURIComponent(params.id)}`);
    },
  }),
});
