import type { BrowserContext, Page } from '@playwright/test';
import type { TestApp } from '../../support/app.ts';
import { copyOf } from '../../support/download.ts';
import { expect, test } from '../../support/e2e.ts';
import { expected, start } from '../../support/meter.ts';
import { expectGood, signInProContext } from '../../support/pages.ts';
import { workspacesOn } from '../../support/seed.ts';
import { expectSaved, switcher, switchTo } from '../../support/workspaces.ts';

const person = (name: string) => ({
  table: 'people',
  record: { id: name.toLowerCase(), name, rateKind: 'hour', rateMinor: 6000 },
});

/** Signs in to Pro with two workspaces: "My workspace" in US dollars, with Ada, and "Agency" in yen, with Bo. */
async function signInToTwo(app: TestApp, context: BrowserContext) {
  const one = await signInProContext(app, context);
  const agency = await one.post('/v1/workspaces', { name: 'Agency', currency: 'JPY' });
  await one.post('/v1/sync/push', { workspaceId: one.workspaceId, records: [person('Ada')] });
  await one.post('/v1/sync/push', { workspaceId: agency.id, records: [person('Bo')] });
  const recordsOf = async (workspaceId: string, table: string) => {
    const answer = await context.request.get(`${app.baseUrl}/v1/sync/pull?workspaceId=${workspaceId}`);
    const { records } = await answer.json();
    return records.flatMap((found: { table: string; record: unknown }) =>
      found.table === table ? [found.record] : [],
    );
  };
  return { ...one, agencyId: agency.id as string, recordsOf };
}

const main = (page: Page) => page.getByRole('main');
const elsewhere = (page: Page, name: string) => page.getByRole('region', { name: `Running in ${name}` });

test('everything follows the chosen workspace, which a reload and a new tab remember', async ({
  page,
  app,
  context,
}) => {
  test.slow();
  const { post, share, agencyId } = await signInToTwo(app, context);
  await share();
  await post('/v1/tokens', { workspaceId: agencyId, name: 'Invoices' });
  await page.goto('/app/people');
  await expect(switcher(page)).toHaveText(/My workspace/);
  await expect(main(page).getByText('Ada')).toBeVisible();
  await expectGood(page);

  await switchTo(page, 'Agency');
  await expect(switcher(page)).toBeFocused();
  await expect(page.getByRole('status').filter({ hasText: 'You’re in Agency.' })).toBeAttached();
  await expect(main(page).getByText('Bo', { exact: true })).toBeVisible();
  await expect(main(page).getByText('Ada')).toHaveCount(0);

  // It has its own currency, on the meter, too.
  await page.goto('/app');
  await expect(switcher(page)).toHaveText(/Agency/);
  await expect(page.getByLabel('Rate each, in JPY')).toHaveAttribute('placeholder', '6000/h');
  await page.getByLabel('Who’s in?').fill('3 × 6000');
  await expect(main(page).getByText('¥').first()).toBeVisible();
  await page.goto('/app/settings');
  await expect(page.getByLabel('Name', { exact: true })).toHaveValue('Agency');
  await page.goto('/app/tokens');
  await expect(main(page).getByRole('listitem')).toHaveText(/Invoices/);

  // The service lists receipts without their workspace.
  await page.goto('/app/receipts');
  await expect(main(page).getByText('1 receipt in all workspaces')).toBeVisible();

  // A new tab starts with the last chosen workspace; from then on, each tab keeps its own.
  const tab = await context.newPage();
  await tab.goto('/app/people');
  await expect(switcher(tab)).toHaveText(/Agency/);
  await switchTo(tab, 'My workspace');
  await expect(main(tab).getByText('Ada')).toBeVisible();
  await page.goto('/app/people');
  await expect(switcher(page)).toHaveText(/Agency/);
  await expect(main(page).getByText('Bo', { exact: true })).toBeVisible();
});

