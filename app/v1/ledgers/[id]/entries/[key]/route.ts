import { json } from '#lib/http/body.ts';
import { endpoint, operation } from '#lib/http/endpoint.ts';
import { done, Ok } from '#lib/http/schema.ts';
import { EntryPath, EntryPut, PutEntry, putEntryExample } from '#lib/ledgers/schema.ts';
import { deleteEntry, putEntry } from '#lib/ledgers/service.ts';
import { session } from '#lib/sessions/service.ts';

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = endpoint('/v1/ledgers/{id}/entries/{key}', {
  PUT: operation({
    id: 'putLedgerEntry',
    tag: 'Ledgers',
    summary: 'Send a meeting to a ledger, or change what was sent',
    description:
      'By a member. It’s priced by the rate card alone. Of a meeting with the same key from others, the row with the highest cost counts. The same request again changes nothing.',
    auth: session,
    params: EntryPath,
    body: json(PutEntry),
    status: 200,
    response: EntryPut,
    errors: ['not_found', 'plan_limit', 'too_many_requests'],
    example: { request: putEntryExample, response: { counts: true, also: false } },
    run: ({ caller, params, body, now }) => putEntry(caller.accountId, params, body, now),
  }),
  DELETE: operation({
    id: 'deleteLedgerEntry',
    tag: 'Ledgers',
    summary: 'Withdraw a meeting from a ledger',
    description: 'The caller’s own row. If somebody else metered the meeting, too, theirs counts from then on.',
    auth: session,
    params: EntryPath,
    status: 200,
    response: Ok,
    errors: ['not_found'],
    example: { response: { ok: true } },
    run: ({ caller, params }) => done(deleteEntry(caller.accountId, params)),
  }),
});
