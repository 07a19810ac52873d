import type { BrowserContext, Page } from '@playwright/test';
import type { TestApp } from '../support/app.ts';
import { copyOf } from '../support/download.ts';
import { expect, test } from '../support/e2e.ts';
import { plainPng } from '../support/images.ts';
import { expectAccessible, expectGood, inSizes, signInProContext } from '../support/pages.ts';
import { accountsOn, seed, workspacesOn } from '../support/seed.ts';
import { switcher, switchTo } from '../support/workspaces.ts';

async function openSettings(page: Page, app: TestApp, context: BrowserContext) {
  const person = await signInProContext(app, context);
  await page.goto('/app/settings');
  const workspace = async () => (await (await context.request.get(`${app.baseUrl}/v1/me`)).json()).workspaces[0];
  return { ...person, workspace, path: `${app.baseUrl}/v1/workspaces/${person.workspaceId}` };
}

const section = (page: Page, name: string) => page.getByRole('region', { name });

test('a logo and an accent are on receipts shared from then on, and in their pictures', async ({
  page,
  app,
  context,
}) => {
  test.slow();
  const { share, workspace, path } = await openSettings(page, app, context);
  const plain = await share();
  const brand = section(page, 'Your brand on receipts');
  await brand.getByLabel('Drop your logo here').setInputFiles({
    name: 'logo.png',
    mimeType: 'image/png',
    buffer: await plainPng(300, 120, '#1f6b3a'),
  });
  await expect(brand.getByText('✓ Saved')).toBeVisible();
  await expect(brand.getByAltText('Your logo on light paper')).toBeVisible();
  await expect(brand.getByRole('figure').locator('img')).toBeVisible();

  await brand.getByLabel('Pick a color').fill('#ffe000');
  await expect(brand.getByLabel('Accent color')).toHaveValue('#ffe000');
  await expect(brand.getByText('made darker to stand out')).toBeVisible();
  await expect(brand.getByText('as chosen')).toBeVisible();
  await brand.getByRole('button', { name: 'Save accent color' }).click();
  await expect(brand.getByRole('status').filter({ hasText: '✓ Saved' }).last()).toBeVisible();
  await expectGood(page);
  expect(await workspace()).toMatchObject({ receiptAccent: '#ffe000' });

  const branded = await share();
  await page.goto(branded.url);
  await expect(page.getByAltText('Sender’s logo')).toBeVisible();
  await expect(page.getByText('Made with Meeting Tab')).toBeHidden();
  await expectGood(page);
  const picture = async ({ url }: { url: string }) => (await context.request.get(`${url}/image.png`)).body();
  expect((await picture(branded)).equals(await picture(plain))).toBe(false);

  await page.goto('/app/settings');
  await brand.getByRole('button', { name: 'Remove logo' }).click();
  await expect(brand.getByText('Logo removed.')).toBeVisible();
  await brand.getByRole('button', { name: 'Remove accent color' }).click();
  await brand.getByRole('button', { name: 'Save accent color' }).click();
  await expect(brand.getByText('✓ Saved')).toBeVisible();
  expect(await workspace()).toMatchObject({ receiptAccent: null, receiptLogoUrl: null });
  await page.goto(branded.url);
  await expect(page.getByAltText('Sender’s logo')).toBeVisible();
  expect((await context.request.delete(`${path}/logo`)).status()).toBe(200);
});

