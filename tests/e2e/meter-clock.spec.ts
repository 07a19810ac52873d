import type { Page } from '@playwright/test';
import { DAY, HOUR, MINUTE } from '#lib/time.ts';
import { expect, test } from '../support/e2e.ts';
import { expected, pass, sleep, standStill, start, total } from '../support/meter.ts';

test.beforeEach(({ allow }) => allow(expected));

/** Somebody sets the device's clock, by so much against what it says. */
async function turnClock(page: Page, by: number): Promise<void> {
  await page.clock.setSystemTime((await page.evaluate(() => Date.now())) + by);
}

/** As a tab in the background, or one that is looked at again. */
async function setHidden(page: Page, hidden: boolean): Promise<void> {
  await page.evaluate((hidden) => {
    Object.defineProperty(document, 'visibilityState', {
      configurable: true,
      get: () => (hidden ? 'hidden' : 'visible'),
    });
    document.dispatchEvent(new Event('visibilitychange'));
  }, hidden);
}

test('set back a day while a meeting runs: it goes on, also after a reload', async ({ page }) => {
  await page.clock.install();
  await page.goto('/app');
  await standStill(page);
  await start(page, '10 × 60');
  await pass(page, 10 * MINUTE);
  await expect(total(page)).toHaveText('$130.00');
  await turnClock(page, -DAY);
  await pass(page, 10 * MINUTE);
  await expect(total(page)).toHaveText('$260.00');
  await page.getByRole('button', { name: 'Pause' }).click();
  await expect(page.getByText('Paused', { exact: true })).toBeVisible();
  await pass(page, 5 * MINUTE);
  await page.getByRole('button', { name: 'Resume' }).click();
  await expect(page.getByText('Running')).toBeVisible();
  await page.reload();
  await expect(total(page)).toHaveText('$260.00');
  await page.getByRole('button', { name: 'Stop', exact: true }).click();
  await expect(page.getByText(/^20 min/)).toBeVisible();
});

test('started under a clock a day ahead that is then put right: no figure is lost or negative', async ({ page }) => {
  await page.clock.install({ time: Date.now() + DAY });
  await page.goto('/app');
  await standStill(page);
  await start(page, '10 × 60', '30');
  await pass(page, 10 * MINUTE);
  await turnClock(page, -DAY);
  await pass(page, 10 * MINUTE);
  await expect(total(page)).toHaveText('$260.00');
  await expect(page.getByText(/^10:00 left/)).toBeVisible();
  await page.getByRole('button', { name: 'Stop', exact: true }).click();
  await expect(page.getByText(/^20 min/)).toBeVisible();

  // Undone, and stopped again, though by the device's clock it is yet to come.
  await page.getByRole('button', { name: 'Resume meeting' }).click();
  await page.getByRole('button', { name: 'Stop', exact: true }).click();
  await expect(page.getByText(/^20 min/)).toBeVisible();

  // The next meeting is held in the time it is.
  await page.getByRole('button', { name: 'New meeting' }).click();
  await start(page, '10 × 60');
  await page.getByRole('button', { name: 'Stop', exact: true }).click();
  const today = await page.evaluate(() => new Date().toLocaleDateString('en', { month: 'short', day: 'numeric' }));
  await expect(page.getByText(new RegExp(`^${today}, `))).toBeVisible();
});

