import type { Page } from '@playwright/test';
import { HOUR, MINUTE } from '#lib/time.ts';
import { expect, test } from '../support/e2e.ts';
import { expected, pass, standStill, start, total } from '../support/meter.ts';
import { expectGood, signInProContext } from '../support/pages.ts';
import { expectSaved } from '../support/workspaces.ts';

test.use({ ownServiceClock: true, timezoneId: 'Asia/Kolkata' });
test.beforeEach(({ allow }) => allow(expected));

const notice = (page: Page) => page.getByText('This device’s clock is', { exact: false });

interface Recorded {
  table: string;
  record: { startedAt: number; endedAt: number | null };
}

test('a device’s clock is 2 h fast: figures and records are right, and the person is told once', async ({
  page,
  app,
  context,
}) => {
  const { workspaceId } = await signInProContext(app, context);
  const before = Date.now();
  await page.clock.install({ time: before + 2 * HOUR });
  await page.goto('/app');
  await expect(notice(page)).toHaveText('This device’s clock is 2 h fast. Times are corrected.');
  await expectGood(page);
  await page
    .getByRole('status')
    .filter({ has: notice(page) })
    .getByRole('button', { name: 'Dismiss' })
    .click();
  await expect(notice(page)).toBeHidden();
  await standStill(page);
  await start(page, '10 × 60');
  await pass(page, 3 * MINUTE);
  await expect(total(page)).toHaveText('$39.00');
  await page.clock.resume();
  await page.getByRole('button', { name: 'Stop', exact: true }).click();
  await expect(page.getByText(/^3 min/).first()).toBeVisible();
  // The receipt has the true day and time, in this device's time zone.
  const about = { month: 'short', day: 'numeric', year: 'numeric', timeZone: 'UTC' } as const;
  await expect(page.getByText(new Intl.DateTimeFormat('en-US', about).format(before)).first()).toBeVisible();

  // Offline, the device remembers the difference.
  await context.setOffline(true);
  await page.getByRole('button', { name: 'New meeting' }).click();
  await start(page, '2 × 60');
  await page.getByRole('button', { name: 'Stop', exact: true }).click();
  await context.setOffline(false);
  await expectSaved(page);
  const { records } = await (await context.request.get(`/v1/sync/pull?workspaceId=${workspaceId}`)).json();
  const meetings = records.filter(({ table }: Recorded) => table === 'meetings');
  expect(meetings).toHaveLength(2);
  for (const { record } of meetings) {
    // The test has moved the clock by no more than these minutes.
    expect(Math.abs(record.startedAt - before)).toBeLessThan(10 * MINUTE);
    expect(record.endedAt - record.startedAt).toBeLessThan(10 * MINUTE);
  }

  // The notice was read, so no page shows it again.
  await page.reload();
  await expectSaved(page);
  await expect(notice(page)).toBeHidden();
  const tab = await context.newPage();
  await tab.goto('/app/topics');
  await expectSaved(tab);
  await expect(notice(tab)).toBeHidden();
});

test('changing the clock while a meeting runs changes nothing: the service knows better', async ({ page }) => {
  await page.clock.install();
  await page.goto('/app');
  await standStill(page);
  await start(page, '10 × 60');
  await pass(page, 5 * MINUTE);
  await expect(total(page)).toHaveText('$65.00');
  for (const by of [3 * HOUR, -5 * HOUR]) {
    await page.clock.setSystemTime((await page.evaluate(() => Date.now())) + by);
    await page.clock.runFor(6_000);
    await expect(notice(page)).toBeVisible();
    await page.clock.runFor(6_000);
    await expect(total(page)).toHaveText(/^\$6[5-9]\.|^\$7\d\./);
    await expect(page.getByText('You were away', { exact: false })).toBeHidden();
  }
  await page.getByRole('button', { name: 'Stop', exact: true }).click();
  await expect(page.getByText(/^5 min/).first()).toBeVisible();
});

test('when a clock is set forward offline while a meeting runs, the app asks until the service tells the time', async ({
  page,
  context,
}) => {
  await page.clock.install();
  await page.goto('/app');
  await standStill(page);
  await start(page, '10 × 60');
  await pass(page, 5 * MINUTE);
  // The part that watches for gaps has loaded once the tab's title is set.
  await expect
    .poll(async () => {
      await page.clock.runFor(1_000);
      return page.title();
    })
    .toMatch(/ · 5 min · /);
  await context.setOffline(true);
  await page.clock.setSystemTime((await page.evaluate(() => Date.now())) + 2 * HOUR);
  await page.clock.runFor(6_000);
  await expect(page.getByText('You were away for 2 h', { exact: false })).toBeVisible();
  await context.setOffline(false);
  // The browser takes its time to notice that the connection is back, and the service to respond.
  await expect
    .poll(async () => {
      await page.clock.runFor(1_000);
      return page.getByText('You were away', { exact: false }).count();
    })
    .toBe(0);
  await expect
    .poll(async () => {
      await page.clock.runFor(1_000);
      return total(page).textContent();
    })
    .toMatch(/^\$(?:6[5-9]|7\d)\./);
});
