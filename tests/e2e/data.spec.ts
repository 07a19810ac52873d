import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { parseCsv } from '../support/csv.ts';
import { expect, test } from '../support/e2e.ts';
import { expected } from '../support/meter.ts';
import { expectGood, signInContext, signInProContext } from '../support/pages.ts';
import { seed } from '../support/seed.ts';

test.beforeEach(({ allow }) => allow(expected));

const DAY = 86_400_000;
const planning = { id: 'planning', title: '=Planning', startedAt: Date.now() - DAY, minutes: 60, heads: 3 };
const review = { id: 'review', title: 'Review', startedAt: Date.now() - 2 * DAY, minutes: 30, heads: 2 };
const people = [{ id: 'ada', name: 'Ada' }];

/** Opens the page of one's data, with these records. */
async function open(page: Page, records: Parameters<typeof seed>[1]): Promise<void> {
  await page.goto('/app/data');
  await expect(page.getByRole('heading', { name: 'Your data' })).toBeVisible();
  await seed(page, records);
}

const line = (page: Page, term: string) => page.locator('dl > div').filter({ hasText: term }).getByRole('definition');

/** What a click downloads: its name and its text. */
async function download(page: Page, button: string): Promise<{ name: string; text: string; path: string }> {
  const begun = page.waitForEvent('download');
  await page.getByRole('button', { name: button }).click();
  const file = await begun;
  const path = await file.path();
  return { name: file.suggestedFilename(), text: readFileSync(path, 'utf8'), path };
}

test('what is exported on one device is imported on another, once', async ({ page, app, context, browser }) => {
  const owner = await signInProContext(app, context);
  await open(page, { owner, people, meetings: [planning, review] });
  await expect(line(page, 'Meetings')).toHaveText('2');
  await expect(page.getByText('Saved to your account', { exact: true })).toBeVisible();
  await expectGood(page);

  const json = await download(page, 'Export JSON');
  expect(json.name).toMatch(/^meeting-tab-my-workspace-\d{4}-\d\d-\d\d\.json$/);
  await expect(page.getByText(`Saved ${json.name} to your downloads.`)).toBeVisible();
  const [first, second] = parseCsv((await download(page, 'Export meetings as CSV')).text);
  expect([first?.title, second?.title]).toEqual(['Review', "'=Planning"]);
  expect(parseCsv((await download(page, 'Export attendance as CSV')).text).length).toBeGreaterThan(1);

  const other = await (await browser.newContext({ baseURL: app.baseUrl })).newPage();
  await open(other, { people: [{ id: 'ada', name: 'Ada elsewhere' }] });
  const choose = () => other.getByLabel('Choose a file…').setInputFiles(json.path);
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
  await expect(other.getByText('Imported. 2 items added, 1 replaced.')).toBeVisible();
  await expect(line(other, 'Meetings')).toHaveText('2');
  await choose();
  await expect(other.getByText('There’s nothing to import: it’s all here already.')).toBeVisible();
  await other.close();
});

test('a file that is none, or is damaged, says what and where', async ({ page }) => {
  await open(page, { people });
  const input = page.getByLabel('Choose a file…');
  const choose = (name: string, text: string | Buffer) =>
    input.setInputFiles({ name, mimeType: 'application/json', buffer: Buffer.from(text) });
  await choose('cut.json', '{"format":"meeting-tab",\n"version":1,\n"records":{"people":[');
  await expect(page.getByText('This file is damaged or cut off, at line 3. Nothing was imported.')).toBeVisible();
  await choose('photo.json', Buffer.from([0xff, 0xd8, 0xff, 0xe0]));
  await expect(page.getByText('This file isn’t text, so it isn’t an export.')).toBeVisible();
  const odd = { format: 'meeting-tab', version: 1, records: { topics: [{ id: 't', name: 'Kept' }, { id: 't' }, 5] } };
  await choose('odd.json', JSON.stringify(odd));
  await page.getByText('See which, and why').click();
  await expect(page.getByText('records.topics[1].id')).toBeVisible();
  await expect(page.getByText('It isn’t a record.')).toBeVisible();
  await expectGood(page);
  await page.getByRole('button', { name: 'Import 1 item' }).click();
  await expect(line(page, 'Topics')).toHaveText('1');
});

test('on Free an export comes before a deletion; then everything on this device is gone', async ({
  page,
  app,
  context,
}) => {
  const owner = await signInContext(app, context);
  await open(page, { owner, people, meetings: [planning] });
  const export_ = page.getByRole('button', { name: 'Export JSON' });
  await expect(export_).toHaveAttribute('aria-disabled', 'true');
  await expect(page.getByText('Exporting is part of Pro.')).toBeVisible();
  await page.getByRole('button', { name: 'Delete everything…' }).click();
  const question = page.getByRole('dialog');
  await expect(question.getByText('This deletes 1 meeting and 1 person from this browser.')).toBeVisible();
  await expectGood(page);
  const copy = await download(page, 'Export a copy first');
  expect(JSON.parse(copy.text).records.meetings).toHaveLength(1);
  await question.getByRole('button', { name: 'Delete everything' }).click();
  await page.waitForURL('/');
  const left = await page.evaluate(async () => ({
    databases: (await indexedDB.databases()).map(({ name }) => name),
    values: Object.keys(localStorage),
  }));
  expect(left).toEqual({ databases: [], values: [] });
  await page.goto('/app/meetings');
  await expect(page.getByRole('heading', { name: 'No meetings yet' })).toBeVisible();
});
