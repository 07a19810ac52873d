import { open } from '#lib/http/auth.ts';
import { endpoint, operation } from '#lib/http/endpoint.ts';
import { Ready } from '#lib/status/schema.ts';
import { assertReady } from '#lib/status/service.ts';

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = endpoint('/api/ready', {
  GET: operation({
    id: 'getReady',
    tag: 'System',
    summary: 'Check that this instance should get requests: its database answers and is migrated, and it isn’t ending',
    auth: open,
    status: 200,
    response: Ready,
    errors: ['unavailable'],
    example: { response: { ready: true } },
    async run({ now }) {
      await assertReady(now);
      return { ready: true };
    },
  }),
});
