import { json } from '#lib/http/body.ts';
import { endpoint, operation } from '#lib/http/endpoint.ts';
import { Card, CardList, cardExample, LedgerPath, NewCard } from '#lib/ledgers/schema.ts';
import { putCard, readCards } from '#lib/ledgers/service.ts';
import { session } from '#lib/sessions/service.ts';

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = endpoint('/v1/ledgers/{id}/card', {
  GET: operation({
    id: 'getLedgerCards',
    tag: 'Ledgers',
    summary: 'Get all versions of a ledger’s rate card, oldest first',
    description: 'A meeting is priced by the version in force when it started.',
    auth: session,
    params: LedgerPath,
    status: 200,
    response: CardList,
    errors: ['not_found'],
    example: { response: { cards: [cardExample] } },
    run: async ({ caller, params }) => ({ cards: await readCards(caller.accountId, params.id) }),
  }),
  PUT: operation({
    id: 'changeLedgerCard',
    tag: 'Ledgers',
    summary: 'Change what roles cost from now on',
    description: 'By its owner. It’s a new version, unless it’s the same card; what is priced already stays as it is.',
    auth: session,
    params: LedgerPath,
    body: json(NewCard),
    status: 200,
    response: Card,
    errors: ['not_found', 'plan_limit'],
    example: {
      request: { card: cardExample.card, elseHourMinor: cardExample.elseHourMinor },
      response: cardExample,
    },
    run: ({ caller, params, body, now }) => putCard(caller.accountId, params.id, body, now),
  }),
});
