import { json } from '#lib/http/body.ts';
import { endpoint, operation } from '#lib/http/endpoint.ts';
import { done, Ok } from '#lib/http/schema.ts';
import { Ledger, LedgerPath, ledgerExample, UpdateLedger } from '#lib/ledgers/schema.ts';
import { deleteLedger, readLedger, updateLedger } from '#lib/ledgers/service.ts';
import { session } from '#lib/sessions/service.ts';

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = endpoint('/v1/ledgers/{id}', {
  GET: operation({
    id: 'getLedger',
    tag: 'Ledgers',
    summary: 'Get a ledger',
    description: 'To its owner and its members.',
    auth: session,
    params: LedgerPath,
    status: 200,
    response: Ledger,
    errors: ['not_found'],
    example: { response: ledgerExample },
    run: ({ caller, params }) => readLedger(caller.accountId, params.id),
  }),
  PATCH: operation({
    id: 'updateLedger',
    tag: 'Ledgers',
    summary: 'Rename a ledger, set its budgets and decisions, or hand it over',
    description: 'By its owner. It can be handed over to any confirmed member, up to 20 times a day.',
    auth: session,
    params: LedgerPath,
    body: json(UpdateLedger),
    status: 200,
    response: Ledger,
    errors: ['not_found', 'plan_limit', 'too_many_requests'],
    example: { request: { name: 'Product' }, response: { ...ledgerExample, name: 'Product' } },
    run: ({ caller, params, body, now }) => updateLedger(caller.accountId, params.id, body, now),
  }),
  DELETE: operation({
    id: 'deleteLedger',
    tag: 'Ledgers',
    summary: 'Delete a ledger, with everything in it',
    description: 'By its owner. It’s gone for all members immediately.',
    auth: session,
    params: LedgerPath,
    status: 200,
    response: Ok,
    errors: ['not_found'],
    example: { response: { ok: true } },
    run: ({ caller, params }) => done(deleteLedger(caller.accountId, params.id)),
  }),
});
