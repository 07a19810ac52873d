import type { Page } from '@playwright/test';
import { expect, test } from '../support/e2e.ts';
import { expected, plan, start } from '../support/meter.ts';
import { expectGood, signInContext } from '../support/pages.ts';
import { seed } from '../support/seed.ts';

test.beforeEach(({ allow }) => allow(expected));

async function fill(page: Page): Promise<void> {
  await page.getByLabel('Who’s in?').fill('3 × Engineer 60');
  await plan(page, '20 min');
  await page.getByLabel('Title').fill('The twenty-first');
  await page.getByLabel('Topic').fill('Hiring');
}

async function expectKept(page: Page): Promise<void> {
  await expect(page.getByLabel('Who’s in?')).toHaveValue('3 × Engineer 60');
  await expect(page.getByRole('textbox', { name: 'Planned length' })).toHaveValue('20 min');
  await expect(page.getByLabel('Title')).toHaveValue('The twenty-first');
  await expect(page.getByLabel('Topic')).toHaveValue('Hiring');
}

async function expectRefused(page: Page): Promise<void> {
  await expect(page.getByText('You’ve used all 20 meetings this month.', { exact: false })).toBeVisible();
  await expect(page.getByRole('main').getByRole('link', { name: 'See Pro' })).toHaveAttribute('href', '/pricing');
  const button = page.getByRole('button', { name: 'Start the meter' });
  await expect(button).toBeVisible();
  await expect(button).toBeDisabled();
  await expect(button).toHaveAccessibleDescription(/^You’ve used all 20 meetings this month\./);
}

test('without an account: the twentieth of the month starts, the next does not', async ({ page }) => {
  test.slow();
  await page.goto('/app');
  await expect(page.getByRole('heading', { name: 'New meeting' })).toBeVisible();
  await seed(page, { starts: 19 });
  await start(page, '3 × 60');
  await page.keyboard.press('s');
  await page.getByRole('button', { name: 'New meeting' }).click();
  await expectRefused(page);
  await fill(page);
  // Neither Enter nor N gets past it, and what was typed stays.
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { name: 'New meeting' }).focus();
  await page.keyboard.press('n');
  await expectRefused(page);
  await expectKept(page);
  await expectGood(page);
});

test('a start that another tab was quicker with', async ({ page, context }) => {
  await page.goto('/app');
  await expect(page.getByRole('heading', { name: 'New meeting' })).toBeVisible();
  await seed(page, { starts: 19 });
  await fill(page);
  const other = await context.newPage();
  await other.goto('/app');
  await start(other, '3 × 60');
  await other.keyboard.press('s');
  await expect(other.getByRole('heading', { name: 'The receipt' })).toBeVisible();
  // The meeting shows here too, and so does its receipt.
  await page.getByRole('button', { name: 'New meeting' }).click();
  await expectRefused(page);
});

test('with an account: what the service has counted holds here too', async ({ page, app, context }) => {
  const { post, workspaceId } = await signInContext(app, context);
  for (let i = 0; i < 20; i += 1) {
    await post('/v1/meetings/start', { workspaceId, clientMeetingId: `elsewhere-${i}`, startedAt: Date.now() });
  }
  await page.goto('/app');
  await expectRefused(page);
  await fill(page);
  await expectKept(page);
  await page.reload();
  await expectRefused(page);
});

test('more people than the plan has room for: said at the start, and the form stays as it is', async ({ page }) => {
  test.slow();
  await page.goto('/app');
  await fill(page);
  await page.getByLabel('Who’s in?').fill('13 × Engineer 60');
  await page.getByRole('button', { name: 'Start the meter' }).click();
  await expect(page.getByText('That’s 13 people. Free has room for 12', { exact: false })).toBeVisible();
  await expect(page.getByRole('main').getByRole('link', { name: 'See Pro' })).toBeVisible();
  await expect(page.getByLabel('Who’s in?')).toHaveValue('13 × Engineer 60');
  await expect(page.getByLabel('Title')).toHaveValue('The twenty-first');
  await expectGood(page);
  await page.getByLabel('Who’s in?').fill('12 × Engineer 60');
  // It was about the thirteen.
  await expect(page.getByText('Free has room for 12', { exact: false })).toBeHidden();
  await page.getByRole('button', { name: 'Start the meter' }).click();
  await expect(page.getByText('12 people in the room')).toBeVisible();
});

test('on a phone, why it can’t start stands where one presses, not below it', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto('/app');
  await page.getByLabel('Who’s in?').fill('13 × Engineer 60');
  // As a thumb presses it: Playwright's own click would bring the whole button, and what is below it, into view first.
  await page.evaluate(() => scrollTo(0, 0));
  const { x, y } = (await page.getByRole('button', { name: 'Start the meter' }).boundingBox()) ?? { x: 0, y: 0 };
  await page.mouse.click(x + 10, y + 10);
  const tooMany = page.getByText('That’s 13 people. Free has room for 12', { exact: false });
  await expect(tooMany).toBeInViewport({ ratio: 1 });
  await page.getByLabel('Who’s in?').fill('2 × 60');
  await expect(tooMany).toBeHidden();
  await expect(page.getByText('a minute', { exact: false }).first()).toBeInViewport();

  await seed(page, { starts: 20 });
  await page.getByLabel('Who’s in?').fill('3 × 60');
  const button = page.getByRole('button', { name: 'Start the meter' });
  await expect(button).toBeDisabled();
  await expect(button).toBeInViewport({ ratio: 1 });
  await expect(page.getByText('You’ve used all 20 meetings this month.', { exact: false })).toBeInViewport({
    ratio: 1,
  });
});

test('a name that no meeting takes is refused by Add, beside its field', async ({ page }) => {
  await page.goto('/app');
  const who = page.getByLabel('Who’s in?');
  await who.fill(`${'W'.repeat(81)} 60/h`);
  await page.getByRole('button', { name: 'Add', exact: true }).click();
  await expect(who).toHaveAccessibleDescription(/That name is too long\. Use at most 80 characters\./);
  await expect(page.getByRole('list', { name: 'In this meeting' })).toBeHidden();
  await who.fill(`${'W'.repeat(80)} 60/h`);
  await page.getByRole('button', { name: 'Add', exact: true }).click();
  await expect(page.getByRole('list', { name: 'In this meeting' })).toBeVisible();
});
