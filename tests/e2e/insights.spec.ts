import type { Page } from '@playwright/test';
import { isBudget } from '#lib/sync/records.ts';
import type { SyncRecord } from '#lib/sync/schema.ts';
import { expect, test } from '../support/e2e.ts';
import { chooseMore, openMore } from '../support/meter.ts';
import { expectGood, signInProContext } from '../support/pages.ts';
import { seedRecords } from '../support/seed.ts';
import { team } from '../support/team.ts';
import { expectSaved } from '../support/workspaces.ts';

const choose = (page: Page, name: string) => page.getByLabel('Period').selectOption(name);

test('a year of a team: what to change, where the money went, what-ifs, a budget, a statement and its receipt', async ({
  page,
  context,
  app,
  allow,
}) => {
  // axe checks two long screens, twice.
  test.slow();
  allow(/ERR_INTERNET_DISCONNECTED|Failed to fetch/);
  const { accountId, workspaceId } = await signInProContext(app, context);
  const { items, settings } = team();
  await context.request.patch(`${app.baseUrl}/v1/workspaces/${workspaceId}`, { data: settings });
  await page.goto('/app/insights');
  await expect(page.getByRole('heading', { name: 'Nothing to add up yet' })).toBeVisible();
  await seedRecords(page, { accountId, workspaceId }, items);

  // Suggestions come from the last twelve weeks, for any period.
  const suggestions = page.getByRole('region', { name: 'What to change' }).getByRole('listitem');
  await expect(suggestions).toHaveCount(3);
  await expect(suggestions.first()).toContainText(/\$[\d,]+ a year/);
  await choose(page, 'All time');
  // The keyboard and a screen reader get the same as the mouse.
  const weeks = page.getByRole('slider', { name: 'Week', exact: true });
  await weeks.focus();
  await page.keyboard.press('Home');
  await expect(weeks).toHaveAttribute('aria-valuenow', '1');
  await expect(weeks).toHaveAttribute('aria-valuetext', /^Week of .*: \$[\d,.]+$/);
  await page.getByLabel('Numbers').check();
  await page.setViewportSize({ width: 360, height: 740 });
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
  await page.getByLabel('Numbers').uncheck();
  // Three screens of a phone, until the person asks for more.
  await page.setViewportSize({ width: 390, height: 844 });
  expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBeLessThanOrEqual(3 * 844);
  await page.setViewportSize({ width: 1280, height: 720 });

  await page.getByText('What if', { exact: true }).click();
  await page.getByLabel('Meetings', { exact: true }).selectOption('Weekly planning');
  await expect(page.getByText(/“Weekly planning” comes to \$[\d,]+ a year/)).toBeVisible();
  await page.getByText('Budgets', { exact: true }).click();
  await page.getByLabel('For', { exact: true }).selectOption('Series: Weekly planning');
  await page.getByLabel('A month, in USD').fill('100');
  await page.getByRole('button', { name: 'Set budget' }).click();
  await expect(page.getByText(/of \$100\.00/)).toBeVisible();
  await expectGood(page);

  // Using only the device's data.
  await context.setOffline(true);
  await choose(page, 'Quarter');
  await expect(page.getByRole('status').filter({ hasText: /^Q\d \d{4}$/ })).toBeVisible();
  await context.setOffline(false);

  await choose(page, 'Month');
  await page.getByRole('button', { name: 'Earlier' }).click();
  await page.getByRole('button', { name: 'Print or share' }).click();
  await expect(page.getByRole('heading', { name: /^Meetings in / })).toBeVisible();
  const text = (await page.locator('.statement').textContent()) ?? '';
  for (const name of ['Kenji', 'Priya', 'Amara']) expect(text).not.toContain(name);
  await expectGood(page);
  // It prints as many pages from a phone as from a wide screen.
  const pages: number[] = [];
  for (const width of [360, 1280, 1920]) {
    await page.setViewportSize({ width, height: 800 });
    pages.push((await page.pdf({ format: 'A4' })).toString('latin1').match(/\/Type\s*\/Page\b/g)?.length ?? 0);
  }
  expect(new Set(pages).size, String(pages)).toBe(1);
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByRole('button', { name: 'Print or save as PDF' })).toBeHidden();
  await expect(page.getByRole('banner')).toBeHidden();
  await page.emulateMedia({ media: 'screen' });

  await page.getByRole('button', { name: 'Share as a receipt' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByRole('heading', { name: /^Meetings in / })).toBeVisible();
  await dialog.getByRole('button', { name: 'Share receipt' }).click();
  const link = dialog.getByRole('link', { name: /\/r\// });
  await expect(link).toBeVisible();
  await page.goto((await link.getAttribute('href')) ?? '');
  await expect(page.getByRole('heading', { name: /^Meetings in / })).toBeVisible();

  // Where such a meeting starts and runs.
  await page.goto('/app');
  await page.getByLabel('Title').fill('Weekly planning');
  await expect(page.getByText(/Usually \$[\d,.]+ in .* · last time/)).toBeVisible();
  await expect(page.getByText(/“Weekly planning” has used [\d,]+% of \w+’s budget\./)).toBeVisible();
  await page.getByLabel('Who’s in?').fill('3 × 60');
  await page.getByRole('button', { name: 'Start the meter' }).click();
  await expect(page.getByTestId('usual')).toContainText('Usually');
  await openMore(page);
  await expect(page.getByLabel('Compare with usual')).toBeChecked();
  await page.keyboard.press('Escape');
  await chooseMore(page, 'Room mode');
  const room = page.getByRole('dialog', { name: 'Room mode' });
  await expect(room.getByTestId('total')).toBeVisible();
  await expect(room.getByTestId('usual')).toHaveCount(0);
  await room.getByRole('button', { name: 'Compare with usual' }).click();
  await expect(room.getByTestId('usual')).toContainText('Usually');
});

test('a budget that is set, undone and set again is saved to the account, without endless pushes', async ({
  page,
  context,
  app,
}) => {
  const { post, workspaceId } = await signInProContext(app, context);
  const records = ['a', 'b', 'c'].map((id, i) => {
    const startedAt = Date.now() - (i + 1) * 3_600_000;
    const endedAt = startedAt + 1_800_000;
    return {
      table: 'meetings',
      record: { id, title: 'Weekly planning', startedAt, endedAt, currency: 'USD', totalMinor: 1_000 },
    };
  });
  await post('/v1/sync/push', { workspaceId, records });
  let pushes = 0;
  page.on('request', (request) => {
    if (request.url().endsWith('/v1/sync/push')) pushes += 1;
  });
  await page.goto('/app/insights');
  await page.getByText('Budgets', { exact: true }).click();
  const set = async (amount: string) => {
    await page.getByLabel('For', { exact: true }).selectOption('Series: Weekly planning');
    await page.getByLabel('A month, in USD').fill(amount);
    await page.getByRole('button', { name: /^(Set|Change) budget$/ }).click();
    await expect(page.getByText(`of $${amount}.00`)).toBeVisible();
    await expectSaved(page);
  };
  await set('100');
  await page.getByRole('button', { name: 'Undo', exact: true }).click();
  await expect(page.getByText('of $100.00')).toBeHidden();
  await expectSaved(page);
  await set('200');
  const pulled = await context.request.get(`${app.baseUrl}/v1/sync/pull?workspaceId=${workspaceId}&since=0`);
  const kept = (await pulled.json()).records.filter(({ record }: { record: SyncRecord }) => isBudget(record));
  expect(kept).toMatchObject([{ record: { series: 'Weekly planning', budgetMinor: 20_000 } }]);
  // Whatever is still unsent is sent before the next edit.
  await page.getByRole('button', { name: 'Undo', exact: true }).click();
  await expectSaved(page);
  expect(pushes).toBeLessThanOrEqual(8);
});
