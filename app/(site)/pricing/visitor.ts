import { headers } from 'next/headers';
import { readPricing } from '#lib/billing/service.ts';
import { requestIdOf } from '#lib/http/failures.ts';
import { runFor } from '#lib/http/hang-up.ts';
import { logFailure } from '#lib/http/log.ts';
import type { PlanName, Pricing } from '#lib/plans/schema.ts';
import { planStatusOf } from '#lib/plans/service.ts';
import { readSession } from '#lib/sessions/service.ts';
import { SECOND } from '#lib/time.ts';

export interface Visitor {
  /** Null if not signed in. */
  plan: PlanName | null;
  /** What Pro would cost them now; null if unknown. */
  pricing: Pricing | null;
  /** They have paid the starter price before, so they keep it for life. */
  keepsStarter: boolean;
}

/** How long the page waits: longer than the database takes, but no longer than people do. */
const PATIENCE_MS = SECOND;

async function read(sent: Headers, now: number): Promise<Visitor> {
  // Only its headers are read.
  const caller = await readSession(new Request('http://page.invalid', { headers: sent }), now);
  const planStatus = caller?.planStatus ?? planStatusOf(null, now);
  return {
    plan: caller && planStatus.plan,
    pricing: await readPricing(planStatus),
    keepsStarter: planStatus.isStarter,
  };
}

/**
 * Reads who is looking at the prices. The page works without a database: a failure or a timeout is logged, and the visitor
 * counts as signed out. The price is then unknown; an old one is never shown.
 */
export async function readVisitor(): Promise<Visitor> {
  const sent = await headers();
  const tooLong = AbortSignal.timeout(PATIENCE_MS);
  const { promise: late, reject } = Promise.withResolvers<never>();
  tooLong.addEventListener('abort', () => reject(tooLong.reason));
  try {
    return await Promise.race([late, runFor(tooLong, () => read(sent, Date.now()))]);
  } catch (error) {
    logFailure('read the price for the pricing page', error, { requestId: requestIdOf(Object.fromEntries(sent)) });
    return { plan: null, pricing: null, keepsStarter: false };
  }
}
