import { MINUTE } from '#lib/time.ts';
import { expect, test } from '../support/e2e.ts';
import { expected, letRun, pass, standStill, start, total } from '../support/meter.ts';
import { expectGood } from '../support/pages.ts';

test.beforeEach(({ allow }) => allow(expected));

test('a browser that saves nothing can still run a whole meeting', async ({ page }) => {
  test.slow();
  await page.addInitScript(() => {
    IDBFactory.prototype.open = () => {
      throw new DOMException('Denied.', 'SecurityError');
    };
    for (const name of ['localStorage', 'sessionStorage'] as const) {
      Object.defineProperty(window, name, {
        get() {
          throw new DOMException('Denied.', 'SecurityError');
        },
      });
    }
  });
  await page.clock.install();
  await page.goto('/app');
  await expect(page.getByText('This browser doesn’t let this page save anything.', { exact: false })).toBeVisible();
  const began = await standStill(page);
  await start(page, '10 × 60', '15');
  await pass(page, 10 * MINUTE);
  await expect(total(page)).toHaveText('$130.00');
  await page.getByRole('button', { name: 'Pause' }).click();
  await expect(page.getByText('Paused', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Resume' }).click();
  await expect(page.getByText('Running')).toBeVisible();
  await letRun(page, began + 15 * MINUTE, () => expectGood(page));
  await page.getByRole('button', { name: 'Stop', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'The receipt' })).toBeFocused();
  await expect(page.getByText('$195.00', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'New meeting' }).click();
  await expect(page.getByRole('heading', { name: 'New meeting' })).toBeFocused();
});
