import { endpoint, JsonText, operation } from '#lib/http/endpoint.ts';
import { EntryPage, EntryQuery, entryExample, LedgerPath } from '#lib/ledgers/schema.ts';
import { listEntries } from '#lib/ledgers/service.ts';
import { session } from '#lib/sessions/service.ts';

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = endpoint('/v1/ledgers/{id}/entries', {
  GET: operation({
    id: 'listLedgerEntries',
    tag: 'Ledgers',
    summary: 'List a ledger’s meetings, newest first',
    description:
      'To its owner and its members, page by page, without who sent what. A meeting that several metered is there once. The period is all days in the ledger’s time zone that it touches. With fewer than 3 senders in them, only the caller’s own are shown.',
    auth: session,
    heavy: true,
    params: LedgerPath,
    query: EntryQuery,
    status: 200,
    response: EntryPage,
    errors: ['not_found'],
    example: { response: { entries: [entryExample], nextCursor: null } },
    // Serialized here, as public meetings are. Tests check it against the schema.
    run: async ({ caller, params, query, now }) =>
      new JsonText(JSON.stringify(await listEntries(caller.accountId, params.id, query, now))),
  }),
});
