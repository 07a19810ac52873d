import { describe, expect, it } from 'vitest';
import { planStatusOf, type SubscriptionRow } from '#lib/plans/service.ts';
import { ENTITLEMENTS, GRACE_MS, PRICES, READ_ONLY_MS } from '#lib/plans/terms.ts';

const NOW = Date.UTC(2026, 10, 21);
const END = NOW - 1000;

const row = (fields: Partial<SubscriptionRow>): SubscriptionRow => ({
  ...{ status: 'active', interval: 'month', isStarter: true, currentPeriodEnd: new Date(NOW + 1000) },
  ...{ cancelAtPeriodEnd: false, graceUntil: null, endedAt: null, ...fields },
});
const statusOf = (fields: Partial<SubscriptionRow>) => planStatusOf(row(fields), NOW);

const DAY = 24 * 3_600_000;

describe('what is sold', () => {
  it('free: 20 meetings a month of 12 people, a roster of 15, one workspace, 30 days, two insights, and no more', () => {
    const counted = { meetingsPerMonth: 20, attendeesPerMeeting: 12, rosterSize: 15, workspaces: 1 };
    const extras = { sync: false, export: false, templates: false, digest: false, apiTokens: false };
    expect(ENTITLEMENTS.free).toEqual({
      ...{ ...counted, historyDays: 30, insights: 2 },
      ...{ ...extras, receiptBranding: false },
    });
  });

  it('Pro: all of it, without limits', () => {
    const counted = { meetingsPerMonth: null, attendeesPerMeeting: null, rosterSize: null, workspaces: null };
    const extras = { sync: true, export: true, templates: true, digest: true, apiTokens: true, receiptBranding: true };
    expect(ENTITLEMENTS.pro).toEqual({ ...counted, historyDays: null, insights: null, ...extras });
  });

  it('at 6 dollars a month or 60 a year for the first, 9 or 90 for the others', () => {
    expect(PRICES).toEqual({
      starter: { mode: 'starter', monthMinor: 600, yearMinor: 6_000, currency: 'USD' },
      list: { mode: 'list', monthMinor: 900, yearMinor: 9_000, currency: 'USD' },
    });
  });

  it('with a week to pay after a payment failed, and 30 days to fetch what was recorded', () => {
    expect([GRACE_MS, READ_ONLY_MS]).toEqual([7 * DAY, 30 * DAY]);
  });
});

describe('planStatusOf', () => {
  it('without a subscription is free', () => {
    const nothing = { plan: 'free', subscription: null, isStarter: false, readOnlyUntil: null };
    expect(planStatusOf(null, NOW)).toEqual({ ...nothing, entitlements: ENTITLEMENTS.free });
    // Nor has a customer who never subscribed.
    expect(statusOf({ status: null, isStarter: false })).toMatchObject(nothing);
  });

  it('the starter price is the account’s for life, also while its customer has no subscription', () => {
    expect(statusOf({ status: null, isStarter: true })).toMatchObject({ subscription: null, isStarter: true });
  });

  it.each(['active', 'trialing'])('%s is Pro, whatever ended before', (status) => {
    const planStatus = statusOf({ status, endedAt: new Date(END) });
    expect(planStatus).toMatchObject({ plan: 'pro', entitlements: ENTITLEMENTS.pro, readOnlyUntil: null });
    expect(planStatus.subscription).toEqual({
      ...{ status, interval: 'month', isStarter: true, currentPeriodEnd: NOW + 1000 },
      ...{ cancelAtPeriodEnd: false, graceUntil: null },
    });
  });

  it('past_due is Pro until the grace ends, to the millisecond', () => {
    const graceUntil = new Date(NOW + GRACE_MS);
    const at = (now: number) => planStatusOf(row({ status: 'past_due', graceUntil }), now);
    expect(at(NOW + GRACE_MS - 1)).toMatchObject({ plan: 'pro', readOnlyUntil: null });
    expect(at(NOW + GRACE_MS)).toMatchObject({ plan: 'free', readOnlyUntil: NOW + GRACE_MS + READ_ONLY_MS });
    expect(at(NOW).subscription?.graceUntil).toBe(NOW + GRACE_MS);
  });

  const endedAt = new Date(END);
  const graceUntil = new Date(NOW + GRACE_MS);

  it.each<[string, Partial<SubscriptionRow>, number | null]>([
    ['canceled, and can be read for 30 days', { status: 'canceled', endedAt }, END + READ_ONLY_MS],
    ['unpaid, and can be read for 30 days', { status: 'unpaid', endedAt }, END + READ_ONLY_MS],
    ['paused, and can be read for 30 days', { status: 'paused', endedAt }, END + READ_ONLY_MS],
    ['incomplete', { status: 'incomplete' }, null],
    ['incomplete, while an earlier one can be read', { status: 'incomplete', endedAt }, END + READ_ONLY_MS],
    ['past_due without a grace: nothing can be read any more', { status: 'past_due', endedAt }, null],
    ['canceled while there was time to pay', { status: 'canceled', graceUntil, endedAt }, END + READ_ONLY_MS],
  ])('is free at once if it is %s', (_, fields, readOnlyUntil) => {
    expect(statusOf(fields)).toMatchObject({ plan: 'free', readOnlyUntil });
  });

  it('a subscription whose period is not known has none', () => {
    const known = { currentPeriodEnd: null, interval: 'year', cancelAtPeriodEnd: true };
    expect(statusOf(known).subscription).toMatchObject(known);
  });

  it('a status Stripe may invent is free', () => {
    expect(statusOf({ status: 'unheard_of' })).toMatchObject({ plan: 'free', subscription: { status: 'paused' } });
  });
});
