import type { Page, Request } from '@playwright/test';
import { MINUTE } from '#lib/time.ts';
import { codeFor, newEmail } from '../support/account.ts';
import { expect, test } from '../support/e2e.ts';
import { chooseMore, expected, letRun, pass, setSwitch, standStill, start, total } from '../support/meter.ts';
import { expectGood, signInContext } from '../support/pages.ts';

test('a whole meeting: late join, leave, pause, overrun and the cap', async ({ page, allow }) => {
  test.slow();
  allow(expected);
  await page.clock.install();
  await page.goto('/app');
  await expect(page.getByText('Demo', { exact: true })).toBeVisible();
  await expect(page.getByTestId('total')).toBeVisible();
  await expectGood(page);
  await page.getByRole('button', { name: 'Dismiss' }).click();
  await expect(page.getByTestId('total')).toBeHidden();

  for (let i = 0; i < 4; i += 1) await page.getByRole('button', { name: 'One fewer' }).click();
  await page.getByRole('button', { name: 'Start the meter' }).click();
  await expect(page.getByText('Add someone first', { exact: false })).toBeVisible();
  await page.getByLabel('Who’s in?').fill('5 × Engineer 60');
  await page.keyboard.press('Enter');
  await page.getByLabel('Who’s in?').fill('1 × Consultant 120 external');
  await page.getByRole('button', { name: '45 minutes' }).click();
  await page.getByLabel('Title').fill('Quarterly planning');
  await page.getByLabel('Topic').fill('Planning');
  await page.getByText('How this is computed').click();
  await expect(page.getByText('$78.00 an hour')).toBeVisible();
  // Five staff at 60 × 1.3 an hour, one external at 120.
  await expect(page.getByText('$8.50 a minute')).toBeVisible();
  await expect(page.getByText('$382.50 in 45 min')).toBeVisible();
  await expectGood(page);
  const began = await standStill(page);
  await page.getByRole('button', { name: 'Start the meter' }).click();
  await expect(page.getByRole('heading', { name: 'Quarterly planning' })).toBeFocused();

  await pass(page, 10 * MINUTE);
  await expect(total(page)).toHaveText('$85.00');
  await page.getByRole('button', { name: 'Add someone' }).click();
  await page.getByLabel('Who’s joining?').fill('2 × 60');
  await page.keyboard.press('Enter');
  await expect(page.getByText('8 people in the room')).toBeVisible();
  await letRun(page, began + 20 * MINUTE, async () => {
    await expectGood(page);
    await page.getByRole('button', { name: 'Done' }).click();
  });
  await expect(total(page)).toHaveText('$196.00');
  await page.getByRole('button', { name: 'Leaves Consultant' }).click();
  await expect(page.getByText('7 people in the room')).toBeVisible();
  await page.getByRole('button', { name: 'Pause' }).click();
  await expect(page.getByText('Paused', { exact: true })).toBeVisible();
  await letRun(page, began + 25 * MINUTE, () => expectGood(page));
  await expect(total(page)).toHaveText('$196.00');
  await page.getByRole('button', { name: 'Resume' }).click();
  // The clock may only jump once the resumed meeting is saved.
  await expect(page.getByText('Running')).toBeVisible();

  await pass(page, 30 * MINUTE);
  await expect(total(page)).toHaveText('$469.00');
  await expect(page.getByText('Overrun')).toBeVisible();
  await expect(page.getByText('10:00 over, $91.00')).toBeVisible();
  await setSwitch(page, 'Round amounts', true);
  await expect(total(page)).toHaveText('≈ $470');
  await setSwitch(page, 'Round amounts', false);
  await page.clock.resume();
  await expectGood(page);
  await chooseMore(page, 'Room mode');
  await expect(page.getByRole('dialog', { name: 'Room mode' })).toBeVisible();
  // The window changes its size while going full screen.
  await expect.poll(() => page.evaluate(() => document.fullscreenElement !== null)).toBe(true);
  await expectGood(page);
  await page.getByRole('button', { name: 'Leave room mode' }).click();
  await expect(page.getByRole('dialog')).toBeHidden();

  await page.clock.fastForward('05:00:00');
  await expect(page.getByText('Stopped automatically', { exact: true })).toBeVisible();
  await expectGood(page);
  await page.getByRole('button', { name: 'End meeting' }).click();
  await expect(page.getByRole('heading', { name: 'The receipt' })).toBeFocused();
  await expect(page.getByText('2 h 40 min')).toBeVisible();
  await expect(page.getByText('$1,470.00')).toBeVisible();
  await expectGood(page);
});

