import { expect, test } from '../support/e2e.ts';
import { expectAccessible, expectGood, signInContext } from '../support/pages.ts';
import { accountsOn } from '../support/seed.ts';

test('lists the receipts; a copied link opens until the receipt is no longer shared; signing out closes the list', async ({
  page,
  app,
  context,
  allow,
}) => {
  allow(/status of 40[14]/);
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const { share } = await signInContext(app, context);
  const receipt = await share();
  await share({ title: null, currency: 'JPY', totalMinor: 90_071_992_547 });
  await page.goto('/app/receipts');
  const shared = { has: page.getByRole('button', { name: /^Stop sharing/ }) };
  await expect(page.getByRole('main').getByRole('listitem').filter(shared)).toHaveCount(2);
  await expect(page.getByText('€412.50')).toBeVisible();
  await expectGood(page);

  const row = page.getByRole('listitem').filter({ hasText: 'Quarterly planning' });
  // The meeting was on November 21, 2026. The service's clock decides when it was shared.
  await expect(row).toContainText(
    /Shared [A-Z][a-z]{2} \d+(, \d{4})? · meeting of Nov \d+(, 2026)?, [\d:]+ [AP]M UTC · 6 people · Not viewed yet/,
  );

  await row.getByRole('button', { name: /Copy link/ }).click();
  await expect(page.getByText(/copied/i).first()).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(receipt.url);

  await row.getByRole('button', { name: /^Stop sharing/ }).click();
  const dialog = page.getByRole('dialog', { name: 'Stop sharing this receipt?' });
  await expect(dialog).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  expect((await context.request.get(receipt.url)).status()).toBe(200);

  await row.getByRole('button', { name: /^Stop sharing/ }).click();
  await dialog.getByRole('button', { name: 'Stop sharing', exact: true }).click();
  await expect(row).toBeHidden();
  await expect(page.getByRole('heading', { name: 'Receipts', exact: true })).toBeFocused();
  expect((await context.request.get(receipt.url)).status()).toBe(404);

  await page.getByRole('button', { name: 'Account' }).click();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Sign out' }).click();
  await expect(page).toHaveURL(`${app.baseUrl}/`);
  expect((await context.request.get(`${app.baseUrl}/v1/me`)).status()).toBe(401);
});

test('deletes the account once its address is typed, here and on this device', async ({
  page,
  app,
  context,
  allow,
}) => {
  allow(/status of 401/);
  const { email, accountId, share } = await signInContext(app, context);
  const receipt = await share();
  await page.goto('/app/account');
  await expect.poll(() => accountsOn(page)).toContain(accountId);
  await page.getByRole('button', { name: 'Delete account' }).click();
  await expectGood(page);
  await page.getByLabel(`Type ${email} to confirm`).fill('someone@example.com');
  await page.getByRole('button', { name: 'Delete account' }).click();
  await expect(page.getByText('Type the email of this account')).toBeVisible();
  await page.getByLabel(`Type ${email} to confirm`).fill(email);
  await page.getByRole('button', { name: 'Delete account' }).click();
  await expect.poll(async () => (await context.request.get(receipt.url)).status()).toBe(404);
  await expect.poll(() => accountsOn(page)).not.toContain(accountId);
  expect(await page.evaluate(() => localStorage.getItem('meeting-tab:account'))).toBeNull();
});
