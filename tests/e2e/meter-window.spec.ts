import type { Page } from '@playwright/test';
import { expect, test } from '../support/e2e.ts';
import { chooseMore, expected, openMore, start } from '../support/meter.ts';
import { expectAccessible } from '../support/pages.ts';

test.beforeEach(({ allow }) => allow(expected));

async function openSmall(page: Page): Promise<Page> {
  const [small] = await Promise.all([page.context().waitForEvent('page'), chooseMore(page, 'Small window')]);
  return small;
}

test('the small window shows the running total, and closes with the meeting', async ({ page }) => {
  await page.goto('/app');
  await start(page, '10 × 60', '30');
  const expectPressed = async (isPressed: boolean) => {
    await openMore(page);
    const button = page.getByRole('button', { name: 'Small window' });
    await expect(button).toHaveAttribute('aria-pressed', String(isPressed));
    await page.keyboard.press('Escape');
  };
  const small = await openSmall(page);
  await expectPressed(true);
  await expect(small.getByTestId('total')).toHaveText(/^\$\d+\.\d\d$/);
  await expect(small.getByText('Running')).toBeVisible();
  const before = await small.getByTestId('total').textContent();
  await expect(small.getByTestId('total')).not.toHaveText(before ?? '');
  // Everything is visible at the size that the app requests. Without a screen, that isn't applied.
  await small.setViewportSize({ width: 340, height: 280 });
  const fits = await small.evaluate(() => {
    const { scrollHeight, scrollWidth } = document.documentElement;
    return scrollHeight <= innerHeight && scrollWidth <= innerWidth;
  });
  expect(fits).toBe(true);
  await small.getByRole('button', { name: 'Pause' }).click();
  await expect(small.getByText('Paused', { exact: true })).toBeVisible();
  await expect(page.getByText('Paused', { exact: true })).toBeVisible();
  await small.getByRole('button', { name: 'Resume' }).click();
  await expect(page.getByText('Running')).toBeVisible();
  await expectAccessible(small, ['wcag2a', 'wcag2aa', 'wcag22aa']);

  // Closed by the button, or on its own; opened again.
  await chooseMore(page, 'Small window');
  await expectPressed(false);
  const again = await openSmall(page);
  await again.close();
  await expectPressed(false);
  const last = await openSmall(page);
  await expect(last.getByTestId('total')).toBeVisible();
  const closed = last.waitForEvent('close');
  await page.getByRole('button', { name: 'Stop', exact: true }).click();
  await closed;
});
