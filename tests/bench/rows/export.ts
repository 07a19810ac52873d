import { statSync } from 'node:fs';
import { chromium, type Download, type Page } from '@playwright/test';
import { ensureBrowser } from '#lib/local/host/browser.ts';
import { ENTITLEMENTS } from '#lib/plans/terms.ts';
import { databaseMade, seed } from '../../support/seed.ts';
import type { Stage } from '../stage.ts';
import { inMs, type Line } from '../table.ts';
import { MOST_GAP_MS, type Times, watched } from '../watched.ts';

const MEETINGS = 5_000;
const PEOPLE = 500;
const MINUTE = 60_000;

/** A few seconds. */
const MOST_MS = 5_000;
async function download(page: Page, button: string): Promise<Download> {
  const begun = page.waitForEvent('download');
  await page.getByRole('button', { name: button }).click();
  return begun;
}

/** A new device whose plan has the export, as the service would have said, with these records. */
async function device(page: Page, url: string, isFull: boolean): Promise<void> {
  await page.goto(url);
  await page.getByRole('heading', { name: 'Your data' }).waitFor();
  await databaseMade(page);
  const now = Date.now();
  await page.evaluate(async (entitlements) => {
    const opened = indexedDB.open('meeting-tab');
    await new Promise((resolve) => {
      opened.onsuccess = resolve;
    });
    const values = opened.result.transaction('values', 'readwrite').objectStore('values');
    const put = values.put({ space: 'local', key: 'standing', value: { plan: 'pro', entitlements } });
    await new Promise((resolve) => {
      put.onsuccess = resolve;
    });
    opened.result.close();
  }, ENTITLEMENTS.pro);
  await seed(
    page,
    isFull
      ? {
          people: Array.from({ length: PEOPLE }, (_, i) => ({ id: `p${i}`, name: `Person ${i}` })),
          meetings: Array.from({ length: MEETINGS }, (_, i) => ({
            id: `m${i}`,
            title: `Meeting ${i}`,
            startedAt: now - (i + 1) * 60 * MINUTE,
            minutes: 45,
            plannedMinutes: 30,
          })),
        }
      : {},
  );
}

/** What 5,000 meetings take to leave a device and to arrive on another, and whether the page goes on meanwhile. */
export async function exportAndImport(stage: Stage): Promise<Line[]> {
  const { baseUrl } = await stage.app();
  const url = `${baseUrl}/app/data`;
  const browser = await chromium.launch(ensureBrowser());
  const lines: Line[] = [];
  const note = (what: string, size: number, { ms, cpuMs, gapMs }: Times, most = MOST_MS) =>
    lines.push(
      {
        what,
        ours: `${(size / 1e6).toFixed(1)} MB in ${inMs(ms)}, ${inMs(cpuMs)} of CPU`,
        figure: ms,
        unit: 'ms',
        target: { most },
      },
      {
        what: `${what}: the longest without a frame`,
        ours: inMs(gapMs),
        figure: gapMs,
        unit: 'ms',
        target: { most: MOST_GAP_MS },
      },
    );
  try {
    const page = await browser.newPage();
    await device(page, url, true);
    const files: string[] = [];
    for (const button of ['Export JSON', 'Export meetings as CSV', 'Export attendance as CSV']) {
      const { result, ...times } = await watched(page, () => download(page, button));
      files.push(await result.path());
      note(`${MEETINGS.toLocaleString('en')} meetings, ${button}`, statSync(files.at(-1) ?? '').size, times);
      await page.getByText('to your downloads.').waitFor();
    }
    const json = files[0] ?? '';
    const other = await (await browser.newContext()).newPage();
    await device(other, url, false);
    const look = await watched(other, async () => {
      await other.getByLabel('Choose a file…').setInputFiles(json);
      await other.getByRole('button', { name: /^Import / }).waitFor();
    });
    note('the same, preview before the import', statSync(json).size, look);
    const taken = await watched(other, async () => {
      await other.getByRole('button', { name: /^Import / }).click();
      await other.getByText(/^Imported/).waitFor();
    });
    note('the same, import', statSync(json).size, taken, 2 * MOST_MS);
  } finally {
    await browser.close();
  }
  return lines;
}
