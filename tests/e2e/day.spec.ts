import type { Page } from '@playwright/test';
import { MINUTE } from '#lib/time.ts';
import { calendar, event, TWO } from '../support/calendars.ts';
import { expect, test } from '../support/e2e.ts';
import { expected, pass, standStill, start } from '../support/meter.ts';
import { expectAccessible, expectGood } from '../support/pages.ts';

/** A day's meetings, one after another, and how each ends. */

test.use({ timezoneId: 'UTC', locale: 'en-US' });
test.beforeEach(({ allow }) => allow(expected));

const NOW = '2026-11-24T08:00:00Z';

const at = (title: string, time: string, minutes: number) =>
  event(`SUMMARY:${title}`, `DTSTART:20261124T${time}00Z`, `DURATION:PT${minutes}M`, ...TWO);

async function keep(page: Page, ...events: string[]): Promise<void> {
  await page.goto('/app/calendar');
  const buffer = Buffer.from(calendar(...events, at('Filler', '2300', 5)));
  await page.getByLabel(/^Choose a/).setInputFiles({ name: 'Work.ics', mimeType: 'text/calendar', buffer });
  await expect(page.getByText(/^Added Work/)).toBeVisible();
}

test('the small window follows the day: each meeting begins with one tap', async ({ page }) => {
  await page.clock.install({ time: NOW });
  await keep(page, at('Standup', '0805', 15), at('Review', '0830', 45));
  await page.goto('/app');
  const [small] = await Promise.all([
    page.context().waitForEvent('page'),
    page.getByRole('button', { name: 'Small window' }).click(),
  ]);
  await expect(small.getByRole('heading', { name: 'Standup' })).toBeVisible();
  await expectAccessible(small, ['wcag2a', 'wcag2aa', 'wcag22aa']);
  await small.getByRole('button', { name: 'Start', exact: true }).click();
  await expect(small.getByText('Running')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Standup' })).toBeVisible();
  await small.getByRole('button', { name: 'Stop', exact: true }).click();
  await expect(small.getByRole('heading', { name: 'Review' })).toBeVisible();
  await small.getByRole('button', { name: 'Start', exact: true }).click();
  await expect(small.getByText('Running')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Review' })).toBeVisible();
});

test('two minutes before the planned end, and at the end, every page says what each further minute costs', async ({
  page,
}) => {
  await page.clock.install({ time: NOW });
  await page.goto('/app');
  await standStill(page);
  await start(page, '10 × 60', '30');
  await pass(page, 28 * MINUTE);
  // Ten at 60 with employer costs.
  await expect(
    page.getByText('“Meeting” should end in 2 minutes. After that, each minute costs $13.00.'),
  ).toBeVisible();
  await pass(page, 2 * MINUTE);
  await expect(page.getByText('“Meeting” should be over. Each further minute costs $13.00.')).toBeVisible();
  await page.clock.resume();
  await page.getByRole('link', { name: 'Meetings' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Meetings' })).toBeVisible();
  await expect(page.getByText('“Meeting” should be over. Each further minute costs $13.00.')).toBeVisible();
  await expectGood(page);
  await page.getByRole('button', { name: 'Dismiss' }).click();
  await expect(page.getByText('should be over')).toBeHidden();
});
