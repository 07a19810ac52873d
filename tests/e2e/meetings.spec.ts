import { expect, test } from '../support/e2e.ts';
import { expectGood } from '../support/pages.ts';
import { type SeedMeeting, seed } from '../support/seed.ts';

const HOUR = 3_600_000;

/** Makes 500 meetings, one every 90 minutes: more than 31 days, of which the free plan shows 30. */
function meetings(): SeedMeeting[] {
  const now = Date.now();
  return Array.from({ length: 500 }, (_, i) => ({
    id: `m${i}`,
    title: i === 40 ? 'Entrevista de diseño 🎉' : i === 3 ? 'W'.repeat(120) : `Meeting ${i}`,
    topicId: i % 2 ? 'hiring' : null,
    startedAt: now - 2 * HOUR - i * 1.5 * HOUR,
    minutes: 60,
    plannedMinutes: 30,
  }));
}

test('lists and filters meetings, and counts those older than the plan shows', async ({ page }) => {
  // axe checks every state, twice.
  test.slow();
  await page.goto('/app/meetings');
  await expect(page.getByRole('heading', { name: 'No meetings yet' })).toBeVisible();
  await expectGood(page);

  await seed(page, { topics: [{ id: 'hiring', name: 'Hiring' }], meetings: meetings() });
  const rows = page.getByRole('listitem').filter({ has: page.getByRole('button', { name: /^More about/ }) });
  await expect(page.getByRole('heading', { level: 2 }).first()).toHaveText(/Today|Yesterday/);
  await expect(rows.first()).toContainText('Meeting 0');
  // Three at 60 an hour × 1.3.
  await expect(rows.first()).toContainText('€234.00');
  expect(await rows.count()).toBeLessThan(60);
  await expectGood(page);

  // To the last one by keyboard, and back.
  await rows.first().getByRole('link').focus();
  await page.keyboard.press('ArrowDown');
  await expect(rows.nth(1).getByRole('link')).toBeFocused();
  await page.keyboard.press('End');
  await expect(page.locator(':focus')).toContainText('Meeting 47');
  await expect(page.getByText(/\d+ older meetings are hidden/)).toBeVisible();
  await page.keyboard.press('Home');
  await expect(page.locator(':focus')).toContainText('Meeting 0');

  await page.getByLabel('Topic').selectOption('Hiring');
  await expect(page).toHaveURL(/topic=hiring/);
  await expect(rows.first()).toContainText('Meeting 1');
  await page.goBack();
  await expect(rows.first()).toContainText('Meeting 0');
});

test('opens a meeting without the network, and returns to the same place', async ({ page, context, allow }) => {
  allow(/ERR_INTERNET_DISCONNECTED|Failed to fetch/);
  await page.goto('/app/meetings');
  await expect(page.getByRole('heading', { name: 'No meetings yet' })).toBeVisible();
  await seed(page, { meetings: meetings() });
  await context.setOffline(true);
  await expect(page.getByRole('link', { name: /Meeting 0\b/ })).toBeVisible();
  await page.evaluate(() => scrollTo(0, 2_600));
  await page.getByRole('link', { name: /Meeting 30\b/ }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Meeting 30' })).toBeFocused();
  await page.goBack();
  await expect(page.getByRole('link', { name: /Meeting 30\b/ })).toBeInViewport();
  await context.setOffline(false);
});

test('a meeting with all its forms open fits and is accessible; once deleted, it can be restored', async ({ page }) => {
  // axe checks every state, twice.
  test.slow();
  await page.goto('/app/meetings');
  await expect(page.getByRole('heading', { name: 'No meetings yet' })).toBeVisible();
  const startedAt = Math.floor(Date.now() / HOUR) * HOUR - 5 * HOUR;
  await seed(page, { meetings: [{ id: 'forgotten', title: 'Planning', startedAt, minutes: 150, plannedMinutes: 60 }] });
  await page.getByRole('link', { name: /Planning/ }).click();
  // The figures of the meeting; the list behind it is hidden.
  const figures = page.getByRole('main').locator('dl').first();
  // 3 × 60 × 1.3 × 2.5 h, including 1.5 h of overrun.
  await expect(figures.getByText('€585.00').last()).toBeVisible();
  await expect(figures.getByText('1 h 30 min, €351.00')).toBeVisible();
  await page.getByText('Start and end').click();
  await page.locator('li summary').first().click();
  await page.getByRole('button', { name: /^Split time \d/ }).click();
  await expect(page.getByLabel('Back')).toBeVisible();
  await page.getByText('Breaks', { exact: true }).click();
  await page.getByRole('button', { name: 'Add break' }).click();
  await expectGood(page);
  await page.getByRole('button', { name: 'Delete', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'No meetings yet' })).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByRole('link', { name: /Planning/ })).toBeVisible();
});

test('on a phone, a day’s date isn’t cut off', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await page.clock.install({ time: new Date('2026-11-23T12:00:00Z') });
  await page.goto('/app/meetings');
  await expect(page.getByRole('heading', { name: 'No meetings yet' })).toBeVisible();
  // A Wednesday in November has the longest name.
  const startedAt = Date.parse('2026-11-18T10:00:00Z');
  await seed(page, { meetings: [{ id: 'm1', title: 'Planning', startedAt, minutes: 60, heads: 200 }] });
  const day = page.getByRole('heading', { name: 'Wed, Nov 18' });
  await expect(day).toBeVisible();
  expect(await day.evaluate((element) => element.scrollWidth - element.clientWidth)).toBeLessThanOrEqual(0);
  await page.setViewportSize({ width: 1280, height: 800 });
  await expect(page.getByRole('heading', { name: 'Wednesday, November 18' })).toBeVisible();
});
