import { calendar, event, TWO } from '../support/calendars.ts';
import { expect } from '../support/e2e.ts';
import { cutOff, test, visit } from '../support/offline.ts';
import { expectGood } from '../support/pages.ts';

/** Files that other programs share with the installed app. */

test.use({ timezoneId: 'UTC', locale: 'en-US', serviceWorkers: 'allow' });

const invitation = calendar('METHOD:REQUEST', event('SUMMARY:Secret kickoff', 'DTSTART:20261125T090000Z', ...TWO));

test('a shared file stays on the device, and is read only once someone agrees', async ({ page, front, allow }) => {
  allow(cutOff);
  await page.clock.install({ time: '2026-11-24T08:00:00Z' });
  await visit(page);
  // From now on, nothing reaches the server.
  await front.cut();
  await page.evaluate(async (text) => {
    const form = new FormData();
    form.append('calendar', new File([text], 'invite.ics', { type: 'text/calendar' }));
    await fetch('/app/calendar/open', { method: 'POST', body: form, redirect: 'manual' });
  }, invitation);
  await page.goto('/app/calendar');
  await expect(page.getByText('A file was shared with Meeting Tab: invite.ics.')).toBeVisible();
  await expectGood(page);
  await page.getByRole('button', { name: 'Read it here' }).click();
  await expect(page.getByText('Secret kickoff')).toBeVisible();
  await front.mend();
  await page.reload();
  await expect(page.getByText('What will your meetings cost?')).toBeVisible();
  await expect(page.getByText('A file was shared')).toBeHidden();
});
