import type { Locator, Page } from '@playwright/test';
import { expect, test } from '../support/e2e.ts';
import { expected, start } from '../support/meter.ts';
import { expectGood } from '../support/pages.ts';
import { seed } from '../support/seed.ts';

test.beforeEach(({ allow }) => allow(expected));

/** Pastes as the browser does; a field that takes it keeps it from being typed. */
async function paste(field: Locator, text: string): Promise<void> {
  await field.focus();
  await field.evaluate((element, pasted) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text/plain', pasted);
    element.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
  }, text);
}

const dialog = (page: Page) => page.getByRole('dialog', { name: 'Paste a list' });
const line = (page: Page, text: string) => dialog(page).getByRole('listitem').filter({ hasText: text });

test('a list pasted into a meeting is in it, before it starts and while it runs', async ({ page }) => {
  test.slow();
  await page.goto('/app');
  const who = page.getByLabel('Who’s in?');
  await expect(page.getByTestId('total')).toBeVisible();
  await seed(page, { people: [{ id: 'ada', name: 'Ada' }] });
  const chips = page.getByRole('group', { name: 'Your people' }).getByRole('button');
  const invited = chips.and(page.getByRole('button', { pressed: true }));
  // One line is text like any other.
  await paste(who, 'Ada');
  await expect(dialog(page)).toBeHidden();
  await paste(who, '- Ada\n- Alan 60/h\n- Grace: 85k');
  await expect(line(page, 'Ada').getByText('Already on your list.')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(who).toBeFocused();
  await expect(invited).toHaveCount(0);
  await paste(who, '- Ada\n- Alan 60/h\n- Grace: 85k');
  await dialog(page).getByRole('button', { name: 'Add 3 people' }).click();
  await expect(invited).toHaveText([/^Ada/, /^Alan/, /^Grace/]);
  await expect(who).toBeFocused();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(invited).toHaveCount(0);
  await expect(page.getByRole('group', { name: 'Your people' }).getByRole('button')).toHaveText(['Ada']);

  await start(page, '2 × 60/h');
  await page.getByRole('button', { name: 'Add someone' }).click();
  await paste(page.getByLabel('Who’s joining?'), 'Ada\nAlan 60/h');
  await dialog(page).getByRole('button', { name: 'Add 2 people' }).click();
  await expect(page.getByText('4 people in the room')).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByText('2 people in the room')).toBeVisible();
  await page.reload();
  await expect(page.getByText('2 people in the room')).toBeVisible();
});

test('a meeting that has no room for all of a pasted list says how many are in; the rest stays in the form', async ({
  page,
}) => {
  test.slow();
  await page.goto('/app');
  await expect(page.getByTestId('total')).toBeVisible();
  await start(page, '10 × 60/h');
  await page.getByRole('button', { name: 'Add someone' }).click();
  await paste(page.getByLabel('Who’s joining?'), 'Ada 60/h\nAlan 60/h\nGrace 70/h\nEdsger 60/h');
  await dialog(page).getByRole('button', { name: 'Add 4 people' }).click();
  await expect(dialog(page).getByText('2 people were added. 2 people are still in the list.')).toBeVisible();
  await expect(dialog(page).getByText('Free has room for 12 in a meeting.', { exact: false })).toBeVisible();
  await expect(dialog(page).getByLabel('People')).toHaveValue('Grace 70/h\nEdsger 60/h');
  await expect(line(page, 'Grace').getByText('$70.00 an hour')).toBeVisible();
  await expectGood(page);
  await dialog(page).getByRole('button', { name: 'Add 2 people' }).click();
  await expect(dialog(page).getByText('No one was added. 2 people are still in the list.')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByText('12 people in the room')).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByText('10 people in the room')).toBeVisible();
  await page.goto('/app/people');
  await expect(page.getByRole('heading', { name: 'No people yet' })).toBeVisible();
});
