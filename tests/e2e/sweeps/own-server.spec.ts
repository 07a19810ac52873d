import type { Page } from '@playwright/test';
import { newEmail } from '../../support/account.ts';
import { startApp, type TestApp } from '../../support/app.ts';
import { expect, test } from '../../support/e2e.ts';
import { start } from '../../support/meter.ts';
import { expectGood } from '../../support/pages.ts';
import { seed } from '../../support/seed.ts';
import { type MailServer, startSmtp } from '../../support/smtp.ts';
import { until } from '../../support/until.ts';

/** A self-hosted server, as its people see it: everything is there, and nothing is sold. */

let app: TestApp;
let smtp: MailServer;

test.beforeAll(async () => {
  smtp = await startSmtp();
  const SMTP_URL = `${smtp.url}/?tls.rejectUnauthorized=false`;
  const stripe = { STRIPE_SECRET_KEY: '', STRIPE_WEBHOOK_SECRET: '', STRIPE_API_BASE: '' };
  const given = { PLAN: 'pro', SIGN_UP: 'domain:example.com', SMTP_URL, RESEND_API_KEY: '', TRUST_PROXY: '' };
  app = await startApp({ env: { ...given, ...stripe } });
});

test.afterAll(async () => {
  await app.stop();
  await smtp.stop();
});

const SCREENS = [
  '',
  '/meetings',
  '/people',
  '/topics',
  '/templates',
  '/receipts',
  '/insights',
  '/calendar',
  '/settings',
  '/tokens',
  '/data',
  '/account',
];

/** Opens every screen, and asserts that none mentions plans. */
async function expectNothingSold(page: Page): Promise<void> {
  for (const screen of SCREENS) {
    await page.goto(`${app.baseUrl}/app${screen}`);
    await expect(page.getByRole('main').getByRole('heading').first()).toBeVisible();
    await page.waitForLoadState('networkidle');
    const words = (await page.locator('body').innerText()).replace('Against the plan', '');
    expect(
      words.match(/.{0,40}(\bPro\b|\bFree\b|[Pp]ricing|[Ss]ubscri|[Uu]pgrade|\bplans?\b|Billing).{0,40}/)?.[0],
      screen,
    ).toBeUndefined();
    await expect(page.locator('a[href^="/pricing"]'), screen).toHaveCount(0);
  }
}

test('without an account: no limit, and nothing to buy', async ({ page, allow }) => {
  test.slow();
  // Without an account, requests for receipts and tokens get a 401.
  allow(/status of 401/);
  await page.goto(`${app.baseUrl}/app`);
  await expect(page.getByRole('heading', { name: 'New meeting' })).toBeVisible();
  await seed(page, {
    starts: 30,
    meetings: [{ id: 'old', title: 'Long ago', startedAt: Date.now() - 90 * 86_400_000, minutes: 60 }],
  });
  await start(page, '20 × 60');
  await page.keyboard.press('s');
  await expect(page.getByRole('heading', { name: 'The receipt' })).toBeVisible();
  await expectNothingSold(page);
  await page.goto(`${app.baseUrl}/app/meetings`);
  await expect(page.getByText('Long ago')).toBeVisible();
});

test('with an account: signs in by a code over SMTP, meters, and prints a statement', async ({ page }) => {
  test.slow();
  const email = newEmail();
  await page.goto(`${app.baseUrl}/sign-in`);
  await page.getByLabel('Email').fill(email);
  await page.getByRole('button', { name: 'Email me a code' }).click();
  const code = await until(() => /^Subject: (\d{6})/m.exec(smtp.newestTo(email)?.raw ?? '')?.[1]);
  await page.getByLabel('Code').fill(code);
  await expect(page.getByRole('heading', { name: 'New meeting' })).toBeVisible();
  await start(page, '20 × 60');
  // Only whole seconds count.
  await expect(page.getByText(/00:0[1-9]/).first()).toBeVisible();
  await page.keyboard.press('s');
  await expect(page.getByRole('heading', { name: 'The receipt' })).toBeVisible();
  await expectNothingSold(page);
  await expect(page.getByText('1 meeting in', { exact: false })).toBeVisible();
  await expectGood(page);
  await page.getByRole('button', { name: 'Account', exact: true }).click();
  await expect(page.locator('#account-menu')).not.toContainText(/Pro|plan/);
  await page.goto(`${app.baseUrl}/app/insights`);
  await page.getByRole('button', { name: 'Print or share' }).click();
  await expect(page.locator('.statement')).toContainText(/Meetings1Duration.*Person-hours[1-9]\d* s/);
});
