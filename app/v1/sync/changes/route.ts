import { endpoint, operation } from '#lib/http/endpoint.ts';
import { session } from '#lib/sessions/service.ts';
import { Changed, ChangesHeaders, ChangesQuery } from '#lib/sync/schema.ts';
import { follow } from '#lib/sync/service.ts';

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = endpoint('/v1/sync/changes', {
  GET: operation({
    id: 'followChanges',
    tag: 'Sync',
    summary: 'Hear when something was pushed',
    description: [
      'Server-sent events: each says which revision is the newest, and nothing else. Pull when it’s one you don’t have. The first event comes at once, unless `Last-Event-ID` is the newest revision.',
      'A comment comes every 25 seconds. The stream ends with the session, after an hour, or whenever the service restarts. Pull then, as often as `lookAgainMs` says, and open it again after a while. While it’s open, a pull every 30 seconds is enough: a word can get lost.',
      'An account can have 8 streams. A service without streams returns 404.',
    ].join('\n\n'),
    auth: session,
    query: ChangesQuery,
    headers: ChangesHeaders,
    status: 200,
    events: true,
    response: Changed,
    errors: ['pro_required', 'not_found'],
    example: { response: { rev: 8 } },
    run: ({ caller, query, headers, now }) => follow(caller, query, headers, now),
  }),
});
