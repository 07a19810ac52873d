import { FAILED_PAGE } from '#lib/http/terms.ts';
import { startApp } from '../../support/app.ts';
import { expect, test } from '../../support/e2e.ts';
import { expectGood, signInContext } from '../../support/pages.ts';
import { startProxy } from '../../support/postgres-proxy.ts';

test('while the database is away, each page says so and what to do, and works again afterwards', async ({
  page,
  context,
  allow,
}) => {
  allow(/status of 503/);
  const proxy = await startProxy(process.env.TEST_PG_URL ?? '');
  // The test takes its database away, so no other test shares it.
  const app = await startApp({ env: { TRUST_PROXY: '' }, via: proxy.url });
  const { share } = await signInContext(app, context);
  const receipt = await share({ title: 'Quarterly planning' });
  await proxy.away(true);
  const later = 'The service isn’t available right now. Try again in 30 seconds.';

  await test.step('sign-in', async () => {
    await page.goto(`${app.baseUrl}/sign-in`);
    await page.getByLabel('Email').fill('someone@example.com');
    await page.getByRole('button', { name: 'Email me a code' }).click();
    await expect(page.getByText(later)).toBeVisible();
    await expect(page.getByLabel('Email')).toHaveValue('someone@example.com');
  });

  await test.step('back from a checkout', async () => {
    await page.goto(`${app.baseUrl}/billing/return?session_id=cs_test_1`);
    await expect(page.getByRole('heading', { name: 'Not confirmed yet' })).toBeVisible();
    await expect(page.getByText(`${later} If you paid, Pro starts anyway.`)).toBeVisible();
    await expect(page.getByRole('button', { name: 'Try again' })).toBeVisible();
  });

  await test.step('prices', async () => {
    await page.goto(`${app.baseUrl}/pricing`);
    await expect(page.getByText('$9.00 a month', { exact: true })).toBeVisible();
    await expect(page.getByText('The first 500 subscribers pay $6.00 a month.')).toBeVisible();
    await expectGood(page);
  });

  await test.step('shared receipts, in the app', async () => {
    await page.goto(`${app.baseUrl}/app/receipts`);
    await expect(page.getByText(later).first()).toBeVisible();
  });

  await test.step('a receipt', async () => {
    await page.goto(receipt.url);
    await expect(page.getByRole('heading', { name: FAILED_PAGE.title })).toBeVisible();
    await expect(page.getByText(FAILED_PAGE.text)).toBeVisible();
    await expectGood(page);
    await proxy.away(false);
    await expect(async () => {
      await page.getByRole('link', { name: 'Try again' }).click();
      await expect(page.getByRole('heading', { name: 'Quarterly planning' })).toBeVisible({ timeout: 2_000 });
    }).toPass();
  });

  // Cancels what still loads, such as the icon.
  await page.goto('about:blank');
  await app.stop();
  await proxy.stop();
});
