import type { APIRequestContext, BrowserContext, Page } from '@playwright/test';
import type { Account } from '#lib/account/schema.ts';
import { newId } from '#lib/ids.ts';
import { codeFor, newEmail } from '../../support/account.ts';
import type { TestApp } from '../../support/app.ts';
import { expect, test } from '../../support/e2e.ts';
import { expectGood, signInContext } from '../../support/pages.ts';

const DAY = 86_400_000;

async function me(context: BrowserContext, app: TestApp): Promise<Account> {
  return (await context.request.get(`${app.baseUrl}/v1/me`)).json();
}

async function startMeeting(request: APIRequestContext, app: TestApp, workspaceId: string) {
  const data = { workspaceId, clientMeetingId: newId(), startedAt: Date.now() };
  return (await request.post(`${app.baseUrl}/v1/meetings/start`, { data })).json();
}

/** Opens a checkout without our pages, and returns the address of its hosted page. */
async function openCheckout(context: BrowserContext, app: TestApp): Promise<string> {
  const data = { interval: 'month', returnTo: '/app/account' };
  return (await (await context.request.post(`${app.baseUrl}/v1/billing/checkout`, { data })).json()).url;
}

/** Does something on the provider's page for managing a subscription, and comes back. */
async function inPortal(page: Page, open: string, action: string): Promise<void> {
  await page.getByRole('button', { name: open }).click();
  await expect(page.getByRole('heading', { name: 'Your subscription' })).toBeVisible();
  await expectGood(page);
  await page.getByRole('button', { name: action }).click();
  await page.getByRole('link', { name: 'Back to Meeting Tab' }).click();
  await expect(page).toHaveURL('/app/account#plan');
}

test('from Free to Pro, out of it and back, with /v1/me right at every step', async ({ page, app, context }) => {
  test.slow();
  const began = Date.now();
  await signInContext(app, context);
  const start = await me(context, app);
  expect(start).toMatchObject({ plan: 'free', subscription: null, readOnlyUntil: null, usage: { used: 0, limit: 20 } });
  const workspaceId = start.workspaces[0]?.id ?? '';
  for (let used = 1; used <= 20; used++) {
    expect(await startMeeting(context.request, app, workspaceId)).toMatchObject({ used, allowed: used < 20 });
  }
  await page.goto('/app/account');
  const main = page.getByRole('main');
  await expect(main.getByText('20 of 20')).toBeVisible();
  await expect(main.getByText('You’ve used all of this month’s meetings.')).toBeVisible();
  await expectGood(page);
  // The meeting was already running when it was reported, so it is counted and shown, though it is one too many.
  await startMeeting(context.request, app, workspaceId);
  await page.evaluate(() => dispatchEvent(new Event('focus')));
  await expect(main.getByText('21 of 20')).toBeVisible();
  await expectGood(page);

  await main.getByRole('link', { name: 'Go Pro, $6.00 a month' }).click();
  await expect(page).toHaveURL('/pricing');
  await expect(main.getByText('$6.00 a month', { exact: true })).toBeVisible();
  await page.getByRole('radio', { name: /^Yearly/ }).check();
  await expect(main.getByText('$60.00 a year', { exact: true })).toBeVisible();
  await expectGood(page);
  await page.getByRole('button', { name: 'Go Pro' }).click();
  await expect(page).toHaveURL(new RegExp(`^${app.stripe.url}/pay/`));
  await expect(page.getByText('$60.00 a year')).toBeVisible();
  await expectGood(page);

  // The next page is held back, to leave time to look at the result.
  await page.route('**/app/account**', () => {});
  await page.getByRole('button', { name: 'Pay and subscribe' }).click();
  await expect(page.getByRole('heading', { name: 'You’re on Pro' })).toBeVisible();
  expect(new URL(page.url()).pathname).toBe('/billing/return');
  await expectGood(page);
  await page.reload();
  await expect(page.getByRole('heading', { name: 'You’re on Pro' })).toBeVisible();
  await page.unroute('**/app/account**');
  await page.reload();
  await expect(page).toHaveURL('/app/account', { timeout: 15_000 });
  await expect(main.getByText('Renews on')).toBeVisible();
  await expect(main.getByText('$60.00 a year')).toBeVisible();
  await expectGood(page);
  expect(await me(context, app)).toMatchObject({
    plan: 'pro',
    entitlements: { meetingsPerMonth: null, sync: true },
    usage: { used: 21, limit: null },
    subscription: { status: 'active', interval: 'year', isStarter: true, cancelAtPeriodEnd: false, graceUntil: null },
    readOnlyUntil: null,
  });
  expect(await startMeeting(context.request, app, workspaceId)).toMatchObject({ allowed: true, used: 22, limit: null });
  await page.goto('/pricing');
  await expect(main.getByText('You’re on Pro.')).toBeVisible();
  await expectGood(page);

  await main.getByRole('link', { name: 'your account' }).click();
  await inPortal(page, 'Manage or cancel', 'Cancel at period end');
  await expect(main.getByText('You canceled Pro. It ends on')).toBeVisible();
  await expect(main.getByText('Ends on', { exact: true })).toBeVisible();
  await expectGood(page);
  expect(await me(context, app)).toMatchObject({ plan: 'pro', subscription: { cancelAtPeriodEnd: true } });
  await inPortal(page, 'Resume Pro', 'Keep plan');
  await expect(main.getByText('Renews on')).toBeVisible();
  expect(await me(context, app)).toMatchObject({ plan: 'pro', subscription: { cancelAtPeriodEnd: false } });

  await inPortal(page, 'Manage or cancel', 'End now');
  await expect(main.getByText(/Pro has ended\. .+ until .+, and nothing is deleted\./)).toBeVisible();
  await expectGood(page);
  const ended = await me(context, app);
  expect(ended).toMatchObject({ plan: 'free', usage: { used: 22, limit: 20 }, subscription: { status: 'canceled' } });
  expect(ended.readOnlyUntil).toBeGreaterThan(began + 30 * DAY);
  expect(ended.readOnlyUntil).toBeLessThanOrEqual(Date.now() + 30 * DAY);

  await main.getByRole('link', { name: /^Subscribe again/ }).click();
  await expect(main.getByText('Your starter price, for life.')).toBeVisible();
  await page.getByRole('button', { name: 'Go Pro' }).click();
  await page.getByRole('button', { name: 'Pay and subscribe' }).click();
  await page.getByRole('link', { name: 'Continue' }).click();
  await expect(page).toHaveURL('/app/account');
  await expect(main.getByText('$6.00 a month')).toBeVisible();
  expect(await me(context, app)).toMatchObject({
    plan: 'pro',
    subscription: { status: 'active', interval: 'month', isStarter: true },
    readOnlyUntil: null,
  });
});

