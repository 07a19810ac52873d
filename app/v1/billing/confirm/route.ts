import { CheckoutConfirmed, ConfirmCheckout } from '#lib/billing/schema.ts';
import { confirmCheckout } from '#lib/billing/service.ts';
import { json } from '#lib/http/body.ts';
import { endpoint, operation } from '#lib/http/endpoint.ts';
import { session } from '#lib/sessions/service.ts';

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = endpoint('/v1/billing/confirm', {
  POST: operation({
    id: 'confirmCheckout',
    tag: 'Billing',
    summary: 'Confirm a checkout',
    description:
      'Called by the return page. Payment webhooks have the same effect, whether they arrive before, after or at the same time. `ok` is false while the checkout isn’t paid.',
    auth: session,
    body: json(ConfirmCheckout),
    status: 200,
    response: CheckoutConfirmed,
    errors: ['forbidden', 'not_found', 'too_many_requests', 'billing_unavailable'],
    example: { request: { sessionId: 'cs_live_a1B2c3' }, response: { ok: true, plan: 'pro' } },
    run: ({ caller, body, now }) => confirmCheckout(caller, body, now),
  }),
});