test('set forward a day while a meeting runs: the cap holds the damage, and the end can be put right', async ({
  page,
}) => {
  await page.clock.install();
  await page.goto('/app');
  const began = await standStill(page);
  await start(page, '10 × 60', '30');
  await pass(page, 10 * MINUTE);
  await turnClock(page, DAY);
  await page.clock.runFor(1_000);
  await expect(page.getByText('Stopped automatically', { exact: true })).toBeVisible();
  // 30 minutes planned and 120 more.
  await expect(total(page)).toHaveText('$1,950.00');
  // 10 × 60 × 1.3 an hour, as before it stopped.
  await expect(page.getByText('$13.00 a minute')).toBeVisible();
  await turnClock(page, -DAY);
  await page.getByRole('button', { name: 'End meeting' }).click();
  await expect(page.getByText('2 h 30 min')).toBeVisible();

  await page.goto('/app/meetings');
  await page
    .getByRole('main')
    .getByRole('link', { name: /^Meeting/ })
    .click();
  await page.getByText('Start and end').click();
  await page.getByLabel('Ended').fill(new Date(began + 10 * MINUTE).toISOString().slice(0, 16));
  await page.getByRole('button', { name: 'Save' }).last().click();
  await expect(page.getByRole('main').locator('dl').first()).toContainText('10 min');
});

test('a day asleep, running and paused: right at once on waking', async ({ page }) => {
  await page.clock.install();
  await page.goto('/app');
  await standStill(page);
  await start(page, '10 × 60');
  await sleep(page, 8 * HOUR);
  await expect(total(page)).toHaveText('$6,240.00');
  await page.getByRole('button', { name: 'Pause' }).click();
  await expect(page.getByText('Paused', { exact: true })).toBeVisible();
  await sleep(page, 8 * HOUR);
  await expect(total(page)).toHaveText('$6,240.00');
  await page.getByRole('button', { name: 'Resume' }).click();
  await expect(page.getByText('Running')).toBeVisible();
  // Without a plan the meter stops after 24 hours, pauses among them.
  await sleep(page, 24 * HOUR);
  await expect(page.getByText('Stopped automatically', { exact: true })).toBeVisible();
  await expect(total(page)).toHaveText('$12,480.00');
});

test('a hidden tab does not tick, and is right when it is seen again', async ({ page }) => {
  await page.clock.install();
  await page.goto('/app');
  await standStill(page);
  await start(page, '10 × 60');
  await pass(page, MINUTE);
  await expect(total(page)).toHaveText('$13.00');
  await setHidden(page, true);
  await page.clock.runFor('05:00');
  expect(await total(page).textContent()).toBe('$13.00');
  await setHidden(page, false);
  // As soon as a frame is painted.
  await page.clock.runFor(20);
  await expect(total(page)).toHaveText('$78.00');
  // And after a sleep that no event told of.
  await pass(page, 10 * MINUTE);
  await expect(total(page)).toHaveText('$208.00');
});

test('milestones are said once, after a gap how it stands, ticks never', async ({ page }) => {
  await page.clock.install();
  await page.goto('/app');
  await standStill(page);
  await start(page, '10 × 60', '20');
  const said = page.locator('p[aria-live=polite]');
  await expect(said).toHaveText('');
  await page.evaluate(() => {
    const changes: string[] = [];
    const region = document.querySelector('p[aria-live=polite]');
    if (!region) throw new Error('There is no live region.');
    new MutationObserver(() => changes.push(region.textContent ?? '')).observe(region, {
      characterData: true,
      childList: true,
      subtree: true,
    });
    Object.assign(window, { changes });
  });
  const changes = () => page.evaluate(() => ('changes' in window ? window.changes : undefined));

  // $13.00 a minute.
  await page.clock.runFor('01:00');
  await expect(said).toHaveText('This meeting has cost $10.00.');
  await page.clock.runFor('00:20');
  expect(await changes()).toEqual(['This meeting has cost $10.00.']);
  await sleep(page, 14 * MINUTE);
  await expect(said).toHaveText('15 min so far, at $199.30.');
  await pass(page, 5 * MINUTE);
  await expect(said).toHaveText('20 s over, at $264.30.');
  await pass(page, 5 * MINUTE);
  await expect(said).toHaveText('5 min 20 s over, at $329.30.');
  await sleep(page, 3 * HOUR);
  await expect(said).toHaveText('The meter stopped automatically, at $1,820.00.');
  await page.clock.runFor('00:20');
  expect(await changes()).toHaveLength(5);
});
