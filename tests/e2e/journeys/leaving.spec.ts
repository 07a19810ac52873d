import type { Page } from '@playwright/test';
import { codeFor } from '../../support/account.ts';
import { query } from '../../support/app.ts';
import { copyOf } from '../../support/download.ts';
import { expect, test } from '../../support/e2e.ts';
import { expected, start } from '../../support/meter.ts';
import { deleteRow, expectGood, signInContext, signInProContext } from '../../support/pages.ts';
import { accountsOn, seed, seedValue } from '../../support/seed.ts';

test.beforeEach(({ allow }) => allow(expected));

const stop = (page: Page) => page.getByRole('button', { name: 'Stop', exact: true });

const things = (owner: { accountId: string; workspaceId: string }) => ({
  owner,
  people: [{ id: 'p1', name: 'Engineer' }],
  meetings: ['One', 'Two', 'Three'].map((title, i) => ({
    ...{ id: `m${i}`, title, minutes: 30 },
    startedAt: Date.now() - 7_200_000,
  })),
});

test('signing out on Free keeps this device’s meetings, the running one too, and they come back', async ({
  page,
  app,
  context,
}) => {
  const { accountId, workspaceId, email } = await signInContext(app, context);
  await page.goto('/app');
  await expect.poll(() => accountsOn(page)).toContain(accountId);
  await expect(page.getByRole('button', { name: 'Account' })).toBeVisible();
  await seed(page, things({ accountId, workspaceId }));
  await page.getByLabel('Title').fill('Running now');
  await start(page, '3 × 60');

  await page.getByRole('button', { name: 'Account' }).click();
  await expect(page.getByText('Saved on this device only')).toBeVisible();
  await page.getByRole('button', { name: 'Sign out' }).click();
  const dialog = page.getByRole('dialog', { name: 'Sign out?' });
  await expect(dialog).toContainText('4 meetings and 1 person are on this device only.');
  await expect(dialog).toContainText('What’s here stays in this browser, and anyone who uses it can see it.');
  await expect(dialog.getByRole('radio', { name: 'Keep' })).toBeFocused();
  await expectGood(page);
  expect((await copyOf(page, dialog)).meetings).toHaveLength(4);
  await dialog.getByRole('button', { name: 'Sign out', exact: true }).click();
  await expect(page).toHaveURL(`${app.baseUrl}/`);
  expect(await accountsOn(page)).not.toContain(accountId);
  await page.goto('/app');
  await expect(page.getByRole('link', { name: 'Sign in' })).toBeVisible();
  await expect(stop(page)).toBeVisible();
  await page.goto('/app/meetings');
  await expect(page.getByRole('link', { name: /Three/ })).toBeVisible();

  await signInContext(app, context, email);
  await page.reload();
  await page.getByRole('button', { name: 'Add them' }).click();
  await expect(page.getByRole('link', { name: /Three/ })).toBeVisible();
  await page.goto('/app');
  await expect(stop(page)).toBeVisible();
});

test('when signed out, a receipt that waits to be shared needs an account again', async ({ page, allow }) => {
  // The page asks for the account's receipts.
  allow(/status of 401/);
  await page.goto('/app');
  await expect(page.getByTestId('total')).toBeVisible();
  await seed(page, { meetings: [{ id: 'm0', title: 'One', minutes: 30, startedAt: Date.now() - 7_200_000 }] });
  await seedValue(page, 'queued-shares', { m0: { title: 'For everybody', problem: null } });
  await page.goto('/app/receipts');
  const waiting = page.getByRole('list', { name: 'Not shared yet' });
  await expect(waiting).toContainText('Sign in and add it to your account to share it.');
  await expectGood(page);
  await waiting.getByRole('link', { name: 'For everybody' }).click();
  await page.getByRole('button', { name: 'Share a receipt' }).click();
  await expect(page.getByRole('button', { name: 'Share receipt' })).toBeVisible();
  await expect(page.getByText('You’re offline.', { exact: false })).toBeHidden();
});

