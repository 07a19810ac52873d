import { expect, test } from '../support/e2e.ts';
import { expectAccessible, expectNoSidewaysScroll } from '../support/pages.ts';

test('the landing page says what this is and leads on', async ({ page }) => {
  await page.goto('/');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Sign in' }).first()).toHaveAttribute('href', /^\/sign-in/);
  await expect(page.locator('a[href="/app"]').first()).toBeVisible();
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
});

test('an unknown page is a real, friendly 404', async ({ page, allow }) => {
  allow(/status of 404/);
  const response = await page.goto('/nothing-here');
  expect(response?.status()).toBe(404);
  await expectAccessible(page);
});
