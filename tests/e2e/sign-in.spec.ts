import { codeFor, newEmail } from '../support/account.ts';
import { expect, test } from '../support/e2e.ts';
import { expectAccessible, expectGood, signInContext } from '../support/pages.ts';

/** Chromium reports every refused request as a console error. */
const refused = /status of (400|429|503)/;

test('a new person signs in with the mailed code, by keyboard alone', async ({ page, app, allow }) => {
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

test('an address sent before the page’s script has run is not lost', async ({ page, app, allow }) => {
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

test('a code pasted with its spaces, or with the whole mail around it, signs in', async ({
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

test('says what is wrong: no address, wrong code, no mail service', async ({ page, app, allow }) => {
  allow(refused);
  const email = newEmail();
  await page.goto('/sign-in');
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

test('goes back to where one came from, and nowhere else', async ({ page, app, context, allow }) => {
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

test('is accessible, and fits a phone', async ({ page, allow }) => {
  allow(refused);
  await page.goto('/sign-in');
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible();
  await expectGood(page);
});
