import { expect, test } from '../support/e2e.ts';
import { expected, start } from '../support/meter.ts';
import { expectGood } from '../support/pages.ts';

test.beforeEach(({ allow }) => allow(expected));

test('the offer after Stop covers no part of the receipt, on a phone and on a wide screen', async ({ page }) => {
  await page.goto('/app');
  await start(page, '3 × 60');
  for (const [width, height] of [
    [360, 740],
    [1280, 800],
  ] as const) {
    await page.setViewportSize({ width, height });
    await page.getByRole('button', { name: 'Stop', exact: true }).click();
    const resume = page.getByRole('button', { name: 'Resume', exact: true });
    await expect(resume).toBeInViewport({ ratio: 1 });
    await expect(page.getByRole('heading', { name: 'The receipt' })).toBeFocused();
    // Wherever the page is scrolled to, the line at the bottom is visible.
    for (const line of [page.getByText('Total', { exact: true }), page.getByRole('button', { name: 'New meeting' })]) {
      const isSeen = await line.evaluate((element) => {
        // Above the navigation and Share, which have their own place there.
        const own = ['[data-tabs]', '[data-foot]'].map((one) => document.querySelector<HTMLElement>(one));
        const isBelow = (one: HTMLElement | null) =>
          one !== null && /fixed|sticky/.test(getComputedStyle(one).position);
        const foot = own.reduce((sum, one) => sum + (isBelow(one) ? (one?.offsetHeight ?? 0) : 0), 0);
        scrollBy(0, element.getBoundingClientRect().bottom - innerHeight + foot + 8);
        const { left, right, top, bottom } = element.getBoundingClientRect();
        // In the middle of the window, where a bar would be.
        const x = Math.min(Math.max(innerWidth / 2, left), right - 1);
        const above = document.elementFromPoint(x, (top + bottom) / 2);
        return bottom <= innerHeight && element.contains(above);
      });
      expect(isSeen).toBe(true);
    }
    await resume.click();
    await expect(page.getByText('Running')).toBeVisible();
  }
  await page.keyboard.press('s');
  await expect(page.getByText('Stopped.', { exact: true })).toBeVisible();
  await expectGood(page);
});
