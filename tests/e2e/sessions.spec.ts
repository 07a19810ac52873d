import type { Browser, BrowserContext } from '@playwright/test';
import { query, type TestApp } from '../support/app.ts';
import { expect, test } from '../support/e2e.ts';
import { expectAccessible, expectGood, signInContext } from '../support/pages.ts';
import { accountsOn } from '../support/seed.ts';

const FIREFOX = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:145.0) Gecko/20100101 Firefox/145.0';
const PHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) AppleWebKit/605.1.15 Version/18.6 Mobile/15E148 Safari/604.1';

/** Returns another device on which the person is signed in. */
async function signInOn(browser: Browser, app: TestApp, email: string, userAgent: string): Promise<BrowserContext> {
  const device = await browser.newContext({ userAgent });
  await signInContext(app, device, email);
  return device;
}

const isSignedIn = async (device: BrowserContext, app: TestApp) =>
  (await device.request.get(`${app.baseUrl}/v1/me`)).ok();

test('lists the devices, signs one out, forgets another, turns off emails about new ones, and signs out everywhere', async ({
  page,
  app,
  context,
  browser,
}) => {
  const { email, accountId } = await signInContext(app, context);
  const [laptop, phone] = [await signInOn(browser, app, email, FIREFOX), await signInOn(browser, app, email, PHONE)];
  await page.goto('/app/account');
  const list = page.getByRole('region', { name: 'Where you’re signed in' });
  const rows = list.getByRole('listitem');
  await expect(rows).toHaveCount(3);
  await expect(list.getByText('3 sessions')).toBeVisible();
  await expect(rows.nth(0)).toContainText('This device');
  await expect(rows.filter({ hasText: 'This device' })).toHaveCount(1);
  const firefox = rows.filter({ hasText: 'Firefox on Windows' });
  await expect(firefox).toContainText(/Signed in .+UTC/);
  await expect(firefox).toContainText(/Last used .+UTC/);

  await page.getByRole('button', { name: /^Sign out Safari on iPhone Signed in/ }).focus();
  await page.keyboard.press('Enter');
  await expect(list.getByText('Signed out: Safari on iPhone.')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Where you’re signed in' })).toBeFocused();
  await expect(rows).toHaveCount(2);
  expect(await Promise.all([laptop, phone, context].map((device) => isSignedIn(device, app)))).toEqual([
    true,
    false,
    true,
  ]);

  await laptop.request.post(`${app.baseUrl}/v1/auth/signout`);
  await page.reload();
  await expect(list.getByText('1 session')).toBeVisible();
  await expect(list.getByRole('heading', { name: 'Signed out' })).toBeVisible();
  await expect(firefox).toContainText(/Known since .+UTC/);
  await expectGood(page);
  await page.getByRole('button', { name: /^Forget Firefox on Windows Known since/ }).click();
  await expect(list.getByText('Forgotten: Firefox on Windows.')).toBeVisible();

  const choice = list.getByRole('checkbox', { name: 'Email me when a new device signs in' });
  await expect(choice).toBeChecked();
  await choice.click();
  await expect(list.getByText('✓ Saved')).toBeVisible();
  const sent = "SELECT FROM notices WHERE content->>'to' = $1";
  const before = (await query(app, sent, [email])).length;
  await page.reload();
  await expect(choice).not.toBeChecked();
  const other = await signInOn(browser, app, email, PHONE);
  // There were emails about the earlier sign-ins.
  expect(before).toBeGreaterThan(0);
  expect(await query(app, sent, [email])).toHaveLength(before);

  await expect.poll(() => accountsOn(page)).toContain(accountId);
  const button = page.getByRole('main').getByRole('button', { name: 'Sign out everywhere' });
  await button.focus();
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Sign out everywhere?' });
  await expect(dialog.getByRole('button', { name: 'Cancel' })).toBeFocused();
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(button).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(dialog.getByRole('button', { name: 'Cancel' })).toBeFocused();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(`${app.baseUrl}/`);
  expect(await Promise.all([other, context].map((device) => isSignedIn(device, app)))).toEqual([false, false]);
  expect(await accountsOn(page)).not.toContain(accountId);
});
