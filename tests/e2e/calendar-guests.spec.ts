import { fixture } from '../support/calendars.ts';
import { expect, test } from '../support/e2e.ts';
import { expectGood } from '../support/pages.ts';

test.use({ timezoneId: 'Europe/Berlin', locale: 'en-US' });

test('a file without guests has its bill after one tap, and each series keeps its own number', async ({ page }) => {
  await page.clock.install({ time: '2026-11-22T12:00:00Z' });
  await page.goto('/app/calendar');
  const published = Buffer.from(fixture('outlook-published'));
  const file = { name: 'calendar.ics', mimeType: 'text/calendar', buffer: published };
  await page.getByLabel(/^Choose a/).setInputFiles(file);
  const guests = page.getByRole('region', { name: 'How many people come?' });
  await expect(guests.getByText('This file doesn’t say who’s invited.')).toBeVisible();
  await expectGood(page);
  await guests.getByRole('button', { name: '5 people in each' }).click();
  await page.getByText('Rates, people and calendars').click();
  await page.getByLabel(/^Monday status/).fill('12');
  await page.getByLabel(/^Planning/).focus();
  await expect(page.getByText('52 times a year, 12 people, 30 min')).toBeVisible();

  // A newer file asks for nothing that was said.
  await page.reload();
  await expect(page.getByText('52 times a year, 12 people, 30 min')).toBeVisible();
  await page.getByText('Rates, people and calendars').click();
  await page.getByLabel(/^Choose a/).setInputFiles(file);
  await expect(page.getByText('Calendar is up to date. Nothing has changed.')).toBeVisible();
  await expect(page.getByText('52 times a year, 12 people, 30 min')).toBeVisible();
});
