import type { BrowserContext, Page } from '@playwright/test';
import type { TestApp } from '../support/app.ts';
import { expect, test } from '../support/e2e.ts';
import { expectAccessible, expectGood, signInProContext, WCAG } from '../support/pages.ts';
import { meetingOf } from '../support/reports.ts';

// These tests move the clock of the app that all of a worker's tests share.
test.describe.configure({ mode: 'serial' });
test.afterEach(async ({ app }) => {
  await app.setNow(Date.now());
});

/** Goes Pro, turns the digest on, and has a meeting today. Returns the email address. */
async function subscribe(app: TestApp, context: BrowserContext, name: string): Promise<string> {
  const { email, post, workspaceId } = await signInProContext(app, context);
  // This machine's time zone, whose clock defines "next Monday".
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
  const changed = await context.request.patch(`${app.baseUrl}/v1/workspaces/${workspaceId}`, {
    data: { name, timeZone, digestOptIn: true },
  });
  expect(changed.status()).toBe(200);
  const records = meetingOf('m', [{ personId: 'engineer' }], { title: 'Planning', startedAt: Date.now() });
  await post('/v1/sync/push', { workspaceId, records });
  return email;
}

/** Moves the clock to next Monday as a person would, and reads the email. */
async function mondayMail(page: Page, app: TestApp, email: string): Promise<{ subject: string; link: string }> {
  await page.goto(app.mailbox.url);
  await page.getByRole('link', { name: 'Move the clock' }).click();
  await page.getByRole('button', { name: 'Next Monday, 9:00 AM' }).click();
  await expect(page.getByRole('status')).toContainText('The clock is set');
  await page.getByRole('button', { name: 'Run digest now' }).click();
  await expect(page.getByRole('status')).toContainText(/Emails sent: [1-9]/);
  const mail = app.mailbox.newestTo(email);
  const link = /https?:\S+\/digest\/unsubscribe\S+/.exec(mail?.text ?? '')?.[0] ?? '';
  return { subject: mail?.subject ?? '', link };
}

test('from the clock to the email to opting out: each page fits and is accessible', async ({
  page,
  app,
  context,
  allow,
}) => {
  const email = await subscribe(app, context, 'W'.repeat(80));
  const { subject, link } = await mondayMail(page, app, email);
  expect(subject).toMatch(/^Your meetings last week: /);
  await expectGood(page);
  await context.clearCookies();

  await page.goto(link);
  await expect(page.getByRole('heading', { name: 'Unsubscribe from the weekly digest?' })).toBeVisible();
  await expectGood(page);
  await page.getByRole('button', { name: 'Unsubscribe' }).click();
  await expect(page.getByRole('heading', { name: 'The weekly digest is off' })).toBeVisible();
  await expect(page).toHaveURL(link);
  await expectGood(page);
  await expect(page.getByRole('link', { name: 'Open Settings' })).toBeVisible();

  allow(/status of 404/);
  await page.goto('/digest/unsubscribe?token=cut');
  await expect(page.getByRole('heading', { name: 'This link doesn’t work' })).toBeVisible();
  await expectGood(page);

  await page.setContent(app.mailbox.newestTo(email)?.html ?? '');
  for (const width of [320, 640]) {
    await page.setViewportSize({ width, height: 800 });
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
    await expectAccessible(page, WCAG);
  }
});

test.describe('with JavaScript off', () => {
  test.use({ javaScriptEnabled: false });

  test('the button works, for a long name too', async ({ page, app, context }) => {
    const email = await subscribe(app, context, `${'Reallylongword'.repeat(5)} اجتماع`);
    const { link } = await mondayMail(page, app, email);
    await page.goto(link);
    const overflow = () => page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    await page.setViewportSize({ width: 360, height: 800 });
    expect(await overflow()).toBeLessThanOrEqual(0);
    await page.getByRole('button', { name: 'Unsubscribe' }).click();
    await expect(page.getByRole('heading', { name: 'The weekly digest is off' })).toBeVisible();
  });
});
