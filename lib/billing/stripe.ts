import Stripe from 'stripe';
import { env } from '../env.ts';
import { ApiError } from '../http/errors.ts';
import { DeadlineOver, timeLeft, withinDeadline } from './deadline.ts';

interface Options {
  key: string;
  /** Overrides the protocol, host and port of Stripe's API. */
  apiBase?: string | undefined;
  /** How long one request may take. */
  timeoutMs: number;
  retries: number;
}

const overHttp = Stripe.createNodeHttpClient();

/** A call takes no longer than what is left of its deadline, and none begins once that is over. */
const punctual: Stripe.HttpClient = {
  getClientName: () => overHttp.getClientName(),
  async makeRequest(host, port, path, method, headers, body, protocol, timeoutMs) {
    const allowed = Math.min(timeoutMs, timeLeft());
    if (allowed <= 0) throw Stripe.HttpClient.makeTimeoutError();
    return overHttp.makeRequest(host, port, path, method, headers, body, protocol, allowed);
  },
};

/** Creates a client. Its retries share an idempotency key, which the SDK generates. */
export function createStripe({ key, apiBase, timeoutMs, retries }: Options): Stripe {
  const base = apiBase === undefined ? undefined : new URL(apiBase);
  return new Stripe(key, {
    ...(base && {
      protocol: base.protocol === 'http:' ? 'http' : 'https',
      host: base.hostname,
      port: base.port || (base.protocol === 'http:' ? 80 : 443),
    }),
    httpClient: punctual,
    timeout: timeoutMs,
    maxNetworkRetries: retries,
    telemetry: false,
  });
}

/** For requests that somebody waits for: 8 s, tried twice. */
const PATIENT = { timeoutMs: 8_000, retries: 1 };

/** For requests that can wait: the cron tries again. */
const BRIEF = { timeoutMs: 2_500, retries: 0 };

/** One client of each kind, since each holds connections. */
const clients = new Map<typeof PATIENT, Stripe>();

/** Returns whether Stripe is configured. */
export function hasStripe(): boolean {
  return env().STRIPE_SECRET_KEY !== undefined;
}

function client(patience: typeof PATIENT): Stripe {
  const { STRIPE_SECRET_KEY: key, STRIPE_API_BASE: apiBase } = env();
  if (key === undefined) throw new ApiError('billing_unavailable', { message: 'Billing isn’t set up.' });
  const made = clients.get(patience) ?? createStripe({ key, apiBase, ...patience });
  clients.set(patience, made);
  return made;
}

/** Runs calls to Stripe under one deadline. Throws billing_unavailable if Stripe refuses or doesn't respond in time. */
export async function withStripe<T>(run: (stripe: Stripe) => Promise<T>, { brief = false } = {}): Promise<T> {
  try {
    return await withinDeadline(() => run(client(brief ? BRIEF : PATIENT)));
  } catch (error) {
    const isTheirs = error instanceof Stripe.errors.StripeError || error instanceof DeadlineOver;
    if (isTheirs) throw new ApiError('billing_unavailable', { cause: error });
    throw error;
  }
}

/** Returns whether Stripe says that something doesn't exist (any more); `param` narrows it to one parameter. */
export function isMissing(error: unknown, param?: string): boolean {
  return (
    error instanceof Stripe.errors.StripeInvalidRequestError &&
    error.code === 'resource_missing' &&
    (param === undefined || error.param === param)
  );
}

/** Returns the ID of a reference that Stripe gives as an ID, or as an object if expanded. */
export function idOf(reference: string | { id: string } | null): string | null {
  return typeof reference === 'object' ? (reference?.id ?? null) : reference;
}
