import { test as base, expect } from '../../support/e2e.ts';
import { type Front, startFront } from '../../support/front.ts';
import { start } from '../../support/meter.ts';
import { deleteRow, expectGood, signInContext, signInProContext } from '../../support/pages.ts';
import { makePro } from '../../support/pro.ts';
import { expectSaved } from '../../support/workspaces.ts';

/** The phone's own address for the app, which can be cut off. */
const test = base.extend<{ front: Front }>({
  front: async ({ app }, use) => {
    const front = await startFront(app.baseUrl);
    await use(front);
    await front.cut();
  },
});
test.beforeEach(({ allow }) => allow(/ERR_/));

test('a meeting saved as a template on one device starts on another with one key, even with the service gone', async ({
  page,
  app,
  context,
  browser,
  front,
}) => {
  await signInProContext(app, context);
  await page.goto('/app');
  await expect(page.getByRole('group', { name: 'Start from a template' })).toHaveCount(0);
  await page.getByLabel('Title').fill('Weekly sync');
  await start(page, '3 × Engineer 60', '30');
  await page.getByText('Save as template').click();
  await expect(page.getByLabel('Name')).toHaveValue('Weekly sync');
  await expect(page.getByText('Starts a meeting with 3 people, 30 min.')).toBeVisible();
  await page.getByRole('button', { name: 'Save template' }).click();
  await expect(page.getByText('Template saved.')).toBeVisible();
  await page.getByRole('button', { name: 'Stop', exact: true }).click();
  await page.getByRole('button', { name: 'New meeting' }).click();
  await expect(page.getByRole('button', { name: 'Weekly sync 3 people, 30 min' })).toBeVisible();
  await page.keyboard.press('?');
  await expect(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toContainText('Start from a template');
  await page.keyboard.press('Escape');
  await expectSaved(page);

  const phone = await browser.newContext({
    baseURL: front.url,
    viewport: { width: 360, height: 740 },
    serviceWorkers: 'allow',
  });
  await phone.addCookies(await context.cookies());
  const other = await phone.newPage();
  await other.goto('/app');
  const template = other.getByRole('button', { name: 'Weekly sync 3 people, 30 min' });
  await expect(template).toBeVisible();
  await expectGood(other);
  await other.keyboard.press('Shift');
  await other.waitForFunction(() => navigator.serviceWorker.controller?.state === 'activated');
  await front.cut();
  await other.reload();
  await template.click();
  await expect(other.getByRole('heading', { name: 'Weekly sync' })).toBeVisible();
  await expect(other.getByText('“Weekly sync” started.')).toBeVisible();
  await other.getByRole('button', { name: 'Undo' }).click();
  await expect(other.getByText('The meeting was deleted.')).toBeVisible();
  await expect(template).toBeVisible();
  await other.keyboard.press('1');
  await expect(other.getByRole('button', { name: 'Stop', exact: true })).toBeVisible();
  await expect(other.getByRole('listitem').filter({ hasText: '3 × Engineer' })).toBeVisible();
  await phone.close();

  await page.getByRole('link', { name: 'Edit templates' }).click();
  await page.getByRole('button', { name: 'Edit Weekly sync' }).click();
  await page.getByLabel('Name').fill('Team sync');
  await expect(page.getByLabel('Title')).toHaveValue('Team sync');
  await page.getByLabel('Who’s in?').fill('2 × Designer 50');
  await page.getByLabel('Planned length').fill('45');
  await expectGood(page);
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  // Excludes the form, which has its own list until it has closed.
  const deletable = { has: page.getByRole('button', { name: /^More about / }) };
  const row = page.getByRole('main').getByRole('listitem').filter(deletable);
  await expect(row).toContainText('Team sync5 people, 45 min');
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(row).toContainText('Weekly sync3 people, 30 min');
  await deleteRow(page, 'Weekly sync');
  await expect(page.getByRole('heading', { name: 'No templates yet' })).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(row).toContainText('Weekly sync');
});

test('without Pro, a title still brings back its last people, and earlier templates can be used', async ({
  page,
  app,
  context,
}) => {
  const person = await signInContext(app, context);
  await page.goto('/app');
  await page.getByLabel('Title').fill('Stand-up');
  await start(page, '3 × 60', '15');
  await page.getByText('Save as template').click();
  await expect(page.getByText('Templates are part of Pro', { exact: false })).toBeVisible();
  await page.getByRole('button', { name: 'Stop', exact: true }).click();
  await page.getByRole('button', { name: 'New meeting' }).click();

  await page.getByLabel('Title').fill('stand-UP');
  await page.getByLabel('Topic').fill('Team');
  const again = page.getByRole('button', { name: 'Same people as last time (3 people, 15 min)' });
  await again.click();
  await expect(page.getByLabel('Who’s in?')).toBeFocused();
  await expect(page.getByRole('list', { name: 'In this meeting' })).toContainText('3 people');
  const length = page.getByRole('button', { name: '15 minutes', pressed: true });
  await expect(length).toBeVisible();
  await expect(again).toHaveCount(0);
  await expectGood(page);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByRole('list', { name: 'In this meeting' })).toHaveCount(0);
  await expect(length).toBeHidden();
  await expect(page.getByLabel('Title')).toHaveValue('stand-UP');
  await expect(again).toBeVisible();

  await makePro(person);
  await page.goto('/app/templates');
  await page.getByRole('button', { name: 'Add template' }).click();
  await page.getByLabel('Name').fill('Retro');
  await page.getByLabel('Who’s in?').fill('2 × 60');
  await page.getByRole('button', { name: 'Add template' }).click();
  await expect(page.getByRole('main').getByRole('listitem')).toContainText('Retro2 people');
  await expectSaved(page);
  await makePro(person, { status: 'canceled', endedAt: new Date() });
  await page.reload();
  await expect(page.getByText('New templates are part of Pro.', { exact: false })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Add template' })).toHaveCount(0);
  await expectGood(page);
  await page.getByRole('link', { name: 'Meter', exact: true }).click();
  await page.getByRole('button', { name: 'Retro 2 people' }).click();
  await expect(page.getByRole('button', { name: 'Stop', exact: true })).toBeVisible();
});
