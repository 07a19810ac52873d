import type { BrowserContext, Page } from '@playwright/test';
import { expect, test } from '../../support/e2e.ts';
import { expected, start } from '../../support/meter.ts';
import { expectGood, signInProContext } from '../../support/pages.ts';
import { expectSaved } from '../../support/workspaces.ts';

test.beforeEach(({ allow }) => allow(expected));

const stop = (page: Page) => page.getByRole('button', { name: 'Stop', exact: true });
const heading = (page: Page, name: string) => page.getByRole('main').getByRole('heading', { name, exact: true });
const also = (page: Page, name: string) => page.getByRole('region', { name: `Also running: ${name}` });

async function startOffline(page: Page, context: BrowserContext, title: string): Promise<void> {
  await context.setOffline(true);
  await page.getByLabel('Title').fill(title);
  await start(page, '3 × 60');
}

test('two meetings are started offline on two devices: both are shown, and each has its own Stop button', async ({
  page,
  app,
  context,
  browser,
}) => {
  test.slow();
  await signInProContext(app, context);
  const phone = await browser.newContext({ baseURL: app.baseUrl, viewport: { width: 360, height: 740 } });
  await phone.addCookies(await context.cookies());
  const other = await phone.newPage();
  for (const device of [page, other]) {
    await device.goto('/app');
    await expectSaved(device);
  }
  await startOffline(page, context, 'Mine A');
  await startOffline(other, phone, 'Mine B');
  await context.setOffline(false);
  await expectSaved(page);
  await phone.setOffline(false);
  await expectSaved(other);

  // Neither hides the other, even if it started later, or after a reload.
  await expect(also(page, 'Mine B')).toContainText(/started on another device at \d+:\d\d [AP]M UTC/);
  await expect(also(other, 'Mine A')).toBeVisible();
  await expect(heading(page, 'Mine A')).toBeVisible();
  await expect(heading(other, 'Mine B')).toBeVisible();
  await expectGood(page);
  await expectGood(other);
  for (const device of [page, other]) await device.reload();
  await expect(heading(page, 'Mine A')).toBeVisible();
  await expect(heading(other, 'Mine B')).toBeVisible();
  await expect(also(page, 'Mine B')).toBeVisible();

  // On other pages, too. There, the key stops the meeting in view.
  await page.getByRole('navigation', { name: 'App' }).getByRole('link', { name: 'People' }).click();
  await expect(also(page, 'Mine B')).toBeVisible();
  await expect(heading(page, 'People')).toBeVisible();
  await page.keyboard.press('s');
  const question = page.getByRole('dialog', { name: 'Stop the meeting?' });
  await expect(question).toContainText('Mine A');
  await question.getByRole('button', { name: 'Stop' }).click();
  await expect(heading(page, 'The receipt')).toBeVisible();
  await expect(also(page, 'Mine B')).toBeVisible();
  // The remaining meeting doesn't replace the receipt, so pressing the key again doesn't stop it.
  await page.keyboard.press('s');
  await page.reload();
  await expect(heading(page, 'The receipt')).toBeVisible();
  await expect(also(page, 'Mine B')).toBeVisible();
  await expect(also(other, 'Mine A')).toBeHidden();
  await expect(heading(other, 'Mine B')).toBeVisible();
  await expect(stop(other)).toBeVisible();

  // Stopping can be undone beside the other meeting.
  await page.getByRole('button', { name: 'Resume meeting' }).click();
  await expect(heading(page, 'Mine A')).toBeVisible();
  await expect(also(other, 'Mine A')).toBeVisible();
  await expect(heading(other, 'Mine B')).toBeVisible();

  // A person can show the other meeting, and stop the one that isn't in view.
  await also(page, 'Mine B').getByRole('button', { name: 'Show' }).click();
  await expect(heading(page, 'Mine B')).toBeVisible();
  await expect(also(page, 'Mine A')).toContainText('started on this device at');
  await also(page, 'Mine A').getByRole('button', { name: 'Stop Mine A' }).click();
  await expect(also(page, 'Mine A')).toBeHidden();
  await expect(heading(page, 'Mine B')).toBeVisible();
  await expect(also(other, 'Mine A')).toBeHidden();
  await page.getByRole('button', { name: 'Resume', exact: true }).click();
  await expect(also(page, 'Mine A')).toBeVisible();
  await also(page, 'Mine A').getByRole('button', { name: 'Stop Mine A' }).click();
  await stop(page).click();
  await expect(heading(page, 'The receipt')).toBeVisible();
  await expect(heading(other, 'The receipt')).toBeVisible();
  await page.goto('/app/meetings');
  await expect(page.getByRole('main').getByRole('button', { name: /^More about / })).toHaveCount(2);
  await phone.close();
});
