import { everyoneHasPro } from '../env.ts';
import type { Billing } from '../generated/prisma/client.ts';
import type { Entitlements, PlanName, Subscription } from './schema.ts';
import { ENTITLEMENTS, READ_ONLY_MS, SUBSCRIPTION_STATUSES } from './terms.ts';

/** An account's current plan, what it allows, and what remains after Pro has ended. */
export interface PlanStatus {
  plan: PlanName;
  entitlements: Entitlements;
  /** As the API shows it; null for an account that never subscribed. */
  subscription: Subscription | null;
  /** Whether the account has the starter price for life, even while it has no subscription. */
  isStarter: boolean;
  /** Epoch ms: until then, an account whose Pro ended can pull its records. Null while Pro, and if never Pro. */
  readOnlyUntil: number | null;
}

/** The account that a service function acts for, and what it may do. Comes from the session, never from the request. */
export interface Owner {
  accountId: string;
  planStatus: PlanStatus;
}

/** What a PlanStatus is computed from. lib/billing stores it from Stripe. */
export type SubscriptionRow = Pick<
  Billing,
  'status' | 'interval' | 'isStarter' | 'currentPeriodEnd' | 'cancelAtPeriodEnd' | 'graceUntil' | 'endedAt'
>;

/** The status where everyone has Pro, whoever subscribed before. */
const FOR_ALL: PlanStatus = {
  plan: 'pro',
  entitlements: ENTITLEMENTS.pro,
  subscription: null,
  isStarter: false,
  readOnlyUntil: null,
};

/**
 * Returns the plan status at `now` (epoch ms). Computed on read and never stored, so that a grace or read-only period can
 * run out without any event.
 */
export function planStatusOf(row: SubscriptionRow | null, now: number): PlanStatus {
  if (everyoneHasPro()) return FOR_ALL;
  const plan: PlanName = row !== null && isPro(row, now) ? 'pro' : 'free';
  const end = row === null || plan === 'pro' ? null : endOfPro(row);
  return {
    plan,
    entitlements: ENTITLEMENTS[plan],
    subscription: row === null ? null : describe(row),
    isStarter: row?.isStarter ?? false,
    readOnlyUntil: end === null ? null : end + READ_ONLY_MS,
  };
}

/** Returns whether a subscription in this state, or none, is Pro at `now` (epoch ms). */
export function isPro({ status, graceUntil }: Pick<SubscriptionRow, 'status' | 'graceUntil'>, now: number): boolean {
  if (everyoneHasPro() || status === 'active' || status === 'trialing') return true;
  return status === 'past_due' && graceUntil !== null && now < graceUntil.getTime();
}

/** Returns when Pro ended, for a subscription that isn't Pro now; null if it never was. */
function endOfPro({ status, graceUntil, endedAt }: SubscriptionRow): number | null {
  const end = status === 'past_due' ? graceUntil : endedAt;
  return end?.getTime() ?? null;
}

function describe(row: SubscriptionRow): Subscription | null {
  if (row.status === null) return null;
  return {
    // An unknown status from a later version of Stripe's API isn't Pro.
    status: SUBSCRIPTION_STATUSES.find((status) => status === row.status) ?? 'paused',
    interval: row.interval === 'month' || row.interval === 'year' ? row.interval : null,
    isStarter: row.isStarter,
    currentPeriodEnd: row.currentPeriodEnd?.getTime() ?? null,
    cancelAtPeriodEnd: row.cancelAtPeriodEnd,
    graceUntil: row.graceUntil?.getTime() ?? null,
  };
}
