import type { Page } from '@playwright/test';
import { expect, test } from '../support/e2e.ts';
import {
  deleteRow,
  expectAccessible,
  expectFits,
  expectGood,
  expectNoSidewaysScroll,
  signInContext,
} from '../support/pages.ts';
import { seed } from '../support/seed.ts';

/** Asserts that headings skip no level, whatever is open. */
async function expectInOrder(page: Page): Promise<void> {
  const levels = await page
    .locator('h1, h2, h3, h4')
    .evaluateAll((headings) =>
      headings.filter((heading) => heading.checkVisibility()).map((heading) => Number(heading.tagName.slice(1))),
    );
  expect(levels[0]).toBe(1);
  for (const [i, level] of levels.entries())
    expect(level, levels.join(' ')).toBeLessThanOrEqual((levels[i - 1] ?? 0) + 1);
}

test('the list, its forms and a pasted list fit, are accessible, and stay', async ({ page }) => {
  // axe checks every state, twice.
  test.slow();
  await page.goto('/app/people');
  await expect(page.getByRole('heading', { name: 'No people yet' })).toBeVisible();
  await expectGood(page);
  await expectInOrder(page);

  const form = page.getByRole('form', { name: 'New person' });
  await form.getByRole('button', { name: 'Add person' }).click();
  await expect(form.getByText('Enter a name.', { exact: false })).toBeVisible();
  await form.getByLabel('Name').fill('Engineer');
  await form.getByLabel(/^Rate in/).fill('€60');
  await page.keyboard.press('Enter');
  await expect(form.getByText('That’s in EUR, but rates here are in USD.', { exact: false })).toBeVisible();
  await expectGood(page);
  await form.getByLabel(/^Rate in/).fill('104,000');
  await form.getByText('a year', { exact: true }).click();
  // 104,000 ÷ 2,080 × 1.3
  await expect(form.getByRole('heading', { name: 'An hour costs $65.00' })).toBeVisible();
  await expectInOrder(page);
  await form.getByLabel('Name').press('Enter');
  const row = page.getByRole('listitem').filter({ hasText: 'Engineer' });
  await expect(row.locator('p').first()).toHaveText('$104,000/year → $65.00/h');
  await expect(form.getByLabel('Name')).toBeFocused();
  await page.reload();
  await expect(row).toBeVisible();
  await deleteRow(page, 'Engineer');
  await expect(page.getByRole('button', { name: 'Undo' })).toBeVisible();
  await expectAccessible(page);

  await page.getByRole('button', { name: 'Paste a list' }).click();
  const dialog = page.getByRole('dialog', { name: 'Paste a list' });
  await expect(dialog.getByLabel('People')).toBeFocused();
  await dialog.getByLabel('People').fill(`Ada\tEngineer\t85,000\nGrace\tPM\tsoon\nEdsger\n${'W'.repeat(120)}\t60`);
  await expect(dialog.getByText(/^2 of 4 lines selected/)).toBeVisible();
  await expectGood(page);
  await expectFits(page, dialog);
  await expectInOrder(page);
  await page.keyboard.press('Escape');

  const people = Array.from({ length: 15 }, (_, i) => ({
    id: `p${i}`,
    name: i === 0 ? 'W'.repeat(120) : `Person ${i}`,
    role: 'y'.repeat(i * 5),
    rateMinor: i === 1 ? 10_000_000_000 : 6_000,
  }));
  const startedAt = Date.now() - 7_200_000;
  await seed(page, { people, meetings: [{ id: 'm', title: 'Planning', startedAt, minutes: 60 }] });
  await expect(page.getByText('Free has room for', { exact: false })).toBeVisible();
  await expectGood(page);
  await page.goto('/app/meetings');
  await page.getByRole('button', { name: /^More about Planning/ }).click();
  await expect(page.getByRole('button', { name: 'Delete', exact: true })).toBeVisible();
  await expectNoSidewaysScroll(page);
});

test('screens that are empty, or need another plan, are accessible and fit', async ({ page, app, context }) => {
  await signInContext(app, context);
  for (const [path, heading] of [
    ['topics', 'No topics yet'],
    ['tokens', 'API tokens are part of Pro'],
    ['settings', 'Your brand on receipts'],
  ] as const) {
    await page.goto(`/app/${path}`);
    await expect(page.getByRole('heading', { name: heading })).toBeVisible();
    await expectGood(page);
  }
});
