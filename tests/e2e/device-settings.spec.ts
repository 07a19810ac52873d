import { expect, test } from '../support/e2e.ts';
import { expectGood } from '../support/pages.ts';
import { seed } from '../support/seed.ts';

test('theme and clock are set per device, in all tabs and after a reload', async ({ page, allow }) => {
  await page.goto('/app');
  await expect(page.getByLabel('Who’s in?')).toBeEnabled();
  const startedAt = new Date(2026, 10, 2, 14, 5).getTime();
  await seed(page, { meetings: [{ id: 'm', title: 'Planning', startedAt, minutes: 30 }] });
  await page.goto('/app/account');
  const other = await page.context().newPage();
  await other.goto('/app');
  const scheme = (one: typeof page) => one.evaluate(() => getComputedStyle(document.documentElement).colorScheme);

  // The layout above moves once it is known that nobody is signed in, and a click would miss.
  for (const one of [page, other]) await one.waitForLoadState('networkidle');

  const device = page.getByRole('region', { name: 'This device' });
  await expect(device.getByText(/looks like 2:05\sPM/)).toBeVisible();
  for (const [group, value] of [
    ['Theme', 'Dark'],
    ['Clock', '24-hour'],
  ] as const) {
    await expect(device.getByRole('group', { name: group }).getByRole('radio', { name: 'Automatic' })).toBeChecked();
    await device.getByRole('group', { name: group }).getByText(value, { exact: true }).click();
  }
  await expect(device.getByText('A time looks like 14:05.')).toBeVisible();
  await expect.poll(() => scheme(page)).toBe('dark');
  await expect.poll(() => scheme(other)).toBe('dark');
  await expectGood(page);

  await page.reload();
  expect(await scheme(page)).toBe('dark');
  for (const value of ['Dark', '24-hour']) {
    await expect(device.getByRole('radio', { name: value })).toBeChecked();
  }
  await page.getByRole('link', { name: 'Meetings', exact: true }).click();
  await expect(page.getByText(/14:05/).first()).toBeVisible();
  // The theme applies before anything is painted, without waiting for the page's own scripts.
  allow(/ERR_FAILED/);
  await other.route('**/*.js', (route) => route.abort());
  await other.goto('/app/account');
  expect(await scheme(other)).toBe('dark');
  // Pages outside the app have the system's theme.
  await other.goto('/');
  expect(await scheme(other)).toBe('light dark');
});
