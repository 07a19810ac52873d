import { readFile } from 'node:fs/promises';
import { download } from '../support/download.ts';
import { expect, test } from '../support/e2e.ts';
import { expectGood, signInProContext } from '../support/pages.ts';

const MEETINGS = 1_100;

test('an export waits for what has yet to arrive, and says so in the file and on the screen if nobody waits', async ({
  page,
  app,
  context,
  allow,
}) => {
  allow(/ERR_CONNECTION_REFUSED/);
  const { post, workspaceId } = await signInProContext(app, context);
  const day = Date.parse('2026-10-01T09:00:00Z');
  const meetings = Array.from({ length: MEETINGS }, (_, i) => ({
    table: 'meetings',
    record: { id: `m${i}`, title: `Meeting ${i}`, startedAt: day + i * 60_000, endedAt: day + i * 60_000 + 30_000 },
  }));
  for (let from = 0; from < MEETINGS; from += 500) {
    await post('/v1/sync/push', { workspaceId, records: meetings.slice(from, from + 500) });
  }
  let isCut = true;
  await page.route('**/v1/sync/pull?*', (route) =>
    isCut && !route.request().url().includes('since=0&') ? route.abort('connectionrefused') : route.continue(),
  );
  await page.goto('/app/data');
  await expect(page.locator('dl > div').filter({ hasText: 'Meetings' }).getByRole('definition')).toHaveText('1,000');

  await page.getByRole('button', { name: 'Export JSON' }).click();
  await expect(page.getByText('Part of this workspace isn’t on this device yet.')).toBeVisible();
  await expect(page.getByText('1,000 of 1,100 meetings here so far.')).toBeVisible();
  await expect(page.getByRole('progressbar')).toHaveAttribute('value', '1000');
  await expectGood(page);
  const part = await download(page, 'Export what’s here');
  expect(part.name).toMatch(/-partial-\d{4}-\d\d-\d\d\.json$/);
  expect(JSON.parse(part.text)).toMatchObject({ complete: false });
  await expect(page.getByText(`Saved ${part.name} to your downloads. It holds only part`)).toBeVisible();
  await expect(page.locator('dl > div').filter({ hasText: 'Exported' }).getByRole('definition')).toHaveText('Never');
  await page.getByRole('button', { name: 'Export meetings as CSV' }).click();
  expect((await download(page, 'Export what’s here')).name).toMatch(/-meetings-partial-.*\.csv$/);

  // Whatever else adds up or lists says so, too, though nothing arrives just now.
  await page.getByRole('link', { name: 'Meetings', exact: true }).click();
  await expect(page.getByText('More meetings are still coming from your account.')).toBeVisible();
  await page.getByRole('link', { name: 'Insights', exact: true }).click();
  await expect(page.getByText('Your meetings are still arriving from your account.')).toBeVisible();

  await page.goto('/app/data');
  const saved = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export JSON' }).click();
  await expect(page.getByText('1,000 of 1,100 meetings here so far.')).toBeVisible();
  isCut = false;
  const whole = await saved;
  expect(whole.suggestedFilename()).not.toContain('partial');
  const file = JSON.parse(await readFile(await whole.path(), 'utf8'));
  expect(file).not.toHaveProperty('complete');
  expect(file.records.meetings).toHaveLength(MEETINGS);
  await expect(page.getByText('Part of this workspace isn’t on this device yet.')).toBeHidden();

  // An import says that the file was only part.
  const name = 'part.json';
  await page.getByLabel('Choose a file…').setInputFiles({
    name,
    mimeType: 'application/json',
    buffer: Buffer.from(part.text),
  });
  await expect(page.getByText('This file holds only part of its workspace')).toBeVisible();
});

test('no file can be chosen before the page can read it', async ({ page, allow }) => {
  allow(/ERR_FAILED/);
  await page.route('**/*.js', (route) => route.abort());
  await page.goto('/app/data');
  await expect(page.getByLabel('Choose a file…')).toBeDisabled();
  await page.unroute('**/*.js');
  await page.reload();
  await expect(page.getByLabel('Choose a file…')).toBeEnabled();
});