test('signing out on Pro says that a deletion isn’t in the account yet, and sends it', async ({
  page,
  app,
  context,
}) => {
  const { post, workspaceId, email } = await signInProContext(app, context);
  const topic = { table: 'topics', record: { id: 'hiring', name: 'Hiring' } };
  await post('/v1/sync/push', { workspaceId, records: [topic] });
  await page.goto('/app/topics');
  await deleteRow(page, 'Hiring');
  await page.getByRole('button', { name: 'Account' }).click();
  await page.getByRole('button', { name: 'Sign out' }).click();
  const dialog = page.getByRole('dialog', { name: 'Sign out?' });
  await expect(dialog).toContainText('Some of what you deleted here is still in your account.');
  await expect(dialog.getByRole('radio')).toHaveCount(0);
  await expectGood(page);
  await dialog.getByRole('button', { name: 'Sign out', exact: true }).click();
  await expect(page).toHaveURL(`${app.baseUrl}/`);

  await signInContext(app, context, email);
  const { records } = await (await context.request.get(`/v1/sync/pull?workspaceId=${workspaceId}`)).json();
  expect(records).toMatchObject([{ record: { id: 'hiring', deletedAt: expect.any(Number) } }]);
});

test('deleting the account keeps or deletes the meetings here, as chosen', async ({ page, app, context, allow }) => {
  allow(/status of 401/);
  for (const fate of ['Delete', 'Keep']) {
    await context.clearCookies();
    const { email, accountId, workspaceId } = await signInContext(app, context);
    await page.goto('/app/account');
    await expect.poll(() => accountsOn(page)).toContain(accountId);
    await seed(page, things({ accountId, workspaceId }));
    await page.getByRole('button', { name: 'Delete account' }).click();
    await expect(page.getByText('3 meetings and 1 person are on this device.')).toBeVisible();
    await page.getByText(fate, { exact: true }).click();
    await expectGood(page);
    expect((await copyOf(page)).meetings).toHaveLength(3);
    await page.getByLabel(`Type ${email} to confirm`).fill(email);
    await page.getByRole('button', { name: 'Delete account' }).click();
    await expect(page.getByRole('heading', { name: 'Your account was deleted' })).toBeVisible();
    await expect.poll(() => accountsOn(page)).not.toContain(accountId);
    await page.goto('/app/meetings');
    const kept = page.getByRole('link', { name: /Three/ });
    if (fate === 'Keep') await expect(kept).toBeVisible();
    else await expect(page.getByRole('heading', { name: 'No meetings yet' })).toBeVisible();
  }
});

test('after a day, deleting the account needs a code, and the data on this device is kept', async ({
  page,
  app,
  context,
  allow,
}) => {
  allow(/status of 40[013]/);
  const { email, accountId, workspaceId } = await signInContext(app, context);
  await query(app, "UPDATE sessions SET created_at = now() - interval '25 hours' WHERE account_id = $1", [accountId]);
  await page.goto('/app/account');
  await expect.poll(() => accountsOn(page)).toContain(accountId);
  await seed(page, things({ accountId, workspaceId }));
  await page.getByRole('button', { name: 'Delete account' }).click();
  await expect(page.getByText('3 meetings and 1 person are on this device.')).toBeVisible();
  const section = page.getByRole('region', { name: 'Delete account' });
  const remove = async () => {
    await section.getByLabel(`Type ${email} to confirm`).fill(email);
    await section.getByRole('button', { name: 'Delete account' }).click();
    await expect(section.getByText(`we sent a code to ${email}`, { exact: false })).toBeVisible();
  };
  await remove();
  await expectGood(page);
  await section.getByRole('button', { name: 'Keep my account' }).click();
  await expect(section.getByRole('button', { name: 'Delete account' })).toBeVisible();
  await remove();
  const code = await codeFor(app, email);
  await section.getByLabel('Code', { exact: true }).fill(code === '000000' ? '000001' : '000000');
  await expect(section.getByText('This code is wrong', { exact: false })).toBeVisible();
  expect((await context.request.get('/v1/me')).status()).toBe(200);
  await section.getByLabel('Code', { exact: true }).fill(code);
  await expect(page.getByRole('heading', { name: 'Your account was deleted' })).toBeVisible();
  expect(await query(app, 'SELECT FROM accounts WHERE id = $1', [accountId])).toEqual([]);
  await page.goto('/app/meetings');
  await expect(page.getByRole('link', { name: /Three/ })).toBeVisible();
});

test('before the account is deleted, a device that can’t be read says so', async ({ page, app, context }) => {
  await page.addInitScript(() => {
    IDBObjectStore.prototype.getAll = () => {
      throw new DOMException('Unreadable.', 'UnknownError');
    };
  });
  await signInContext(app, context);
  await page.goto('/app/account');
  await page.getByRole('button', { name: 'Delete account' }).click();
  const section = page.getByRole('region', { name: 'Delete account' });
  await expect(section.getByText('This browser can’t read what is on this device.', { exact: false })).toBeVisible();
  await expect(section.getByRole('radio')).toHaveCount(0);
  await expectGood(page);
});
