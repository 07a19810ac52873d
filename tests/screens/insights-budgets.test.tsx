import { fireEvent } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { budgetsOf } from '#lib/client/insights/budgets.ts';
import { open, unfold } from '../support/insights-screen.tsx';
import { fill, textOf } from '../support/screens.tsx';

describe('budgets', () => {
  const used = () => [...document.querySelectorAll('details li')].map(textOf);

  it.each([
    // 270.00 of meetings in all, of which “Review” is 180.00.
    ['USD', 'en-US', '200', '$180.00 of $200.00', 'Review90% used'],
    ['JPY', 'ja-JP', '18000', '￥18,000 of ￥18,000', 'Review100% used'],
    ['KWD', 'en-US', '12.5', 'KWD 18.000 of KWD 12.500', 'Review144% used'],
    ['EUR', 'de-DE', '1.000,50', '180,00 € of 1.000,50 €', 'Review18 % used'],
  ] as const)(
    'of a series, in %s for %s, is of that series alone',
    async (currency, language, amount, words, share) => {
      const shown = await open(
        [
          { id: 'a', title: 'Review', minutes: 60, currency },
          { id: 'b', title: 'Other', minutes: 30, currency },
          // Of another month.
          { id: 'c', title: 'Review', minutes: 60, currency, daysAgo: 20 },
        ],
        '',
        { languages: [language] },
      );
      const { user, page, store } = shown;
      await unfold(shown, 'Budgets');
      await user.selectOptions(await page.findByLabelText('For'), 'Series: Review');
      await fill(user, page.getByLabelText(`A month, in ${currency}`), amount);
      await user.click(page.getByRole('button', { name: 'Set budget' }));
      await expect
        .poll(() => used().some((row) => row.includes(share) && row.includes(words)), { message: words })
        .toBe(true);
      expect(await store().read(budgetsOf)).toHaveLength(1);
      // An exceeded budget stands out.
      expect(document.querySelectorAll('details .chart-chosen')).toHaveLength(share.includes('144') ? 1 : 0);
      await user.click(page.getByRole('button', { name: 'Undo' }));
      await expect.poll(() => store().read(budgetsOf)).toEqual([]);
    },
  );

  it.each([
    // 180.00 by the eleventh is 507.27 by the 31st.
    [11, '400', ' · about $510 by Tue, Mar 31', 'All meetings: over budget by month’s end.'],
    [11, '600', ' · about $510 by Tue, Mar 31', null],
    // Before the fifth day, one meeting would change too much.
    [4, '400', 'Remove', null],
    [5, '400', ' · about $1,100 by Tue, Mar 31', 'All meetings: over budget by month’s end.'],
    // On the last day, it is there.
    [30, '400', ' · about $190 by Tue, Mar 31', null],
    [31, '400', 'Remove', null],
  ])('on March %i, with %s a month, say where the month is going', async (day, amount, pace, alarm) => {
    const shown = await open([{ id: 'a', title: 'Review', minutes: 60 }], '', { now: Date.UTC(2026, 2, day, 9) });
    const { user, page } = shown;
    await unfold(shown, 'Budgets');
    await fill(user, await page.findByLabelText('A month, in USD'), amount);
    await user.click(page.getByRole('button', { name: 'Set budget' }));
    await expect.poll(() => used().join()).toContain(`$180.00 of $${amount}.00${pace}`);
    const alarms = () => page.queryByText(/by month’s end\.$/)?.textContent ?? null;
    await expect.poll(alarms).toBe(alarm);
  });

  it.each(['', '0', '-5', 'much', '99999999999999999'])('%j is no amount', async (amount) => {
    const shown = await open([{ id: 'a', title: 'Review', minutes: 60 }]);
    const { user, page, store } = shown;
    await unfold(shown, 'Budgets');
    if (amount) await fill(user, await page.findByLabelText('A month, in USD'), amount);
    await user.click(await page.findByRole('button', { name: 'Set budget' }));
    expect(await page.findByText('Enter an amount in USD, like 500.')).toBeTruthy();
    expect(await store().read(budgetsOf)).toEqual([]);
  });

  it('those that are over come before one that will be', async () => {
    const shown = await open([{ id: 'a', title: 'Review', minutes: 60 }]);
    const { user, page } = shown;
    await unfold(shown, 'Budgets');
    for (const [scope, amount] of [
      ['All meetings', '400'],
      ['Series: Review', '120'],
    ] as const) {
      await user.selectOptions(await page.findByLabelText('For'), scope);
      await fill(user, page.getByLabelText('A month, in USD'), amount);
      await user.click(page.getByRole('button', { name: 'Set budget' }));
      await expect.poll(() => used().join()).toContain(`of $${amount}.00`);
    }
    await page.findByText('Review: 50% over budget. All meetings: over budget by month’s end.');
  });

  it('one that is over says so at the top, a second replaces it, and it is removed', async () => {
    const shown = await open([{ id: 'a', title: 'Review', minutes: 60 }]);
    const { user, page, store } = shown;
    await unfold(shown, 'Budgets');
    await fill(user, await page.findByLabelText('A month, in USD'), '120');
    await user.click(page.getByRole('button', { name: 'Set budget' }));
    // 180.00 of 120.00.
    expect(await page.findByText('All meetings: 50% over budget.')).toBeTruthy();
    // It is this month's.
    await user.click(page.getByRole('button', { name: 'Earlier' }));
    await expect.poll(() => page.queryByText(/over budget\.$/)).toBeNull();
    await user.click(page.getByRole('button', { name: 'Later' }));
    await page.findByText('All meetings: 50% over budget.');
    // And of periods with today in them.
    await user.selectOptions(page.getByLabelText('Period'), 'Custom');
    const until = async (value: string) => fireEvent.change(await page.findByLabelText('To'), { target: { value } });
    await until('2026-03-10');
    await expect.poll(() => page.queryByText(/over budget\.$/)).toBeNull();
    await until('2026-03-11');
    await page.findByText('All meetings: 50% over budget.');
    await fill(user, page.getByLabelText('A month, in USD'), '180');
    await user.click(await page.findByRole('button', { name: 'Change budget' }));
    await expect.poll(() => page.queryByText(/over budget\.$/)).toBeNull();
    expect(await store().read(budgetsOf)).toMatchObject([{ amountMinor: 18_000 }]);
    await user.click(page.getByRole('button', { name: 'Remove the budget of All meetings' }));
    await expect.poll(() => store().read(budgetsOf)).toEqual([]);
  });
});
