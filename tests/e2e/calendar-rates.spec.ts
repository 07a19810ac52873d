import type { Page } from '@playwright/test';
import { calendar, event, TWO } from '../support/calendars.ts';
import { expect, test } from '../support/e2e.ts';
import { expected } from '../support/meter.ts';

const SOON = event(
  ...['SUMMARY:Sprint planning', 'DTSTART:20261124T081000Z', ...TWO],
  'ATTENDEE;CN=Cy:mailto:cy@client.example',
);
const LATER = event('SUMMARY:Retro', 'DTSTART:20261125T081000Z', ...TWO);

async function choose(page: Page, text: string) {
  await page.goto('/app/calendar');
  const file = { name: 'Work.ics', mimeType: 'text/calendar', buffer: Buffer.from(text) };
  await expect(async () => {
    await page.getByLabel(/^Choose a/).setInputFiles(file);
    await expect(page.getByText(/^Added Work: |Invitation/)).toBeVisible({ timeout: 3_000 });
  }).toPass();
}

const everyoneElse = (page: Page) => page.getByLabel(/^Everyone else costs/);

test.beforeEach(async ({ page, allow }) => {
  allow(expected);
  await page.clock.install({ time: '2026-11-24T08:00:00Z' });
});

test.describe('in pounds, of which no average is known', () => {
  test.use({ timezoneId: 'Europe/London', locale: 'en-GB' });

  test('no meter runs at nothing an hour because nobody has said what colleagues cost', async ({ page }) => {
    await choose(page, calendar(SOON, LATER));
    await expect(everyoneElse(page)).toHaveValue('');
    await page.goto('/app');
    const today = page.getByRole('group', { name: 'Start a meeting from today’s calendar' });
    await expect(today).toContainText('enter in Calendar what everyone else costs');
    await expect(today.getByRole('button')).toHaveCount(0);
    await today.getByRole('link', { name: 'Calendar' }).click();
    await everyoneElse(page).fill('50/h');
    await everyoneElse(page).press('Enter');
    await expect(page.getByText('Rate changed.')).toBeVisible();
    await page.goto('/app');
    await expect(today.getByRole('button', { name: /Sprint planning/ })).toBeVisible();
  });

  test('what the people of an invitation cost is asked for there', async ({ page }) => {
    await choose(page, calendar('METHOD:REQUEST', SOON));
    await expect(page.getByText(/enter below what everyone else costs/)).toBeVisible();
    await expect(page.getByText(/costs £/)).toHaveCount(0);
    await everyoneElse(page).fill('50/h');
    await everyoneElse(page).press('Enter');
    await expect(page.getByText(/“Sprint planning” costs £/)).toBeVisible();
  });
});