test('a choice survives the sign-in; a person who goes back without paying stays on Free', async ({
  page,
  app,
  context,
  allow,
}) => {
  allow(/status of (401|503)/);
  const email = newEmail();
  await page.goto('/');
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Pricing' }).click();
  await expect(page).toHaveTitle(/Pricing/);
  await expectGood(page);
  await page.getByRole('radio', { name: /^Yearly/ }).check();
  await page.getByRole('button', { name: 'Go Pro' }).click();
  await page.getByLabel('Email').fill(email);
  await page.keyboard.press('Enter');
  await page.getByLabel('Code').fill(await codeFor(app, email));
  await expect(page).toHaveURL('/pricing?interval=year');
  await expect(page.getByRole('radio', { name: /^Yearly/ })).toBeChecked();
  app.stripe.faults.fail(/checkout\/sessions/, 500, 2);
  await page.getByRole('button', { name: 'Go Pro' }).click();
  await expect(page.getByText('Billing isn’t available right now.')).toBeVisible();
  await expectGood(page);
  await page.getByRole('button', { name: 'Go Pro' }).click();
  await expect(page).toHaveURL(new RegExp(`^${app.stripe.url}/pay/`));
  await page.goBack();
  await expect(page.getByRole('radio', { name: /^Yearly/ })).toBeChecked();
  await page.getByRole('button', { name: 'Go Pro' }).click();
  await page.getByRole('link', { name: 'Go back without paying' }).click();
  await expect(page).toHaveURL('/app/account');
  await expect(page.getByRole('link', { name: /^Go Pro/ })).toBeVisible();
  expect(await me(context, app)).toMatchObject({ plan: 'free', subscription: null });
});

test('a failed payment is shown with its date until it is paid', async ({ page, app, context }) => {
  const began = Date.now();
  await signInContext(app, context);
  await page.goto(await openCheckout(context, app));
  await page.getByRole('button', { name: 'Pay and subscribe' }).click();
  await page.getByRole('link', { name: 'Continue' }).click();
  await inPortal(page, 'Manage or cancel', 'Fail next payment');
  const notice = page.getByText(/Your last payment failed\. Pro continues until .+\. Update your card to keep it\./);
  await expect(notice).toBeVisible();
  await expectGood(page);
  const failed = await me(context, app);
  expect(failed).toMatchObject({ plan: 'pro', subscription: { status: 'past_due' } });
  expect(failed.subscription?.graceUntil).toBeGreaterThan(began + 7 * DAY);
  expect(failed.subscription?.graceUntil).toBeLessThanOrEqual(Date.now() + 7 * DAY);
  await inPortal(page, 'Update card', 'Pay open invoice');
  await expect(page.getByText('Renews on')).toBeVisible();
  await expect(notice).toBeHidden();
  expect(await me(context, app)).toMatchObject({ plan: 'pro', subscription: { status: 'active', graceUntil: null } });
});

