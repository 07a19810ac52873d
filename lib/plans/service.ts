import type { Billing } from '../generated/prisma/client.ts';
import type { Entitlements, PlanName, Subscription } from './schema.ts';
import { ENTITLEMENTS, READ_ONLY_MS } from './terms.ts';

/** An account's planStatus: its plan now, what that allows, and what is left after it ended. */
export interface PlanStatus {
  plan: PlanName;
  entitlements: Entitlements;
  /** As the API shows it; null for an account that never subscribed. */
  subscription: Subscription | null;
  /** Epoch ms: until then the records of an ended Pro can be pulled. Null while Pro, and if never Pro. */
  readOnlyUntil: number | null;
}

/** Whose things a service verb works on, and what they may do. It comes from the session, never from the wire. */
export interface Owner {
  accountId: string;
  planStatus: PlanStatus;
}

/** What the planStatus is computed from; lib/billing keeps it as Stripe tells it. */
export type SubscriptionRow = Pick<
  Billing,
  'status' | 'interval' | 'isStarter' | 'currentPeriodEnd' | 'cancelAtPeriodEnd' | 'graceUntil' | 'endedAt'
>;

/**
 * The planStatus at `now` (epoch ms). Computed on read, never stored: a grace period or a read-only time that
 * runs out needs nobody to notice.
 */
export function planStatusOf(row: SubscriptionRow | null, now: number): PlanStatus {
  const plan: PlanName = row !== null && isPro(row, now) ? 'pro' : 'free';
  const end = row === null || plan === 'pro' ? null : endOfPro(row);
  return {
    plan,
    entitlements: ENTITLEMENTS[plan],
    subscription: row === null ? null : describe(row),
    readOnlyUntil: end === null ? null : end + READ_ONLY_MS,
  };
}

/** Whether a subscription in this state is Pro at `now` (epoch ms). */
export function isPro({ status, graceUntil }: Pick<SubscriptionRow, 'status' | 'graceUntil'>, now: number): boolean {
  if (status === 'active' || status === 'trialing') return true;
  return status === 'past_due' && graceUntil !== null && now < graceUntil.getTime();
}

/** When Pro ended, for one that is not Pro now; null if it never was. */
function endOfPro({ status, graceUntil, endedAt }: SubscriptionRow): number | null {
  const end = status === 'past_due' ? graceUntil : endedAt;
  return end?.getTime() ?? null;
}

function describe(row: SubscriptionRow): Subscription | null {
  if (row.status === null) return null;
  return {
    status: row.status,
    interval: row.interval,
    isStarter: row.isStarter,
    currentPeriodEnd: row.currentPeriodEnd?.getTime() ?? null,
    cancelAtPeriodEnd: row.cancelAtPeriodEnd,
    graceUntil: row.graceUntil?.getTime() ?? null,
  };
}
