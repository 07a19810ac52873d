import type { Page } from '@playwright/test';
import { calendarFileOf } from '#lib/local/demo/calendar-file.ts';
import { demoOf } from '#lib/local/demo/demo.ts';
import { calendar, event, TWO } from '../support/calendars.ts';
import { expect, test } from '../support/e2e.ts';
import { expectGood, expectNoSidewaysScroll, signInContext, signInProContext } from '../support/pages.ts';
import { seedRecords } from '../support/seed.ts';

/** A Tuesday morning. */
const NOW = '2026-11-24T08:00:00Z';

const choose = (page: Page, name: string, text: string) =>
  page.getByLabel(/^Choose a/).setInputFiles({ name, mimeType: 'text/calendar', buffer: Buffer.from(text) });

const adjust = (page: Page) => page.getByText('Rates, people and calendars').click();

const cy = 'ATTENDEE;CN=Cy Private:mailto:cy.private@client.example';

test.use({ timezoneId: 'UTC', locale: 'en-US' });

test('a calendar: its costs, a newer file, an invitation, from plan to meter; none of it is sent', async ({ page }) => {
  const sent: string[] = [];
  page.context().on('request', (request) => {
    if (request.method() !== 'GET') sent.push(`${request.method()} ${request.url()} ${request.postData() ?? ''}`);
    else if (/private|secret|status/i.test(request.url())) sent.push(request.url());
  });
  await page.clock.install({ time: NOW });
  await page.goto('/app/calendar');
  await expect(page.getByText('What will your meetings cost?')).toBeVisible();
  await expectGood(page);

  const weekly = event(
    'UID:secret-series',
    'SUMMARY:Secret status',
    'DTSTART:20261102T090000Z',
    'RRULE:FREQ=WEEKLY',
    ...TWO,
    cy,
  );
  const soon = event('UID:soon', 'SUMMARY:Sprint planning', 'DTSTART:20261124T081000Z', ...TWO, cy);
  const odd = event('SUMMARY:Odd one', 'DTSTART:2026-99-99');
  await choose(page, 'Work.ics', calendar(weekly, soon, odd));
  await expect(page.getByText('Added Work: 3 events.')).toBeVisible();
  // Three people for half an hour, 52 times. The single event counts once in 42 days: the next 28, and the 14 before.
  await expect(
    page.getByText(/^Your calendar costs about \$[\d,]+ a year; “Secret status” is \$[\d,]+ of it\.$/),
  ).toBeVisible();
  await expect(page.getByText('1 event can’t be read.')).toBeVisible();
  await adjust(page);
  await page.getByText('Why 1 event can’t be read').click();
  await expect(page.getByText('“2026-99-99” isn’t a date.')).toBeVisible();
  // The rate for everyone else is set once: half an hour of three at 60 with employer costs.
  const rate = page.getByLabel(/^Everyone else costs/);
  await rate.fill('60/h');
  await rate.press('Enter');
  await expect(page.getByText('52 times a year, 3 people, 30 min · $117.00 each')).toBeVisible();
  // People from other domains are external: no employer costs.
  const domains = page.getByLabel('Your colleagues’ addresses end in');
  await domains.fill('example.com');
  // Saved on blur.
  await domains.blur();
  await expect(page.getByText('52 times a year, 3 people, 30 min · $108.00 each')).toBeVisible();
  await expectGood(page);
  // Free has neither what-ifs nor the quarter.
  await expect(page.getByRole('heading', { name: 'What if' })).toHaveCount(0);
  await expect(page.getByRole('rowheader')).toHaveCount(1);
  await expect(page.getByRole('rowheader', { name: /^Next week/ })).toBeVisible();
  await page.getByRole('button', { name: 'Other periods' }).click();
  await expect(page.getByRole('rowheader', { name: /^Next 30 days/ })).toBeVisible();
  await expect(page.getByRole('rowheader', { name: /^Next month/ })).toHaveCount(0);

  // A newer file replaces the previous one, and keeps what was decided.
  await choose(page, 'Work.ics', calendar(weekly, soon));
  await expect(page.getByText('Work is up to date. Nothing has changed.')).toBeVisible();
  await expect(page.getByText('$108.00 each')).toBeVisible();
  await expect(page.getByText('1 event can’t be read.')).toHaveCount(0);

  // An invitation is shown at once, but not kept.
  await choose(page, 'invite.ics', calendar('METHOD:REQUEST', event('SUMMARY:Kick-off', 'RRULE:FREQ=MONTHLY', ...TWO)));
  await expect(page.getByText('“Kick-off” costs $78.00, $936 a year.')).toBeVisible();
  await page.getByRole('button', { name: 'Dismiss' }).click();
  await expect(page.getByText('“Kick-off” costs')).toHaveCount(0);
  await choose(page, 'notes.txt', 'See you on Monday');
  await expect(page.getByRole('alert').filter({ hasText: 'isn’t a calendar' })).toBeVisible();

  // After a reload it is still here, and on the start form.
  await page.reload();
  await expect(page.getByText('52 times a year, 3 people, 30 min · $108.00 each')).toBeVisible();
  await page.goto('/app');
  await page.getByRole('button', { name: /8:10 AM Sprint planning 3 people, 30 min/ }).click();
  await expect(page.getByRole('heading', { name: 'Sprint planning' })).toBeVisible();
  // It ends when the calendar says: half an hour after 8:10.
  await expect(page.getByText(/ of (?:40|39):00/)).toBeVisible();
  await page.getByRole('button', { name: 'Stop', exact: true }).click();

  await page.goto('/app/calendar');
  await adjust(page);
  await page.getByRole('button', { name: 'Remove the calendar' }).click();
  await expect(page.getByText('What will your meetings cost?')).toBeVisible();
  expect(sent).toEqual([]);
});

