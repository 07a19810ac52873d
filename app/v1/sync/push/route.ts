import { json, MEGABYTE } from '#lib/http/body.ts';
import { endpoint, operation } from '#lib/http/endpoint.ts';
import { session } from '#lib/sessions/service.ts';
import { Push, Pushed } from '#lib/sync/schema.ts';
import { admitPush, push } from '#lib/sync/service.ts';

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = endpoint('/v1/sync/push', {
  POST: operation({
    id: 'pushRecords',
    tag: 'Sync',
    summary: 'Send changed records',
    description: [
      'A record has an `id` and, unless it’s new, the `rev` it was pulled with. All other properties are yours. It’s accepted, and gets the next revision, if it hasn’t changed since that `rev`.',
      'Repeating a push returns the same response. A rejected record doesn’t affect the others.',
      'A record with a number in `deletedAt` is deleted on every device. It stays as a tombstone.',
      'An account that isn’t on Pro gets a 402 whatever it sends. The body isn’t read.',
    ].join('\n\n'),
    auth: session,
    admit: admitPush,
    body: json(Push, { limit: 4 * MEGABYTE, free: 'record' }),
    heavy: true,
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
