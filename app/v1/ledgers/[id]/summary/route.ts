import { endpoint, operation } from '#lib/http/endpoint.ts';
import { LedgerPath, LedgerSummary, LedgerSummaryQuery, ledgerSummaryExample } from '#lib/ledgers/schema.ts';
import { ledgerSummary } from '#lib/ledgers/service.ts';
import { session } from '#lib/sessions/service.ts';

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = endpoint('/v1/ledgers/{id}/summary', {
  GET: operation({
    id: 'summarizeLedger',
    tag: 'Ledgers',
    summary: 'Get what a ledger’s meetings cost, by series, topic, day, hour and size',
    description:
      'To its owner and its members, of whole days in the ledger’s time zone: all that the period touches. With fewer than 3 senders in them there are totals only. Series and topics after the first 100 are combined.',
    auth: session,
    heavy: true,
    params: LedgerPath,
    query: LedgerSummaryQuery,
    status: 200,
    response: LedgerSummary,
    errors: ['not_found'],
    example: { response: ledgerSummaryExample },
    run: ({ caller, params, query, now }) => ledgerSummary(caller.accountId, params.id, query, now),
  }),
});
