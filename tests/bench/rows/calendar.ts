import { mkdtemp, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { type BrowserContext, chromium, type Page } from '@playwright/test';
import { readFiles } from '#lib/client/calendar/read-files.ts';
import { ensureBrowser } from '#lib/local/host/browser.ts';
import { ENTITLEMENTS } from '#lib/plans/terms.ts';
import { seed, seedValue } from '../../support/seed.ts';
import { calendarOf } from '../calendar-files.ts';
import { median } from '../compare.ts';
import type { Stage } from '../stage.ts';
import { inMs, type Line } from '../table.ts';
import { MOST_GAP_MS, watched } from '../watched.ts';

const ROUNDS = 5;
/** As a slow phone: a quarter of this processor. */
const SLOWDOWN = 4;
const MOST_MS = 1_000;
/** How much longer a series may take among 10,000 than among 1,000. */
const MOST_GROWTH = 1.3;

const WEEKLY = ['FREQ=WEEKLY', 'FREQ=WEEKLY;INTERVAL=2', 'FREQ=MONTHLY;BYDAY=2TU', 'FREQ=WEEKLY;BYDAY=MO,WE,FR'];

/** What somebody has after a year: 2,000 events, of which 150 are series. */
const YEAR = { series: 150, rules: WEEKLY, singles: 1_850, days: 365, filler: 300 };
/** As large as exports come: 20,000 events of a decade, 20 MB. */
const DECADE = { series: 500, rules: WEEKLY, singles: 19_500, days: 3_650, filler: 0 };

/** A device whose plan has everything, with some of the people of the calendar on its list. */
async function fill(context: BrowserContext, url: string): Promise<void> {
  const page = await context.newPage();
  await page.goto(url);
  await page.getByText('What will your meetings cost?').waitFor();
  await seedValue(page, 'settings', { currency: 'EUR' });
  await seedValue(page, 'standing', { plan: 'pro', entitlements: ENTITLEMENTS.pro });
  const people = Array.from({ length: 60 }, (_, i) => ({ id: `p${i}`, name: `Person ${i}` }));
  await seed(page, { people });
  await page.getByText('What will your meetings cost?').waitFor();
  await page.close();
}

const FIELD = 'input[type=file]';

/** By its path: of a file that is handed over in memory, the page itself would have to make one. */
const choose = (page: Page, file: string) => page.locator(FIELD).setInputFiles(file);

interface Times {
  /** From choosing the file to the end of the frame with the bill. */
  ms: number;
  /** Of these, until the page has what the worker read. */
  workerMs: number;
}

async function timeBill(page: Page, file: string): Promise<Times> {
  const shown = page.evaluate((field) => {
    const { postMessage } = Worker.prototype;
    let [chosenAt, sentAt, readAt] = [0, 0, 0];
    Worker.prototype.postMessage = function (this: Worker, ...args: unknown[]) {
      const [message] = args;
      // What it practices on has no files.
      if (typeof message === 'object' && message !== null && 'files' in message) {
        sentAt = performance.now();
        this.addEventListener('message', ({ timeStamp }) => {
          readAt = timeStamp;
        });
      }
      Reflect.apply(postMessage, this, args);
    };
    document.querySelector(field)?.addEventListener('change', ({ timeStamp }) => (chosenAt = timeStamp), {
      capture: true,
    });
    return new Promise<Times>((resolve) => {
      const { port1, port2 } = new MessageChannel();
      port1.onmessage = () => resolve({ ms: performance.now() - chosenAt, workerMs: readAt - sentAt });
      const look = () => {
        // Of its text only: laying the page out to see what shows would be work of this measurement.
        const isShown = [...document.querySelectorAll('main p[role=status]')].some((one) =>
          one.textContent?.startsWith('Your calendar costs about'),
        );
        if (!isShown) requestAnimationFrame(look);
        // Dealt with after this frame has been painted.
        else port2.postMessage(null);
      };
      requestAnimationFrame(look);
    });
  }, FIELD);
  await choose(page, file);
  return shown;
}

async function visit(context: BrowserContext, url: string, file: string, rate: number) {
  const page = await context.newPage();
  await page.goto(url);
  await page.getByText('What will your meetings cost?').waitFor();
  const devtools = await context.newCDPSession(page);
  await devtools.send('Emulation.setCPUThrottlingRate', { rate });
  // Until the page has rested, as that of somebody who looks for a file does.
  await page.waitForTimeout(5_000);
  const times = await timeBill(page, file);
  await page.getByRole('button', { name: 'Remove the calendar' }).click();
  await page.getByText('What will your meetings cost?').waitFor();
  await page.close();
  return times;
}

/**
 * The browser slows the page down, but not its workers: what the worker takes counts as if it were as slow. That is measured
 * beside a page that isn't slowed down, since one that is takes its time to hear of the worker.
 */
async function firstBill(stage: Stage, context: BrowserContext, url: string, folder: string): Promise<Line> {
  const file = path.join(folder, 'year.ics');
  await writeFile(file, calendarOf(YEAR, Date.now()));
  const slow: Times[] = [];
  const quick: Times[] = [];
  for (let round = 0; round < (stage.quick ? 2 : ROUNDS); round += 1) {
    slow.push(await visit(context, url, file, SLOWDOWN));
    quick.push(await visit(context, url, file, 1));
  }
  const workerMs = median(quick.map((one) => one.workerMs));
  const ms = median(slow.map((one) => one.ms)) + (SLOWDOWN - 1) * workerMs;
  return {
    what: `calendar, 2,000 events (150 series), from the file to its bill, ${SLOWDOWN} × slower`,
    ours: `${inMs(ms)}, ${inMs(SLOWDOWN * workerMs)} of it reading`,
    ...{ figure: ms, unit: 'ms', target: { most: MOST_MS } },
  };
}

/** A large file: whether the page goes on, and whether reading it can be stopped. */
async function large(context: BrowserContext, url: string, folder: string): Promise<Line[]> {
  const page = await context.newPage();
  await page.goto(url);
  await page.getByText('What will your meetings cost?').waitFor();
  const file = path.join(folder, 'decade.ics');
  await writeFile(file, calendarOf(DECADE, Date.now()));
  const what = `calendar, 20,000 events, ${Math.round((await stat(file)).size / 1e6)} MB`;
  const canceled = await watched(page, async () => {
    await choose(page, file);
    await page.getByRole('button', { name: 'Cancel' }).click();
    await page.getByText('Reading…').waitFor({ state: 'hidden' });
  });
  const isEmpty = await page.getByText('What will your meetings cost?').isVisible();
  if (!isEmpty) throw new Error('What was canceled is there.');
  const read = await watched(page, async () => {
    await choose(page, file);
    await page.getByText('Your calendar costs about').first().waitFor({ timeout: 60_000 });
    await page.waitForTimeout(1_000);
  });
  await page.close();
  return [
    { what: `${what}: choosing it and canceling`, ours: inMs(canceled.ms) },
    {
      what: `${what}: the longest without a frame, until its bill`,
      ours: `${inMs(read.gapMs)}, all in ${inMs(read.ms - 1_000)}`,
      ...{ figure: read.gapMs, unit: 'ms', target: { most: MOST_GAP_MS } },
    },
  ];
}

/** Series come to a year's meetings one by one: each takes as long among ten thousand as among few. */
function expansion(stage: Stage): Line {
  const now = Date.now();
  const perSeries = (series: number) => {
    const content = calendarOf({ series, rules: ['FREQ=MONTHLY;BYDAY=2TU'], singles: 0, days: 1, filler: 0 }, now);
    const times = Array.from({ length: stage.quick ? 2 : ROUNDS }, () => {
      const before = performance.now();
      const { calendars } = readFiles([{ name: 'bench.ics', content }], { now, timeZone: 'Europe/Berlin' });
      const read = calendars[0]?.content;
      if (read?.entries.length !== series || read.isCut) throw new Error('Not all series were read.');
      return (performance.now() - before) / series;
    });
    return median(times);
  };
  perSeries(1_000);
  const [few, many, most] = [perSeries(100), perSeries(1_000), perSeries(10_000)];
  const micro = (ms: number) => `${Math.round(ms * 1_000)} µs`;
  return {
    what: 'calendar, reading a series among 10,000, to one among 1,000',
    ours: micro(most),
    peer: `${micro(many)}; among 100, ${micro(few)}`,
    ...{ figure: most / many, target: { most: MOST_GROWTH } },
  };
}

/** A calendar from its file to its bill, on a slow processor; how reading grows with series; and a file as large as they come. */
export async function calendar(stage: Stage): Promise<Line[]> {
  const series = expansion(stage);
  const { baseUrl } = await stage.app();
  const url = `${baseUrl}/app/calendar`;
  const folder = await mkdtemp(path.join(tmpdir(), 'bench-'));
  const browser = await chromium.launch(ensureBrowser());
  try {
    const context = await browser.newContext({ viewport: { width: 390, height: 844 } });
    await fill(context, url);
    return [await firstBill(stage, context, url, folder), series, ...(await large(context, url, folder))];
  } finally {
    await browser.close();
    await rm(folder, { recursive: true });
  }
}
