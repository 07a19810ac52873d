import { MINUTE } from '#lib/time.ts';
import { expect, test } from '../support/e2e.ts';
import { pass, standStill, start, total } from '../support/meter.ts';

/** The running meeting and the meter's figures, which the landing page and the app share on a device. */

/** The links in the header and below the headline. */
const INTO_THE_APP = /^(?:Open the app|Start a meeting)$/;

for (const { locale, after, later } of [
  // Four at 60 an hour with 30% employer costs: 5.20 a minute.
  { locale: 'en-US', after: '$52.00', later: '$57.20' },
  { locale: 'de-DE', after: '52,00 €', later: '57,20 €' },
]) {
  test.describe(`in ${locale}`, () => {
    test.use({ locale });

    test('a running meeting shows on the landing page, which leads back to it', async ({ page }) => {
      await page.clock.install();
      await page.goto('/');
      await expect(page.getByRole('link', { name: INTO_THE_APP })).toHaveCount(2);
      await page.goto('/app?lang=en');
      await standStill(page);
      await start(page, '4 × 60/h');
      await pass(page, 10 * MINUTE);
      await page.goto('/');
      await expect(page.getByRole('link', { name: `Back to your meeting · ${after}` })).toHaveCount(2);
      await expect(page.getByRole('link', { name: INTO_THE_APP })).toHaveCount(0);
      await page.clock.fastForward(MINUTE);
      await page
        .getByRole('link', { name: `Back to your meeting · ${later}` })
        .first()
        .click();
      await expect(total(page)).toHaveText(later);

      await page.getByRole('button', { name: 'Stop', exact: true }).click();
      await expect(page.getByRole('heading', { name: 'The receipt' })).toBeVisible();
      await page.goto('/');
      await expect(page.getByRole('link', { name: INTO_THE_APP })).toHaveCount(2);
      await expect(page.getByRole('link', { name: /^Back to/ })).toHaveCount(0);
    });
  });
}

test('figures typed into the landing page’s meter begin a meeting; its initial ones don’t', async ({ page }) => {
  await page.clock.install();
  await page.goto('/');
  await page.getByRole('link', { name: 'Start a meeting' }).click();
  await expect(page.getByLabel('Who’s in?')).toBeEnabled();
  await expect(page.getByRole('status', { name: 'People' })).toHaveText('4');
  await page.goto('/');
  const meter = page.getByRole('region', { name: 'A meter to try' });
  await meter.getByLabel('People').fill('7');
  await meter.getByLabel('$ an hour each').fill('90');
  await page.getByRole('link', { name: 'Start a meeting' }).click();
  await standStill(page);
  await expect(page.getByRole('status', { name: 'People' })).toHaveText('7');
  await page.getByRole('button', { name: 'Start the meter' }).click();
  await expect(page.getByRole('button', { name: 'Stop', exact: true })).toBeVisible();
  await pass(page, 10 * MINUTE);
  // Seven at 90 an hour with 30% employer costs: 13.65 a minute.
  await expect(total(page)).toHaveText('$136.50');
});

test('a reader of another language is offered the page in it, and the app continues in it', async ({
  browser,
  baseURL,
}) => {
  const context = await browser.newContext({ locale: 'fr-CA', ...(baseURL && { baseURL }) });
  const page = await context.newPage();
  await page.goto('/');
  const offer = page.getByRole('link', { name: 'Cette page en français' });
  await expect(offer).toHaveAttribute('lang', 'fr');
  await offer.click();
  await expect(page).toHaveURL('/fr');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Chaque réunion a un prix.');
  await expect(offer).toHaveCount(0);
  const meter = page.getByRole('region', { name: 'Un compteur à essayer' });
  await meter.getByRole('button', { name: 'Pause' }).click();
  await meter.getByLabel('Personnes').fill('7');
  await expect(meter.getByText('10,50 $US par minute')).toBeVisible();
  // It isn't one of the browser's languages, but the link asks for it.
  await page.getByRole('link', { name: 'Nederlands' }).click();
  await expect(page).toHaveURL('/nl');
  await page.getByRole('link', { name: 'App openen' }).last().click();
  await expect(page.getByLabel('Wie zijn erbij?')).toBeEnabled();
  await page.getByRole('link', { name: 'Privacy' }).click();
  await expect(page).toHaveURL('/nl/privacy');
  await context.close();
});

test('in English, nothing is offered to people who prefer English', async ({ page }) => {
  await page.goto('/pricing');
  await expect(
    page.getByRole('navigation', { name: 'Languages' }).getByRole('link', { name: 'Deutsch' }),
  ).toHaveAttribute('href', '/de/pricing');
  await expect(page.getByRole('link', { name: /This page in|Diese Seite/ })).toHaveCount(0);
});
