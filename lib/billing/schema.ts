import { z } from 'zod';
import { text } from '../http/schema.ts';
import { PlanName } from '../plans/schema.ts';

/** A path of this site. That it doesn't lead elsewhere is checked against the site's own address. */
const returnTo = text(1, 500)
  .regex(/^\/[^/\\]/, 'Must start with a single slash, not followed by another slash or a backslash.')
  .meta({ description: 'Where to return to: a path on this site.', example: '/app/account' });

export const StartCheckout = z
  .object({ interval: z.enum(['month', 'year']).meta({ description: 'How often to pay.' }), returnTo })
  .meta({ id: 'StartCheckout', description: 'What to subscribe to, and where to go afterwards.' });
export type StartCheckout = z.infer<typeof StartCheckout>;

export const OpenPortal = z.object({ returnTo }).meta({ id: 'OpenPortal', description: 'Where to go afterwards.' });
export type OpenPortal = z.infer<typeof OpenPortal>;

export const Hosted = z
  .object({ url: z.url().meta({ description: 'The page’s address.' }) })
  .meta({ id: 'Hosted', description: 'A page of the payment provider. Send the browser there.' });
export type Hosted = z.infer<typeof Hosted>;

export const ConfirmCheckout = z
  .object({
    sessionId: text(1, 200).meta({
      description: 'The checkout, as named in the address that the reader comes back to.',
    }),
  })
  .meta({ id: 'ConfirmCheckout', description: 'The checkout to look up.' });
export type ConfirmCheckout = z.infer<typeof ConfirmCheckout>;

export const CheckoutConfirmed = z
  .object({
    ok: z.boolean().meta({ description: 'Whether this checkout has been paid.' }),
    plan: PlanName.meta({ description: 'The current plan.' }),
  })
  .meta({ id: 'CheckoutConfirmed', description: 'What became of a checkout.' });
export type CheckoutConfirmed = z.infer<typeof CheckoutConfirmed>;

/** The result of a billing cron run: customers synced and closed, how many of them failed, emails sent. */
export const Reconciled = z.object({ synced: z.int(), closed: z.int(), failed: z.int(), mails: z.int() });
export type Reconciled = z.infer<typeof Reconciled>;
