import type { Page } from '@playwright/test';
import { MINUTE } from '#lib/time.ts';
import { codeFor, newEmail } from '../support/account.ts';
import { expect, test } from '../support/e2e.ts';
import { expected, pass, standStill, start } from '../support/meter.ts';
import { expectGood, signInContext } from '../support/pages.ts';
import { seed } from '../support/seed.ts';

test.beforeEach(({ allow }) => allow(expected));

const receipt = (page: Page) => page.getByRole('article');

async function stop(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Stop', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'The receipt' })).toBeVisible();
}

test('what was shared stays in sight when the meeting is put right; the corrected receipt is a second one', async ({
  page,
  app,
  context,
}) => {
  await signInContext(app, context);
  await page.clock.install();
  await page.goto('/app');
  await expect(page.getByRole('button', { name: 'Account' })).toBeVisible();
  const began = await standStill(page);
  await start(page, '4 × 100 external');
  await pass(page, 45 * MINUTE);
  await stop(page);
  await page.clock.resume();
  await page.getByRole('button', { name: 'Share receipt' }).click();
  await expect(page.getByText(/^Shared\./)).toBeVisible();
  await expect(receipt(page).getByText('$300.00')).toBeVisible();

  await page.getByRole('link', { name: 'Edit this meeting' }).click();
  // The page that is being left has “Start and end”, too.
  await expect(page.getByRole('heading', { name: 'Edit', exact: true })).toBeVisible();
  await page.getByText('Start and end').click();
  await page.getByLabel('Ended').fill(new Date(began + 30 * MINUTE).toISOString().slice(0, 16));
  await page.getByRole('button', { name: 'Save' }).last().click();
  await expect(page.getByText('Saved.')).toBeVisible();
  // Shared before, it is there without being asked for, and after a reload.
  await page.reload();
  await expect(page.getByText('Shared. Here’s the link')).toBeVisible();
  await expect(page.getByRole('link', { name: '/r/' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Share a receipt' })).toBeHidden();
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  await expect(receipt(page).getByText('$300.00')).toBeVisible();
  await expect(page.getByText('The link still shows the figures above.')).toBeVisible();
  await expectGood(page);

  await page.getByRole('button', { name: 'Share updated receipt' }).click();
  await expect(receipt(page).getByText('$200.00')).toBeVisible();
  await expect(page.getByText('The first one stays shared')).toBeVisible();
  await expectGood(page);
  await page.getByRole('button', { name: 'Share updated receipt' }).click();
  await expect(page.getByText('The first link still shows the old figures.')).toBeVisible();
  await expect(receipt(page).getByText('$200.00')).toBeVisible();
  const { receipts } = await (await context.request.get(`${app.baseUrl}/v1/receipts`)).json();
  expect(receipts).toHaveLength(2);

  // Deleted, its receipt can still be read, and that is said until the deletion is undone.
  await page.getByRole('button', { name: 'Delete' }).first().click();
  await expect(page.getByText('The receipt for “Meeting” is still shared')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Open receipts' })).toBeVisible();
  await expectGood(page);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByText('is still shared')).toBeHidden();
});

test('says what two receipts of a series give away when one person was in only one of the meetings', async ({
  page,
  app,
  context,
}) => {
  const { accountId, workspaceId } = await signInContext(app, context);
  await page.goto('/app/meetings');
  await expect(page.getByRole('button', { name: 'Account' })).toBeVisible();
  const week = 7 * 24 * 60 * MINUTE;
  const meeting = (id: string, heads: number, weeksAgo: number) => {
    const startedAt = Date.now() - weeksAgo * week - 60 * MINUTE;
    return { id, title: 'Weekly planning', startedAt, minutes: 30, heads };
  };
  const owner = { accountId, workspaceId };
  await seed(page, { owner, meetings: [meeting('four', 4, 2), meeting('five', 5, 1), meeting('eight', 8, 0)] });
  const open = async (id: string) => {
    await page.goto(`/app/meetings?id=${id}`);
    await page.getByRole('button', { name: 'Share a receipt' }).click();
    await expect(page.getByRole('button', { name: 'Share receipt' })).toBeVisible();
  };
  const warning = page.getByText('one person was in only one of the two meetings');
  await open('five');
  await expect(warning).toBeHidden();
  await open('four');
  await page.getByRole('button', { name: 'Share receipt' }).click();
  await expect(page.getByText(/^Shared\./)).toBeVisible();
  await open('five');
  await expect(warning).toBeVisible();
  await expectGood(page);
  await open('eight');
  await expect(warning).toBeHidden();
});

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
  // The zone’s city would say where the team is.
  expect(preview).not.toContain('Tokyo');
  expect(preview).toContain('Made with Meeting Tab');
  await page.getByRole('button', { name: 'Share receipt' }).click();
  await page.getByRole('link', { name: '/r/' }).click();
  await expect(page).toHaveURL(/\/r\//);
  expect(await receipt(page).innerText()).toBe(preview);
});

test('the app opens on a meter ready to start; the receipt stays through a reload', async ({ page }) => {
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

test('an end that was forgotten is put right on its receipt, to the minute', async ({ page }) => {
  // Half a minute past: what one sees are whole minutes.
  await page.clock.install({ time: new Date('2026-11-20T06:03:40Z') });
  await page.goto('/app');
  await start(page, '4 × 100 external', '30');
  await page.clock.fastForward('08:00:00');
  await page.getByRole('button', { name: 'End meeting' }).click();
  await expect(page.getByText('When did it actually end?')).toBeVisible();
  await expect(receipt(page).getByText('2 h 30 min')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Resume meeting' })).toBeHidden();
  await expectGood(page);
  const began = await page.getByLabel('Started').inputValue();
  await page.getByLabel('Ended').fill(began.replace(/03$/, '33'));
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Saved.')).toBeVisible();
  await expect(receipt(page).getByText('30 min', { exact: true })).toBeVisible();
  await expect(receipt(page).getByText('$200.00')).toBeVisible();
});

test('signed in as somebody else, it says whose the meeting is and leads there', async ({
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
