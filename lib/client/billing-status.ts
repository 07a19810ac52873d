import type { Account } from '../account/schema.ts';

/** The state of the plan, for screens. Times are epoch ms. */
export type BillingStatus =
  /** Never on Pro, as far as the account shows. */
  | { kind: 'free' }
  /** Without a subscription: everyone on this server has Pro. */
  | { kind: 'given' }
  | { kind: 'pro'; renewsAt: number | null }
  /** Canceled, but paid for until `endsAt`. */
  | { kind: 'ending'; endsAt: number | null }
  /** The last payment failed; Pro continues until `until`. */
  | { kind: 'grace'; until: number }
  /** Pro stopped because of an unpaid bill. */
  | { kind: 'unpaid'; readOnlyUntil: number | null }
  | { kind: 'ended'; readOnlyUntil: number | null };

const OPEN_BILL = ['past_due', 'unpaid'];

/** A failed payment, or the end of Pro. */
export type Lapse = Extract<BillingStatus, { kind: 'grace' | 'unpaid' | 'ended' }>;

export function isLapse(status: BillingStatus): status is Lapse {
  return status.kind === 'grace' || status.kind === 'unpaid' || status.kind === 'ended';
}

/** Returns whether the account has Pro without a subscription, as all do on some servers. No screen mentions plans then. */
export const isGiven = ({ plan, subscription }: Account) => plan === 'pro' && subscription === null;

/** Returns the status at `now` (epoch ms); `readOnlyUntil` is null once it has passed. */
export function billingStatusOf({ plan, subscription, readOnlyUntil: until }: Account, now: number): BillingStatus {
  const readOnlyUntil = until !== null && until > now ? until : null;
  if (plan === 'free') {
    if (subscription && OPEN_BILL.includes(subscription.status)) return { kind: 'unpaid', readOnlyUntil };
    return until === null ? { kind: 'free' } : { kind: 'ended', readOnlyUntil };
  }
  if (!subscription) return { kind: 'given' };
  const { graceUntil, cancelAtPeriodEnd, currentPeriodEnd } = subscription;
  if (graceUntil !== null) return { kind: 'grace', until: graceUntil };
  return cancelAtPeriodEnd ? { kind: 'ending', endsAt: currentPeriodEnd } : { kind: 'pro', renewsAt: currentPeriodEnd };
}
