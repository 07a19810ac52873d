import { json } from '#lib/http/body.ts';
import { endpoint, operation } from '#lib/http/endpoint.ts';
import {
  CreateReceipt,
  CreateReceiptHeaders,
  createReceiptExample,
  Receipt,
  ReceiptList,
  receiptExample,
} from '#lib/receipts/schema.ts';
import { createReceipt, listReceipts } from '#lib/receipts/service.ts';
import { session } from '#lib/sessions/service.ts';

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = endpoint('/v1/receipts', {
  GET: operation({
    id: 'listReceipts',
    tag: 'Receipts',
    summary: 'List shared receipts, newest first',
    description: 'The receipts that the account shares, of all its workspaces, with how often each was opened.',
    auth: session,
    status: 200,
    response: ReceiptList,
    errors: [],
    example: { response: { receipts: [receiptExample] } },
    run: ({ caller, now }) => listReceipts(caller.accountId, now),
  }),
  POST: operation({
    id: 'createReceipt',
    tag: 'Receipts',
    summary: 'Share a receipt',
    description:
      'Creates a public page with these figures. Up to 60 per hour and 5,000 in total; delete some to share more. With an Idempotency-Key, repeating a request doesn’t create a second receipt.',
    auth: session,
    headers: CreateReceiptHeaders,
    body: json(CreateReceipt),
    status: 201,
    response: Receipt,
    errors: ['not_found', 'idempotency_mismatch', 'plan_limit', 'too_many_requests'],
    example: { request: createReceiptExample, response: receiptExample },
    run: ({ caller, body, headers, now }) => createReceipt(caller, body, headers['idempotency-key'], now),
  }),
});
