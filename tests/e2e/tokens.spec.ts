import type { TestApp } from '../support/app.ts';
import { expect, test } from '../support/e2e.ts';
import { expectAccessible, expectGood, signInProContext } from '../support/pages.ts';

const use = async (app: TestApp, token: string) =>
  (await fetch(`${app.baseUrl}/v1/public/meetings`, { headers: { authorization: `Bearer ${token}` } })).status;

test('a token is created, copied, used and revoked', async ({ page, app, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await signInProContext(app, context);
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
  // The command already contains the token, since copying two things would lose the first.
  await expect(page.getByRole('region', { name: 'In a terminal' })).toHaveText(
    `curl ${app.baseUrl}/v1/public/reports/summary \\ -H "Authorization: Bearer ${token}"`,
  );

  const row = page.getByRole('listitem').filter({ hasText: 'Finance dashboard' });
  await expect(row).toContainText(`${token.slice(0, 12)}…`);
  await expect(row).toContainText(/Created .+UTC/);
  await expect(row).toContainText('Never used');
  await expectGood(page);

  // Only the screen keeps the secret, and only until it is dismissed.
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
