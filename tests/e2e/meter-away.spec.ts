import type { Page } from '@playwright/test';
import { HOUR, MINUTE } from '#lib/time.ts';
import { expect, test } from '../support/e2e.ts';
import { expected, pass, sleep, standStill, start, total } from '../support/meter.ts';
import { expectGood } from '../support/pages.ts';

test.beforeEach(({ allow }) => allow(expected));

test.use({ timezoneId: 'UTC', locale: 'en-US' });

const question = (page: Page) => page.getByText('You were away for', { exact: false });

/** Starts a meeting of 10 people at $13 a minute in all, runs it for 5½ minutes, and sleeps for 3 hours. */
async function fallAsleep(page: Page): Promise<void> {
  await page.clock.install();
  await page.goto('/app');
  await standStill(page);
  await start(page, '10 × 60');
  await pass(page, 5.5 * MINUTE);
  await expect(total(page)).toHaveText('$71.50');
  await sleep(page, 3 * HOUR);
  await expect(question(page)).toContainText('You were away for 3 h');
}

test('after being away, the question survives a reload, shows in every tab and on every page, and is answered once', async ({
  page,
  context,
}) => {
  await fallAsleep(page);
  await page.reload();
  await expect(question(page)).toContainText('You were away for 3 h');
  const other = await context.newPage();
  await other.goto('/app/topics');
  await expect(question(other)).toBeVisible();
  await other.clock.resume();
  await expectGood(other);
  await other.getByRole('button', { name: 'Count it' }).click();
  await expect(question(other)).toBeHidden();
  await expect(question(page)).toBeHidden();
  await expect(total(page)).toHaveText(/^\$2,4\d\d/);
  await other.getByRole('button', { name: 'Undo' }).click();
  await expect(question(page)).toBeVisible();
  await page.getByRole('button', { name: 'Make it a break' }).click();
  await expect(question(page)).toBeHidden();
  await expect(total(page)).toHaveText(/^\$[678]\d\.\d\d$/);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(question(page)).toBeVisible();
  await expect(total(page)).toHaveText(/^\$2,4\d\d/);
});
