import { expect, test } from '../support/e2e.ts';
import { expectAccessible, expectGood, signInContext } from '../support/pages.ts';
import { accountsOn } from '../support/seed.ts';

test('lists the receipts; a copied link opens, one that isn’t shared anymore dies at once', async ({
  page,
  app,
  context,
  allow,
}) => {
  allow(/status of 404/);
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const { share } = await signInContext(app, context);
  const receipt = await share();
  await share({ title: null, currency: 'JPY', totalMinor: 90_071_992_547 });
  await page.goto('/app/receipts');
  await expect(page.getByRole('main').getByRole('listitem')).toHaveCount(2);
  await expect(page.getByText('€412.50')).toBeVisible();
  await expectGood(page);

  const row = page.getByRole('listitem').filter({ hasText: 'Quarterly planning' });
  // The meeting was on November 21, 2026; when it was shared is the service's to say.
  await expect(row).toContainText(
    /Shared [A-Z][a-z]{2} \d+(, \d{4})? · meeting of Nov \d+(, 2026)?, [\d:]+ [AP]M · 6 people · Not viewed yet/,
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
});

test('signs out, and the list is closed', async ({ page, app, context, allow }) => {
  allow(/status of 401/);
  await signInContext(app, context);
  await page.goto('/app/receipts');
  await page.getByRole('button', { name: 'Account' }).click();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Sign out' }).click();
  await expect(page).toHaveURL(`${app.baseUrl}/`);
  expect((await context.request.get(`${app.baseUrl}/v1/me`)).status()).toBe(401);
});

test('shows the list once the connection works, though the browser said so a moment early', async ({
  page,
  app,
  context,
  allow,
}) => {
  allow(/ERR_INTERNET_DISCONNECTED/);
  const { share } = await signInContext(app, context);
  await share();
  let requests = 0;
  await page.route('**/v1/receipts', async (route) => {
    requests += 1;
    await (requests <= 2 ? route.abort('internetdisconnected') : route.continue());
  });
  await page.goto('/app/receipts');
  await expect(page.getByRole('main').getByRole('alert')).toContainText(/offline|reach/i);
  await page.evaluate(() => dispatchEvent(new Event('online')));
  await expect(page.getByRole('listitem').filter({ hasText: 'Quarterly planning' })).toBeVisible();
  expect(requests).toBe(3);
});

test('a try that fails before the screen has shown it is followed by another', async ({ page, app, context }) => {
  const { share } = await signInContext(app, context);
  await share();
  await page.clock.install();
  await page.addInitScript(() => {
    const { fetch } = window;
    let left = 2;
    // Faster than any line: the screen never shows that it loads again.
    window.fetch = (input, init) => {
      const isList = String(input).endsWith('/v1/receipts');
      return isList && left-- > 0 ? Promise.reject(new TypeError('Failed to fetch')) : fetch(input, init);
    };
  });
  await page.goto('/app/receipts');
  await expect(page.getByRole('main').getByRole('alert')).toContainText(/offline|reach/i);
  // What is tried again much later anyway does not help.
  await page.clock.pauseAt(await page.evaluate(() => Date.now() + 1_000));
  await page.evaluate(() => dispatchEvent(new Event('online')));
  await page.clock.runFor(2_000);
  await expect(page.getByRole('listitem').filter({ hasText: 'Quarterly planning' })).toBeVisible();
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
