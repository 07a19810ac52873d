import type { Page } from '@playwright/test';
import { expect, test } from '../support/e2e.ts';
import { expected, start } from '../support/meter.ts';
import { expectGood } from '../support/pages.ts';
import { seed } from '../support/seed.ts';

test.beforeEach(({ allow }) => allow(expected));

async function expectRefused(page: Page): Promise<void> {
  await expect(page.getByText('You’ve used all 20 meetings this month.', { exact: false })).toBeVisible();
  await expect(page.getByRole('main').getByRole('link', { name: 'See Pro' })).toHaveAttribute('href', '/pricing');
  const button = page.getByRole('button', { name: 'Start the meter' });
  await expect(button).toBeVisible();
  await expect(button).toBeDisabled();
  await expect(button).toHaveAccessibleDescription(/^You’ve used all 20 meetings this month\./);
}

test('a start after another tab was faster', async ({ page, context }) => {
  await page.goto('/app');
  await expect(page.getByRole('heading', { name: 'New meeting' })).toBeVisible();
  await seed(page, { starts: 19 });
  await page.getByLabel('Who’s in?').fill('3 × Engineer 60');
  const other = await context.newPage();
  await other.goto('/app');
  await start(other, '3 × 60');
  await other.keyboard.press('s');
  await expect(other.getByRole('heading', { name: 'The receipt' })).toBeVisible();
  // The meeting shows here, too, and so does its receipt.
  await page.getByRole('button', { name: 'New meeting' }).click();
  await expectRefused(page);
});

test('on a phone, the reason why it can’t start is shown at the button, not below it', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto('/app');
  await page.getByLabel('Who’s in?').fill('13 × Engineer 60');
  // As a thumb presses it: Playwright's own click would scroll the whole button, and what is below it, into view first.
  await page.evaluate(() => scrollTo(0, 0));
  const { x, y } = (await page.getByRole('button', { name: 'Start the meter' }).boundingBox()) ?? { x: 0, y: 0 };
  await page.mouse.click(x + 10, y + 10);
  const tooMany = page.getByText('That’s 13 people. Free has room for 12', { exact: false });
  await expect(tooMany).toBeInViewport({ ratio: 1 });
  await page.getByLabel('Who’s in?').fill('2 × 60');
  await expect(tooMany).toBeHidden();
  await expect(page.getByText('a minute', { exact: false }).first()).toBeInViewport();

  await seed(page, { starts: 20 });
  await page.getByLabel('Who’s in?').fill('3 × 60');
  const button = page.getByRole('button', { name: 'Start the meter' });
  await expect(button).toBeDisabled();
  await expect(button).toBeInViewport({ ratio: 1 });
  await expect(page.getByText('You’ve used all 20 meetings this month.', { exact: false })).toBeInViewport({
    ratio: 1,
  });
  await expectGood(page);
});
