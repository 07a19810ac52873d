import { fixture } from '../support/calendars.ts';
import { expect, test } from '../support/e2e.ts';
import { expectGood } from '../support/pages.ts';

test.use({ timezoneId: 'Europe/Berlin', locale: 'en-US' });

test('a file without guests asks how many people come, and is accessible', async ({ page }) => {
  await page.clock.install({ time: '2026-11-22T12:00:00Z' });
  await page.goto('/app/calendar');
  const published = Buffer.from(fixture('outlook-published'));
  const file = { name: 'calendar.ics', mimeType: 'text/calendar', buffer: published };
  await page.getByLabel(/^Choose a/).setInputFiles(file);
  const guests = page.getByRole('region', { name: 'How many people come?' });
  await expect(guests.getByText('This file doesn’t say who’s invited.')).toBeVisible();
  await expectGood(page);
});
