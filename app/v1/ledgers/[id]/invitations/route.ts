import { endpoint, operation } from '#lib/http/endpoint.ts';
import { InvitationList, invitationExample, LedgerPath, NewInvitation } from '#lib/ledgers/schema.ts';
import { createInvitation, listInvitations } from '#lib/ledgers/service.ts';
import { session } from '#lib/sessions/service.ts';

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = endpoint('/v1/ledgers/{id}/invitations', {
  GET: operation({
    id: 'listLedgerInvitations',
    tag: 'Ledgers',
    summary: 'List the links by which members join, newest first',
    description: 'To its owner. What was in them isn’t kept.',
    auth: session,
    params: LedgerPath,
    status: 200,
    response: InvitationList,
    errors: ['not_found'],
    example: { response: { invitations: [invitationExample] } },
    run: async ({ caller, params, now }) => ({ invitations: await listInvitations(caller.accountId, params.id, now) }),
  }),
  POST: operation({
    id: 'createLedgerInvitation',
    tag: 'Ledgers',
    summary: 'Make a link by which members join',
    description:
      'By its owner. It lasts 30 days. Devices append the ledger’s key as its fragment, which browsers never send.',
    auth: session,
    params: LedgerPath,
    status: 201,
    response: NewInvitation,
    errors: ['not_found', 'plan_limit'],
    example: {
      response: {
        url: 'https://meetingtab.example/app/team/join?ledger=5gRnK3y8WcOdM1tSl0UaXb&invitation=k3XaQ8wZ1pTnB6vRm0LcYd7HsJ2fGe5U',
        info: { ...invitationExample, joined: 0 },
      },
    },
    run: ({ caller, params, now }) => createInvitation(caller.accountId, params.id, now),
  }),
});
