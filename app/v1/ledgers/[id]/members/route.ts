import { json } from '#lib/http/body.ts';
import { endpoint, operation } from '#lib/http/endpoint.ts';
import { JoinLedger, Ledger, LedgerPath, ledgerExample, MemberList, memberExample } from '#lib/ledgers/schema.ts';
import { joinLedger, listMembers } from '#lib/ledgers/service.ts';
import { session } from '#lib/sessions/service.ts';

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = endpoint('/v1/ledgers/{id}/members', {
  GET: operation({
    id: 'listLedgerMembers',
    tag: 'Ledgers',
    summary: 'List a ledger’s members, oldest first',
    description: 'To its owner all of them, to a member itself.',
    auth: session,
    params: LedgerPath,
    status: 200,
    response: MemberList,
    errors: ['not_found'],
    example: { response: { members: [memberExample] } },
    run: async ({ caller, params }) => ({ members: await listMembers(caller.accountId, params.id) }),
  }),
  POST: operation({
    id: 'joinLedger',
    tag: 'Ledgers',
    summary: 'Join a ledger by a link, on any plan',
    description:
      'Again, it changes which workspace sends. The owner needs no link. Whoever the owner has removed before waits to be confirmed: until then, the ledger is a 404 to them, here, too.',
    auth: session,
    params: LedgerPath,
    body: json(JoinLedger),
    status: 201,
    response: Ledger,
    errors: ['not_found', 'plan_limit', 'too_many_requests'],
    example: {
      request: { workspaceId: '4fQmJ2x7VbNcL0sRk9TzaW', invitation: 'k3XaQ8wZ1pTnB6vRm0LcYd7HsJ2fGe5U' },
      response: { ...ledgerExample, isOwner: false },
    },
    run: ({ caller, params, body, now }) => joinLedger(caller.accountId, params.id, body, now),
  }),
});
