import type { Page } from '@playwright/test';
import { expect, test } from '../support/e2e.ts';
import { expected, start } from '../support/meter.ts';
import { expectFits, expectGood, signInContext } from '../support/pages.ts';
import { seed } from '../support/seed.ts';

test.beforeEach(({ allow }) => allow(expected));

const invited = (page: Page) => page.getByRole('list', { name: 'In this meeting' }).getByRole('listitem');

test('a rate that cannot be meant is asked about before it counts; Enter says yes', async ({ page }) => {
  test.slow();
  await page.goto('/app');
  const who = page.getByLabel('Who’s in?');
  const question = page.getByRole('alert').filter({ hasText: 'Is that $120,000 a year each? Press Enter for yes.' });
  await who.fill('8 × 120000');
  // Nothing counts until it is answered.
  await expect(page.getByText('Add people to see the cost per minute.')).toBeVisible();
  await page.getByRole('button', { name: 'Start the meter' }).click();
  await expect(question).toBeVisible();
  await expect(who).toBeFocused();
  await expect(who).toHaveAttribute('aria-invalid', 'true');
  await expectGood(page);
  await page.keyboard.press('Enter');
  await expect(invited(page).filter({ hasText: '$120,000 a year' })).toHaveCount(1);
  await expect(who).toHaveValue('');
  await expect(who).toBeFocused();
  await expect(question).toBeHidden();

  await who.fill('manager 120000');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Is that $120,000 a year?')).toBeVisible();
  // Typing on takes the question back.
  await who.fill('manager 120');
  await expect(page.getByText('Press Enter for yes')).toBeHidden();
  await expect(page.getByText('manager: $120.00 an hour')).toBeVisible();
  await who.fill('120000 an hour');
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'No, an hour' }).click();
  await expect(invited(page).filter({ hasText: '$120,000.00 an hour' })).toHaveCount(1);
  await expect(who).toBeFocused();
  await who.fill('manager 6500');
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'Yes, a month' }).click();
  await expect(invited(page).filter({ hasText: '$78,000 a year' })).toHaveCount(1);
  await page.getByRole('button', { name: 'Start the meter' }).click();
  await expect(page.getByText('10 people in the room')).toBeVisible();

  await page.getByRole('button', { name: 'Add someone' }).click();
  const joins = page.getByLabel('Who’s joining?');
  await joins.fill('lawyer 90000');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Is that $90,000 a year?')).toBeVisible();
  await expect(page.getByText('10 people in the room')).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(page.getByText('11 people in the room')).toBeVisible();
  await expect(joins).toBeFocused();
});

test.describe('on a touchscreen', () => {
  test.use({ hasTouch: true, isMobile: true, viewport: { width: 360, height: 740 } });

  test('nobody is asked to press a key: the answers are buttons, or the one that starts', async ({ page }) => {
    await page.goto('/app');
    const who = page.getByLabel('Who’s in?');
    await who.fill('8 × 120000');
    await page.getByRole('button', { name: 'Start the meter' }).click();
    await expect(page.getByText('Is that $120,000 a year each?')).toBeVisible();
    await expect(page.getByText('Press Enter for yes.')).toBeHidden();
    await expectGood(page);
    await page.getByRole('button', { name: 'Yes, a year' }).click();
    await expect(invited(page).filter({ hasText: '$120,000 a year' })).toHaveCount(1);

    await page.getByRole('button', { name: 'One more' }).click();
    await page
      .getByLabel('Rate each, in USD')
      .or(page.getByRole('button', { name: /^Change rate: / }))
      .first()
      .click();
    const rate = page.getByLabel('Rate each, in USD');
    await rate.fill('90000');
    await page.getByRole('button', { name: 'Start the meter' }).click();
    await expect(page.getByText('Tap “Start the meter” again for yes.')).toBeVisible();
    await expect(page.getByText('Press Enter for yes.')).toBeHidden();
    await expectGood(page);
    await page.getByRole('button', { name: 'Start the meter' }).click();
    await expect(rate).toHaveValue('90000/year');
  });
});