test('several workspaces: one is created, chosen and deleted', async ({ page, app, context, allow }) => {
  allow(/ERR_FAILED/);
  const { workspaceId, accountId, share, post } = await openSettings(page, app, context);
  await share();
  await post('/v1/tokens', { workspaceId, name: 'Reports' });
  const startedAt = Date.now() - 7_200_000;
  await expect.poll(() => accountsOn(page)).toContain(accountId);
  // Records that are only here are counted, too, and are deleted without asking again.
  await page.route('**/v1/sync/push', (route) => route.abort());
  await seed(page, {
    owner: { accountId, workspaceId },
    people: [{ id: 'p1', name: 'Engineer' }],
    meetings: ['One', 'Two'].map((title, i) => ({ id: `m${i}`, title, startedAt, minutes: 30 })),
  });
  await expect(page.getByRole('button', { name: 'Delete workspace…' })).toHaveCount(0);
  await page.getByLabel('Name of the new workspace').fill('A second workspace with quite a long name to be read');
  await page.keyboard.press('Enter');
  await expect(page.getByText(/was created. These are its settings./)).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Workspace settings' })).toBeFocused();
  await expect(switcher(page)).toHaveText(/^A second/);
  await expect(section(page, 'General').getByLabel('Name')).toHaveValue(/^A second/);
  await expectGood(page);
  await expectOneLine(page);
  await switchTo(page, 'My workspace');
  await expect(section(page, 'General').getByLabel('Name')).toHaveValue('My workspace');
  await page.getByRole('button', { name: 'Delete workspace…' }).click();
  const dialog = page.getByRole('dialog', { name: 'Delete this workspace?' });
  await expect(dialog).toContainText(
    'This deletes My workspace with 2 meetings, 1 person, 1 shared receipt, and 1 API token. Shared links and tokens stop working right away. You can’t undo this.',
  );
  await expectAccessible(page);
  const name = dialog.getByLabel('Type My workspace to confirm');
  await expect(name).toBeFocused();
  expect((await copyOf(page, dialog)).meetings).toHaveLength(2);
  await name.fill('My work');
  await dialog.getByRole('button', { name: 'Delete workspace' }).click();
  await expect(dialog.getByText('Type the name as it’s written: My workspace')).toBeVisible();
  await name.fill('My workspace');
  await dialog.getByRole('button', { name: 'Delete workspace' }).click();
  await expect(page.getByText('“My workspace” was deleted.')).toBeVisible();
  await expect(switcher(page)).toHaveCount(0);
  // It is removed from the device, too.
  const [kept] = (await (await context.request.get(`${app.baseUrl}/v1/me`)).json()).workspaces;
  await expect.poll(() => workspacesOn(page, accountId)).toEqual([kept.id]);
  await expect(page.getByText('was deleted on another device')).toHaveCount(0);
  await expect(section(page, 'General').getByLabel('Name')).toHaveValue(/^A second/);
});

test('going back or closing the tab doesn’t drop unsaved settings without asking', async ({ page, app, context }) => {
  await openSettings(page, app, context);
  await page.goto('/app/people');
  await page.getByRole('button', { name: 'Account', exact: true }).click();
  await page.getByRole('link', { name: 'Workspace settings' }).click();
  const name = section(page, 'General').getByLabel('Name');
  const dialog = page.getByRole('dialog', { name: 'Leave without saving?' });
  await name.fill('Platform');
  // The browser lets a page ask only after a person has interacted with it.
  await name.press('End');
  await page.evaluate(() => history.back());
  await expect(dialog).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(name).toHaveValue('Platform');
  const asked = page.waitForEvent('dialog');
  await page.close({ runBeforeUnload: true });
  const question = await asked;
  expect(question.type()).toBe('beforeunload');
  await question.dismiss();
});

/** Asserts that, in a narrow window, the header is one line, whatever the workspace's name. */
async function expectOneLine(page: Page): Promise<void> {
  const header = page.getByRole('banner');
  const ends = header.getByRole('link', { name: 'Meeting Tab' }).or(header.getByRole('button', { name: 'Account' }));
  await inSizes(page, [[360, 740]], async () => {
    const middles = await ends
      .or(switcher(page))
      .evaluateAll((all) => all.map((one) => one.getBoundingClientRect()).map(({ top, height }) => top + height / 2));
    expect(middles).toHaveLength(3);
    expect(Math.max(...middles) - Math.min(...middles)).toBeLessThanOrEqual(2);
  });
}
