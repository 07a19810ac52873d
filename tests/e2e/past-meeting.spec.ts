import type { Page } from '@playwright/test';
import { expect, test } from '../support/e2e.ts';
import { expected } from '../support/meter.ts';
import { expectGood } from '../support/pages.ts';
import { seed } from '../support/seed.ts';

test.beforeEach(({ allow }) => allow(expected));

const heading = (page: Page) => page.getByRole('heading', { level: 1, name: 'Add a past meeting' });
const submit = (page: Page) => page.getByRole('button', { name: 'Add meeting' });

/** At 14:05 on Saturday, 21 November 2026, by the device's clock. */
async function open(page: Page, time: Date = new Date('2026-11-21T14:05:00Z')): Promise<void> {
  await page.clock.install({ time });
  await page.goto('/app/meetings');
  await page.getByRole('link', { name: 'Add a past meeting' }).click();
  await expect(heading(page)).toBeFocused();
}

test('a meeting that was not metered is added, counts as any other, and can be undone', async ({ page }) => {
  test.slow();
  await open(page);
  await expect(page.getByText('Enter when it ended or how long it took.')).toBeVisible();
  await submit(page).click();
  await expect(page.getByText('Enter when it started.')).toBeVisible();
  await expect(page.getByLabel('Started')).toBeFocused();
  await expectGood(page);

  await page.getByLabel('Date').fill('2026-11-20');
  await page.getByLabel('Started').fill('09:00');
  await page.getByLabel('Ended').fill('09:45');
  await expect(page.getByLabel('Duration')).toHaveValue('45 min');
  await page.getByLabel('Duration').fill('1:15');
  await expect(page.getByLabel('Ended')).toHaveValue('10:15');
  const who = page.getByLabel('Who was in the meeting?');
  await who.fill('2 × 60/h external');
  await who.press('Enter');
  // A group can be edited, as on the Meter, and its form submits nothing else.
  await page.getByRole('button', { name: 'Edit 2 people' }).click();
  await page.getByLabel('How many').fill('3');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: 'Edit 3 people' })).toBeFocused();
  await expect(page.getByRole('list', { name: 'In this meeting' })).toContainText('3 people');
  await expect(heading(page)).toBeVisible();
  // Whoever is removed leaves the focus to the next, and the last to the field.
  for (const role of ['Host', 'Guest']) {
    await who.fill(`${role} 60/h`);
    await who.press('Enter');
  }
  await page.getByRole('button', { name: 'Remove Host' }).click();
  await expect(page.getByRole('button', { name: 'Remove Guest' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: 'Remove 3 people' })).toBeFocused();
  // What is typed counts without Add.
  await who.fill('2 × Lawyer 120/h external');
  await expect(page.getByText('5 people, 1 h 15 min: $525.00')).toBeVisible();
  await page.getByLabel('Title').fill('Contract talks');
  await page.getByLabel('Topic').fill('Legal');
  await page.getByLabel('Planned length').fill('60');
  await expectGood(page);
  await page.getByLabel('Planned length').press('Enter');

  await expect(page.getByRole('heading', { level: 1, name: 'Contract talks' })).toBeFocused();
  const figures = page.getByRole('main').locator('dl').first();
  await expect(figures).toContainText('$525.00');
  await expect(figures).toContainText('15 min, $105.00');
  await expectGood(page);
  // The way back skips the form.
  await page.goBack();
  await expect(page.getByRole('heading', { level: 2, name: 'Yesterday' })).toBeVisible();
  await page.getByRole('link', { name: /Contract talks/ }).click();
  await expect(page.getByText('Meeting added.')).toBeVisible();
  await page.getByRole('main').getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByRole('heading', { name: 'No meetings yet' })).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByRole('link', { name: /Contract talks/ })).toBeVisible();
  await page.reload();
  await expect(page.getByRole('link', { name: /Contract talks.*\$525\.00/ })).toBeVisible();
});

test('odd dates are answered in words beside their field, and nothing typed is lost', async ({ page }) => {
  await open(page);
  await page.getByLabel('Who was in the meeting?').fill('2 × 60/h');
  const answers = async (fields: Record<string, string>, label: string, text: RegExp | string) => {
    for (const [name, value] of Object.entries(fields)) await page.getByLabel(name).fill(value);
    await submit(page).click();
    await expect(page.getByLabel(label)).toBeFocused();
    await expect(page.getByLabel(label)).toHaveAccessibleDescription(text);
  };
  await answers({ Date: '1926-11-20' }, 'Date', 'That’s before 2000. Check the year.');
  await answers({ Date: '2026-11-22' }, 'Date', /in the future/);
  await answers({ Date: '2026-11-21', Started: '15:00' }, 'Started', /in the future/);
  await answers({ Started: '14:00', Ended: '14:30' }, 'Ended', /still going on/);
  await answers({ Started: '14:00', Ended: '14:00' }, 'Ended', 'Enter an end after the start.');
  await answers({ Started: '14:00', Duration: 'a while' }, 'Duration', /45, 1:30 or 20 min/);
  await expectGood(page);

  // The end is before the start: asked, and with a yes it is the next day.
  await answers({ Date: '2026-11-19', Started: '23:30', Ended: '00:15' }, 'Ended', 'That’s before the start.');
  await expect(page.getByText('Did the meeting end the next day?')).toBeVisible();
  await expectGood(page);
  await page.getByRole('button', { name: 'Yes, the next day' }).click();
  await expect(page.getByLabel('Ended')).toBeFocused();
  await expect(page.getByText('That’s before the start.')).toBeHidden();
  await expect(page.getByLabel('Duration')).toHaveValue('45 min');
  await expect(page.getByLabel('Who was in the meeting?')).toHaveValue('2 × 60/h');
  await submit(page).click();
  await expect(page.getByText('Meeting added.')).toBeVisible();
});

