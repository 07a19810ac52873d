import { describe, expect, it } from 'vitest';
import { accountExample } from '#lib/account/schema.ts';
import { billingStatusOf } from '#lib/client/billing-status.ts';
import type { Subscription } from '#lib/plans/schema.ts';

const NOW = 1_795_251_600_000;
const LATER = NOW + 1;

const active: Subscription = {
  status: 'active',
  interval: 'month',
  isStarter: true,
  currentPeriodEnd: LATER,
  cancelAtPeriodEnd: false,
  graceUntil: null,
};

function pro(change: Partial<Subscription> = {}) {
  return billingStatusOf({ ...accountExample, plan: 'pro', subscription: { ...active, ...change } }, NOW);
}

function free(status: Subscription['status'] | null, readOnlyUntil: number | null) {
  const subscription = status === null ? null : { ...active, status };
  return billingStatusOf({ ...accountExample, plan: 'free', subscription, readOnlyUntil }, NOW);
}

describe('what the account page has to say of the plan', () => {
  it('tells how Pro goes on', () => {
    expect(pro()).toEqual({ kind: 'pro', renewsAt: LATER });
    expect(pro({ currentPeriodEnd: null })).toEqual({ kind: 'pro', renewsAt: null });
    expect(billingStatusOf({ ...accountExample, plan: 'pro', subscription: null }, NOW)).toEqual({ kind: 'given' });
    expect(pro({ cancelAtPeriodEnd: true })).toEqual({ kind: 'ending', endsAt: LATER });
  });

  it('puts a failed payment before a cancellation', () => {
    const failed = { status: 'past_due', graceUntil: LATER, cancelAtPeriodEnd: true } as const;
    expect(pro(failed)).toEqual({ kind: 'grace', until: LATER });
  });

  it('tells one who never paid from one whose Pro ended, and that from an open bill', () => {
    expect(free(null, null)).toEqual({ kind: 'free' });
    expect(free('incomplete_expired', null)).toEqual({ kind: 'free' });
    expect(free('canceled', LATER)).toEqual({ kind: 'ended', readOnlyUntil: LATER });
    expect(free('past_due', LATER)).toEqual({ kind: 'unpaid', readOnlyUntil: LATER });
    expect(free('unpaid', LATER)).toEqual({ kind: 'unpaid', readOnlyUntil: LATER });
  });

  it('promises no reading once the time for it is over', () => {
    expect(free('canceled', NOW)).toEqual({ kind: 'ended', readOnlyUntil: null });
  });
});
