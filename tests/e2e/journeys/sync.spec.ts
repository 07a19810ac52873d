import type { Page } from '@playwright/test';
import { expect, test } from '../../support/e2e.ts';
import { start } from '../../support/meter.ts';
import { signInProContext } from '../../support/pages.ts';
import { expectSaved } from '../../support/workspaces.ts';

const stop = (page: Page) => page.getByRole('button', { name: 'Stop', exact: true });

test('a meeting started on one device is stopped on another, and is in the reports', async ({
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

  // Its receipt appears here without a reload.
  await expect(page.getByRole('heading', { name: 'The receipt' })).toBeVisible();
  await page.goto('/app/meetings');
  await expect(page.getByRole('main').getByRole('button', { name: /^More about / })).toHaveCount(1);

  const { token } = await post('/v1/tokens', { workspaceId, name: 'Reports' });
  const headers = { authorization: `Bearer ${token}` };
  const summary = await (await fetch(`${app.baseUrl}/v1/public/reports/summary`, { headers })).json();
  expect(summary).toMatchObject({ meetings: 1, byRole: [{ count: 3 }] });

  // No data is only on this device.
  await expectSaved(page);
  await page.getByRole('button', { name: 'Account' }).click();
  await page.getByRole('button', { name: 'Sign out' }).click();
  await expect(page).toHaveURL(/\/$/);
});

test('a look takes as many bytes as the documentation says', async ({ page, app, context }) => {
  await signInProContext(app, context);
  await page.goto('/app/topics');
  await expectSaved(page);
  const looking = page.waitForRequest('**/v1/sync/pull?*');
  await page.evaluate(() => setTimeout(() => dispatchEvent(new Event('focus')), 1_500));
  const request = await looking;
  await request.response();
  const sizes = await request.sizes();
  const bytes = Object.values(sizes).reduce((sum, size) => sum + size, 0);
  // lib/client/README.md says 1.6 kB. Browsers send different headers.
  expect(bytes).toBeLessThan(2_000);
  expect(bytes).toBeGreaterThan(1_000);
});
