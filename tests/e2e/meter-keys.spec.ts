import { expect, test } from '../support/e2e.ts';
import { expected, setSwitch, start } from '../support/meter.ts';
import { deleteRow, expectGood } from '../support/pages.ts';
import { seed } from '../support/seed.ts';

test.beforeEach(({ allow }) => allow(expected));

test('keys do nothing behind a dialog', async ({ page }) => {
  await page.goto('/app');
  await start(page, '3 × 60');
  await page.keyboard.press('?');
  const help = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
  await expect(help).toBeVisible();
  for (const key of ['s', 'p', 'm']) await page.keyboard.press(key);
  await expect(page.getByRole('dialog', { name: 'Room mode' })).toBeHidden();
  await page.keyboard.press('Escape');
  await expect(help).toBeHidden();
  await expect(page.getByText('Running')).toBeVisible();
  // Over room mode too, where they work otherwise.
  await page.keyboard.press('m');
  await expect(page.getByRole('dialog', { name: 'Room mode' })).toBeVisible();
  await page.keyboard.press('?');
  await expect(help).toBeVisible();
  await page.keyboard.press('s');
  await expect(page.getByText('Running')).not.toHaveCount(0);
});

test('a running meeting shows on every page, and its keys work there', async ({ page }) => {
  await page.goto('/app');
  await start(page, '3 × 60');
  await expect(page).toHaveTitle(/^\$\d+\.\d\d · 0 min · Meter/);
  await setSwitch(page, 'Round amounts', true);
  await expect(page).toHaveTitle(/\$\d+ · 0 min · Meter/);
  await setSwitch(page, 'Round amounts', false);
  await page.getByRole('link', { name: 'Meetings', exact: true }).click();
  await page.getByRole('link', { name: 'Topics', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Topics', exact: true })).toBeVisible();
  await expect(page).toHaveTitle(/^\$\d+\.\d\d · 0 min · Topics/);
  const meter = page.getByRole('navigation', { name: 'App' }).getByRole('link', { name: /^Meter/ });
  await expect(meter).toHaveAccessibleName('Meter, a meeting is running');
  await expect(meter.getByText(/^\d\d:\d\d$/)).toBeVisible();
  await expectGood(page);
  await page.keyboard.press('p');
  await expect(meter).toHaveAccessibleName('Meter, a meeting is paused');
  await expect(page).toHaveTitle(/^Paused · /);
  await page.keyboard.press('p');
  await expect(meter).toHaveAccessibleName('Meter, a meeting is running');
  await page.keyboard.press('n');
  await expect(page.getByText('Running')).toBeVisible();
  await page.getByRole('link', { name: 'People', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'People', exact: true })).toBeVisible();
  await page.keyboard.press('s');
  // Not on the screen: it asks.
  const question = page.getByRole('dialog', { name: 'Stop the meeting?' });
  await expect(question).toContainText('has run for');
  await expectGood(page);
  await question.getByRole('button', { name: 'Cancel' }).click();
  await expect(question).toBeHidden();
  await expect(meter).toHaveAccessibleName('Meter, a meeting is running');
  await page.keyboard.press('s');
  await question.getByRole('button', { name: 'Stop' }).click();
  await expect(page.getByRole('heading', { name: 'The receipt' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Resume', exact: true })).toBeVisible();
  await expect(page).toHaveTitle(/^Meter/);
  await expect(meter).toHaveAccessibleName('Meter');
});

test('in a field, Ctrl-Z undoes what was typed there, not a deletion', async ({ page }) => {
  await page.goto('/app/topics');
  const field = page.getByLabel('New topic');
  await expect(field).toBeVisible();
  await seed(page, { topics: ['Hiring', 'Planning'].map((name) => ({ id: name, name })) });
  await deleteRow(page, 'Hiring');
  await expect(page.getByRole('button', { name: 'Undo' })).toBeVisible();
  await field.focus();
  // At once: what is typed slowly is undone in parts.
  await page.keyboard.insertText('Budget');
  await page.keyboard.press('Control+z');
  await expect(field).toHaveValue('');
  await expect(page.getByText('“Hiring” was deleted.')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Hiring' })).toBeHidden();
  // Outside of it, the key is the deletion's.
  await page.getByRole('heading', { name: 'Topics', exact: true }).click();
  await page.keyboard.press('Control+z');
  await expect(page.getByRole('heading', { name: 'Hiring' })).toBeVisible();
});

test('Undo is a key away, and waits while somebody is on it', async ({ page }) => {
  await page.clock.install();
  await page.goto('/app/people');
  await expect(page.getByRole('heading', { name: 'No people yet' })).toBeVisible();
  await seed(page, { people: ['Facilitator', 'Engineer'].map((name) => ({ id: name, name })) });
  const row = page.getByRole('listitem').filter({ hasText: 'Facilitator' });
  const undo = page.getByRole('button', { name: 'Undo' });
  await deleteRow(page, 'Facilitator');
  await expect(page.getByText('Past meetings keep the cost, not the name.', { exact: false })).toBeVisible();
  await expect(row).toBeHidden();
  await page.keyboard.press('Control+z');
  await expect(row).toBeVisible();

  await deleteRow(page, 'Facilitator');
  await undo.focus();
  for (let i = 0; i < 6; i += 1) await page.clock.runFor(10_000);
  await expect(undo).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(row).toBeVisible();
  await expect(page.getByRole('heading', { name: 'People', exact: true })).toBeFocused();

  // Nobody on it: gone after its time.
  await deleteRow(page, 'Facilitator');
  await expect(undo).toBeVisible();
  await page.mouse.move(0, 0);
  await page.clock.runFor(21_000);
  await expect(undo).toBeHidden();
  await expect(row).toBeHidden();
});
