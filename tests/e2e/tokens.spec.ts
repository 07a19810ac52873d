import type { BrowserContext } from '@playwright/test';
import type { TestApp } from '../support/app.ts';
import { expect, test } from '../support/e2e.ts';
import { expectAccessible, expectGood, signInProContext } from '../support/pages.ts';
import { switchTo } from '../support/workspaces.ts';

async function signInPro(app: TestApp, context: BrowserContext) {
  const person = await signInProContext(app, context);
  const createToken = (name: string, workspaceId = person.workspaceId) =>
    person.post('/v1/tokens', { workspaceId, name });
  return { person, createToken };
}

const use = async (app: TestApp, token: string) =>
  (await fetch(`${app.baseUrl}/v1/public/meetings`, { headers: { authorization: `Bearer ${token}` } })).status;

test('a token is created, copied, used and revoked', async ({ page, app, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await signInPro(app, context);
  await page.goto('/app/account');
  await page.getByRole('button', { name: 'Account', exact: true }).click();
  await page.getByRole('navigation', { name: 'Account' }).getByRole('link', { name: 'API tokens' }).click();
  await expect(page.getByText('No tokens yet.')).toBeVisible();

  await page.getByLabel('Name').fill('  Finance dashboard ');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Copy your token now' })).toBeFocused();
  await expect(page.getByText('You won’t see it again.')).toBeVisible();
  const secret = page.getByText(/^mt_live_\w{40}$/);
  const token = (await secret.textContent()) ?? '';
  await page.getByRole('button', { name: 'Copy token' }).click();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(token);
  // What it needs stands in it already: copying two things loses the first.
  await expect(page.getByRole('region', { name: 'In a terminal' })).toHaveText(
    `curl ${app.baseUrl}/v1/public/reports/summary \\ -H "Authorization: Bearer ${token}"`,
  );

  const row = page.getByRole('listitem').filter({ hasText: 'Finance dashboard' });
  await expect(row).toContainText(`${token.slice(0, 12)}…`);
  await expect(row).toContainText(/Created .+UTC/);
  await expect(row).toContainText('Never used');
  await expectGood(page);

  // Nothing keeps the secret but the screen, and that only until it is dismissed.
  expect(JSON.stringify((await context.storageState({ indexedDB: true })).origins)).not.toContain(token);
  expect(await page.evaluate(() => JSON.stringify([history.state, { ...sessionStorage }]))).not.toContain(token);
  await page.getByRole('button', { name: 'I’ve stored it' }).click();
  await expect(secret).toBeHidden();
  await expect(page.getByRole('heading', { name: 'API tokens', exact: true })).toBeFocused();

  expect(await use(app, token)).toBe(200);
  await page.reload();
  await expect(row).toContainText(/Last used .+UTC/);
  expect(await page.content()).not.toContain(token);

  await row.getByRole('button', { name: 'Revoke Finance dashboard' }).click();
  const dialog = page.getByRole('dialog', { name: 'Revoke this token?' });
  await expect(dialog).toContainText('Scripts that use Finance dashboard stop working right away.');
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  expect(await use(app, token)).toBe(200);
  await row.getByRole('button', { name: 'Revoke Finance dashboard' }).click();
  await dialog.getByRole('button', { name: 'Revoke token' }).click();
  await expect(row).toBeHidden();
  await expect(page.getByText('“Finance dashboard” was revoked.')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Tokens in this workspace' })).toBeFocused();
  expect(await use(app, token)).toBe(401);
});

test('each workspace has its own; a secret stays while another is looked at, and is not left without asking', async ({
  page,
  app,
  context,
}) => {
  const { person, createToken } = await signInPro(app, context);
  const second = await person.post('/v1/workspaces', { name: 'A second workspace with quite a long name to be read' });
  await createToken('Of the first');
  await createToken(`Of the second ${'W'.repeat(40)}`, second.id);
  await page.goto('/app/tokens');
  await expect(page.getByRole('main').getByRole('listitem')).toHaveText(/Of the first/);
  await page.getByLabel('Name').fill('New');
  await page.keyboard.press('Enter');
  const secret = page.getByText(/^mt_live_\w{40}$/);
  await expect(secret).toBeVisible();
  await switchTo(page, second.name);
  await expect(page.getByRole('main').getByRole('listitem')).toHaveText(/Of the second/);
  await expect(secret).toBeVisible();
  await expectGood(page);

  // By a link of the app, and by its keys.
  const dialog = page.getByRole('dialog', { name: 'Leave this page?' });
  await page.getByRole('link', { name: 'People', exact: true }).click();
  await expect(dialog).toContainText(
    'Your token “New” is only on this screen. Once you leave, you won’t see it again.',
  );
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect(secret).toBeVisible();
  await page.getByRole('heading', { name: 'API tokens', exact: true }).click();
  await page.keyboard.press('n');
  await expect(dialog).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(secret).toBeVisible();
  // By closing the tab: the browser asks.
  const asked = page.waitForEvent('dialog');
  await page.close({ runBeforeUnload: true });
  const question = await asked;
  expect(question.type()).toBe('beforeunload');
  await question.dismiss();
  await page.getByRole('link', { name: 'How to use one' }).click();
  await dialog.getByRole('button', { name: 'Leave' }).click();
  await expect(page).toHaveURL(/\/docs$/);
  await page.goBack();
  await expect(page.getByRole('heading', { name: 'Tokens in this workspace' })).toBeVisible();
  await expect(secret).toHaveCount(0);
});
