import { json } from '#lib/http/body.ts';
import { endpoint, operation } from '#lib/http/endpoint.ts';
import { CreateLedger, cardExample, Ledger, LedgerList, ledgerExample } from '#lib/ledgers/schema.ts';
import { createLedger, listLedgers } from '#lib/ledgers/service.ts';
import { session } from '#lib/sessions/service.ts';

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = endpoint('/v1/ledgers', {
  GET: operation({
    id: 'listLedgers',
    tag: 'Ledgers',
    summary: 'List the account’s ledgers, oldest first',
    description: 'Those it owns, and those it belongs to.',
    auth: session,
    status: 200,
    response: LedgerList,
    errors: [],
    example: { response: { ledgers: [ledgerExample] } },
    run: async ({ caller }) => ({ ledgers: await listLedgers(caller.accountId) }),
  }),
  POST: operation({
    id: 'createLedger',
    tag: 'Ledgers',
    summary: 'Create a ledger (Pro)',
    description:
      'In a ledger everyone costs what the rate card says for their role, so nobody’s pay is in it. Its owner sends nothing before joining, like everyone else.',
    auth: session,
    body: json(CreateLedger),
    status: 201,
    response: Ledger,
    errors: ['pro_required', 'plan_limit'],
    example: {
      request: {
        name: ledgerExample.name,
        currency: ledgerExample.currency,
        timeZone: ledgerExample.timeZone,
        card: cardExample.card,
        elseHourMinor: cardExample.elseHourMinor,
      },
      response: ledgerExample,
    },
    run: ({ caller, body, now }) => createLedger(caller, body, now),
  }),
});
