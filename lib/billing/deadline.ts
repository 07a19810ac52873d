import { AsyncLocalStorage } from 'node:async_hooks';
import { processWide } from '../http/process-wide.ts';
import { SECOND } from '../time.ts';

/** How long the calls to Stripe of one request may take in all, the SDK's retries included. */
const DEADLINE_MS = 15 * SECOND;

/** The calls took too long together. A call that runs ends on its own, and no other begins. */
export class DeadlineOver extends Error {
  override name = 'DeadlineOver';
  readonly code = 'stripe_deadline';
}

/** When the deadline of what is running now is over, by `performance.now()`. */
const deadlines = processWide('deadlines of billing', () => new AsyncLocalStorage<number>());

/**
 * Runs calls to Stripe, however many. Whoever calls this inside of `work` shares its deadline. Throws DeadlineOver.
 */
export async function withinDeadline<T>(work: () => Promise<T>, ms = DEADLINE_MS): Promise<T> {
  if (deadlines.getStore() !== undefined) return work();
  const { promise: over, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => reject(new DeadlineOver(`The calls to Stripe took longer than ${ms} ms.`)), ms);
  try {
    return await Promise.race([deadlines.run(performance.now() + ms, work), over]);
  } finally {
    clearTimeout(timer);
  }
}

/** What is left of the deadline, in ms, rounded up; at most 0 once it is over. */
export function timeLeft(): number {
  const deadline = deadlines.getStore();
  return deadline === undefined ? Number.POSITIVE_INFINITY : Math.ceil(deadline - performance.now());
}