test('a key opens the list, and the arrow keys choose from it', async ({ page, app, context }) => {
  await signInToTwo(app, context);
  await page.goto('/app/topics');
  await expect(switcher(page)).toBeVisible();
  await page.getByRole('heading', { name: 'Topics', exact: true }).click();
  await page.keyboard.press('w');
  const list = page.locator('#workspaces');
  await expect(list.getByRole('button', { name: 'My workspace' })).toBeFocused();
  await expectGood(page);
  await page.keyboard.press('ArrowDown');
  await expect(list.getByRole('button', { name: 'Agency' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(list).toBeHidden();
  await expect(switcher(page)).toHaveText(/Agency/);
  await page.keyboard.press('?');
  await expect(page.getByRole('dialog').getByText('Switch workspace')).toBeVisible();
});

test('a meeting goes on in its workspace while another is open, and can be stopped from there', async ({
  page,
  app,
  context,
}) => {
  test.slow();
  const { workspaceId, recordsOf } = await signInToTwo(app, context);
  await page.goto('/app');
  await start(page, '3 × 60');
  await switchTo(page, 'Agency');

  // The other workspace shows its start form, not a receipt, and says that a meeting runs elsewhere, with a way back.
  await expect(page.getByLabel('Who’s in?')).toBeEnabled();
  const running = elsewhere(page, 'My workspace');
  await expect(running).toContainText('A meeting is running in My workspace.');
  await expect(running).toContainText('$');
  await expectGood(page);
  await switcher(page).click();
  await expect(page.locator('#workspaces').getByRole('button', { name: /My workspace/ })).toContainText(
    'Meeting running',
  );
  await page.keyboard.press('Escape');
  // It is saved to the service as if its workspace were open.
  await expect.poll(() => recordsOf(workspaceId, 'meetings')).toMatchObject([{ endedAt: null }]);

  // A meeting in this workspace runs beside it, even after a reload.
  await start(page, '2 × 6000');
  await page.reload();
  await expect(page.getByRole('button', { name: 'Stop', exact: true })).toBeVisible();
  await expect(running).toBeVisible();

  await running.getByRole('button', { name: 'Stop A meeting in My workspace' }).click();
  await expect(running).toContainText('A meeting has ended in My workspace.');
  await expect.poll(() => recordsOf(workspaceId, 'meetings')).toMatchObject([{ endedAt: expect.any(Number) }]);
  await running.getByRole('button', { name: 'Resume' }).click();
  await expect(running).toContainText('is running');
  await running.getByRole('button', { name: 'Go to meeting' }).click();
  await expect(switcher(page)).toHaveText(/My workspace/);
  await expect(page.getByRole('button', { name: 'Stop', exact: true })).toBeVisible();
  await expect(elsewhere(page, 'Agency')).toBeVisible();
  await elsewhere(page, 'Agency').getByRole('button', { name: 'Stop A meeting in Agency' }).click();
  await elsewhere(page, 'Agency').getByRole('button', { name: 'See receipt' }).click();
  await expect(switcher(page)).toHaveText(/Agency/);
  await expect(page.getByRole('heading', { name: 'The receipt' })).toBeVisible();
  await expect(page.getByRole('article')).toContainText('People2Staff2');
});

test('a meeting started in another workspace is reported and saved, even after a reload elsewhere', async ({
  page,
  app,
  context,
  allow,
}) => {
  allow(expected);
  const { workspaceId, recordsOf } = await signInToTwo(app, context);
  await page.goto('/app/topics');
  await expectSaved(page);
  await context.setOffline(true);
  await page.getByLabel('New topic').fill('Hiring');
  await page.keyboard.press('Enter');
  await expect(main(page).getByText('Hiring')).toBeVisible();
  await switchTo(page, 'Agency');
  await expect(main(page).getByText('Hiring')).toHaveCount(0);
  expect(await recordsOf(workspaceId, 'topics')).toEqual([]);
  await context.setOffline(false);
  await page.reload();
  await expect(switcher(page)).toHaveText(/Agency/);
  await expect.poll(() => recordsOf(workspaceId, 'topics')).toMatchObject([{ name: 'Hiring' }]);
});

test('a workspace deleted on another device is replaced by another one, and the screen says so', async ({
  page,
  app,
  context,
  allow,
}) => {
  allow(/status of 404|ERR_INTERNET_DISCONNECTED/);
  const { accountId, workspaceId, agencyId } = await signInToTwo(app, context);
  await page.goto('/app/people');
  await switchTo(page, 'Agency');
  await expect(main(page).getByText('Bo', { exact: true })).toBeVisible();
  // This edit is never sent, and exists only here.
  await context.setOffline(true);
  await page.getByRole('button', { name: 'Add person' }).click();
  const form = page.getByRole('form', { name: 'New person' });
  await form.getByLabel('Name').fill('Cy');
  await form.getByLabel(/^Rate in/).fill('6000');
  await page.keyboard.press('Enter');
  await expect(main(page).getByRole('listitem').filter({ hasText: 'Cy' })).toBeVisible();
  await context.request.delete(`${app.baseUrl}/v1/workspaces/${agencyId}`);
  await context.setOffline(false);
  await page.evaluate(() => dispatchEvent(new Event('online')));
  await expect(page.getByRole('alert').filter({ hasText: '“Agency” was deleted' })).toContainText(
    'You’re in “My workspace” now.',
  );
  await expect(main(page).getByText('Ada')).toBeVisible();
  await expect(switcher(page)).toHaveCount(0);
  const leftBehind = page.getByText('1 person in it was never saved to your account and is only on this device.', {
    exact: false,
  });
  await expect(leftBehind).toBeVisible();
  expect((await copyOf(page)).people).toContainEqual(expect.objectContaining({ name: 'Cy' }));
  await expectGood(page);
  await page.getByRole('button', { name: 'Dismiss' }).click();
  await expect(page.getByText('“Agency” was deleted')).toHaveCount(0);

  // The app asks until there is an answer. Then no part of the workspace is left here.
  expect(await workspacesOn(page, accountId)).toEqual([workspaceId, agencyId].sort());
  await page.reload();
  await page.getByRole('button', { name: 'Add to “My workspace”' }).click();
  await expect(main(page).getByText('Cy', { exact: true })).toBeVisible();
  await expect(leftBehind).toHaveCount(0);
  await expect(main(page).getByText('Bo', { exact: true })).toHaveCount(0);
  expect(await workspacesOn(page, accountId)).toEqual([workspaceId]);
});
