import { json } from '#lib/http/body.ts';
import { endpoint, operation } from '#lib/http/endpoint.ts';
import { done, Ok } from '#lib/http/schema.ts';
import { LeaveQuery, MemberPath, UpdateMember } from '#lib/ledgers/schema.ts';
import { removeMember, updateMember } from '#lib/ledgers/service.ts';
import { session } from '#lib/sessions/service.ts';

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = endpoint('/v1/ledgers/{id}/members/{member}', {
  PATCH: operation({
    id: 'updateLedgerMember',
    tag: 'Ledgers',
    summary: 'Confirm a member, or choose what becomes of one’s rows',
    description: 'The owner confirms members. Each chooses for itself what becomes of its rows.',
    auth: session,
    params: MemberPath,
    body: json(UpdateMember),
    status: 200,
    response: Ok,
    errors: ['not_found'],
    example: { request: { keepsRows: true }, response: { ok: true } },
    run: ({ caller, params, body }) => done(updateMember(caller.accountId, params, body)),
  }),
  DELETE: operation({
    id: 'removeLedgerMember',
    tag: 'Ledgers',
    summary: 'Leave a ledger, or remove a member',
    description:
      'Members leave, also while they wait to be confirmed; the owner can remove anybody, which ends all links. From then on, the ledger is a 404 to them.',
    auth: session,
    params: MemberPath,
    query: LeaveQuery,
    status: 200,
    response: Ok,
    errors: ['not_found'],
    example: { response: { ok: true } },
    run: ({ caller, params, query }) => done(removeMember(caller.accountId, params, query.rows === 'keep')),
  }),
});
