import { expect, test } from '../support/e2e.ts';
import { expected, start } from '../support/meter.ts';
import { expectGood } from '../support/pages.ts';

test.beforeEach(({ allow }) => allow(expected));

test('a running meeting shows on every page, and its keys work there', async ({ page }) => {
  await page.goto('/app');
  await start(page, '3 × 60');
  await page.getByRole('link', { name: 'Meetings', exact: true }).click();
  await page.getByRole('link', { name: 'Topics', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Topics', exact: true })).toBeVisible();
  await expect(page).toHaveTitle(/^\$\d+\.\d\d · 0 min · Topics/);
  const meter = page.getByRole('navigation', { name: 'App' }).getByRole('link', { name: /^Meter/ });
  await expect(meter).toHaveAccessibleName('Meter, a meeting is running');
  await expect(meter.getByText(/^\d\d:\d\d$/)).toBeVisible();
  await expectGood(page);
  await page.keyboard.press('n');
  await expect(page.getByText('Running')).toBeVisible();
  await page.getByRole('link', { name: 'People', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'People', exact: true })).toBeVisible();
  await page.keyboard.press('s');
  // The meeting isn't on the screen, so the app asks.
  const question = page.getByRole('dialog', { name: 'Stop the meeting?' });
  await expect(question).toContainText('has run for');
  await expectGood(page);
  await question.getByRole('button', { name: 'Stop' }).click();
  await expect(page.getByRole('heading', { name: 'The receipt' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Resume', exact: true })).toBeVisible();
  await expect(page).toHaveTitle(/^Meter/);
  await expect(meter).toHaveAccessibleName('Meter');
});
