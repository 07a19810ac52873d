import { headers } from 'next/headers';
import { readPricing } from '#lib/billing/service.ts';
import { logFailure } from '#lib/http/log.ts';
import type { PlanName, Pricing } from '#lib/plans/schema.ts';
import { planStatusOf } from '#lib/plans/service.ts';
import { readSession } from '#lib/sessions/service.ts';

export interface Visitor {
  /** Null for one who is not signed in. */
  plan: PlanName | null;
  /** What Pro would cost them now; null while nobody can tell. */
  pricing: Pricing | null;
  /** Whether they paid the starter price before, and so have it for life. */
  keepsStarter: boolean;
}

/** Who looks at the prices. The page can be read without a database, so failing to know is no error of it. */
export async function readVisitor(): Promise<Visitor> {
  const sent = await headers();
  const now = Date.now();
  try {
    // Only its headers are looked at.
    const caller = await readSession(new Request('http://page.invalid', { headers: sent }), now);
    const planStatus = caller?.planStatus ?? planStatusOf(null, now);
    return {
      plan: caller && planStatus.plan,
      pricing: await readPricing(planStatus),
      keepsStarter: planStatus.subscription?.isStarter ?? false,
    };
  } catch (error) {
    logFailure('read the price for the pricing page', error);
    return { plan: null, pricing: null, keepsStarter: false };
  }
}
