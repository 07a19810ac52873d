import { expect, test } from '../support/e2e.ts';
import { expectAccessible, expectGood, signInContext } from '../support/pages.ts';

test('the landing page says what this is and leads on', async ({ page }) => {
  await page.goto('/');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Sign in' }).first()).toHaveAttribute('href', /^\/sign-in/);
  await expect(page.locator('a[href="/app"]').first()).toBeVisible();
  // The example calendar adds up.
  const cents = (text: string | null) => Number((text ?? '').replace(/\D/g, ''));
  const rows = page.getByRole('figure', { name: 'By series', exact: true }).getByRole('listitem');
  const costs = (await rows.locator('p:first-child > span:last-child').allTextContents()).map(cents);
  const year = page.locator('dl', { hasText: 'A year at this pace' }).locator('dd');
  expect(costs.reduce((sum, one) => sum + one, 0)).toBe(cents(await year.textContent()));
  await expectGood(page);
});

test('its meter uses the reader’s own figures, and stops when told', async ({ page }) => {
  await page.goto('/');
  const meter = page.getByRole('region', { name: 'A meter to try' });
  const total = () => meter.getByText(/^\$[\d,.]+$/).textContent();
  const before = await total();
  await expect.poll(total).not.toBe(before);
  await meter.getByLabel('People').fill('2');
  await meter.getByLabel('$ an hour each').fill('60');
  await expect(meter).toContainText('$2.00 a minute');
  await meter.getByRole('button', { name: 'Pause' }).click();
  await expect(meter).toContainText('Paused');
  // A little more than 12 minutes, for 2 people at $1 a minute.
  expect(Number((await total())?.slice(1))).toBeGreaterThan(24.6);
  const stopped = await total();
  await meter.getByLabel('People').fill('1.5');
  await expect(meter.getByRole('alert')).toHaveText('Enter 1 to 500 people.');
  await meter.getByLabel('People').fill('2');
  await expect(meter.getByRole('alert')).toBeEmpty();
  expect(await total()).toBe(stopped);
});

test('a person signed in on this device is led to the account, not to sign-in', async ({ page, app, context }) => {
  await signInContext(app, context);
  await page.goto('/app');
  // The account shows before its database is open, and only then does the device remember it.
  await expect.poll(() => page.evaluate(() => localStorage.getItem('meeting-tab:account'))).not.toBeNull();
  await page.goto('/');
  const links = page.getByRole('link', { name: 'Account', exact: true });
  await expect(links).toHaveCount(2);
  await expect(page.getByRole('link', { name: 'Sign in' })).toHaveCount(0);
  await links.first().click();
  await expect(page).toHaveURL(/\/app\/account$/);
  await expect(page.getByRole('heading', { level: 1, name: 'Account' })).toBeVisible();
});

test('privacy and terms are good pages, linked from the footer; an unknown page is a real, friendly 404', async ({
  page,
  allow,
}) => {
  allow(/status of 404/);
  await page.goto('/');
  const footer = page.getByRole('navigation', { name: 'Footer' });
  for (const title of ['Privacy', 'Terms']) {
    await footer.getByRole('link', { name: title }).click();
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
    await expectGood(page);
  }
  const response = await page.goto('/nothing-here');
  expect(response?.status()).toBe(404);
  await expectAccessible(page);
});

test('the app links to the docs, privacy and terms in its footer, and on a phone under “More”', async ({
  page,
  allow,
}) => {
  // Nobody is signed in, so the service responds with 401.
  allow(/status of 401/);
  const links = ['Docs', 'Privacy', 'Terms'];
  await page.goto('/app/calendar');
  const footer = page.getByRole('navigation', { name: 'Footer' });
  await expect(footer.getByRole('link')).toHaveText(['Your data', 'Settings', ...links]);
  await expect(page.getByRole('button', { name: 'More', exact: true })).toBeHidden();

  await page.setViewportSize({ width: 360, height: 740 });
  await expect(footer).toBeHidden();
  await page.getByRole('button', { name: 'More', exact: true }).click();
  const more = page.getByRole('navigation', { name: 'App' }).locator('[popover]');
  await expect(more.getByRole('link')).toHaveText(['People', 'Templates', 'Settings', 'Your data', ...links]);
  await more.getByRole('link', { name: 'Privacy' }).click();
  await expect(page.getByRole('heading', { name: 'Privacy', level: 1 })).toBeVisible();

  // In landscape, a phone has no bar, so the footer is there.
  await page.goto('/app/calendar');
  await page.setViewportSize({ width: 620, height: 360 });
  await expect(footer).toBeVisible();
});
