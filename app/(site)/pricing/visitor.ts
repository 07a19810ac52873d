import { headers } from 'next/headers';
import { readPricing } from '#lib/billing/service.ts';
import { requestIdOf } from '#lib/http/failed-pages.ts';
import { logFailure } from '#lib/http/log.ts';
import type { PlanName, Pricing } from '#lib/plans/schema.ts';
import { planStatusOf } from '#lib/plans/service.ts';
import { readSession } from '#lib/sessions/service.ts';

export interface Visitor {
  /** Null when nobody is signed in. */
  plan: PlanName | null;
  /** What Pro would cost them now; null while that is unknown. */
  pricing: Pricing | null;
  /** They have paid the starter price before, so it is theirs for life. */
  keepsStarter: boolean;
}

/** Reads who is looking at the prices. The page works without a database: a failure is logged, and nobody is signed in. */
export async function readVisitor(): Promise<Visitor> {
  const sent = await headers();
  const now = Date.now();
  try {
    // Only its headers are read.
    const caller = await readSession(new Request('http://page.invalid', { headers: sent }), now);
    const planStatus = caller?.planStatus ?? planStatusOf(null, now);
    return {
      plan: caller && planStatus.plan,
      pricing: await readPricing(planStatus),
      keepsStarter: planStatus.isStarter,
    };
  } catch (error) {
    logFailure('read the price for the pricing page', error, { requestId: requestIdOf(Object.fromEntries(sent)) });
    return { plan: null, pricing: null, keepsStarter: false };
  }
}
