import fc from 'fast-check';
import type Stripe from 'stripe';
import { describe, expect, it } from 'vitest';
import { bestOf, type SubscriptionState, stateOf, stateOfMissing, surplusOf } from '#lib/billing/subscriptions.ts';
import { subscriptionShape } from '#lib/local/stripe/shapes.ts';
import type { Subscription } from '#lib/local/stripe/state.ts';
import { GRACE_MS } from '#lib/plans/terms.ts';
import { DAY } from '#lib/time.ts';

const NOW = Date.UTC(2026, 10, 21);
const seconds = (ms: number) => Math.floor(ms / 1000);

const NEVER: SubscriptionState = {
  ...{ subscriptionId: null, status: null, interval: null, isStarter: false },
  ...{ currentPeriodEnd: null, cancelAtPeriodEnd: false, graceUntil: null, endedAt: null },
};

function subscription(fields: Partial<Subscription>, lookupKey: string | null = 'pro_list_year'): Stripe.Subscription {
  const created = seconds(NOW - DAY);
  const price = {
    ...{ id: 'price_x', created, product: 'p', lookupKey, active: true, currency: 'usd', unitAmount: 9000 },
    interval: 'year' as const,
  };
  const kept: Subscription = {
    ...{ id: 'sub_a', created, customer: 'cus_x', price: price.id, quantity: 1, status: 'active' as const },
    ...{ periodStart: created, periodEnd: seconds(NOW + 30 * DAY), cancelAtPeriodEnd: false },
    ...{ canceledAt: null, endedAt: null, ...fields },
  };
  // The stand-in leaves out the fields that we don't read.
  return subscriptionShape(kept, price) as unknown as Stripe.Subscription;
}

describe('bestOf', () => {
  it('prefers active, trialing, past_due, then the rest; of equals the newest', () => {
    const order = ['active', 'trialing', 'past_due', 'canceled'] as const;
    const all = order.map((status, i) => subscription({ id: status, status, created: i }));
    for (const [i, status] of order.entries()) expect(bestOf(all.slice(i))?.status).toBe(status);
    const rest = [
      subscription({ id: 'old', status: 'unpaid', created: 1 }),
      subscription({ id: 'new', status: 'canceled', created: 2 }),
    ];
    expect(bestOf(rest)?.id).toBe('new');
    expect(bestOf([])).toBeUndefined();
  });

  it('does not depend on the order of the list', () => {
    const status = fc.constantFrom('active', 'trialing', 'past_due', 'canceled', 'unpaid', 'incomplete' as const);
    const times = fc.uniqueArray(fc.integer({ min: 0, max: 1e6 }), { minLength: 1, maxLength: 6 });
    const of = (created: number) => status.map((one) => subscription({ id: `s${created}`, created, status: one }));
    const lists = times.chain((created) => fc.tuple(...created.map(of)));
    fc.assert(fc.property(lists, (list) => bestOf(list)?.id === bestOf(list.toReversed())?.id));
  });
});

