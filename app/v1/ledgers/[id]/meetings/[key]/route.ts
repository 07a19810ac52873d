import { endpoint, operation } from '#lib/http/endpoint.ts';
import { done, Ok } from '#lib/http/schema.ts';
import { EntryPath } from '#lib/ledgers/schema.ts';
import { drop } from '#lib/ledgers/service.ts';
import { session } from '#lib/sessions/service.ts';

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = endpoint('/v1/ledgers/{id}/meetings/{key}', {
  DELETE: operation({
    id: 'dropLedgerMeeting',
    tag: 'Ledgers',
    summary: 'Drop a meeting from a ledger',
    description: 'By its owner. All of its rows go, whoever sent them, and none is taken from then on.',
    auth: session,
    params: EntryPath,
    status: 200,
    response: Ok,
    errors: ['not_found', 'plan_limit'],
    example: { response: { ok: true } },
    run: ({ caller, params: { id, key } }) => done(drop(caller.accountId, id, 'key', key)),
  }),
});
