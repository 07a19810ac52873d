import { readFileSync } from 'node:fs';
import { readWhole } from '../support/calendars.ts';
import { expect, test } from '../support/e2e.ts';
import { expected } from '../support/meter.ts';
import { expectGood, expectNoSidewaysScroll } from '../support/pages.ts';

/** The cost of a meeting that isn't planned yet. */

const NOW = '2026-11-24T08:00:00Z';

test.use({ timezoneId: 'Europe/Berlin', locale: 'en-US', viewport: { width: 360, height: 800 } });

test('a bookmark shows the price at once; what is typed leaves the device only as a copy or a draft', async ({
  page,
  context,
  allow,
}) => {
  allow(expected);
  const sent: string[] = [];
  page.context().on('request', (request) => {
    if (request.method() !== 'GET' || /secret|private/i.test(request.url())) sent.push(request.url());
  });
  await page.clock.install({ time: NOW });
  await page.goto('/app/calendar');
  await page.getByRole('link', { name: 'What would a meeting cost?' }).click();
  await expect(page.getByText('Enter who’s coming and how long it lasts.')).toBeVisible();
  await expectGood(page);
  // It also works without a connection.
  await context.setOffline(true);
  await page.getByLabel('Title').fill('Secret plan');
  await page.getByLabel('People').fill('5, 2 × 80/h external, private@client.example');
  await page.getByLabel('Planned length').fill('1 h');
  await page.getByLabel('How often').selectOption('Every month');
  // Six at the average rate with employer costs, two at 80: 6 × 42.90 + 2 × 80.
  const price = 'It would cost $417.40 each time, $5,009 a year.';
  await expect(page.getByText(price)).toBeVisible();
  await expect(page.getByText('With 25 minutes less')).toBeVisible();
  await expectGood(page);
  await expectNoSidewaysScroll(page);

  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Save draft (.ics)' }).click(),
  ]);
  expect(download.suggestedFilename()).toBe('meeting-tab-secret-plan-2026-11-24.ics');
  const content = readWhole(readFileSync(await download.path(), 'utf8'));
  expect(content.entries[0]).toMatchObject({ title: 'Secret plan', durationMs: 3_600_000, isEndless: true });
  expect(content.people.map(({ email }) => email)).toEqual(['private@client.example']);

  // As when opened from a bookmark.
  await context.setOffline(false);
  await page.reload();
  await expect(page.getByText(price)).toBeVisible();
  await expect(page.getByLabel('Title')).toHaveValue('Secret plan');
  expect(sent).toEqual([]);
});
