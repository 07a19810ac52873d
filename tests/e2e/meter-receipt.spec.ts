import type { Page } from '@playwright/test';
import { codeFor, newEmail } from '../support/account.ts';
import { expect, test } from '../support/e2e.ts';
import { expected, start } from '../support/meter.ts';
import { expectGood, signInContext } from '../support/pages.ts';

test.beforeEach(({ allow }) => allow(expected));

const receipt = (page: Page) => page.getByRole('article');

async function stop(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Stop', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'The receipt' })).toBeVisible();
}

test('the preview is the public page, line for line', async ({ page, app, context }) => {
  await signInContext(app, context);
  const { workspaces } = await (await context.request.get(`${app.baseUrl}/v1/me`)).json();
  await context.request.patch(`${app.baseUrl}/v1/workspaces/${workspaces[0].id}`, {
    data: { timeZone: 'Asia/Tokyo' },
  });
  await page.clock.install();
  await page.goto('/app');
  await expect(page.getByRole('button', { name: 'Account' })).toBeVisible();
  await start(page, '3 × 60', '30');
  await page.clock.fastForward('40:00');
  await stop(page);
  await expect(receipt(page).getByText('GMT+9')).toBeVisible();
  const preview = await receipt(page).innerText();
  expect(preview).toContain('How this is computed.');
  // The time zone's city would tell where the team is.
  expect(preview).not.toContain('Tokyo');
  expect(preview).toContain('Made with Meeting Tab');
  await page.getByRole('button', { name: 'Share receipt' }).click();
  await page.getByRole('link', { name: '/r/' }).click();
  await expect(page).toHaveURL(/\/r\//);
  expect(await receipt(page).innerText()).toBe(preview);
});

test('the app opens with a meter ready to start; the receipt survives a reload', async ({ page }) => {
  await page.goto('/app');
  await start(page, '3 × 60');
  await stop(page);
  await page.reload();
  await expect(page.getByRole('heading', { name: 'The receipt' })).toBeVisible();

  const meter = page.getByRole('navigation', { name: 'App' }).getByRole('link', { name: 'Meter', exact: true });
  const ready = page.getByRole('button', { name: 'Start the meter' });
  await meter.click();
  await expect(ready).toBeVisible();
  await page.goBack();
  await expect(page.getByRole('heading', { name: 'The receipt' })).toBeVisible();
  await page.getByRole('link', { name: 'Meetings', exact: true }).click();
  await page.getByRole('link', { name: 'Topics', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Topics', exact: true })).toBeVisible();
  await meter.click();
  await expect(ready).toBeVisible();
  await page.reload();
  await expect(ready).toBeVisible();
});

test('signed in as someone else, it says whose the meeting is and leads there', async ({
  page,
  app,
  context,
  allow,
}) => {
  allow(/40[14]/);
  const { email: owner } = await signInContext(app, context);
  await page.goto('/app');
  await expect(page.getByRole('button', { name: 'Account' })).toBeVisible();
  await start(page, '3 × 60');
  await stop(page);
  await context.clearCookies();
  const share = page.getByRole('button', { name: 'Share receipt' });
  await share.click();
  const other = newEmail();
  async function signIn(email: string) {
    await page.getByLabel('Email').fill(email);
    await page.keyboard.press('Enter');
    await page.getByLabel('Code').fill(await codeFor(app, email));
  }
  await signIn(other);
  await expect(page.getByText(`You’re signed in as ${other}. This meeting belongs to ${owner}`)).toBeVisible();
  await expectGood(page);
  const before = app.mailbox.newestTo(owner)?.subject;
  await page.getByRole('button', { name: 'Sign in to that account' }).click();
  await expect(page.getByLabel('Email')).toHaveValue(owner);
  await page.getByLabel('Email').focus();
  await page.keyboard.press('Enter');
  await expect.poll(() => app.mailbox.newestTo(owner)?.subject).not.toBe(before);
  await page.getByLabel('Code').fill(await codeFor(app, owner));
  await expect(page.getByText(/^Shared\./)).toBeVisible();
});
