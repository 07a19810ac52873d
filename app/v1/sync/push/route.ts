import { json, MEGABYTE } from '#lib/http/body.ts';
import { endpoint, operation } from '#lib/http/endpoint.ts';
import { session } from '#lib/sessions/service.ts';
import { Push, Pushed } from '#lib/sync/schema.ts';
import { admitPush, push } from '#lib/sync/service.ts';

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = endpoint('/v1/sync/push', {
  POST: operation({
    id: 'pushRecords',
    tag: 'Synchronisation',
    summary: 'Send changed records',
    description: [
      'A record carries its `id` and, unless new, the `rev` it was pulled with; all other properties are yours. It is accepted if nobody changed it since that revision, and gets the next one.',
      'A repeated push is answered like the first. A record that is refused does not keep the others out.',
      'One with a number in `deletedAt` is deleted for all: the record stays, as a tombstone.',
      'An account that is not on Pro gets a 402 whatever it sends; the body is not read.',
    ].join('\n\n'),
    auth: session,
    admit: admitPush,
    body: json(Push, { limit: 4 * MEGABYTE, free: 'record' }),
    line: ({ body }) => ({ key: body.workspaceId, limit: 2 }),
    endsWithCaller: true,
    status: 200,
    response: Pushed,
    errors: ['pro_required', 'not_found'],
    example: {
      request: {
        workspaceId: '4fQmJ2x7VbNcL0sRk9TzaW',
        records: [
          { table: 'topics', record: { id: 'topic-1', name: 'Planning' } },
          { table: 'people', record: { id: 'person-1', rev: 3, name: 'Lead engineer', role: 'Engineer' } },
        ],
      },
      response: {
        accepted: [{ table: 'topics', id: 'topic-1', rev: 8 }],
        rejected: [{ table: 'people', id: 'person-1', reason: 'conflict' }],
        rev: 8,
      },
    },
    run: ({ caller, body }) => push(caller, body),
  }),
});
