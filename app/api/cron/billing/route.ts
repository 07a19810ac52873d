import { Reconciled } from '#lib/billing/schema.ts';
import { reconcile } from '#lib/billing/service.ts';
import { scheduler } from '#lib/http/auth.ts';
import { endpoint, operation } from '#lib/http/endpoint.ts';
import { noted } from '#lib/status/service.ts';

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = endpoint('/api/cron/billing', {
  GET: operation({
    id: 'reconcileBilling',
    tag: 'Cron',
    summary: 'Ask Stripe what was missed, close customers of deleted accounts, send emails that are due',
    auth: scheduler,
    status: 200,
    response: Reconciled,
    errors: [],
    example: { response: { synced: 40, closed: 1, failed: 0, mails: 2 } },
    run: noted('billing', ({ now }) => reconcile(now)),
  }),
});
