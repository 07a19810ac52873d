import { endpoint, operation } from '#lib/http/endpoint.ts';
import { session } from '#lib/sessions/service.ts';
import { Pulled, PullQuery } from '#lib/sync/schema.ts';
import { pull } from '#lib/sync/service.ts';

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = endpoint('/v1/sync/pull', {
  GET: operation({
    id: 'pullRecords',
    tag: 'Sync',
    summary: 'Get the records changed since a revision',
    description: [
      'Records come in order of revision, each with all of its properties and its `rev`. A page of large records may have fewer than `limit`. Continue from `nextRev` while `hasMore` is true.',
      'If `since` is past the newest revision, the response has no records and a smaller `nextRev`: the workspace was restored from a backup. Pull from 0, and push what’s missing.',
      'Once others have pushed, `nextRev` no longer shows it. Send the `epoch` you were given, and compare the `epochs` you’re given when it’s another with those you had.',
      'Pulling keeps working for 30 days after Pro ends.',
    ].join('\n\n'),
    auth: session,
    query: PullQuery,
    heavy: true,
    status: 200,
    response: Pulled,
    errors: ['pro_required', 'not_found'],
    example: {
      response: {
        records: [{ table: 'topics', record: { id: 'topic-1', name: 'Planning', rev: 8 }, rev: 8 }],
        nextRev: 8,
        hasMore: false,
        epoch: '5d2c7e90b1f4a836',
        lookAgainMs: 2000,
      },
    },
    run: ({ caller, query, now }) => pull(caller, query, now),
  }),
});
