import type { Page } from '@playwright/test';
import { MINUTE } from '#lib/time.ts';
import { expect, test } from '../support/e2e.ts';
import { expected, letRun, pass, standStill, start, total } from '../support/meter.ts';
import { expectGood, signInContext } from '../support/pages.ts';

test.beforeEach(({ allow }) => allow(expected));

/** From now on, or no longer, there is no room on this device. */
async function setFull(page: Page, full: boolean): Promise<void> {
  await page.evaluate((full) => {
    document.documentElement.dataset.full = String(full);
  }, full);
}

test.describe('on a device that runs out of room', () => {
  test.beforeEach(({ page }) =>
    page.addInitScript(() => {
      const { put } = IDBObjectStore.prototype;
      IDBObjectStore.prototype.put = function (...args) {
        if (document.documentElement.dataset.full === 'true') throw new DOMException('Full.', 'QuotaExceededError');
        return put.apply(this, args);
      };
    }),
  );

  test('mid-meeting: it says so, the meter goes on, and all is saved once there is room', async ({ page }) => {
    test.slow();
    await page.clock.install();
    await page.goto('/app');
    const began = await standStill(page);
    await start(page, '10 × 60');
    await setFull(page, true);
    await pass(page, 10 * MINUTE);
    await page.getByRole('button', { name: 'Pause' }).click();
    await expect(page.getByText('This device is out of space', { exact: false })).toBeVisible();
    await expect(page.getByText('Paused', { exact: true })).toBeVisible();
    await letRun(page, began + 20 * MINUTE, () => expectGood(page));
    await page.getByRole('button', { name: 'Resume' }).click();
    await expect(page.getByText('Running')).toBeVisible();
    await page.getByRole('button', { name: 'Add someone' }).click();
    await page.getByLabel('Who’s joining?').fill('2 × Designer 60');
    await page.keyboard.press('Enter');
    await expect(page.getByText('12 people in the room')).toBeVisible();
    await expect(total(page)).toHaveText('$130.00');

    await setFull(page, false);
    await pass(page, 20_000);
    await expect(page.getByText('This device is out of space', { exact: false })).toBeHidden();
    await page.reload();
    await expect(page.getByText('12 people in the room')).toBeVisible();
    // 10 × $13.43, and 2 × $0.43 for the one who came after ten minutes.
    await expect(total(page)).toHaveText('$135.16');
  });

  test('from start to receipt in one tab, and saved in the end', async ({ page }) => {
    await page.clock.install();
    await page.goto('/app');
    await standStill(page);
    await setFull(page, true);
    await start(page, '10 × 60', '30');
    await pass(page, 10 * MINUTE);
    await page.getByRole('button', { name: 'Stop', exact: true }).click();
    await expect(page.getByRole('heading', { name: 'The receipt' })).toBeVisible();
    await expect(page.getByText('$130.00', { exact: true })).toBeVisible();
    await setFull(page, false);
    await pass(page, 15_000);
    await expect(page.getByText('This device is out of space', { exact: false })).toBeHidden();
    await page.goto('/app/meetings');
    await expect(page.getByRole('main').getByRole('link', { name: /^Meeting/ })).toContainText('10 people');
  });
});

test('where the browser keeps nothing, a whole meeting can be held all the same', async ({ page }) => {
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

test('what is typed before the page knows who is signed in stays', async ({ page, app, context }) => {
  await signInContext(app, context);
  let answer = () => {};
  const asked = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await page.route('**/v1/me', async (route) => {
    await asked;
    await route.continue();
  });
  await page.goto('/app');
  await page.getByLabel('Who’s in?').fill('3 × 60');
  await page.getByLabel('Title').fill('Retrospective');
  answer();
  await expect(page.getByRole('button', { name: 'Account' })).toBeVisible();
  await expect(page.getByLabel('Title')).toHaveValue('Retrospective');
  await page.getByRole('button', { name: 'Start the meter' }).click();
  await expect(page.getByRole('heading', { name: 'Retrospective' })).toBeVisible();
});