test('two tabs show one meeting; a reload and a crash lose nothing; a stop can be undone', async ({
  page,
  context,
  allow,
}) => {
  allow(expected);
  await page.clock.install();
  await page.goto('/app');
  await standStill(page);
  await start(page, '4 × 60', '30');
  const other = await context.newPage();
  await other.goto('/app');
  await expect(other.getByText('4 people in the room')).toBeVisible();
  await other.getByRole('button', { name: 'Pause' }).click();
  await expect(page.getByText('Paused', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Resume' }).click();
  await expect(other.getByText('Running')).toBeVisible();

  await pass(page, 10 * MINUTE);
  await expect(total(page)).toHaveText('$52.00');
  await page.reload();
  await expect(total(page)).toHaveText('$52.00');
  await other.close({ runBeforeUnload: false });
  const third = await context.newPage();
  await third.goto('/app');
  await expect(total(third)).toHaveText('$52.00');

  // Both at once: the meeting ends once.
  await Promise.all([page, third].map((tab) => tab.keyboard.press('s')));
  for (const tab of [page, third]) await expect(tab.getByRole('heading', { name: 'The receipt' })).toBeVisible();
  await page.reload();
  await expect(page.getByRole('heading', { name: 'The receipt' })).toBeVisible();
  await page.getByRole('button', { name: 'Resume meeting' }).click();
  await expect(page.getByRole('button', { name: 'Pause' })).toBeVisible();
  await expect(third.getByRole('button', { name: 'Pause' })).toBeVisible();
});

test('without an account, a person signs in on the spot and shares, and nothing is lost', async ({
  page,
  app,
  context,
  allow,
}) => {
  allow(expected);
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.clock.install();
  await page.goto('/app');
  await start(page, '2 × 100', '10');
  await page.clock.fastForward('10:00');
  await page.getByRole('button', { name: 'Stop', exact: true }).click();
  await expect(page.getByText('Only two people were in this meeting')).toBeVisible();
  await page.getByLabel('Title on the receipt').fill('Shared on the spot');
  await expectGood(page);
  await page.getByRole('button', { name: 'Share receipt' }).click();
  const email = newEmail();
  await page.getByLabel('Email').fill(email);
  await expectGood(page);
  await page.keyboard.press('Enter');
  await page.getByLabel('Code').fill(await codeFor(app, email));
  await expect(page.getByText('Shared. Link copied.')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Shared on the spot' })).toBeVisible();
  await expectGood(page);
  const url = await page.evaluate(() => navigator.clipboard.readText());
  expect(url).toContain('/r/');
  await page.getByRole('link', { name: 'All receipts' }).click();
  await expect(page.getByRole('heading', { name: 'Shared on the spot' })).toBeVisible();
  await page.goto(url);
  await expect(page.getByRole('heading', { name: 'Shared on the spot' })).toBeVisible();
});

/** Returns the page's open requests, counted from now on. */
function openRequests(page: Page): ReadonlySet<Request> {
  const open = new Set<Request>();
  page.on('request', (request) => open.add(request));
  page.on('requestfinished', (request) => open.delete(request));
  page.on('requestfailed', (request) => open.delete(request));
  return open;
}

test('actually offline: start, stop, and share when the connection is back', async ({ page, app, context, allow }) => {
  allow(expected);
  await signInContext(app, context);
  const open = openRequests(page);
  await page.goto('/app');
  await expect(page.getByRole('button', { name: 'Account' })).toBeVisible();
  // Focusing the form loads the rest of the app.
  const who = page.getByLabel('Who’s in?');
  await expect(who).toBeEnabled();
  await who.focus();
  // Once the page has reacted, its requests have been sent.
  await expect(who).toBeFocused();
  await expect.poll(() => open.size).toBe(0);
  await context.setOffline(true);
  await start(page, '6 × 60');
  await page.getByRole('button', { name: 'Pause' }).click();
  await page.getByRole('button', { name: 'Resume' }).click();
  await page.getByRole('button', { name: 'Stop', exact: true }).click();
  await page.getByRole('button', { name: 'Share receipt' }).click();
  await expect(page.getByText('You’re offline.')).toBeVisible();
  await expectGood(page);
  await context.setOffline(false);
  await expect(page.getByText(/^Shared\./)).toBeVisible();
  const { receipts } = await (await context.request.get(`${app.baseUrl}/v1/receipts`)).json();
  expect(receipts).toHaveLength(1);
});

test('the form is in the HTML, but isn’t shown on a device that may have something else to show', async ({
  page,
  allow,
}) => {
  allow(/ERR_FAILED/);
  const heading = page.getByText('New meeting', { exact: true });
  const field = page.getByLabel('Who’s in?');
  await page.route('**/*.js', (route) => route.abort());
  await page.goto('/app');
  await expect(heading).toBeVisible();
  await expect(field).toBeDisabled();
  // It's only a picture: nothing that can't be used is announced.
  await expect(page.getByRole('heading', { name: 'New meeting' })).toBeHidden();

  await page.unroute('**/*.js');
  await page.reload();
  await start(page, '3 × Engineer 60/h');
  await page.route('**/*.js', (route) => route.abort());
  await page.reload();
  await expect(field).toBeAttached();
  await expect(heading).toBeHidden();

  await page.unroute('**/*.js');
  await page.reload();
  await expect(page.getByRole('button', { name: 'Stop', exact: true })).toBeVisible();
  await expect(heading).toBeHidden();
});
