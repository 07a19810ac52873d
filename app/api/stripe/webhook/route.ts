import { z } from 'zod';
import { handleEvent, stripeEvent } from '#lib/billing/service.ts';
import { openAnywhere } from '#lib/http/auth.ts';
import { endpoint, operation } from '#lib/http/endpoint.ts';

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = endpoint('/api/stripe/webhook', {
  POST: operation({
    id: 'receiveStripeEvent',
    tag: 'Billing',
    summary: 'Take an event from Stripe',
    auth: openAnywhere,
    body: stripeEvent,
    status: 200,
    response: z.object({ received: z.literal(true) }),
    errors: ['billing_unavailable'],
    example: { response: { received: true } },
    async run({ body, now }) {
      await handleEvent(body, now);
      return { received: true };
    },
  }),
});
