import type { Page } from '@playwright/test';
import { calendar, event, TWO } from '../support/calendars.ts';
import { expect, test } from '../support/e2e.ts';

/** The files that the installed app is opened with, or that others share with it. */

const NOW = '2026-11-24T08:00:00Z';

test.use({ timezoneId: 'UTC', locale: 'en-US' });

const invitation = calendar('METHOD:REQUEST', event('SUMMARY:Secret kickoff', 'DTSTART:20261125T090000Z', ...TWO));

async function open(page: Page): Promise<string[]> {
  const sent: string[] = [];
  page.context().on('request', (request) => {
    if (request.method() !== 'GET' || /secret/i.test(request.url())) sent.push(`${request.method()} ${request.url()}`);
  });
  await page.clock.install({ time: NOW });
  await page.goto('/app/calendar');
  return sent;
}

test('an invitation that the installed app is opened with shows what it costs', async ({ page }) => {
  // A browser hands over files only to an installed app.
  await page.addInitScript((text) => {
    const file = new File([text], 'invite.ics', { type: 'text/calendar' });
    const files = [{ getFile: async () => file }];
    const setConsumer = (take: (launch: object) => void) => take({ files });
    Object.defineProperty(window, 'launchQueue', { value: { setConsumer } });
  }, invitation);
  const sent = await open(page);
  await expect(page.getByText('Secret kickoff')).toBeVisible();
  // Two for half an hour at the average, with employer costs.
  await expect(page.getByText('“Secret kickoff” costs $42.90.')).toBeVisible();
  expect(sent).toEqual([]);
});
