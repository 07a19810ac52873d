import { rmSync, truncateSync, writeFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { parseCsv } from '../../support/csv.ts';
import { copyOf, download } from '../../support/download.ts';
import { expect } from '../../support/e2e.ts';
import { expected } from '../../support/meter.ts';
import { cutOff, test, visit } from '../../support/offline.ts';
import { expectGood, signInContext, signInProContext } from '../../support/pages.ts';
import { makePro } from '../../support/pro.ts';
import { databaseMade, seed } from '../../support/seed.ts';

test.use({ serviceWorkers: 'allow' });
test.beforeEach(({ allow }) => {
  allow(expected);
  allow(cutOff);
});

const DAY = 86_400_000;
const planning = { id: 'planning', title: '=Planning', startedAt: Date.now() - DAY, minutes: 60, heads: 3 };
const review = { id: 'review', title: 'Review', startedAt: Date.now() - 2 * DAY, minutes: 30, heads: 2 };
const people = [{ id: 'ada', name: 'Ada' }];

/** Opens the data page, with these records. */
async function open(page: Page, records: Parameters<typeof seed>[1]): Promise<void> {
  await page.goto('/app/data');
  await expect(page.getByRole('heading', { name: 'Your data' })).toBeVisible();
  await databaseMade(page);
  await seed(page, records);
}

const line = (page: Page, term: string) => page.locator('dl > div').filter({ hasText: term }).getByRole('definition');

test('with the service gone, an export from one device is imported on another, once', async ({
  page,
  app,
  context,
  browser,
  front,
}) => {
  const owner = await signInProContext(app, context);
  await visit(page);
  await open(page, { owner, people, meetings: [planning, review] });
  await expect(line(page, 'Meetings')).toHaveText('2');
  await expect(page.getByText('Saved to your account', { exact: true }).last()).toBeVisible();
  await expect(line(page, 'Exported')).toHaveText('Never');
  await expectGood(page);
  const other = await (await browser.newContext({ baseURL: front.url, serviceWorkers: 'allow' })).newPage();
  await visit(other);
  await open(other, { people: [{ id: 'ada', name: 'Ada elsewhere' }] });

  await front.cut();
  await page.reload();
  await expect(line(page, 'Saved to your account')).toHaveText(/\d{4}, .+ (GMT|UTC|[A-Z]{2,4}T)/);
  await expect(page.getByText('We can’t reach the service, so we can’t tell what’s in your account.')).toBeVisible();
  const json = await download(page, 'Export JSON');
  expect(json.name).toMatch(/^meeting-tab-my-workspace-\d{4}-\d\d-\d\d\.json$/);
  await expect(page.getByText(`Saved ${json.name} to your downloads.`)).toBeVisible();
  await expect(line(page, 'Exported')).toHaveText(/\d{4}, /);
  const [first, second] = parseCsv((await download(page, 'Export meetings as CSV')).text);
  expect([first?.title, second?.title]).toEqual(['Review', "'=Planning"]);
  expect(parseCsv((await download(page, 'Export attendance as CSV')).text)).toHaveLength(2);
  await page.getByRole('link', { name: 'Meetings', exact: true }).click();
  await page.getByLabel('Search').fill('review');
  await expect(page.getByText('Export 1 meeting:')).toBeVisible();
  expect(parseCsv((await download(page, 'CSV')).text).map(({ title }) => title)).toEqual(['Review']);
  expect(JSON.parse((await download(page, 'JSON')).text).records.meetings).toHaveLength(1);

  const file = { name: json.name, mimeType: 'application/json', buffer: Buffer.from(json.text) };
  const choose = () => other.getByLabel('Choose a file…').setInputFiles(file);
  await other.reload();
  await choose();
  await expect(other.getByRole('heading', { name: json.name })).toBeFocused();
  const row = (name: string) => other.getByRole('row', { name: new RegExp(`^${name} `) });
  await expect(row('Meetings')).toHaveText(/^Meetings20?$/);
  await expect(other.getByText('1 item is different here')).toBeVisible();
  await expectGood(other);
  await other.getByRole('button', { name: 'Cancel' }).click();
  await expect(line(other, 'Meetings')).toHaveText('0');
  await choose();
  await other.getByText('Use the file’s').click();
  await other.getByRole('button', { name: 'Import 3 items' }).click();
  await expect(other.getByText('Imported: 2 items added, 1 item replaced.')).toBeVisible();
  await expect(line(other, 'Meetings')).toHaveText('2');
  await choose();
  await expect(other.getByText('There’s nothing to import: it’s all here already.')).toBeVisible();
  await other.close();
});

test('a tab that crashes during an export leaves everything as it was', async ({ page, app, context }) => {
  const owner = await signInProContext(app, context);
  const meetings = Array.from({ length: 1_000 }, (_, i) => ({ ...planning, id: `m${i}` }));
  await open(page, { owner, people, meetings });
  const throttle = await context.newCDPSession(page);
  await throttle.send('Emulation.setCPUThrottlingRate', { rate: 20 });
  let downloads = 0;
  page.on('download', () => {
    downloads += 1;
  });
  await page.getByRole('button', { name: 'Export JSON' }).click();
  await expect(page.getByRole('button', { name: 'Stop', exact: true })).toBeVisible();
  const crashed = page.waitForEvent('crash');
  await page.goto('chrome://crash').catch(() => {});
  await crashed;
  expect(downloads).toBe(0);

  const next = await context.newPage();
  await next.goto('/app/data');
  await expect(line(next, 'Meetings')).toHaveText('1,000');
  await expect(line(next, 'Exported')).toHaveText('Never');
  expect(JSON.parse((await download(next, 'Export JSON')).text).records.meetings).toHaveLength(1_000);
});

test('a file that isn’t an export, is damaged or too large gets an error that says where; so does a full device', async ({
  page,
}, info) => {
  await page.addInitScript(() => {
    const { put } = IDBObjectStore.prototype;
    IDBObjectStore.prototype.put = function (...args) {
      if (document.documentElement.dataset.full === 'true') throw new DOMException('Full.', 'QuotaExceededError');
      return put.apply(this, args);
    };
  });
  await page.goto('/app');
  await page.getByRole('contentinfo').getByRole('link', { name: 'Your data' }).click();
  await open(page, { people });
  const input = page.getByLabel('Choose a file…');
  const choose = (name: string, text: string | Buffer) =>
    input.setInputFiles({ name, mimeType: 'application/json', buffer: Buffer.from(text) });
  await choose('cut.json', '{"format":"meeting-tab",\n"version":1,\n"records":{"people":[');
  await expect(page.getByText('This file is damaged or cut off, at line 3. Nothing was imported.')).toBeVisible();
  await choose('photo.json', Buffer.from([0xff, 0xd8, 0xff, 0xe0]));
  await expect(page.getByText('This file isn’t text, so it isn’t an export.')).toBeVisible();
  const large = info.outputPath('large.json');
  writeFileSync(large, '');
  truncateSync(large, 200 * 2 ** 20);
  await input.setInputFiles(large);
  await expect(page.getByText('This file is 200 MB. Files of up to 100 MB can be imported.')).toBeVisible();
  rmSync(large);
  const odd = { format: 'meeting-tab', version: 1, records: { topics: [{ id: 't', name: 'Kept' }, { id: 't' }, 5] } };
  await choose('odd.json', JSON.stringify(odd));
  await page.getByText('See which, and why').click();
  await expect(page.getByText('records.topics[1].id')).toBeVisible();
  await expect(page.getByText('It isn’t a record.')).toBeVisible();
  await expectGood(page);
  await page.evaluate(() => {
    document.documentElement.dataset.full = 'true';
  });
  await page.getByRole('button', { name: 'Import 1 item' }).click();
  await expect(
    page.getByText('Nothing was imported. This device is out of space. Free up some, then try again.'),
  ).toBeVisible();
  await expect(line(page, 'Topics')).toHaveText('0');
  await page.evaluate(() => {
    document.documentElement.dataset.full = 'false';
  });
  await page.getByRole('button', { name: 'Import 1 item' }).click();
  await expect(line(page, 'Topics')).toHaveText('1');
});

test('without Pro, the JSON comes before a deletion, after Pro at any time; then everything here is gone', async ({
  page,
  app,
  context,
  front,
}) => {
  const owner = await signInContext(app, context);
  await visit(page);
  await open(page, { owner, people, meetings: [planning] });
  const [json, csv] = ['Export JSON', 'Export meetings as CSV'] as const;
  await expect(page.getByRole('button', { name: json })).toHaveAttribute('aria-disabled', 'true');
  await expect(page.getByText('Exporting is part of Pro.')).toBeVisible();
  await makePro(owner, { status: 'canceled', endedAt: new Date(Date.now() - DAY) });
  await page.reload();
  await expect(page.getByText('Pro has ended. You can still export everything as JSON')).toBeVisible();
  await front.cut();
  await page.reload();
  await expect(page.getByRole('button', { name: csv })).toHaveAttribute('aria-disabled', 'true');
  expect(JSON.parse((await download(page, json)).text).records.people).toHaveLength(1);
  await front.mend();
  await page.reload();

  await page.getByRole('button', { name: 'Delete everything…' }).click();
  const question = page.getByRole('dialog');
  await expect(question.getByText('This deletes 1 meeting and 1 person from this browser.')).toBeVisible();
  await expectGood(page);
  expect((await copyOf(page, question)).meetings).toHaveLength(1);
  await question.getByRole('button', { name: 'Delete everything' }).click();
  await page.waitForURL('/');
  const left = await page.evaluate(async () => ({
    databases: (await indexedDB.databases()).map(({ name }) => name),
    values: Object.keys(localStorage),
    caches: await caches.keys(),
  }));
  expect(left).toEqual({ databases: [], values: [], caches: [] });
  // For a person who stays, the app opens offline again.
  await visit(page);
  await front.cut();
  await page.goto('/app/meetings');
  await expect(page.getByRole('heading', { name: 'No meetings yet' })).toBeVisible();
});
