import type { Billing } from '../generated/prisma/client.ts';
import { DAY } from '../time.ts';
import type { Entitlements, PlanName, Pricing, Subscription } from './schema.ts';

/** What each plan allows; null is no limit. Every "may they?" of the service is answered from here. */
export const ENTITLEMENTS: Record<PlanName, Entitlements> = {
  free: {
    meetingsPerMonth: 20,
    attendeesPerMeeting: 12,
    rosterSize: 15,
    workspaces: 1,
    historyDays: 30,
    insights: 2,
    sync: false,
    export: false,
    templates: false,
    digest: false,
    apiTokens: false,
    receiptBranding: false,
  },
  pro: {
    meetingsPerMonth: null,
    attendeesPerMeeting: null,
    rosterSize: null,
    workspaces: null,
    historyDays: null,
    insights: null,
    sync: true,
    export: true,
    templates: true,
    digest: true,
    apiTokens: true,
    receiptBranding: true,
  },
};

/** How many subscribers the starter price is for. */
export const STARTER_PLACES = 500;

/** In US cents. Starter is for the first subscribers, who keep it for life. */
export const PRICES = {
  starter: { mode: 'starter', monthMinor: 600, yearMinor: 6_000, currency: 'USD' },
  list: { mode: 'list', monthMinor: 900, yearMinor: 9_000, currency: 'USD' },
} as const satisfies Record<Pricing['mode'], Pricing>;

/** An account's standing: its plan now, what that allows, and what is left after it ended. */
export interface Standing {
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
  standing: Standing;
}

/** How long Pro goes on after a payment failed. */
export const GRACE_MS = 7 * DAY;

/** How long records can still be pulled after Pro ended. */
export const READ_ONLY_MS = 30 * DAY;

/** What the standing is computed from; lib/billing keeps it as Stripe tells it. */
export type SubscriptionRow = Pick<
  Billing,
  'status' | 'interval' | 'isStarter' | 'currentPeriodEnd' | 'cancelAtPeriodEnd' | 'graceUntil' | 'endedAt'
>;

/**
 * The standing at `now` (epoch ms). Computed on read, never stored: a grace period or a read-only time that
 * runs out needs nobody to notice.
 */
export function standingOf(row: SubscriptionRow | null, now: number): Standing {
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