test('after a checkout, the page says how it went: unpaid, unknown, someone else’s, no answer', async ({
  page,
  app,
  context,
  browser,
  allow,
}) => {
  allow(/status of (401|403|404|503)|ERR_INTERNET_DISCONNECTED/);
  await signInContext(app, context);
  const url = await openCheckout(context, app);
  const sessionId = url.split('/').at(-1) ?? '';
  const back = `/billing/return?session_id=${sessionId}&returnTo=%2Fapp%2Faccount`;

  for (const unknown of ['', '?session_id=cs_test_nothing']) {
    await page.goto(`/billing/return${unknown}`);
    await expect(page.getByRole('heading', { name: 'We can’t find this checkout' })).toBeVisible();
  }
  await expectGood(page);

  await page.goto(back);
  await expect(page.getByRole('heading', { name: 'Not paid yet' })).toBeVisible();
  await expectGood(page);
  await context.setOffline(true);
  await page.getByRole('button', { name: 'Check again' }).click();
  await expect(page.getByText('We can’t reach the service.')).toBeVisible();
  await expectGood(page);
  await context.setOffline(false);
  await expect(page.getByRole('heading', { name: 'Not paid yet' })).toBeVisible();

  const other = await browser.newContext({ baseURL: app.baseUrl });
  const theirs = await other.newPage();
  await theirs.goto(back);
  await expect(theirs.getByRole('heading', { name: 'Sign in to finish' })).toBeVisible();
  await expectGood(theirs);
  const email = newEmail();
  await theirs.getByRole('link', { name: 'Sign in' }).click();
  await theirs.getByLabel('Email').fill(email);
  await theirs.keyboard.press('Enter');
  await theirs.getByLabel('Code').fill(await codeFor(app, email));
  await expect(theirs.getByRole('heading', { name: 'This checkout belongs to another account' })).toBeVisible();
  expect(theirs.url()).toBe(app.baseUrl + back);
  await expectGood(theirs);
  await other.close();

  // Paid in another window meanwhile: checking again shows that.
  await context.request.post(url);
  await page.getByRole('button', { name: 'Check again' }).click();
  await expect(page.getByRole('heading', { name: 'You’re on Pro' })).toBeVisible();
  await expect(page).toHaveURL('/app/account', { timeout: 15_000 });
  // The result was replaced in the history.
  await page.goBack();
  expect(page.url()).not.toContain(sessionId);
});

test('after going Pro in another tab, nobody is asked to pay again', async ({ page, app, context, allow }) => {
  allow(/status of 409/);
  await signInContext(app, context);
  await page.goto('/pricing');
  const url = await openCheckout(context, app);
  await context.request.post(url);
  await page.getByRole('button', { name: 'Go Pro' }).click();
  await expect(page.getByText('This account is already on Pro.')).toBeVisible();
  await page.getByRole('link', { name: 'See your account' }).click();
  await expect(page.getByText('Renews on')).toBeVisible();
});

test('never leads off this site', async ({ page, app, context }) => {
  await signInContext(app, context);
  const url = await openCheckout(context, app);
  await context.request.post(url);
  for (const returnTo of ['//evil.example', 'https://evil.example', '/\t/evil.example']) {
    await page.goto(`/billing/return?session_id=${url.split('/').at(-1)}&returnTo=${encodeURIComponent(returnTo)}`);
    await expect(page.getByRole('link', { name: 'Continue' })).toHaveAttribute('href', '/app');
  }
});

test('prices can be compared without scripts', async ({ browser, app }) => {
  const context = await browser.newContext({ baseURL: app.baseUrl, javaScriptEnabled: false });
  const page = await context.newPage();
  await page.goto('/pricing');
  const yearly = page.getByText('$60.00 a year', { exact: true });
  await expect(yearly).toBeHidden();
  await page.getByRole('radio', { name: /^Yearly/ }).check();
  await expect(yearly).toBeVisible();
  await page.getByRole('button', { name: 'Go Pro' }).click();
  await expect(page.getByRole('radio', { name: /^Yearly/ })).toBeChecked();
  await context.close();
});
