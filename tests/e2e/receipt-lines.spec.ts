import type { Page } from '@playwright/test';
import { MINUTE } from '#lib/time.ts';
import { expect, test } from '../support/e2e.ts';
import { expected, pass, standStill, start } from '../support/meter.ts';
import { expectGood, signInContext } from '../support/pages.ts';
import { seed } from '../support/seed.ts';

test.beforeEach(({ allow }) => allow(expected));

/** The lines of a receipt, or of a meeting's figures: each term with its figure. */
async function linesOf(page: Page, list: 'article dl' | 'main dl'): Promise<Record<string, string>> {
  return page
    .locator(list)
    .first()
    .evaluate((dl) =>
      Object.fromEntries(
        [...dl.querySelectorAll('dt')].map((dt) => [
          dt.textContent,
          dt.parentElement?.querySelector('dd')?.textContent ?? '',
        ]),
      ),
    );
}

test('a reader who multiplies the lines of a receipt gets its total', async ({ page, app, context }) => {
  await signInContext(app, context);
  await page.clock.install();
  await page.goto('/app');
  await expect(page.getByRole('button', { name: 'Account' })).toBeVisible();
  await standStill(page);
  await start(page, '4 × 90 external', '45');
  await pass(page, 39 * MINUTE + 44_000 - 17);
  await page.getByRole('button', { name: 'Stop', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'The receipt' })).toBeVisible();
  const shown = await linesOf(page, 'article dl');
  // $6.00 × 39.733 minutes.
  expect(shown).toMatchObject({
    Duration: '39 min 44 s',
    'Person-time': '2 h 38 min 56 s',
    'Cost per minute': '$6.00',
    Total: '$238.40',
    Overrun: 'none',
  });
  await expect(page.getByRole('article')).not.toContainText('average');
  await expect(page.getByRole('article')).not.toContainText('on time');

  // The public page says the same.
  await page.clock.resume();
  await page.getByRole('button', { name: 'Share receipt' }).click();
  await page.getByRole('link', { name: '/r/' }).click();
  await expect(page).toHaveURL(/\/r\//);
  expect(await linesOf(page, 'article dl')).toEqual(shown);
  await expectGood(page);
});

test('where somebody left early, the cost per minute is an average, and the receipt says so', async ({ page }) => {
  await page.clock.install();
  await page.goto('/app');
  await standStill(page);
  await start(page, '4 × 90 external');
  await pass(page, 20 * MINUTE);
  await page.getByRole('button', { name: /^One leaves/ }).click();
  // They leave once that is written: the clock must not be moved before.
  await expect(page.getByText('3 people in the room')).toBeVisible();
  await pass(page, 20 * MINUTE);
  await page.getByRole('button', { name: 'Stop', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'The receipt' })).toBeVisible();
  expect(await linesOf(page, 'article dl')).toMatchObject({
    Duration: '40 min',
    'Average per minute': '$5.25',
    Total: '$210.00',
  });
  await expect(page.getByText('Not everyone was there the whole time')).toBeVisible();
});

test('a meeting that ended long before its plan finished early, not on time', async ({ page }) => {
  await page.goto('/app/meetings');
  await expect(page.getByRole('heading', { name: 'No meetings yet' })).toBeVisible();
  const startedAt = Math.floor(Date.now() / MINUTE) * MINUTE - 300 * MINUTE;
  await seed(page, {
    meetings: [
      { id: 'early', title: 'Short', startedAt, minutes: 6, plannedMinutes: 45 },
      { id: 'on-time', title: 'Punctual', startedAt, minutes: 44.9, plannedMinutes: 45 },
      { id: 'over', title: 'Long', startedAt, minutes: 50.5, plannedMinutes: 45 },
    ],
  });
  const finished = async (id: string) => {
    await page.goto(`/app/meetings?id=${id}`);
    await expect(page.getByRole('heading', { name: 'Edit' })).toBeVisible();
    return linesOf(page, 'main dl');
  };
  const early = await finished('early');
  expect(early).toMatchObject({ 'Planned length': '45 min', Duration: '6 min', Finished: '39 min early' });
  await page.getByText('How this is computed').click();
  await expect(page.getByText('× 1.3 for employer costs')).toBeVisible();
  await expectGood(page);
  expect(await finished('on-time')).toMatchObject({ Duration: '44 min 54 s', Finished: 'on time' });
  const over = await finished('over');
  expect(over).toMatchObject({ Overrun: '5 min 30 s, €21.45' });
  expect(over).not.toHaveProperty('Finished');
});
