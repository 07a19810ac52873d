import type { Page } from '@playwright/test';
import { WORKSPACE_RECORDS } from '#lib/sync/terms.ts';
import { query } from '../../support/app.ts';
import { expect, test } from '../../support/e2e.ts';
import { expected, start } from '../../support/meter.ts';
import { expectGood, signInProContext } from '../../support/pages.ts';
import { expectSaved } from '../../support/workspaces.ts';

const stop = (page: Page) => page.getByRole('button', { name: 'Stop', exact: true });

test('a meeting begun on one device is ended on another, and is in the reports', async ({
  page,
  app,
  context,
  browser,
}) => {
  const { post, workspaceId } = await signInProContext(app, context);
  await page.goto('/app');
  await start(page, '3 × 60');
  await expectSaved(page);

  const phone = await browser.newContext({ baseURL: app.baseUrl, viewport: { width: 360, height: 740 } });
  await phone.addCookies(await context.cookies());
  const other = await phone.newPage();
  await other.goto('/app');
  await expect(stop(other)).toBeVisible();
  await stop(other).click();
  await expect(stop(other)).toHaveCount(0);
  await expectSaved(other);
  await phone.close();

  // Here its receipt is shown, without a reload.
  await expect(page.getByRole('heading', { name: 'The receipt' })).toBeVisible();
  await page.goto('/app/meetings');
  await expect(page.getByRole('main').getByRole('button', { name: /^More about / })).toHaveCount(1);

  const { token } = await post('/v1/tokens', { workspaceId, name: 'Reports' });
  const headers = { authorization: `Bearer ${token}` };
  const summary = await (await fetch(`${app.baseUrl}/v1/public/reports/summary`, { headers })).json();
  expect(summary).toMatchObject({ meetings: 1, byRole: [{ count: 3 }] });

  // Nothing is on this device only.
  await expectSaved(page);
  await page.getByRole('button', { name: 'Account' }).click();
  await page.getByRole('button', { name: 'Sign out' }).click();
  await expect(page).toHaveURL(/\/$/);
});

test('what is done offline is kept, and saved when the connection is back', async ({ page, app, context, allow }) => {
  allow(expected);
  await signInProContext(app, context);
  await page.goto('/app');
  await start(page, '3 × 60');
  await expectSaved(page);
  await context.setOffline(true);
  await stop(page).click();
  await page.getByRole('button', { name: 'Account' }).click();
  await expect(page.getByText('You’re offline. Changes are saved on this device', { exact: false })).toBeVisible();
  await expect(page.getByText('Saved to your account', { exact: true })).toBeHidden();
  await context.setOffline(false);
  await expect(page.getByText('Saved to your account', { exact: true })).toBeVisible();
});

test('a full workspace says so and what to do, keeps what is new, and saves it once there is room', async ({
  page,
  app,
  context,
}) => {
  const { post, workspaceId } = await signInProContext(app, context);
  const old = { table: 'people', record: { id: 'old', name: 'Lead engineer', rateKind: 'hour', rateMinor: 6000 } };
  await post('/v1/sync/push', { workspaceId, records: [old] });
  await query(app, 'UPDATE workspaces SET sync_count = $2 WHERE id = $1', [workspaceId, WORKSPACE_RECORDS]);
  await page.goto('/app/topics');
  // This device has yet to learn who is signed in: until then, what is added is nobody's.
  await expectSaved(page);
  await page.getByLabel('New topic').fill('Planning');
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'Account' }).click();
  await expect(page.getByText('This workspace is full, so new changes are saved on this device only.')).toBeVisible();
  await expectGood(page);
  await page.reload();
  await expect(page.getByRole('main').getByText('Planning')).toBeVisible();

  // Somebody deletes something, on another device.
  await post('/v1/sync/push', {
    workspaceId,
    records: [{ table: 'people', record: { id: 'old', rev: 1, deletedAt: 1 } }],
  });
  await page.evaluate(() => dispatchEvent(new Event('online')));
  await expectSaved(page);
  const { records } = await (await context.request.get(`/v1/sync/pull?workspaceId=${workspaceId}`)).json();
  expect(records).toContainEqual(expect.objectContaining({ record: expect.objectContaining({ name: 'Planning' }) }));
});

test('what a look costs on the wire is what the documentation says', async ({ page, app, context }) => {
  await signInProContext(app, context);
  await page.goto('/app/topics');
  await expectSaved(page);
  const looking = page.waitForRequest('**/v1/sync/pull?*');
  await page.evaluate(() => setTimeout(() => dispatchEvent(new Event('focus')), 1_500));
  const request = await looking;
  await request.response();
  const sizes = await request.sizes();
  const bytes = Object.values(sizes).reduce((sum, size) => sum + size, 0);
  // lib/client/README.md says 1.6 kB. Browsers differ in the headers they send.
  expect(bytes).toBeLessThan(2_000);
  expect(bytes).toBeGreaterThan(1_000);
});
