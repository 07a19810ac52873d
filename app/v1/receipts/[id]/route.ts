import { endpoint, operation } from '#lib/http/endpoint.ts';
import { done, Ok } from '#lib/http/schema.ts';
import { ReceiptPath } from '#lib/receipts/schema.ts';
import { deleteReceipt } from '#lib/receipts/service.ts';
import { session } from '#lib/sessions/service.ts';

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = endpoint('/v1/receipts/{id}', {
  DELETE: operation({
    id: 'deleteReceipt',
    tag: 'Receipts',
    summary: 'Stop sharing a receipt',
    description: 'The link and its preview image stop working immediately.',
    auth: session,
    params: ReceiptPath,
    status: 200,
    response: Ok,
    errors: ['not_found'],
    example: { response: { ok: true } },
    run: ({ caller, params }) => done(deleteReceipt(caller.accountId, params.id)),
  }),
});
