import type { Page } from '@playwright/test';
import { calendar, event, TWO } from '../support/calendars.ts';
import { expect, test } from '../support/e2e.ts';
import { expectGood } from '../support/pages.ts';

/** A Tuesday morning. */
const NOW = '2026-11-24T08:00:00Z';

const choose = (page: Page, name: string, buffer: Buffer) =>
  page.getByLabel(/^Choose a/).setInputFiles({ name, mimeType: 'text/calendar', buffer });

test.use({ timezoneId: 'UTC', locale: 'en-US' });

test('an odd file: its letters are whole, what has no end is listed, and what is called off later goes', async ({
  page,
}) => {
  await page.clock.install({ time: NOW });
  await page.goto('/app/calendar');
  const zone = 'TZID="(UTC-05:00) Eastern Time (US & Canada)"';
  const series = event('UID:s', `DTSTART;${zone}:20261130T090000`, 'RRULE:FREQ=WEEKLY', 'SUMMARY:José Müller', ...TWO);
  const open = event('SUMMARY:No end', ...TWO).replace('\r\nEND:VEVENT', '');
  const text = calendar(series, open, event('SUMMARY:Größe', 'DTSTART:20261125T100000Z', 'RRULE:FREQ=MONTHLY', ...TWO));
  const cut = text.replace('END:VCALENDAR\r\n', '');
  const [before = '', after = ''] = cut.split('Größe');
  // Folded within the é, one line in Windows-1252, a mark before it all, and lines as old Macs end them.
  const bytes = Buffer.concat([
    Buffer.from(`\ufeff${before.replaceAll('\r\n', '\r')}`),
    Buffer.from('Größe', 'latin1'),
    Buffer.from(after.replaceAll('\r\n', '\r')),
  ]);
  const at = bytes.indexOf(Buffer.from('é')) + 1;
  await choose(page, 'Work.ics', Buffer.concat([bytes.subarray(0, at), Buffer.from('\r '), bytes.subarray(at)]));
  await expect(page.getByText(/^Added Work: /)).toBeVisible();
  await page.getByText('Rates, people and calendars').click();
  const rate = page.getByLabel(/^Everyone else costs/);
  await rate.fill('60/h');
  await rate.press('Enter');
  await expect(
    page.getByText(/^Your calendar costs about \$[\d,]+ a year; “José Müller” is \$[\d,]+ of it\.$/),
  ).toBeVisible();
  await expect(page.getByText('Größe').first()).toBeVisible();
  await expect(page.getByText('2 events can’t be read.')).toBeVisible();
  await page.getByText('Why 2 events can’t be read').click();
  await expect(page.getByText('It has no end in the file.')).toBeVisible();
  await expect(page.getByText(/The calendar has no end in the file/)).toBeVisible();
  await expectGood(page);

  const off = event('UID:s', `DTSTART;${zone}:20261130T090000`, 'SUMMARY:José Müller', 'SEQUENCE:1', ...TWO);
  await choose(page, 'invite.ics', Buffer.from(calendar('METHOD:CANCEL', off)));
  await expect(page.getByText('This meeting was canceled.')).toBeVisible();
  await expectGood(page);
  await page.getByRole('button', { name: 'Take it out of your calendar here' }).click();
  await expect(page.getByText('This meeting was canceled.')).toHaveCount(0);
  await expect(page.getByText('Größe').first()).toBeVisible();
  await expect(page.getByText('José Müller')).toHaveCount(0);
});