test('a year of a team’s calendar on Pro: what-ifs, a week, its people, totals to share, paper and a phone', async ({
  page,
  context,
  app,
}) => {
  test.slow();
  const [product] = demoOf('2026-11-24');
  if (!product) throw new Error('The demo has no workspace.');
  const { accountId, workspaceId, email } = await signInProContext(app, context);
  const { currency, timeZone, hoursPerYear, loadMultiplier } = product.plan;
  const settings = { currency, timeZone, hoursPerYear, loadMultiplier };
  await context.request.patch(`${app.baseUrl}/v1/workspaces/${workspaceId}`, { data: settings });
  await page.goto('/app/calendar');
  await expect(page.getByText('What will your meetings cost?')).toBeVisible();
  const lately = product.year.meetings.slice(-40).flatMap(({ items }) => items);
  await seedRecords(page, { accountId, workspaceId }, [...product.year.roster, ...lately]);
  const day = new Date().toISOString().slice(0, 10);
  await choose(page, 'calendar.ics', calendarFileOf(product.plan, day));
  await expect(page.getByText(/^Your calendar costs about \$[\d,]+ a year; “.+” is \$[\d,]+ of it\.$/)).toBeVisible();
  await page.getByRole('button', { name: 'Other periods' }).click();
  await expect(page.getByRole('rowheader', { name: /^This quarter/ })).toBeVisible();
  // The rows add up to the total, except for rounding.
  const dollars = (text: string | null) => Number((text ?? '').replace(/\D/g, ''));
  const series = page.getByRole('figure', { name: 'By series' });
  await expect(series).toBeVisible();
  if (await series.getByRole('button', { name: /^Show all/ }).isVisible())
    await series.getByRole('button', { name: /^Show all/ }).click();
  const rows = await series
    .getByRole('listitem')
    .getByText(/^\$[\d,]+$/)
    .allTextContents();
  const year = page.locator('dl', { hasText: 'A year at this pace' }).locator('dd');
  const total = dollars(await year.textContent());
  expect(rows.length).toBeGreaterThan(10);
  expect(Math.abs(rows.map(dollars).reduce((sum, one) => sum + one, 0) - total)).toBeLessThan(rows.length / 2);
  await series
    .getByRole('button', { name: /^More about/ })
    .first()
    .click();
  await expect(page.getByRole('heading', { name: 'What if' })).toBeVisible();
  await expectGood(page);
  await page.getByRole('button', { name: 'Later' }).click();
  // Titles are printed only if the owner wants.
  await page.emulateMedia({ media: 'print' });
  await expect(series.getByText('Series 1', { exact: true })).toBeVisible();
  await expect(series.getByText('Weekly planning', { exact: true })).toBeHidden();
  await page.emulateMedia({ media: 'screen' });
  await page.getByLabel('With series titles').check();
  await page.emulateMedia({ media: 'print' });
  await expect(series.getByText('Weekly planning', { exact: true })).toBeVisible();
  await page.emulateMedia({ media: 'screen' });
  await page.getByRole('button', { name: 'Share totals' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByText('Anyone with the link sees exactly this.')).toBeVisible();
  await dialog.getByRole('button', { name: 'Share receipt' }).click();
  const link = await dialog.getByRole('link').first().getAttribute('href');
  await dialog.getByRole('button', { name: 'Done' }).click();
  await page.goto(link ?? '');
  await expect(page.getByText('Calendar, ').first()).toBeVisible();
  await expect(page.getByText('Weekly planning')).toHaveCount(0);
  await page.goBack();
  await expectNoSidewaysScroll(page);

  // Metered meetings are shown beside planned ones.
  await page.goto('/app/insights');
  await page.getByLabel('Period').selectOption('All time');
  await page.getByText('Planned vs. metered', { exact: true }).click();
  await expect(page.getByText(/^\d+ meetings: \$[\d,]+ planned, \$[\d,]+ metered\./)).toBeVisible();
  await expect(page.getByText(/planned each, .* metered$/).first()).toBeVisible();

  // Signing out warns that the calendar is nowhere else; whatever stays is back after signing in.
  await page.getByRole('button', { name: 'Account' }).click();
  await page.getByRole('button', { name: 'Sign out' }).click();
  const question = page.getByRole('dialog', { name: 'Sign out?' });
  await expect(question).toContainText('1 calendar is on this device only. Calendars are never saved to your account.');
  await question.getByRole('button', { name: 'Sign out', exact: true }).click();
  await expect(page).toHaveURL(`${app.baseUrl}/`);
  const here = page.getByRole('region', { name: 'Adjust' });
  await page.goto('/app/calendar');
  await adjust(page);
  await expect(here.getByText(/ events, read /)).toBeVisible();
  await expect(page.getByRole('link', { name: 'Sign in' })).toBeVisible();
  await signInContext(app, context, email);
  await page.reload();
  await expect(page.getByRole('button', { name: 'Account' })).toBeVisible();
  // Not the one inside the fold, which closes when the account's store opens.
  await expect(page.getByText(/^Your calendar costs about/).first()).toBeVisible();
});
