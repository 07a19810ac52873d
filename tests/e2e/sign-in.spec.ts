import { codeFor, linkFor, newEmail, wrong } from '../support/account.ts';
import { expect, test } from '../support/e2e.ts';
import { expectAccessible, expectGood, signInContext } from '../support/pages.ts';

/** Chromium reports every refused request as a console error. */
const refused = /status of (400|429|503)/;

test('a new person signs in with the emailed code, using only the keyboard', async ({ page, app, allow }) => {
  allow(refused);
  const email = newEmail();
  await page.goto('/');
  await page.getByRole('link', { name: 'Sign in' }).first().click();
  await expect(page).toHaveTitle(/Sign in/);
  await page.getByLabel('Email').fill(email);
  await page.keyboard.press('Enter');
  await expect(page.getByLabel('Code')).toBeFocused();
  await page.keyboard.type(await codeFor(app, email));
  await expect(page).toHaveURL(/\/app/);
  await expect(page.getByRole('heading', { name: 'New meeting' })).toBeVisible();
});

test('an address sent before the page’s script has run isn’t lost', async ({ page, app, allow }) => {
  allow(refused);
  const script = Promise.withResolvers<void>();
  const asked: string[] = [];
  page.on('request', (request) => void (request.method() === 'POST' && asked.push(request.url())));
  await page.route('**/*.js', async (route) => {
    await script.promise;
    await route.continue();
  });
  await page.goto('/sign-in', { waitUntil: 'domcontentloaded' });
  const email = newEmail();
  await page.getByLabel('Email').fill(email);
  await page.keyboard.press('Enter');
  script.resolve();
  await expect(page.getByLabel('Code')).toBeFocused();
  await expect(page.getByText(email)).toBeVisible();
  await codeFor(app, email);
  expect(asked).toEqual([`${app.baseUrl}/v1/auth/code`]);
  await page.getByRole('button', { name: 'Use another email' }).click();
  await expect(page.getByLabel('Email')).toHaveValue(email);
  await expect(page.getByLabel('Email')).toBeFocused();
});

test('a link can name the email, and it can still be changed', async ({ page, app, allow }) => {
  allow(refused);
  const email = newEmail();
  await page.goto(`/sign-in?email=${encodeURIComponent(email)}`);
  await expect(page.getByLabel('Email')).toHaveValue(email);
  await expect(page.getByLabel('Email')).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByText(email)).toBeVisible();
  await codeFor(app, email);
  const other = newEmail();
  await page.getByRole('button', { name: 'Use another email' }).click();
  await page.getByLabel('Email').fill(other);
  await page.keyboard.press('Enter');
  await expect(page.getByText(other)).toBeVisible();
});

test('a code pasted with its spaces, or with the whole email around it, signs in', async ({
  page,
  app,
  allow,
  context,
}) => {
  allow(refused);
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const email = newEmail();
  await page.goto('/sign-in');
  await page.getByLabel('Email').fill(`  ${email.toUpperCase()} `);
  await page.getByRole('button', { name: 'Email me a code' }).click();
  await page.getByLabel('Code').waitFor();
  const code = await codeFor(app, email);
  await page.evaluate(
    (text) => navigator.clipboard.writeText(text),
    `Your sign-in code:\n${code.slice(0, 3)} ${code.slice(3)}\nIt works for 10 minutes.`,
  );
  await page.getByLabel('Code').press('ControlOrMeta+V');
  await expect(page).toHaveURL(/\/app/);
});

test('says what is wrong: no address, wrong code, no email service', async ({ page, app, allow }) => {
  allow(refused);
  const email = newEmail();
  await page.goto('/sign-in');
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible();
  await expectGood(page);
  await page.getByLabel('Email').fill('nobody');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Enter an email address like')).toBeVisible();
  await expectAccessible(page);

  app.mailbox.refuse(email);
  await page.getByLabel('Email').fill(email);
  await page.keyboard.press('Enter');
  await expect(page.getByText(/couldn’t send the email/)).toBeVisible();
  await page.getByRole('button', { name: 'Email me a code' }).click();

  const code = await codeFor(app, email);
  await page.getByLabel('Code').fill(code === '111111' ? '222222' : '111111');
  await expect(page.getByText('This code is wrong or has expired')).toBeVisible();
  await expectGood(page);
  await page.getByLabel('Code').fill(code);
  await expect(page).toHaveURL(/\/app/);
});

