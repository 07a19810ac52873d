import { endpoint, operation } from '#lib/http/endpoint.ts';
import { session } from '#lib/sessions/service.ts';
import { Pulled, PullQuery } from '#lib/sync/schema.ts';
import { pull } from '#lib/sync/service.ts';

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = endpoint('/v1/sync/pull', {
  GET: operation({
    id: 'pullRecords',
    tag: 'Synchronisation',
    summary: 'Records changed since a revision',
    description: [
      'In the order of revisions, each with all its properties and its `rev`. A page may hold fewer than `limit` records when they are large; go on from `nextRev` while `hasMore`.',
      'A `since` beyond the newest revision answers with no records and a smaller `nextRev`: the workspace was restored from a backup. Pull from 0, and push what it lacks.',
      'Pulling works for 30 days after Pro ended.',
    ].join('\n\n'),
    auth: session,
    query: PullQuery,
    endsWithCaller: true,
    status: 200,
    response: Pulled,
    errors: ['pro_required', 'not_found'],
    example: {
      response: {
        records: [{ table: 'topics', record: { id: 'topic-1', name: 'Planning', rev: 8 }, rev: 8 }],
        nextRev: 8,
        hasMore: false,
      },
    },
    run: ({ caller, query, now }) => pull(caller, query, now),
  }),
});
