import type { Page } from '@playwright/test';
import { HOUR, MINUTE } from '#lib/time.ts';
import { expect, test } from '../support/e2e.ts';
import { expected, pass, sleep, standStill, start, total } from '../support/meter.ts';
import { expectGood } from '../support/pages.ts';

test.beforeEach(({ allow }) => allow(expected));

test.use({ timezoneId: 'UTC', locale: 'en-US' });

const question = (page: Page) => page.getByText('You were away for', { exact: false });

/** A time of day as the question writes it. */
const clock = (at: number) =>
  new Intl.DateTimeFormat('en-US', { hour: 'numeric', minute: '2-digit', timeZone: 'UTC' }).format(at);

/** Starts 10 people at $13 a minute in all, runs 5½ minutes, sleeps for 3 hours. Returns when it fell asleep (epoch ms). */
async function fallAsleep(page: Page): Promise<number> {
  await page.clock.install();
  await page.goto('/app');
  const began = await standStill(page);
  await start(page, '10 × 60');
  await pass(page, 5.5 * MINUTE);
  await expect(total(page)).toHaveText('$71.50');
  await sleep(page, 3 * HOUR);
  await expect(question(page)).toContainText('You were away for 3 h');
  return began + 5.5 * MINUTE;
}

test('away for hours: it asks, and the meeting ends when the device fell asleep; that can be undone', async ({
  page,
}) => {
  const fell = await fallAsleep(page);
  await expect(question(page)).toContainText('$2,34');
  await expect(question(page)).toContainText(`Count it, or end the meeting at ${clock(fell)}?`);
  await page.clock.resume();
  await expectGood(page);
  await page.getByRole('button', { name: /^End at/ }).click();
  await expect(page.getByRole('heading', { name: 'The receipt' })).toBeFocused();
  await expect(page.getByText(/^5 min/).first()).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(question(page)).toBeVisible();
  await expect(page.getByText('Running')).toBeVisible();
});

test('away: the question survives a reload, shows in every tab and on every page, and is answered once', async ({
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

test('a page closed over the gap asks too; a short gap, a break and a tab that went on do not', async ({
  page,
  context,
}) => {
  await page.clock.install();
  await page.goto('/app');
  await standStill(page);
  await start(page, '10 × 60');
  await pass(page, 9 * MINUTE);
  await expect(total(page)).toHaveText('$117.00');
  await expect(question(page)).toBeHidden();
  await page.getByRole('button', { name: 'Pause' }).click();
  await expect(page.getByText('Paused', { exact: true })).toBeVisible();
  await sleep(page, 2 * HOUR);
  await expect(page.getByText('2:00:00')).toBeVisible();
  await page.getByRole('button', { name: 'Resume' }).click();
  await expect(page.getByText('Running')).toBeVisible();
  await expect(question(page)).toBeHidden();

  await page.clock.runFor(MINUTE);
  const later = (await page.evaluate(() => Date.now())) + HOUR;
  await page.close();
  const back = await context.newPage();
  await back.clock.install({ time: later });
  await back.goto('/app');
  await expect(question(back)).toContainText('You were away for 1 h');
});