describe('stateOf', () => {
  it('without subscriptions keeps what was for life', () => {
    const before = { ...NEVER, isStarter: true, endedAt: new Date(1) };
    expect(stateOf([], before, NOW)).toEqual(before);
  });

  it('reads the period from the item, and the price', () => {
    expect(stateOf([subscription({ cancelAtPeriodEnd: true })], NEVER, NOW)).toEqual({
      ...{ ...NEVER, subscriptionId: 'sub_a', status: 'active', interval: 'year' },
      ...{ currentPeriodEnd: new Date(NOW + 30 * DAY), cancelAtPeriodEnd: true },
    });
  });

  it('starter is for life once paid, and not before', () => {
    expect(stateOf([subscription({}, 'pro_starter_month')], NEVER, NOW).isStarter).toBe(true);
    expect(stateOf([subscription({ status: 'incomplete' }, 'pro_starter_month')], NEVER, NOW).isStarter).toBe(false);
    const list = subscription({ id: 'sub_b', created: seconds(NOW) });
    const ended = subscription({ status: 'canceled', endedAt: seconds(NOW) }, 'pro_starter_year');
    expect(stateOf([list, ended], NEVER, NOW).isStarter).toBe(true);
    // The price was replaced in Stripe, and its name was given to the new one.
    expect(stateOf([subscription({}, null)], { ...NEVER, isStarter: true }, NOW).isStarter).toBe(true);
  });

  it('gives a grace on entering past_due, keeps it, and a new one to another subscription', () => {
    const entering = stateOf([subscription({ status: 'past_due' })], { ...NEVER, status: 'active' }, NOW);
    expect(entering.graceUntil).toEqual(new Date(NOW + GRACE_MS));
    const later = stateOf([subscription({ status: 'past_due' })], entering, NOW + DAY);
    expect(later.graceUntil).toEqual(entering.graceUntil);
    const other = stateOf([subscription({ id: 'sub_b', status: 'past_due' })], entering, NOW + DAY);
    expect(other.graceUntil).toEqual(new Date(NOW + DAY + GRACE_MS));
    expect(stateOf([subscription({})], entering, NOW).graceUntil).toBeNull();
  });

  it('knows the last end over all subscriptions; one that was never paid has none', () => {
    const all = [
      subscription({ id: 'a', status: 'canceled', endedAt: 1000 }),
      subscription({ id: 'b', status: 'canceled', endedAt: 3000 }),
      subscription({ id: 'c', status: 'incomplete_expired', endedAt: 9000, created: seconds(NOW) }),
    ];
    expect(stateOf(all, NEVER, NOW)).toMatchObject({ status: 'incomplete_expired', endedAt: new Date(3_000_000) });
    expect(stateOf(all, { ...NEVER, endedAt: new Date(5_000_000) }, NOW).endedAt).toEqual(new Date(5_000_000));
  });

  it.each(['unpaid', 'paused'] as const)('%s ends when first seen, or when the grace did', (status) => {
    const before = { ...NEVER, subscriptionId: 'sub_a', status: 'active' };
    const first = stateOf([subscription({ status })], before, NOW);
    expect(first.endedAt).toEqual(new Date(NOW));
    expect(stateOf([subscription({ status })], first, NOW + DAY).endedAt).toEqual(new Date(NOW));
    const grace = new Date(NOW - DAY);
    const late = { ...before, status: 'past_due', graceUntil: grace };
    expect(stateOf([subscription({ status })], late, NOW).endedAt).toEqual(grace);
    // The grace of another subscription says nothing about this one.
    expect(stateOf([subscription({ id: 'sub_b', status })], late, NOW).endedAt).toEqual(new Date(NOW));
  });
});

describe('stateOfMissing', () => {
  const end = new Date(NOW - GRACE_MS - 1);
  const ended = (fields: Partial<SubscriptionState>) =>
    stateOfMissing({ ...NEVER, subscriptionId: 'sub_a', currentPeriodEnd: end, isStarter: true, ...fields }, NOW);

  it.each(['active', 'trialing'])(
    '%s ends with its period, once that has been over for as long as a grace',
    (status) => {
      expect(ended({ status, cancelAtPeriodEnd: true })).toEqual({ ...NEVER, isStarter: true, endedAt: end });
      expect(ended({ status, endedAt: new Date(1) })?.endedAt).toEqual(end);
      expect(ended({ status, currentPeriodEnd: new Date(end.getTime() + 1) })).toBeNull();
      expect(ended({ status, currentPeriodEnd: null })).toBeNull();
    },
  );

  it('past_due ends with its grace, which runs as long as for anybody', () => {
    const graceUntil = new Date(end.getTime() - DAY);
    expect(ended({ status: 'past_due', graceUntil })).toMatchObject({ status: null, graceUntil: null });
    expect(ended({ status: 'past_due', graceUntil })?.endedAt).toEqual(graceUntil);
    expect(ended({ status: 'past_due', graceUntil: new Date(NOW + 1) })).toBeNull();
  });

  it.each(['canceled', 'unpaid', 'incomplete'])('%s, which had ended or never begun, ends no later', (status) => {
    expect(ended({ status })?.endedAt).toBeNull();
    expect(ended({ status, endedAt: new Date(1) })?.endedAt).toEqual(new Date(1));
  });
});

it('surplusOf is what may bill beside a paid one, and nothing while none is paid', () => {
  const paid = subscription({ id: 'new', created: seconds(NOW) });
  const all = [
    paid,
    subscription({ id: 'twice' }),
    subscription({ id: 'failed', status: 'past_due' }),
    subscription({ id: 'over', status: 'canceled', endedAt: 1 }),
  ];
  expect(surplusOf(all).map(({ id }) => id)).toEqual(['twice', 'failed']);
  expect(surplusOf(all.filter(({ status }) => status !== 'active'))).toEqual([]);
  expect(surplusOf([paid])).toEqual([]);
  const unpaid = subscription({ id: 'unpaid', status: 'unpaid' });
  expect(surplusOf([...all.slice(2), unpaid])).toEqual([]);
  const trial = subscription({ id: 'trial', status: 'trialing' });
  expect(surplusOf([unpaid, trial])).toEqual([unpaid]);
});
