import { expect, test } from '../support/e2e.ts';
import { expectAccessible, signInProContext } from '../support/pages.ts';
import { seedRecords } from '../support/seed.ts';
import { team } from '../support/team.ts';

test('what to change, and whether the last change helped: from a suggestion to its savings', async ({
  page,
  context,
  app,
  allow,
}) => {
  test.slow();
  allow(/ERR_INTERNET_DISCONNECTED|Failed to fetch/);
  const { accountId, workspaceId } = await signInProContext(app, context);
  const { items, settings } = team();
  await context.request.patch(`${app.baseUrl}/v1/workspaces/${workspaceId}`, { data: settings });
  await page.goto('/app/insights');
  await seedRecords(page, { accountId, workspaceId }, items);

  // Both answers are shown together, for any period.
  await page.setViewportSize({ width: 360, height: 740 });
  const region = page.getByRole('region', { name: 'What to change' });
  await expect(region).toContainText(/Your changes have saved \$[\d,.]+ since \w+ \d+\./);
  await expect(region).toContainText('2 held, 1 slipped, 1 grew back');
  const saved = (await region.getByTestId('saved').textContent()) ?? '';
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);

  // A decision starts from what the suggestion says.
  const suggestion = region.getByRole('listitem').first();
  const before = (await suggestion.locator('p').first().textContent()) ?? '';
  await suggestion.getByRole('button', { name: /^Decide about/ }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog).toContainText(/\d+ times in \d+ days/);
  await expectAccessible(page);
  await dialog.getByText('Shorten', { exact: true }).click();
  await dialog.getByLabel('New length').fill('25');
  await dialog.getByLabel('Who’s responsible (optional)').fill('Sofia');
  await expect(dialog).toContainText(/\$[\d,]+ a year less/);
  await dialog.getByRole('button', { name: 'Decide' }).click();
  await expect(dialog).toHaveCount(0);
  await expect(region.getByText(before)).toHaveCount(0);
  await page.getByRole('button', { name: 'Undo', exact: true }).click();
  await expect(region.getByText(before)).toBeVisible();

  // It also works offline, since everything is on the device.
  await region.getByRole('link', { name: 'See changes' }).click();
  await expect(page.getByRole('heading', { name: 'Changes', level: 1 })).toBeVisible();
  await expect(page.getByTestId('saved').first()).toHaveText(saved);
  const rows = page.getByRole('main').getByRole('listitem');
  await expect(rows).toHaveCount(4);
  for (const [series, standing] of [
    ['Weekly planning', 'Held'],
    ['Backlog refinement', 'Held'],
    ['Design review', 'Slipped'],
    ['Knowledge share', 'Grew back'],
  ] as const)
    await expect(rows.filter({ hasText: series })).toContainText(standing);
  await expect(rows.filter({ hasText: 'Knowledge share' })).toContainText('Goes on as “Tech talk”.');
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
  for (const width of [1280, 360]) {
    await page.setViewportSize({ width, height: 740 });
    await expectAccessible(page);
  }

  // On paper, there are only totals.
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByText('Weekly planning')).toBeHidden();
  await expect(page.getByTestId('saved').last()).toBeVisible();
  await page.emulateMedia({ media: 'screen' });

  // A series that continues under another name may turn out to be a different one. This uses the keyboard.
  const other = page.getByRole('button', { name: 'That’s something else' });
  await other.focus();
  await page.keyboard.press('Enter');
  await expect(rows.filter({ hasText: 'Knowledge share' })).toContainText('Held');
  await page.getByRole('button', { name: 'Undo', exact: true }).click();
  await expect(rows.filter({ hasText: 'Knowledge share' })).toContainText('Grew back');

  // Starting the next one shows what was decided.
  await page.goto('/app');
  await page.getByLabel(/^Title/).fill('Weekly planning');
  await expect(page.getByText(/^Set to 40 min on \w+ \d+\.$/)).toBeVisible();
});
