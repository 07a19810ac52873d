import { Hosted, OpenPortal } from '#lib/billing/schema.ts';
import { openPortal } from '#lib/billing/service.ts';
import { json } from '#lib/http/body.ts';
import { endpoint, operation } from '#lib/http/endpoint.ts';
import { session } from '#lib/sessions/service.ts';

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = endpoint('/v1/billing/portal', {
  POST: operation({
    id: 'openPortal',
    tag: 'Billing',
    summary: 'Create a link to manage the subscription',
    description:
      'Opens the payment provider’s page for cards, invoices, canceling and resuming. Returns 404 for an account that has never subscribed.',
    auth: session,
    body: json(OpenPortal),
    status: 200,
    response: Hosted,
    errors: ['not_found', 'too_many_requests', 'billing_unavailable'],
    example: {
      request: { returnTo: '/app/account' },
      response: { url: 'https://billing.stripe.com/p/session/a1B2c3' },
    },
    run: ({ caller, body, now }) => openPortal(caller, body, now),
  }),
});
