import { expect, test } from '../support/e2e.ts';
import { expected, start } from '../support/meter.ts';

test.beforeEach(({ allow }) => allow(expected));

test('keys do nothing behind a dialog', async ({ page }) => {
  await page.goto('/app');
  await start(page, '3 × 60');
  await page.keyboard.press('?');
  const help = page.getByRole('dialog', { name: 'Keys' });
  await expect(help).toBeVisible();
  for (const key of ['s', 'p', 'm']) await page.keyboard.press(key);
  await expect(page.getByRole('dialog', { name: 'Room mode' })).toBeHidden();
  await page.keyboard.press('Escape');
  await expect(help).toBeHidden();
  await expect(page.getByText('Running')).toBeVisible();
  // Over room mode too, where they work otherwise.
  await page.keyboard.press('m');
  await page.keyboard.press('?');
  await expect(help).toBeVisible();
  await page.keyboard.press('s');
  await expect(page.getByText('Running')).not.toHaveCount(0);
});
