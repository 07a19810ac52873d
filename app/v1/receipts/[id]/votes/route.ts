import { z } from 'zod';
import { open } from '#lib/http/auth.ts';
import { isForm, jsonOrForm } from '#lib/http/body.ts';
import { endpoint, operation, Redirect } from '#lib/http/endpoint.ts';
import { clientAddress, socketAddress } from '#lib/http/origin.ts';
import { Ok } from '#lib/http/schema.ts';
import { ReceiptPath, Vote } from '#lib/receipts/schema.ts';
import { hasVoted, keepVoted, stopAsking, vote } from '#lib/receipts/service.ts';
import { session } from '#lib/sessions/service.ts';

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = endpoint('/v1/receipts/{id}/votes', {
  POST: operation({
    id: 'voteOnReceipt',
    tag: 'Receipts',
    summary: 'Say whether a meeting was worth it',
    description:
      'Open to whoever has the receipt’s address, until 24 hours after the meeting’s end, once a device: a cookie says that it has voted, and nothing else. Voting again returns the same and doesn’t count. Nothing is stored with a vote. A form of the receipt’s page may be posted here, and leads back to it.',
    auth: open,
    params: ReceiptPath,
    body: jsonOrForm(Vote),
    status: 204,
    response: z.undefined(),
    errors: ['not_found', 'too_many_requests'],
    example: { request: { worth: 'yes' }, response: undefined },
    async run({ params: { id }, body, request, responseHeaders, now }) {
      if (!hasVoted(request.headers.get('cookie'), id)) {
        await vote(id, body, { address: clientAddress(request) ?? socketAddress(request), now });
        keepVoted(responseHeaders, id);
      }
      return isForm(request) ? new Redirect(`/r/${id}`) : undefined;
    },
  }),
  DELETE: operation({
    id: 'stopAskingOnReceipt',
    tag: 'Receipts',
    summary: 'Stop asking whether a meeting was worth it',
    description: 'The page no longer asks, and what was said until now is forgotten.',
    auth: session,
    params: ReceiptPath,
    status: 200,
    response: Ok,
    errors: ['not_found'],
    example: { response: { ok: true } },
    async run({ caller, params }) {
      await stopAsking(caller.accountId, params.id);
      return { ok: true };
    },
  }),
});
