import { endpoint, operation } from '#lib/http/endpoint.ts';
import { done, Ok } from '#lib/http/schema.ts';
import { cardExample, EndQuery, InvitationPath, Invited, ledgerExample } from '#lib/ledgers/schema.ts';
import { endInvitation, readInvitation } from '#lib/ledgers/service.ts';
import { session } from '#lib/sessions/service.ts';

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = endpoint('/v1/ledgers/{id}/invitations/{invitation}', {
  GET: operation({
    id: 'getLedgerInvitation',
    tag: 'Ledgers',
    summary: 'Look at a ledger before joining it',
    description:
      'To whoever has its link: here `invitation` is the link’s secret. Nothing is sent or noted by looking.',
    auth: session,
    params: InvitationPath,
    status: 200,
    response: Invited,
    errors: ['not_found'],
    example: {
      response: {
        name: ledgerExample.name,
        currency: ledgerExample.currency,
        timeZone: ledgerExample.timeZone,
        cards: [cardExample],
      },
    },
    run: ({ params, now }) => readInvitation(params.id, params.invitation, now),
  }),
  DELETE: operation({
    id: 'endLedgerInvitation',
    tag: 'Ledgers',
    summary: 'End a link',
    description:
      'By its owner. If it leaked, those who joined by it can be made to wait until the owner confirms them: until then, they can only withdraw what they sent, and leave.',
    auth: session,
    params: InvitationPath,
    query: EndQuery,
    status: 200,
    response: Ok,
    errors: ['not_found'],
    example: { response: { ok: true } },
    run: ({ caller, params, query }) => done(endInvitation(caller.accountId, params, query.members)),
  }),
});
