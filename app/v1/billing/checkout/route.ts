import { Hosted, StartCheckout } from '#lib/billing/schema.ts';
import { startCheckout } from '#lib/billing/service.ts';
import { json } from '#lib/http/body.ts';
import { endpoint, operation } from '#lib/http/endpoint.ts';
import { session } from '#lib/sessions/service.ts';

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = endpoint('/v1/billing/checkout', {
  POST: operation({
    id: 'startCheckout',
    tag: 'Billing',
    summary: 'Create a checkout for Pro',
    description:
      'Send the browser to `url`. After payment it returns to `/billing/return`, which confirms the checkout and continues to `returnTo`. Someone who cancels goes straight to `returnTo`. Up to 20 checkouts per hour.',
    auth: session,
    body: json(StartCheckout),
    status: 200,
    response: Hosted,
    errors: ['not_signed_in', 'already_pro', 'too_many_requests', 'billing_unavailable'],
    example: {
      request: { interval: 'year', returnTo: '/app/account' },
      response: { url: 'https://checkout.stripe.com/c/pay/cs_live_a1B2c3' },
    },
    run: ({ caller, body, now }) => startCheckout(caller, body, now),
  }),
});
