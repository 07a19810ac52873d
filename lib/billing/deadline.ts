import { AsyncLocalStorage } from 'node:async_hooks';
import { processWide } from '../http/process-wide.ts';
import { SECOND } from '../time.ts';

/** How long one request's calls to Stripe may take together, including the SDK's retries. */
const DEADLINE_MS = 15 * SECOND;

/** The calls together took too long. A call in progress ends on its own, and no other begins. */
export class DeadlineOver extends Error {
  override name = 'DeadlineOver';
  readonly code = 'stripe_deadline';
}

/** When the current deadline is over, by `performance.now()`. */
const deadlines = processWide('deadlines of billing', () => new AsyncLocalStorage<number>());

/** Runs any number of calls to Stripe under one deadline. A nested call inside `work` shares it. Throws DeadlineOver. */
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

/** Returns what is left of the deadline, in ms, rounded up; 0 or less once it is over. */
export function timeLeft(): number {
  const deadline = deadlines.getStore();
  return deadline === undefined ? Number.POSITIVE_INFINITY : Math.ceil(deadline - performance.now());
}