test('how a rate was read is shown before it counts', async ({ page }) => {
  await page.goto('/app');
  const who = page.getByLabel('Who’s in?');
  const readings: [typed: string, reading: string, a_minute: string][] = [
    ['60/h', '1 person: $60.00 an hour', '$1.30'],
    ['5 × 60/h staff', '5 people: $60.00 an hour each', '$6.50'],
    ['5 people at $60/h', '5 people: $60.00 an hour each', '$6.50'],
    ['$60/hour', '1 person: $60.00 an hour', '$1.30'],
    ['800/day external', '1 person: $800.00 a day = $100.00 an hour (8 h a day), external', '$1.67'],
    ['Writer 6.5k/month', 'Writer: $6,500.00 a month = $78,000 a year (12 months)', '$0.81'],
  ];
  for (const [typed, reading, perMinute] of readings) {
    await who.fill(typed);
    await expect(page.getByText(reading, { exact: true })).toBeVisible();
    await expect(page.getByText(`${perMinute} a minute`)).toBeVisible();
  }
  await expectGood(page);
  await page.keyboard.press('Enter');
  await expect(invited(page).filter({ hasText: '$78,000 a year' })).toHaveCount(1);
});

test('the form of an attendee asks about a rate, too', async ({ page }) => {
  await page.goto('/app/meetings');
  await expect(page.getByRole('heading', { name: 'No meetings yet' })).toBeVisible();
  await seed(page, { meetings: [{ id: 'm', title: 'Planning', startedAt: Date.now() - 7_200_000, minutes: 60 }] });
  await page.goto('/app/meetings?id=m');
  await page.locator('li summary').first().click();
  await page
    .getByRole('button', { name: /^Change the rate|^Edit/ })
    .last()
    .click();
  await page.getByLabel(/^Rate in/).fill('85000');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Is that €85,000 a year? Press Enter for yes.')).toBeVisible();
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('€85,000 a year')).toBeVisible();
});

test('with an account, its workspace is switched', async ({ page, app }) => {
  test.slow();
  await signInContext(app, page.context());
  await page.goto('/app');
  await expect(page.getByRole('button', { name: 'Account', exact: true })).toBeVisible();
  // The device knows the account from now on, and opens its data at once.
  await page.reload();
  await expect(page.getByRole('button', { name: 'Account', exact: true })).toBeVisible();
  const who = page.getByLabel('Who’s in?');
  await who.fill('£60');
  await expect(page.getByRole('button', { name: /^Change rate: / })).toBeVisible();
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'Switch to GBP' }).click();
  await expect(page.getByText('1 person: £60.00 an hour')).toBeVisible();
  await expect(who).toBeFocused();
  await start(page, '£60');
  await expect(page.getByText('1 person in the room')).toBeVisible();
});

test('a group in the start form is edited: how many, what they do, what they cost', async ({ page }) => {
  test.slow();
  await page.goto('/app');
  const who = page.getByLabel('Who’s in?');
  await who.fill('5 × 60/h');
  await expect(page.getByText('5 people: $60.00 an hour each')).toBeVisible();
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'Edit 5 people' }).click();
  const form = page.getByRole('dialog', { name: 'Edit group' });
  const heads = form.getByLabel('How many');
  await expect(heads).toBeFocused();
  await expectGood(page);
  await expectFits(page, form);
  await heads.fill('0');
  await page.keyboard.press('Enter');
  await expect(form.getByText('Enter a number from 1 to 10,000.')).toBeVisible();
  await heads.fill('3');
  await form.getByLabel('Role').fill('Engineer');
  await form.getByLabel(/^Rate in/).fill('104000');
  await page.keyboard.press('Enter');
  await expect(form.getByText('Is that $104,000 a year? Press Enter for yes.')).toBeVisible();
  await page.keyboard.press('Enter');
  await form.getByText('External').click();
  await form.getByRole('button', { name: 'Save' }).click();
  await expect(form).toBeHidden();
  const edit = page.getByRole('button', { name: 'Edit 3 × Engineer' });
  await expect(edit).toBeFocused();
  await expect(invited(page).filter({ hasText: '$104,000 a year, external' })).toHaveCount(1);
  // 3 × 50 an hour; nothing was started by the form inside the form.
  await expect(page.getByText('$2.50 a minute')).toBeVisible();
  await expectGood(page);
  await edit.click();
  await heads.fill('9');
  await page.keyboard.press('Escape');
  await expect(edit).toBeFocused();
  await page.reload();
  await expect(page.getByText('$2.50 a minute')).toBeVisible();
  await page.getByRole('button', { name: 'Remove 3 × Engineer' }).click();
  await expect(who).toBeFocused();
});
