import { z } from 'zod';
import { reconcile } from '#lib/billing/service.ts';
import { scheduler } from '#lib/http/cron.ts';
import { endpoint, operation } from '#lib/http/endpoint.ts';

const Reconciled = z.object({ synced: z.int(), closed: z.int(), failed: z.int(), mails: z.int() });

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = endpoint('/api/cron/billing', {
  GET: operation({
    id: 'reconcileBilling',
    tag: 'Cron',
    summary: 'Ask Stripe what was missed, close customers of deleted accounts, send mails that are due',
    auth: scheduler,
    status: 200,
    response: Reconciled,
    errors: [],
    example: { response: { synced: 40, closed: 1, failed: 0, mails: 2 } },
    run: ({ now }) => reconcile(now),
  }),
});
