import { expect, test } from '../support/e2e.ts';
import { expected, start } from '../support/meter.ts';
import { signInContext } from '../support/pages.ts';
import { seed } from '../support/seed.ts';

test.beforeEach(({ allow }) => allow(expected));

test('the focus moves on when a meeting is left, deleted or restored', async ({ page }) => {
  await page.goto('/app/meetings');
  await expect(page.getByRole('heading', { name: 'No meetings yet' })).toBeVisible();
  const startedAt = Date.now() - 86_400_000;
  const meetings = ['One', 'Two', 'Three'].map((title, i) => ({
    id: `m${i}`,
    title,
    startedAt: startedAt - i * 60_000,
    minutes: 30,
    heads: 3,
  }));
  await seed(page, { meetings });
  const row = page.getByRole('link', { name: /^Two/ });
  await row.press('Enter');
  await expect(page.getByRole('heading', { name: 'Two' })).toBeFocused();
  await page.getByRole('link', { name: '← All meetings' }).press('Enter');
  await expect(row).toBeFocused();
  await row.press('Enter');
  await page.getByRole('button', { name: 'Delete', exact: true }).press('Enter');
  const heading = page.getByRole('heading', { name: 'Meetings', exact: true });
  await expect(heading).toBeFocused();
  await page.getByRole('link', { name: /^One/ }).press('Enter');
  await expect(page.getByRole('heading', { name: 'One' })).toBeFocused();
  await page.getByRole('button', { name: 'Undo' }).press('Enter');
  await expect(page.getByRole('heading', { name: 'One' })).toBeFocused();
});

test('the focus moves on when a receipt isn’t shared, is shared, and data is moved', async ({ page, app, context }) => {
  await page.goto('/app');
  await start(page, '3 × 60');
  await page.getByRole('button', { name: 'Stop', exact: true }).click();
  await page.getByRole('button', { name: 'Share receipt' }).press('Enter');
  await page.getByRole('button', { name: 'Not now' }).press('Enter');
  await expect(page.getByRole('button', { name: 'Not now' })).toBeHidden();
  await page.keyboard.press('Tab');
  await expect(page.getByLabel('Title on the receipt')).toBeFocused();

  await signInContext(app, context);
  await page.goto('/app/topics');
  await page.getByRole('button', { name: 'Add it' }).press('Enter');
  await expect(page.getByRole('button', { name: 'Add it' })).toBeHidden();
  await expect(page.getByRole('heading', { name: 'Topics', exact: true })).toBeFocused();
  await page.getByRole('link', { name: 'Meetings', exact: true }).click();
  await page
    .getByRole('main')
    .getByRole('link', { name: /^Meeting/ })
    .click();
  await page.getByRole('button', { name: 'Share a receipt' }).press('Enter');
  await page.getByRole('button', { name: 'Share receipt' }).press('Enter');
  await expect(page.getByText(/^Shared\./)).toBeVisible();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: /\/r\// })).toBeFocused();
});
