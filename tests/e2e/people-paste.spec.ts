import type { Locator, Page } from '@playwright/test';
import { expect, test } from '../support/e2e.ts';
import { expected, start } from '../support/meter.ts';
import { expectFits, expectGood } from '../support/pages.ts';
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

const SHEET = [
  'Name\tRole\tSalary\tEmail',
  'Ada Lovelace\tEngineer\t85,000\tada@example.org',
  'Alan\tDesigner\t78k\talan@example.org',
  'Grace\tPM\tsoon\tgrace@example.org',
  'Edsger\tEngineer\t\t',
].join('\n');

const dialog = (page: Page) => page.getByRole('dialog', { name: 'Paste a list' });
const line = (page: Page, text: string) => dialog(page).getByRole('listitem').filter({ hasText: text });
const people = (page: Page) => page.getByRole('main').getByRole('list').getByRole('listitem');

test('a pasted list becomes people, after a preview in which lines are corrected and left out; one undo takes it back', async ({
  page,
}) => {
  test.slow();
  await page.goto('/app/people');
  await page.getByRole('button', { name: 'Paste a list' }).click();
  const list = dialog(page).getByLabel('People');
  await expect(list).toBeFocused();
  await expectGood(page);
  await dialog(page).getByRole('button', { name: 'Add people' }).click();
  await expect(dialog(page).getByText('Select at least one person.')).toBeVisible();

  await list.fill(SHEET);
  await expect(line(page, 'Ada Lovelace').getByText('Engineer · $85,000.00 a year')).toBeVisible();
  await expect(line(page, 'Grace').getByText('“soon” isn’t a rate.', { exact: false })).toBeVisible();
  await expect(line(page, 'Edsger').getByText('No rate.')).toBeVisible();
  await expect(line(page, 'Edsger').getByRole('checkbox')).toBeDisabled();
  await expect(
    dialog(page).getByText('2 of 4 lines selected, 1 can’t be read. Your plan has room for 15 more.'),
  ).toBeVisible();
  await expectGood(page);
  await expectFits(page, dialog(page));

  // The line is corrected where it was pasted.
  await line(page, 'Grace').getByRole('button', { name: /^Edit/ }).click();
  await expect(list).toBeFocused();
  await page.keyboard.type('Grace\tPM\t90k');
  await expect(line(page, 'Grace').getByText('PM · $90,000.00 a year')).toBeVisible();
  await dialog(page).getByLabel('Rate for lines without one, in USD').fill('800/day');
  await expect(line(page, 'Edsger').getByText('$800.00 a day = $100.00 an hour')).toBeVisible();
  await line(page, 'Alan').getByRole('checkbox').uncheck();
  await dialog(page).getByRole('button', { name: 'Add 3 people' }).click();

  await expect(dialog(page)).toBeHidden();
  await expect(page.getByText('3 people added.')).toBeVisible();
  await expect(people(page)).toHaveCount(3);
  await expectGood(page);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByText('Undone.')).toBeVisible();
  await expect(people(page)).toHaveCount(0);
  await page.reload();
  await expect(page.getByRole('heading', { name: 'No people yet' })).toBeVisible();
});

test('a list pasted as a name is read as one; who is on the list, said twice or has no room is left out', async ({
  page,
}) => {
  test.slow();
  await page.goto('/app/people');
  await expect(page.getByRole('form', { name: 'New person' })).toBeVisible();
  await seed(page, { people: Array.from({ length: 13 }, (_, i) => ({ id: `p${i}`, name: `Person ${i}` })) });
  await page.getByRole('button', { name: 'Add person' }).click();
  const name = page.getByRole('form', { name: 'New person' }).getByLabel('Name');
  await paste(name, '1. person 3, 60/h\n2. Ada 60/h\n3. Ada 70/h\n4. Counsel 120000/h\n5. Alan 60/h\n6. Grace 60/h');
  await expect(line(page, 'person 3').getByText('Already on your list.')).toBeVisible();
  await expect(line(page, 'person 3').getByRole('checkbox')).toBeDisabled();
  await expect(line(page, '$70.00').getByText('The same name is above.')).toBeVisible();
  await expect(line(page, 'Counsel').getByText('That’s a lot. Select it if it’s right.')).toBeVisible();
  await expect(line(page, 'Grace').getByText('Your plan is full.')).toBeVisible();
  await expectGood(page);
  await line(page, 'Grace').getByRole('checkbox').check();
  await dialog(page).getByRole('button', { name: 'Add 3 people' }).click();
  await expect(dialog(page).getByText('Your plan has room for 2 more people. Unselect 1.')).toBeVisible();
  await line(page, 'Alan').getByRole('checkbox').uncheck();
  await dialog(page).getByRole('button', { name: 'Add 2 people' }).click();
  await expect(people(page)).toHaveCount(15);
  await expect(people(page).filter({ hasText: 'Grace' })).toHaveCount(1);
});

test('a CSV file is read as if it were pasted; one that is no text is refused', async ({ page }) => {
  await page.goto('/app/people');
  await page.getByRole('button', { name: 'Paste a list' }).click();
  const choose = (name: string, buffer: Buffer) =>
    dialog(page).getByLabel('Choose a CSV file…').setInputFiles({ name, mimeType: 'text/csv', buffer });
  await choose('latin.csv', Buffer.from('Name,Rate\nZoë,60/h\n', 'latin1'));
  await expect(dialog(page).getByText('That file isn’t UTF-8 text.', { exact: false })).toBeVisible();
  const sheet = 'Name,Role,Rate,Per,External\r\n"Zoë, Jr.",Engineer,"100,000",year,no\r\nBo,Agency,120,hour,yes\r\n';
  await choose('people.csv', Buffer.from(`\ufeff${sheet}`));
  await expect(line(page, 'Zoë, Jr.').getByText('Engineer · $100,000.00 a year')).toBeVisible();
  await expect(line(page, 'Bo').getByText('Agency · $120.00 an hour · External')).toBeVisible();
  await dialog(page).getByRole('button', { name: 'Add 2 people' }).click();
  await expect(people(page)).toHaveCount(2);
});

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
