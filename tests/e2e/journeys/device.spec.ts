import type { BrowserContext, Page } from '@playwright/test';
import type { TestApp } from '../../support/app.ts';
import { expect, test } from '../../support/e2e.ts';
import { expectAccessible, expectGood, signInContext } from '../../support/pages.ts';
import { accountsOn, seed } from '../../support/seed.ts';

async function withThings(page: Page): Promise<void> {
  await page.goto('/app/meetings');
  await expect(page.getByRole('heading', { name: 'No meetings yet' })).toBeVisible();
  const startedAt = Date.now() - 7_200_000;
  await seed(page, {
    people: [{ id: 'p1', name: 'Engineer' }],
    meetings: ['One', 'Two', 'Three'].map((title, i) => ({ id: `m${i}`, title, startedAt, minutes: 30 })),
  });
  await expect(page.getByRole('link', { name: /Three/ })).toBeVisible();
}

async function signedIn(app: TestApp, context: BrowserContext, page: Page): Promise<void> {
  await signInContext(app, context);
  await page.goto('/app/meetings');
}

test('after signing in, data made without an account moves; signing out asks, and deletes it if told to', async ({
  page,
  app,
  context,
}) => {
  // axe checks every state, twice.
  test.slow();
  await withThings(page);
  await signedIn(app, context, page);
  await expect(
    page.getByText('Add 3 meetings and 1 person on this device to your account', { exact: false }),
  ).toBeVisible();
  await expect(page.getByRole('heading', { name: 'No meetings yet' })).toBeVisible();
  await expectGood(page);
  await page.getByRole('button', { name: 'Add them' }).click();
  await expect(page.getByRole('link', { name: /Three/ })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Add them' })).toBeHidden();
  await page.reload();
  await expect(page.getByRole('link', { name: /Three/ })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Add them' })).toBeHidden();

  await page.getByRole('button', { name: 'Account' }).click();
  await page.getByRole('button', { name: 'Sign out' }).click();
  const dialog = page.getByRole('dialog', { name: 'Sign out?' });
  await expect(dialog).toContainText('3 meetings and 1 person');
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect(page.getByRole('link', { name: /Three/ })).toBeVisible();
  await page.getByRole('button', { name: 'Account' }).click();
  await page.getByRole('button', { name: 'Sign out' }).click();
  await dialog.getByText('Delete', { exact: true }).click();
  await expect(dialog).toContainText('You can’t undo this.');
  await dialog.getByRole('button', { name: 'Sign out and delete' }).click();
  await expect(page).toHaveURL(`${app.baseUrl}/`);
  expect(await accountsOn(page)).toEqual([]);
  await page.goto('/app/meetings');
  await expect(page.getByRole('heading', { name: 'No meetings yet' })).toBeVisible();
});

test('data entered before the page knows of the account can be added to it, even once the account is shown', async ({
  page,
  app,
  context,
}) => {
  await signInContext(app, context);
  const answer = Promise.withResolvers<void>();
  await page.route('**/v1/auth/session', async (route) => {
    await answer.promise;
    await route.continue();
  });
  const add = async (name: string) => {
    await page.getByLabel('New topic').fill(name);
    await page.keyboard.press('Enter');
    await expect(page.getByRole('button', { name: `More about ${name}` })).toBeVisible();
  };
  await page.goto('/app/topics');
  await add('Hiring');
  const other = await context.newPage();
  await other.goto('/app/topics');
  await expect(other.getByText('Add 1 topic on this device', { exact: false })).toBeVisible();
  await add('Roadmap');
  await expect(other.getByText('Add 2 topics on this device', { exact: false })).toBeVisible();
  await other.getByRole('button', { name: 'Add them' }).click();
  await expect(other.getByRole('button', { name: 'More about Roadmap' })).toBeVisible();
  await expect(other.getByRole('button', { name: 'Add them' })).toBeHidden();

  await add('Budget');
  answer.resolve();
  await expect(page.getByRole('button', { name: 'More about Roadmap' })).toBeVisible();
  await expect(page.getByText('Add 1 topic on this device', { exact: false })).toBeVisible();
});

test('a session that ends loses nothing', async ({ page, app, context, allow }) => {
  allow(/status of 401/);
  await withThings(page);
  await signedIn(app, context, page);
  await page.getByRole('button', { name: 'Add them' }).click();
  await expect(page.getByRole('link', { name: /Three/ })).toBeVisible();
  await context.clearCookies();
  await page.reload();
  await expect(page.getByText('Your session has ended.', { exact: false })).toBeVisible();
  await expect(page.getByRole('link', { name: /Three/ })).toBeVisible();
  await expectAccessible(page);
});

test('? shows the shortcuts, and they can be turned off', async ({ page }) => {
  await page.goto('/app/topics');
  await expect(page.getByLabel('New topic')).toBeVisible();
  await page.keyboard.press('?');
  const dialog = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
  await expect(dialog).toBeVisible();
  await expectAccessible(page);
  await dialog.getByRole('checkbox').uncheck();
  await page.keyboard.press('Escape');
  await page.keyboard.press('?');
  await expect(dialog).toBeHidden();
  await page.reload();
  await expect(page.getByLabel('New topic')).toBeVisible();
  await page.getByRole('button', { name: 'Keyboard shortcuts' }).click();
  await expect(dialog.getByRole('checkbox')).not.toBeChecked();
});
