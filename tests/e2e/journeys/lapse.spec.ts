import type { Page } from '@playwright/test';
import { expect, test } from '../../support/e2e.ts';
import { expectGood, signInContext } from '../../support/pages.ts';
import { makePro } from '../../support/pro.ts';

const DAY = 86_400_000;
const notice = (page: Page) => page.getByText(/^(Your last payment failed|Pro has)/);

async function seenOnEach(page: Page): Promise<void> {
  for (const path of ['/app', '/app/meetings', '/app/people']) {
    await page.goto(path);
    await expect(notice(page), path).toBeVisible();
  }
}

async function unseenOnEach(page: Page): Promise<void> {
  for (const path of ['/app', '/app/meetings', '/app/people']) {
    await page.goto(path);
    await expect(page.getByRole('button', { name: 'Account' })).toBeVisible();
    await expect(notice(page), path).toBeHidden();
  }
}

test('a failed payment and the end of Pro are shown where people work, each until it is dismissed', async ({
  page,
  app,
  context,
}) => {
  test.slow();
  const person = await signInContext(app, context);
  await makePro(person);
  await unseenOnEach(page);

  await makePro(person, { status: 'past_due', graceUntil: new Date(Date.now() + 5 * DAY) });
  await seenOnEach(page);
  await expect(notice(page)).toContainText(/Pro continues until .+\. Update your card to keep it\./);
  await expect(page.getByRole('main').getByRole('link', { name: 'Update card' })).toHaveAttribute(
    'href',
    '/app/account#plan',
  );
  await expectGood(page);
  await page.getByRole('button', { name: 'Dismiss' }).click();
  await expect(notice(page)).toBeHidden();
  await expect(page.getByRole('heading', { name: 'People', exact: true })).toBeFocused();
  await unseenOnEach(page);
  // It stays on the page with the plan.
  await page.goto('/app/account');
  await expect(notice(page)).toBeVisible();

  // Another lapse is shown again.
  await makePro(person, { status: 'canceled', endedAt: new Date(Date.now() - DAY) });
  await seenOnEach(page);
  await expect(notice(page)).toContainText(/^Pro has ended\. .+ until .+, and nothing is deleted\./);
  await expect(page.getByRole('main').getByRole('link', { name: 'See Pro' })).toBeVisible();
  await expectGood(page);
  await page.getByRole('button', { name: 'Account' }).click();
  await expect(page.getByText('Pro has ended, so new changes are saved on this device only.')).toBeVisible();
  await expect(page.getByText('Saved to your account', { exact: true })).toBeHidden();
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Dismiss' }).click();
  await unseenOnEach(page);
});
