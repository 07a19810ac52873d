import { expect, test } from '../support/e2e.ts';
import { expected, total } from '../support/meter.ts';
import { expectGood, signInContext } from '../support/pages.ts';

/** The app in another language: detected, chosen, remembered, and working even if its words can't be loaded. */

test.describe('in a German browser', () => {
  test.use({ locale: 'de-AT', timezoneId: 'Europe/Vienna' });

  test('the app and its title are German, its figures Austrian, and its words are fetched once', async ({ page }) => {
    const asked: string[] = [];
    page.on('request', (request) => asked.push(request.url()));
    await page.goto('/app');
    await expect(page.getByLabel('Wer ist dabei?')).toBeVisible();
    await expect(page.locator('html')).toHaveAttribute('lang', 'de');
    await expect(page).toHaveTitle('Zähler · Meeting Tab');
    await page.getByLabel('Wer ist dabei?').fill('4 × 60/Std.');
    await page.keyboard.press('Enter');
    await expect(page.getByText('€ 5,20 pro Minute')).toBeVisible();
    await expectGood(page);
    await page.getByRole('link', { name: 'Meetings', exact: true }).first().click();
    await expect(page.getByRole('heading', { name: 'Noch keine Meetings' })).toBeVisible();
    await expect(page).toHaveTitle('Meetings · Meeting Tab');
    const scripts = [...new Set(asked)].filter((url) => url.includes('/_next/static/chunks/'));
    const bodies = await Promise.all(scripts.map(async (url) => (await page.request.get(url)).text()));
    const words = scripts.filter((_, i) => bodies[i]?.includes('Noch keine Meetings'));
    expect(asked.filter((url) => words.includes(url))).toHaveLength(1);
  });

  test('the app is in English until the words can be fetched', async ({ page, allow }) => {
    allow(expected);
    let isCut = true;
    const english = await (await page.request.get('/app')).text();
    // The page's HTML doesn't include the words, nor anything else that is loaded later.
    await page.route('**/_next/static/chunks/**', (route) =>
      isCut && !english.includes(new URL(route.request().url()).pathname)
        ? route.abort('internetdisconnected')
        : route.continue(),
    );
    await page.goto('/app');
    await expect(page.getByLabel('Who’s in?')).toBeVisible();
    await expect(page.locator('html')).toHaveAttribute('lang', 'en');
    isCut = false;
    await page.evaluate(() => dispatchEvent(new Event('online')));
    await expect(page.getByLabel('Wer ist dabei?')).toBeVisible();
    await expect(page.locator('html')).toHaveAttribute('lang', 'de');
  });
});

test('choosing a language changes the page in place: the meter runs on, the focus stays, and so does the choice', async ({
  page,
}) => {
  await page.goto('/app');
  await page.getByLabel('Who’s in?').fill('4 × 60/h');
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'Start the meter' }).click();
  await expect(page.getByRole('button', { name: 'Stop', exact: true })).toBeVisible();
  await page.getByRole('link', { name: 'Settings' }).last().click();
  const language = page.getByLabel('Language');
  await page.evaluate(() => document.documentElement.setAttribute('data-same-page', ''));
  await language.selectOption({ label: 'Français' });
  await expect(page.getByRole('heading', { name: 'Compte', level: 1 })).toBeVisible();
  await expect(page.getByLabel('Langue')).toBeFocused();
  await expect(page.locator('html')).toHaveAttribute('data-same-page', '');
  await page.getByRole('link', { name: 'Compteur' }).first().click();
  await expect(page.getByRole('button', { name: 'Terminer', exact: true })).toBeVisible();
  await expect(total(page)).toHaveText(/^\d+,\d\d\s\$US$/);
  await page.reload();
  await expect(page.getByRole('button', { name: 'Terminer', exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Terminer', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Le reçu' })).toBeVisible();
  // The receipt is in the app's language.
  await expect(page.getByRole('article')).toContainText('Durée');
  await expect(page.getByRole('article')).toContainText('Merci pour votre temps.');
});

test('choosing the current language moves no focus, then or later', async ({ page }) => {
  await page.goto('/app/account');
  const language = page.getByLabel('Language');
  await language.selectOption({ label: 'English' });
  await page.getByRole('link', { name: 'Meter' }).first().click();
  await expect(page.getByLabel('Who’s in?')).toBeVisible();
  await page.goBack();
  await expect(language).toHaveValue('en');
  await expect(language).not.toBeFocused();
});

test('choosing a language in the account’s menu closes it and focuses its button', async ({ app, context, page }) => {
  await signInContext(app, context);
  await page.goto('/app');
  await page.getByRole('button', { name: 'Account' }).click();
  await page.getByLabel('Language').selectOption({ label: 'Nederlands' });
  await expect(page.locator('html')).toHaveAttribute('lang', 'nl');
  await expect(page.getByRole('button', { name: 'Account' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByLabel('Taal')).toHaveValue('nl');
  // The choice is made for the device, so another page has it.
  await page.goto('/app/meetings');
  await expect(page.getByRole('heading', { level: 1, name: 'Vergaderingen' })).toBeVisible();
});

test('a language in a link is remembered; Arabic runs from right to left, with figures from left to right', async ({
  page,
}) => {
  await page.goto('/app?lang=ar');
  await expect(page.getByLabel('من الحاضرون؟')).toBeVisible();
  await expect(page.locator('html')).toHaveAttribute('dir', 'rtl');
  await page.goto('/app/meetings');
  await expect(page.getByRole('heading', { level: 1, name: 'الاجتماعات' })).toBeVisible();
  const [first, last] = await Promise.all(
    ['العدّاد', 'التحليلات'].map((name) =>
      page.getByRole('navigation').getByRole('link', { name, exact: true }).first().boundingBox(),
    ),
  );
  expect(first?.x).toBeGreaterThan(last?.x ?? Number.POSITIVE_INFINITY);
  await page.goto('/sign-in');
  await expect(page.getByRole('heading', { name: 'تسجيل الدخول' })).toBeVisible();
  await expect(page).toHaveTitle('تسجيل الدخول · Meeting Tab');
  await expectGood(page);
});
