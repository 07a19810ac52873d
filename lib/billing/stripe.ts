import Stripe from 'stripe';
import { env } from '../env.ts';
import { ApiError } from '../http/errors.ts';

interface Options {
  key: string;
  /** Where Stripe's API is, when it is not at Stripe: host, port and protocol of it. */
  apiBase?: string | undefined;
  /** How long one request may take. */
  timeoutMs: number;
  retries: number;
}

/** A client. Retries carry one idempotency key, which the SDK makes. */
export function createStripe({ key, apiBase, timeoutMs, retries }: Options): Stripe {
  const base = apiBase === undefined ? undefined : new URL(apiBase);
  return new Stripe(key, {
    ...(base && {
      protocol: base.protocol === 'http:' ? 'http' : 'https',
      host: base.hostname,
      port: base.port || (base.protocol === 'http:' ? 80 : 443),
    }),
    timeout: timeoutMs,
    maxNetworkRetries: retries,
    telemetry: false,
  });
}

/** Someone waits: eight seconds, twice. */
const PATIENT = { timeoutMs: 8_000, retries: 1 };

/** Nobody needs the answer now, the cron asks again. */
const BRIEF = { timeoutMs: 2_500, retries: 0 };

/** Clients hold connections, so there is one of each kind. */
const clients = new Map<typeof PATIENT, Stripe>();

/** Whether there is a Stripe to ask. */
export function hasStripe(): boolean {
  return env().STRIPE_SECRET_KEY !== undefined;
}

function client(patience: typeof PATIENT): Stripe {
  const { STRIPE_SECRET_KEY: key, STRIPE_API_BASE: apiBase } = env();
  if (key === undefined) throw new ApiError('billing_unavailable', { message: 'Billing is not set up here.' });
  const made = clients.get(patience) ?? createStripe({ key, apiBase, ...patience });
  clients.set(patience, made);
  return made;
}

/** Runs what asks Stripe. When Stripe refuses or does not answer, that is billing_unavailable to the caller. */
export async function withStripe<T>(run: (stripe: Stripe) => Promise<T>, { brief = false } = {}): Promise<T> {
  try {
    return await run(client(brief ? BRIEF : PATIENT));
  } catch (error) {
    if (error instanceof Stripe.errors.StripeError) throw new ApiError('billing_unavailable', { cause: error });
    throw error;
  }
}

/** Whether Stripe says that there is no such thing (any more); `param` names which. */
export function isMissing(error: unknown, param?: string): boolean {
  return (
    error instanceof Stripe.errors.StripeInvalidRequestError &&
    error.code === 'resource_missing' &&
    (param === undefined || error.param === param)
  );
}

/** The id of what Stripe gives as an id, or whole when asked to. */
export function idOf(reference: string | { id: string } | null): string | null {
  return typeof reference === 'object' ? (reference?.id ?? null) : reference;
}
