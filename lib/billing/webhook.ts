import Stripe from 'stripe';
import { z } from 'zod';
import { db } from '../db.ts';
import { env } from '../env.ts';
import { type BodyReader, isStorable, MEGABYTE, readBytes } from '../http/body.ts';
import { ApiError, invalid } from '../http/errors.ts';
import { sendNoticesSoon } from '../mail/service.ts';
import { DAY } from '../time.ts';
import { closeSoon, requeueClosed } from './closing.ts';
import { withStripe } from './stripe.ts';
import { syncSubscription } from './sync.ts';

/** How old a signature may be, in seconds. */
const TOLERANCE = 300;

/** Stripe repeats an event for three days; after that, handling it again does no harm either. */
const KEPT_MS = 30 * DAY;

/** Events that may change a subscription or say that a checkout was paid. */
const TYPES = /^(customer\.subscription|checkout\.session|invoice)\./;

/** Events that something has ended. They can no longer lead to a charge. */
const OVER = /\.(deleted|expired)$/;

const storable = z.string().refine(isStorable);

const Concerning = z.object({
  customer: z.union([storable, z.object({ id: storable }).transform(({ id }) => id)]),
});

/** The part of an event that we read. */
const StripeEvent = z.object({ id: storable, type: z.string(), data: z.object({ object: z.unknown() }) });
type StripeEvent = z.infer<typeof StripeEvent>;

/** Reads a webhook's event from its bytes, which must be signed by one of our secrets (two during a rotation). */
export const stripeEvent: BodyReader<StripeEvent> = {
  limit: MEGABYTE,
  content: { 'application/json': { schema: z.unknown() } },
  errors: ['invalid_request', 'payload_too_large', 'request_timeout', 'billing_unavailable'],
  async read(request) {
    const secrets = env().webhookSecrets;
    if (secrets.length === 0) {
      throw new ApiError('billing_unavailable', { message: 'STRIPE_WEBHOOK_SECRET isn’t set.' });
    }
    const payload = Buffer.from(await readBytes(request, MEGABYTE));
    const signature = request.headers.get('stripe-signature') ?? '';
    for (const secret of secrets) {
      try {
        return StripeEvent.parse(Stripe.webhooks.constructEvent(payload, signature, secret, TOLERANCE));
      } catch (error) {
        if (!(error instanceof Stripe.errors.StripeSignatureVerificationError)) {
          throw invalid('body', 'Must be an event.');
        }
      }
    }
    throw invalid('stripe-signature', 'Must be a fresh signature of this body.');
  },
};

/**
 * Handles any event. Only its customer is read: the current state comes from Stripe, so order and repetition don't matter.
 * The event is recorded after it was handled. If we, Stripe or the database fail, the response says so, and Stripe sends the
 * event again. Emails that are due now don't keep Stripe waiting.
 */
export async function handleEvent({ id, type, data }: StripeEvent, now: number): Promise<void> {
  const concerning = Concerning.safeParse(data.object);
  if (!TYPES.test(type) || !concerning.success) return;
  if (await db().stripeEvent.findUnique({ where: { id } })) return;
  await withStripe((stripe) => refresh(stripe, type, concerning.data.customer, now));
  await db().stripeEvent.createMany({ data: { id, handledAt: new Date(now) }, skipDuplicates: true });
  sendNoticesSoon(now);
}

/** A customer without an account was closed before and is closed again, or was logged by the sync, or isn't ours. */
async function refresh(stripe: Stripe, type: string, customerId: string, now: number): Promise<void> {
  const planStatus = await syncSubscription(stripe, customerId, now);
  if (planStatus === null && !OVER.test(type) && (await requeueClosed(customerId))) await closeSoon(customerId);
}

/** Forgets events that Stripe won't send again. */
export async function purgeEvents(now: number): Promise<void> {
  await db().stripeEvent.deleteMany({ where: { handledAt: { lt: new Date(now - KEPT_MS) } } });
}