test.describe('where the clocks change', () => {
  test.use({ timezoneId: 'Europe/Berlin' });

  test('an hour that did not exist is said to be none', async ({ page }) => {
    await open(page, new Date('2026-03-30T10:00:00Z'));
    await page.getByLabel('Date').fill('2026-03-29');
    await page.getByLabel('Started').fill('02:30');
    await page.getByLabel('Ended').fill('04:00');
    await submit(page).click();
    await expect(page.getByText('The clocks skipped 02:30 that day.')).toBeVisible();
    await page.getByLabel('Started').fill('01:30');
    await expect(page.getByLabel('Duration')).toHaveValue('1 h 30 min');
  });
});

test('it counts as one of the month’s meetings: at the limit it is refused, and what was typed stays', async ({
  page,
}) => {
  await page.goto('/app/meetings');
  await expect(page.getByRole('heading', { name: 'No meetings yet' })).toBeVisible();
  await seed(page, { starts: 19 });
  const add = async () => {
    await page.getByRole('link', { name: 'Add a past meeting' }).click();
    // Yesterday, by the browser's own clock.
    const yesterday = new Date(Date.now() - 86_400_000).toISOString().slice(0, 10);
    await page.getByLabel('Date').fill(yesterday);
    await page.getByLabel('Started').fill('09:00');
    await page.getByLabel('Duration').fill('30');
    await page.getByLabel('Who was in the meeting?').fill('2 × 60/h');
    await submit(page).click();
  };
  await add();
  await expect(page.getByText('Meeting added.')).toBeVisible();
  await page.getByRole('link', { name: 'All meetings' }).click();
  await add();
  await expect(page.getByRole('link', { name: 'See Pro' })).toBeVisible();
  await expect(page.getByLabel('Who was in the meeting?')).toHaveValue('2 × 60/h');
  await expectGood(page);
  await page.getByRole('button', { name: 'Cancel' }).click();
  await expect(page.getByRole('link', { name: 'Add a past meeting' })).toBeFocused();
});

test('days of the list add up, of each currency by itself', async ({ page }) => {
  await page.goto('/app/meetings');
  await expect(page.getByRole('heading', { name: 'No meetings yet' })).toBeVisible();
  const noon = new Date().setUTCHours(0, 0, 0, 0) - 12 * 3_600_000;
  await seed(page, {
    meetings: [0, 1, 2].map((i) => ({
      id: `m${i}`,
      title: `Meeting ${i}`,
      startedAt: noon - i * 3_600_000,
      minutes: 60,
    })),
  });
  const yesterday = page.getByRole('region', { name: 'Yesterday' });
  await expect(yesterday).toContainText('3 meetings · €702.00');
  await page.getByRole('button', { name: /^Delete Meeting 1/ }).click();
  await expect(yesterday).toContainText('2 meetings · €468.00');
  await expectGood(page);
});

test('a meeting and its receipt stand side by side on a wide screen, one above the other on a phone', async ({
  page,
}) => {
  await page.goto('/app/meetings');
  await expect(page.getByRole('heading', { name: 'No meetings yet' })).toBeVisible();
  await seed(page, { meetings: [{ id: 'one', title: 'Planning', startedAt: Date.now() - 7_200_000, minutes: 60 }] });
  await page.goto('/app/meetings?id=one');
  await page.getByRole('button', { name: 'Share a receipt' }).click();
  const places = async () => {
    const figures = await page.getByRole('main').locator('dl').first().boundingBox();
    const receipt = await page.getByRole('article').boundingBox();
    if (!figures || !receipt) throw new Error('Both must be there.');
    return { isBeside: receipt.x > figures.x + figures.width, isBelow: receipt.y > figures.y + figures.height };
  };
  await page.setViewportSize({ width: 1280, height: 900 });
  expect(await places()).toEqual({ isBeside: true, isBelow: false });
  await page.setViewportSize({ width: 360, height: 800 });
  expect(await places()).toEqual({ isBeside: false, isBelow: true });
});
