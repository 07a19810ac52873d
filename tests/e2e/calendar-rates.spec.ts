import type { Page } from '@playwright/test';
import { calendar, event, TWO } from '../support/calendars.ts';
import { expect, test } from '../support/e2e.ts';
import { expected, start } from '../support/meter.ts';

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

const adjust = (page: Page) => page.getByText('Rates, people and calendars').click();
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
    await expect(today).toContainText('say in Calendar what everyone else costs');
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
    await expect(page.getByText(/say below what everyone else costs/)).toBeVisible();
    await expect(page.getByText(/costs £/)).toHaveCount(0);
    await everyoneElse(page).fill('50/h');
    await everyoneElse(page).press('Enter');
    await expect(page.getByText(/“Sprint planning” costs £/)).toBeVisible();
  });
});

test('a rate that nobody is paid is asked about, of everyone else and of one who is added', async ({ page }) => {
  await choose(page, calendar(SOON, LATER));
  await adjust(page);
  const question = page.getByText('Is that $85,000.00 a year? Press Enter for yes.');
  await everyoneElse(page).fill('85000');
  await everyoneElse(page).press('Enter');
  await expect(question).toBeVisible();
  await everyoneElse(page).press('Enter');
  await expect(everyoneElse(page)).toHaveValue('85000/year');
  await expect(question).toHaveCount(0);
  const cy = page.getByLabel(/^Cy/);
  await cy.fill('85000');
  // Leaving it, once or twice, is no answer.
  await cy.blur();
  await expect(question).toBeVisible();
  await cy.focus();
  await cy.blur();
  await expect(cy).toBeVisible();
  await cy.press('Enter');
  await expect(page.getByText('Cy added.')).toBeVisible();
  await expect(cy).toHaveCount(0);
});

test('colleagues are staff, also after a meeting with a consultant', async ({ page }) => {
  await page.goto('/app');
  await start(page, '1 × 100/h external');
  await page.getByRole('button', { name: 'Stop', exact: true }).click();
  await choose(page, calendar(SOON, LATER));
  await adjust(page);
  await expect(page.getByText('in meetings').first()).toBeVisible();
  await expect(page.getByText(/^external, .* in meetings$/)).toHaveCount(0);
});