test('returns to where the person came from, and nowhere else', async ({ page, app, context, allow }) => {
  allow(refused);
  await signInContext(app, context);
  const inside = new RegExp(`^${app.baseUrl}/app`);
  await page.goto('/sign-in?returnTo=/app/account');
  await expect(page).toHaveURL(/\/app\/account/);
  for (const returnTo of [
    '//evil.example',
    '/\\evil.example',
    'https://evil.example',
    '/\t/evil.example',
    '/\n/evil.example',
    'javascript:alert(1)',
  ]) {
    await page.goto(`/sign-in?returnTo=${encodeURIComponent(returnTo)}`);
    await expect(page, returnTo).toHaveURL(inside);
  }
});

test('the link of the email signs in where it is opened, once, when asked to', async ({
  page,
  app,
  allow,
  browser,
}) => {
  allow(refused);
  const email = newEmail();
  await page.goto('/sign-in');
  await page.getByLabel('Email').fill(email);
  await page.keyboard.press('Enter');
  const { token } = await linkFor(app, email);
  const link = `${app.baseUrl}/sign-in/link#${new URLSearchParams({ email, token })}`;
  const sent: string[] = [];
  const context = await browser.newContext();
  const elsewhere = await context.newPage();
  elsewhere.on('request', (request) => void sent.push(`${request.method()} ${request.url()}`));
  await elsewhere.goto(link);
  await expect(elsewhere.getByText(`Sign in as ${email}.`)).toBeVisible();
  await expectGood(elsewhere);
  expect(sent.filter((one) => one.startsWith('POST') || one.includes(token))).toEqual([]);
  await elsewhere.getByRole('button', { name: 'Sign in' }).focus();
  await elsewhere.keyboard.press('Enter');
  await expect(elsewhere).toHaveURL(/\/app$/);
  await expect(elsewhere.getByRole('heading', { name: 'New meeting' })).toBeVisible();
  await context.close();

  await page.goto(link);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page.getByText('This link has expired or was already used.')).toBeVisible();
  await expectGood(page);
  await page.getByRole('link', { name: 'Get a new email' }).click();
  await expect(page.getByLabel('Email')).toHaveValue(email);
});

test('a link signs nobody out of their own account, and an incomplete one says so', async ({
  page,
  app,
  context,
  allow,
}) => {
  allow(refused);
  await page.goto('/sign-in/link#email=you');
  await expect(page.getByText('This link is incomplete.')).toBeVisible();
  const { email: own } = await signInContext(app, context);
  const attackers = newEmail();
  await page.request.post(`${app.baseUrl}/v1/auth/code`, { data: { email: attackers } });
  const { token } = await linkFor(app, attackers);
  await page.goto(`/sign-in/link?#${new URLSearchParams({ email: attackers, token })}`);
  await expect(page).toHaveURL(/\/app$/);
  const me = await page.request.get(`${app.baseUrl}/v1/me`);
  expect((await me.json()).user.email).toBe(own);
});

test('when no code works anymore, it says what does', async ({ page, app, allow }) => {
  allow(refused);
  const email = newEmail();
  await page.goto('/sign-in');
  await page.getByLabel('Email').fill(email);
  await page.keyboard.press('Enter');
  const code = await codeFor(app, email);
  for (let i = 0; i < 6; i += 1) {
    const answered = page.waitForResponse('**/v1/auth/verify');
    await page.getByLabel('Code').fill(wrong(code));
    expect((await answered).status()).toBe(i < 5 ? 400 : 429);
    await expect(page.getByRole('button', { name: 'Sign in' })).toBeEnabled();
    if (i < 5) await page.getByLabel('Code').fill('');
  }
  await expect(page.getByText('Open the link in the newest email, or request a new code.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Send a new code' })).toBeEnabled();
  for (let i = 0; i < 11; i += 1) await page.request.post(`${app.baseUrl}/v1/auth/code`, { data: { email } });
  await page.getByRole('button', { name: 'Send a new code' }).click();
  await expect(page.getByText(/Open the link in the newest email, or try again in \d+ minutes\./)).toBeVisible();
});
