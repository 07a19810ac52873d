import type { Page } from '@playwright/test';
import { expect, test } from '../support/e2e.ts';
import { expected } from '../support/meter.ts';
import { expectGood } from '../support/pages.ts';
import { seed } from '../support/seed.ts';

test.beforeEach(({ allow }) => allow(expected));

const heading = (page: Page) => page.getByRole('heading', { level: 1, name: 'Add a past meeting' });
const submit = (page: Page) => page.getByRole('button', { name: 'Add meeting' });

/** Opens the form at 14:05 on Saturday, November 21, 2026, by the device's clock. */
async function open(page: Page, time: Date = new Date('2026-11-21T14:05:00Z')): Promise<void> {
  await page.clock.install({ time });
  await page.goto('/app/meetings');
  await page.getByRole('link', { name: 'Add a past meeting' }).click();
  await expect(heading(page)).toBeFocused();
}

test('a meeting that wasn’t metered is added, and stays; Back skips the form', async ({ page }) => {
  await open(page);
  await submit(page).click();
  await expect(page.getByText('Enter when it started.')).toBeVisible();
  await expect(page.getByLabel('Started')).toBeFocused();
  await page.getByLabel('Date').fill('2026-11-20');
  await page.getByLabel('Started').fill('09:00');
  await page.getByLabel('Duration').fill('1:15');
  const who = page.getByLabel('Who was in the meeting?');
  await who.fill('3 × 60/h external');
  await who.press('Enter');
  await expect(page.getByRole('button', { name: 'Edit 3 people' })).toBeVisible();
  await who.fill('2 × Lawyer 120/h external');
  await page.getByLabel('Title').fill('Contract talks');
  await expectGood(page);
  await page.getByLabel('Title').press('Enter');

  await expect(page.getByRole('heading', { level: 1, name: 'Contract talks' })).toBeFocused();
  await expect(page.getByRole('main').locator('dl').first()).toContainText('$525.00');
  await page.goBack();
  await expect(page.getByRole('heading', { level: 2, name: 'Yesterday' })).toBeVisible();
  await page.reload();
  await expect(page.getByRole('link', { name: /Contract talks.*\$525\.00/ })).toBeVisible();
});

test('a meeting and its people are side by side above the receipt on a wide screen, and stacked on a phone', async ({
  page,
}) => {
  await page.goto('/app/meetings');
  await expect(page.getByRole('heading', { name: 'No meetings yet' })).toBeVisible();
  await seed(page, { meetings: [{ id: 'one', title: 'Planning', startedAt: Date.now() - 7_200_000, minutes: 60 }] });
  await page.goto('/app/meetings?id=one');
  await page.getByRole('button', { name: 'Share a receipt' }).click();
  const places = async () => {
    const figures = await page.getByRole('main').locator('dl').first().boundingBox();
    const people = await page.getByRole('heading', { name: 'People' }).boundingBox();
    const receipt = await page.getByRole('article').boundingBox();
    if (!figures || !people || !receipt) throw new Error('All three must be there.');
    const foot = figures.y + figures.height;
    return {
      arePeopleBeside: people.x > figures.x + figures.width,
      arePeopleBelow: people.y > foot,
      isReceiptBelow: receipt.y > foot,
    };
  };
  await page.setViewportSize({ width: 1280, height: 900 });
  expect(await places()).toEqual({ arePeopleBeside: true, arePeopleBelow: false, isReceiptBelow: true });
  await page.setViewportSize({ width: 360, height: 800 });
  expect(await places()).toEqual({ arePeopleBeside: false, arePeopleBelow: true, isReceiptBelow: true });
});
