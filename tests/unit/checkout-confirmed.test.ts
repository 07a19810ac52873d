import { beforeEach, expect, it, vi } from 'vitest';
import { confirmCheckout } from '#lib/billing/service.ts';
import { syncSubscription } from '#lib/billing/sync.ts';
import { planStatusOf } from '#lib/plans/service.ts';

/* What the stand-in of Stripe never says: a bank may take days, during which a checkout is over and not paid. */

const { session } = vi.hoisted(() => ({ session: { client_reference_id: 'account' } }));
vi.mock('#lib/billing/stripe.ts', async (original) => ({
  ...(await original<object>()),
  withStripe: (run: (stripe: unknown) => unknown) => run({ checkout: { sessions: { retrieve: async () => session } } }),
}));
vi.mock('#lib/billing/sync.ts');

beforeEach(() => {
  vi.mocked(syncSubscription).mockReset().mockResolvedValue(null);
});

const caller = {
  ...{ accountId: 'account', email: 'you@example.com', sessionHash: '', seenAt: 0 },
  planStatus: planStatusOf(null, 0),
};

it.each([
  ['open', 'unpaid', 'cus_1', false],
  ['expired', 'unpaid', 'cus_1', false],
  ['complete', 'unpaid', 'cus_1', false],
  ['complete', 'paid', null, false],
  ['complete', 'paid', 'cus_1', true],
  ['complete', 'no_payment_required', 'cus_1', true],
])('a checkout that is %s and %s, of customer %s, was paid: %s', async (status, payment_status, customer, ok) => {
  Object.assign(session, { status, payment_status, customer });
  expect(await confirmCheckout(caller, { sessionId: 'cs_1' }, 0)).toEqual({ ok, plan: 'free' });
  // Before that, Stripe needn't be asked.
  expect(vi.mocked(syncSubscription).mock.calls.length).toBe(ok ? 1 : 0);
});
