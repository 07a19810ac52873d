import { z } from 'zod';
import { open } from '#lib/http/auth.ts';
import { json } from '#lib/http/body.ts';
import { endpoint, operation } from '#lib/http/endpoint.ts';
import { done, Ok } from '#lib/http/schema.ts';
import { ReceiptPath, Vote } from '#lib/receipts/schema.ts';
import { stopAsking, voteOnce } from '#lib/receipts/service.ts';
import { session } from '#lib/sessions/service.ts';

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = endpoint('/v1/receipts/{id}/votes', {
  POST: operation({
    id: 'voteOnReceipt',
    tag: 'Receipts',
    summary: 'Say whether a meeting was worth it',
    description:
      'Open to whoever has the receipt’s address, until 24 hours after the meeting’s end, once a device: a cookie says that it has voted, and nothing else. Voting again returns the same and doesn’t count. Nothing is stored with a vote.',
    auth: open,
    params: ReceiptPath,
    body: json(Vote),
    status: 204,
    response: z.undefined(),
    errors: ['not_found', 'too_many_requests'],
    example: { request: { worth: 'yes' }, response: undefined },
    run: ({ params, body, request, responseHeaders, now }) => voteOnce(params.id, body, request, responseHeaders, now),
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
    run: ({ caller, params }) => done(stopAsking(caller.accountId, params.id)),
  }),
});
