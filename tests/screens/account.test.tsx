import { describe, expect, it, vi } from 'vitest';
import type { Account } from '#lib/account/schema.ts';
import { loadDraft, NO_DRAFT, saveDraft } from '#lib/client/meetings/draft.ts';
import { recallAccount } from '#lib/client/store/last-account.ts';
import { sessionListExample } from '#lib/sessions/schema.ts';
import { DAY } from '#lib/time.ts';
import { workspaceExample } from '#lib/workspaces/schema.ts';
import { AccountSettings } from '../../app/(client)/app/account/account-settings.tsx';
import { DeleteAccount } from '../../app/(client)/app/account/delete-account.tsx';
import { Plan } from '../../app/(client)/app/account/plan.tsx';
import { LapseNotice } from '../../app/(client)/app/shell/account/lapse-notice.tsx';
import { ON_FREE, ON_PRO } from '../support/client.ts';
import { asksOf, expectFocus, fill, holdMeetings, NINE, type Shown, show, textOf } from '../support/screens.tsx';

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
    show(<Plan account={account} />, { account, ...options });
  const lines = ({ page }: Shown) => [...page.getByRole('main').querySelectorAll('dl > div')].map(textOf);

  it('is asked for again for a while after the payment provider’s page, which may know more', async () => {
    const timers = vi.spyOn(globalThis, 'setTimeout');
    history.replaceState(null, '', '/app/account#plan');
    await open(subscribed());
    const waits = () => timers.mock.calls.map(([, ms]) => ms);
    await expect.poll(waits).toEqual(expect.arrayContaining([1_000, 3_000, 8_000]));
  });

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
    // Where it's still March 31 when April begins.
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

it('the account lists each of its workspaces', async () => {
  const [own = workspaceExample] = ON_PRO.workspaces;
  const workspaces = ['USD', 'JPY'].map((currency, i) => ({ ...own, name: `No. ${i}`, currency, id: currency }));
  const { page } = await show(<AccountSettings />, {
    account: { ...ON_PRO, workspaces },
    answers: { 'GET /v1/sessions': () => ({ body: sessionListExample }) },
  });
  await page.findByText('No. 0, USD');
  expect(page.getByText('No. 1, JPY')).toBeTruthy();
});

describe('deleting an account', () => {
  const open = async (account: Account, answer: () => { body: { ok: true } } | { error: 'sign_in_again' }) => {
    const shown = await show(<DeleteAccount account={account} />, {
      account,
      answers: { 'DELETE /v1/me': answer, 'POST /v1/auth/code': () => ({ body: { ok: true } }) },
    });
    await expect.poll(() => shown.store().owner.accountId).toBe(account.user.id);
    await shown.user.click(await shown.page.findByRole('button', { name: 'Delete account' }));
    await expectFocus(() => shown.page.getByRole('heading', { name: 'Delete account' }));
    return shown;
  };
  const { email } = ON_PRO.user;
  const confirm = async ({ user, page }: Shown, typed: string) => {
    await fill(user, page.getByLabelText(`Type ${email} to confirm`), typed);
    await user.click(page.getByRole('button', { name: 'Delete account' }));
  };

  it.each([
    ['somebody who pays', subscribed(), true],
    ['somebody who was given Pro', { ...ON_PRO, subscription: null }, false],
    ['somebody on Free', ON_FREE, false],
  ])('of %s says what ends', async (_, account, endsPro) => {
    const { page } = await open(account, () => ({ body: { ok: true } }));
    const told = textOf(page.getByText(/^Deletes your account/));
    expect(told.endsWith('and Pro ends without a refund.')).toBe(endsPro);
    expect(told).toContain('Shared links and API tokens stop working');
  });

  it('asks what becomes of what has come only now, too', async () => {
    const { page, store } = await open(ON_PRO, () => ({ body: { ok: true } }));
    await holdMeetings([{ id: 'm', title: 'Planning', minutes: 30 }])(store());
    expect(await page.findByText('1 meeting')).toBeTruthy();
  });

  it.each([
    ['you', 0],
    [` ${email.toUpperCase()} `, 1],
  ])('takes its whole address, however it is written: %j', async (typed, times) => {
    const shown = await open(ON_PRO, () => ({ body: { ok: true } }));
    saveDraft({ ...NO_DRAFT, title: 'Layoffs' });
    await confirm(shown, typed);
    const wrong = () => shown.page.queryByText(`Type the email of this account: ${email}`) !== null;
    await expect.poll(() => asksOf(shown.asked, 'DELETE /v1/me').length + Number(wrong())).toBe(1);
    expect(asksOf(shown.asked, 'DELETE /v1/me')).toHaveLength(times);
    // Then nothing here remembers it.
    await expect.poll(() => [loadDraft(), recallAccount()].filter(Boolean).length).toBe(times === 0 ? 2 : 0);
  });

  it('after a day takes a code, too, and can still be kept', async () => {
    const shown = await open(ON_PRO, () => ({ error: 'sign_in_again' }));
    const { user, page, asked } = shown;
    await confirm(shown, email);
    await page.findByText(/^You signed in more than a day ago\./);
    expect(asksOf(asked, 'POST /v1/auth/code').map(({ body }) => body)).toEqual([{ email }]);
    await user.click(page.getByRole('button', { name: 'Keep my account' }));
    expect(page.queryByLabelText('Code')).toBeNull();
    expect(page.getByLabelText<HTMLInputElement>(`Type ${email} to confirm`).value).toBe(email);
  });
});

describe('a failed payment', () => {
  it('is said until it is dismissed, and the next one again, and that of another account', async () => {
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
    for (const next of [grace(40), { ...grace(5), user: { ...ON_PRO.user, id: 'z'.repeat(22) } }]) {
      cleanup();
      await expect.poll((await open(next)).isSaid).toBe(true);
    }
  });
});
