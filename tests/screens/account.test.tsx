import { describe, expect, it, vi } from 'vitest';
import type { Account } from '#lib/account/schema.ts';
import { sharedReceiptKey } from '#lib/client/store/meeting-values.ts';
import { NOBODY } from '#lib/client/store/store.ts';
import { ENTITLEMENTS, PRICES } from '#lib/plans/terms.ts';
import { DAY } from '#lib/time.ts';
import { keepHere } from '../../app/(client)/app/account/keep-here.ts';
import { Plan } from '../../app/(client)/app/account/plan.tsx';
import { LapseNotice } from '../../app/(client)/app/shell/account/lapse-notice.tsx';
import { ON_FREE, ON_PRO } from '../support/client.ts';
import { holdMeetings, NINE, type Shown, show, textOf } from '../support/screens.tsx';

type Subscription = NonNullable<Account['subscription']>;

const SUBSCRIPTION: Subscription = {
  ...({ status: 'active', interval: 'year', isStarter: true } as const),
  ...{ currentPeriodEnd: NINE + 30 * DAY, cancelAtPeriodEnd: false, graceUntil: null },
};

const subscribed = (more: Partial<Subscription> = {}): Account => ({
  ...ON_PRO,
  subscription: { ...SUBSCRIPTION, ...more },
});

describe('the plan', () => {
  const open = (account: Account, options: Parameters<typeof show>[1] = {}) =>
    show(<Plan account={account} table={{ prices: PRICES, pro: ENTITLEMENTS.pro }} />, { account, ...options });
  const lines = ({ page }: Shown) => [...page.getByRole('main').querySelectorAll('dl > div')].map(textOf);

  it.each([
    [{}, ['PlanPro', 'Price$60.00 a year', 'Starter priceYours for life', 'Renews onApr 10, 2026'], 'Manage or cancel'],
    [
      { interval: 'month', isStarter: false },
      ['PlanPro', 'Price$9.00 a month', 'Renews onApr 10, 2026'],
      'Manage or cancel',
    ],
    [
      { cancelAtPeriodEnd: true },
      ['PlanPro', 'Price$60.00 a year', 'Starter priceYours for life', 'Ends onApr 10, 2026'],
      'Resume Pro',
    ],
    [{ graceUntil: NINE + 5 * DAY }, ['PlanPro', 'Price$60.00 a year', 'Starter priceYours for life'], 'Update card'],
  ] as const)(
    'of whoever pays, with %j, says what it costs, until when, and what to do',
    async (more, told, action) => {
      const shown = await open(subscribed(more));
      await shown.page.findByRole('button', { name: action });
      expect(lines(shown)).toEqual(told);
    },
  );

  it.each([
    [19, '19 of 20', 'The count resets on April 1, UTC.'],
    [20, '20 of 20', /^You’ve used all of this month’s meetings\..*on April 1, UTC/],
    [23, '23 of 20', /^You’ve used all of this month’s meetings\./],
  ])('of whoever doesn’t, with %i meetings, says how many there may be', async (used, share, words) => {
    const account = { ...ON_FREE, usage: { ...ON_FREE.usage, month: '2026-03', used, limit: 20 } };
    // Where it is March 31 as April begins.
    const { page } = await open(account, { timeZone: 'America/Los_Angeles' });
    await page.findByText('Meetings in March');
    expect(page.getByText(share)).toBeTruthy();
    expect(page.getByText(words)).toBeTruthy();
    expect(page.queryByRole('button')).toBeNull();
  });

  it('where everyone has Pro, is only what was used', async () => {
    const { page } = await open({ ...ON_PRO, subscription: null });
    await page.findByText(/with no limit\.$/);
    expect(page.queryByText('Plan and billing')).toBeNull();
  });
});

describe('a failed payment', () => {
  it('is said until it is dismissed, and the next one again', async () => {
    const grace = (days: number) => subscribed({ graceUntil: NINE + days * DAY });
    const open = async (account: Account) => {
      const shown = await show(<LapseNotice account={account} />, { account });
      await expect.poll(() => shown.store().owner.accountId).toBe(account.user.id);
      return { ...shown, isSaid: () => shown.page.queryByText(/Update your card to keep it/) !== null };
    };
    const first = await open(grace(5));
    await expect.poll(first.isSaid).toBe(true);
    await first.user.click(first.page.getByRole('button', { name: 'Dismiss' }));
    expect(first.isSaid()).toBe(false);
    const { cleanup } = await import('@testing-library/react');
    cleanup();
    expect((await open(grace(5))).isSaid()).toBe(false);
    cleanup();
    await expect.poll((await open(grace(40))).isSaid).toBe(true);
  });
});

it('what stays of a deleted account has its meetings, and no link to what was shared', async () => {
  vi.setSystemTime(NINE);
  const { DeviceStore } = await import('#lib/client/store/device-store.ts');
  const own = { accountId: ON_PRO.user.id, workspaceId: ON_PRO.workspaces[0]?.id ?? '' };
  for (const fate of ['keep', 'delete'] as const) {
    const store = new DeviceStore(own, () => NINE);
    await holdMeetings([{ id: fate, title: 'Planning', minutes: 30 }])(store);
    await store.write(async (writer) => writer.setValue(sharedReceiptKey(fate), { receiptId: 'r' }));
    await keepHere(store, undefined, fate);
    const nobodys = new DeviceStore(NOBODY, () => NINE);
    const kept = await nobodys.read(async (reader) => [
      ...(await reader.all('meetings')).map(({ id }) => id),
      (await reader.value(sharedReceiptKey(fate))) ?? null,
    ]);
    expect(kept).toEqual(['keep', null]);
    for (const one of [store, nobodys]) one.close();
  }
});
