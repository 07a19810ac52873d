import { Digested } from '#lib/digest/schema.ts';
import { runDigests } from '#lib/digest/service.ts';
import { scheduler } from '#lib/http/auth.ts';
import { endpoint, operation } from '#lib/http/endpoint.ts';
import { noted } from '#lib/status/service.ts';

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = endpoint('/api/cron/digest', {
  GET: operation({
    id: 'sendDigests',
    tag: 'Cron',
    summary: 'Send the weekly digests that are due, once a workspace and week',
    auth: scheduler,
    status: 200,
    response: Digested,
    errors: [],
    example: { response: { queued: 12, failed: 0, mails: 12 } },
    run: noted('digest', ({ now }) => runDigests(now)),
  }),
});
