import { type Browser, type BrowserContext, chromium, type Page } from '@playwright/test';
import { ensureBrowser } from '#lib/local/build/browser.ts';
import { ENTITLEMENTS } from '#lib/plans/terms.ts';
import { signInProContext } from '../../support/pages.ts';
import { type SeedMeeting, seed, seedValue } from '../../support/seed.ts';
import { median } from '../compare.ts';
import type { Stage } from '../stage.ts';
import { inMs, type Line } from '../table.ts';

const PHONE = { viewport: { width: 390, height: 844 } };
/** A slow phone is as fast as a quarter of this processor. */
const SLOWDOWN = 4;

async function inBrowser<T>(work: (browser: Browser) => Promise<T>): Promise<T> {
  const browser = await chromium.launch(ensureBrowser());
  return work(browser).finally(() => browser.close());
}

/** Clicks, and returns the ms from the click to the end of the frame in which `main` has the text (and a chart). */
async function paint(page: Page, click: () => Promise<void>, text: RegExp, isChart = false): Promise<number> {
  const shown = page.evaluate(
    ([wanted, selector]) =>
      new Promise<number>((resolve) => {
        let clickedAt: number | undefined;
        for (const kind of ['click', 'change'])
          addEventListener(kind, ({ timeStamp }) => (clickedAt ??= timeStamp), { capture: true });
        const { port1, port2 } = new MessageChannel();
        port1.onmessage = () => resolve(performance.now() - (clickedAt ?? 0));
        const look = () => {
          const main = document.querySelector('main');
          // Not innerText, which makes the browser lay out everything, even what isn't visible.
          const isShown = main?.querySelector(selector) && new RegExp(wanted).test(main.textContent);
          if (clickedAt === undefined || !isShown) requestAnimationFrame(look);
          // Handled after this frame has been painted.
          else port2.postMessage(null);
        };
        requestAnimationFrame(look);
      }),
    [text.source, isChart ? 'svg.chart' : '*'] as const,
  );
  await click();
  return shown;
}

const MEETINGS = 5_000;

/** Fills a device on Pro with a year and a half of meetings. */
async function fill(page: Page, url: string): Promise<void> {
  await page.goto(`${url}/app/insights`);
  await page.getByRole('heading', { name: 'Nothing to add up yet' }).waitFor();
  await seedValue(page, 'settings', { currency: 'EUR' });
  await seedValue(page, 'standing', { plan: 'pro', entitlements: ENTITLEMENTS.pro });
  const now = Date.now();
  const meetings = Array.from({ length: MEETINGS }, (_, i): SeedMeeting => {
    const times = { startedAt: now - (i + 1) * 2.6 * 3_600_000, minutes: 20 + (i % 50), plannedMinutes: 30 };
    return { id: `m${i}`, title: `Meeting ${i % 7}`, topicId: `t${i % 6}`, heads: 2 + (i % 9), ...times };
  });
  const topics = Array.from({ length: 6 }, (_, i) => ({ id: `t${i}`, name: `Topic ${i}` }));
  await seed(page, { meetings, topics });
  await page.locator('main svg.chart').first().waitFor();
}

/** Measures Insights with 5,000 meetings on a slow processor: until the first chart, and until another range is drawn. */
export async function insights(stage: Stage): Promise<Line[]> {
  const { baseUrl } = await stage.app();
  const [open, change]: [number[], number[]] = [[], []];
  await inBrowser(async (browser) => {
    const context = await browser.newContext(PHONE);
    await fill(await context.newPage(), baseUrl);
    for (let round = 0; round < (stage.quick ? 2 : 7); round += 1) {
      const page = await context.newPage();
      await page.goto(`${baseUrl}/app/people`);
      await page.getByRole('heading', { name: 'People', exact: true }).waitFor();
      const devtools = await context.newCDPSession(page);
      await devtools.send('Emulation.setCPUThrottlingRate', { rate: SLOWDOWN });
      // Until the page is idle, as it is while somebody reads.
      await page.waitForTimeout(8_000);
      open.push(await paint(page, () => page.getByRole('link', { name: 'Insights' }).click(), /person-hours/, true));
      await page.waitForTimeout(2_000);
      const choose = async () => void (await page.getByLabel('Period').selectOption('quarter'));
      change.push(await paint(page, choose, /Q\d \d{4}/, true));
      await page.close();
    }
  });
  const line = (what: string, times: readonly number[], most: number): Line => ({
    ...{ what: `${what}, ${MEETINGS} meetings, 4 × slower`, ours: inMs(median(times)), figure: median(times) },
    ...{ unit: 'ms', target: { most } },
  });
  return [
    line('insights, from the click to the first chart', open, 300),
    line('another range, from the click to the paint', change, 100),
  ];
}

/** A meeting has ten: itself, and for each of three groups the attendee and two segments. */
const RECORDS = 10 * MEETINGS;

const FILL = `
  INSERT INTO sync_records (workspace_id, tbl, id, rev, record, bytes, meeting_id, deleted)
  SELECT $1, tbl, id, row_number() OVER (ORDER BY m, part), record, length(record::text) + 100, 'm' || m, false
    FROM generate_series(1, $2::int) AS m, generate_series(0, 9) AS part,
         LATERAL (SELECT (1700000000000 + m * 3600000::bigint) AS at, 'm' || m AS meeting, 'a' || m || '-' || part % 3 AS attendee) AS x,
         LATERAL (SELECT 'meetings' AS tbl, meeting AS id, json_build_object('id', meeting, 'title', 'Meeting ' || m,
                    'startedAt', at, 'endedAt', at + 1800000, 'currency', 'EUR', 'hoursPerYear', 2080,
                    'loadMultiplier', 1.3, 'overrunCapMinutes', 120) AS record WHERE part = 0
          UNION ALL SELECT 'attendees', attendee, json_build_object('id', attendee, 'meetingId', meeting, 'role', 'Engineer',
                    'count', 2, 'rateKind', 'hour', 'rateMinor', 6000, 'external', false) WHERE part BETWEEN 1 AND 3
          UNION ALL SELECT 'segments', 's' || m || '-' || part, json_build_object('id', 's' || m || '-' || part,
                    'meetingId', meeting, 'attendeeId', attendee, 'startedAt', at + part * 1000, 'endedAt', at + 900000)
                    WHERE part > 3) AS y`;

/** Returns the revision up to which the page's device has pulled. */
const pulled = (page: Page, accountId: string, workspaceId: string) =>
  page.evaluate(async (space) => {
    const opened = indexedDB.open('meeting-tab');
    await new Promise((resolve) => (opened.onsuccess = resolve));
    const found = opened.result.transaction('values').objectStore('values').get([space, 'pulled']);
    await new Promise((resolve) => (found.onsuccess = resolve));
    opened.result.close();
    return Number(found.result?.value ?? 0);
  }, `${accountId}/${workspaceId}`);

/** Returns the time that 19 of 20 are within: whatever else the machine does affects a few. */
const slow = (times: readonly number[]) => times.toSorted((a, b) => a - b)[Math.floor(times.length * 0.95)] ?? 0;
const words = (times: readonly number[]) => `${inMs(median(times))}, 19 of 20 within ${inMs(slow(times))}`;

/** Measures clicks on a new device while all of a large workspace arrives on it. */
export async function firstPull(stage: Stage): Promise<Line[]> {
  const app = await stage.app();
  const [times, quiet]: [number[], number[]] = [[], []];
  await inBrowser(async (browser) => {
    const context = await browser.newContext({ baseURL: app.baseUrl, ...PHONE });
    const { accountId, workspaceId } = await signInProContext(app, context);
    await app.pool.query(FILL, [workspaceId, MEETINGS]);
    await app.pool.query('UPDATE workspaces SET sync_rev = $2 WHERE id = $1', [workspaceId, RECORDS]);
    await app.pool.query('VACUUM (ANALYZE) sync_records');
    const page = await context.newPage();
    const click = (name: string, text: RegExp) =>
      paint(page, () => page.getByRole('button', { name, exact: true }).click(), text);
    await page.goto('/app');
    await page.getByRole('button', { name: 'Account' }).waitFor();
    await page.getByLabel('Who’s in?').fill('2 × Guest 60');
    await page.keyboard.press('Enter');
    await click('Start the meter', /2 people in the room/);
    while ((await pulled(page, accountId, workspaceId)) < RECORDS)
      times.push(await click('Pause', /Paused/), await click('Resume', /Running/));
    if (times.length < 50) throw new Error('it was over before enough was clicked');
    while (quiet.length < times.length) quiet.push(await click('Pause', /Paused/), await click('Resume', /Running/));
  });
  const what = `pause and resume, while ${RECORDS.toLocaleString('en')} records arrive`;
  const line = { what, ours: words(times), peer: `${words(quiet)} with nothing on its way` };
  return [{ ...line, figure: slow(times), unit: 'ms', target: { most: 100 } }];
}

/** The slow 4G that Lighthouse assumes for a phone. */
const SLOW_4G = { offline: false, latency: 562.5, downloadThroughput: 184_320, uploadThroughput: 84_375 };

/** Opens the app, and returns the ms from the start of the navigation until the form can be used. */
async function open(context: BrowserContext, url: string): Promise<number> {
  const page = await context.newPage();
  const devtools = await context.newCDPSession(page);
  await devtools.send('Network.enable');
  await devtools.send('Network.emulateNetworkConditions', SLOW_4G);
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: SLOWDOWN });
  await page.goto(url, { waitUntil: 'commit' });
  const ms = await page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        const look = () => {
          const labels = [...document.querySelectorAll('label')];
          const field = labels.find(({ textContent }) => textContent.includes('Who’s in?'))?.control;
          if (field instanceof HTMLInputElement && field.matches(':enabled')) resolve(performance.now());
          else requestAnimationFrame(look);
        };
        look();
      }),
  );
  await page.close();
  return ms;
}

/** Measures the time until the app's form can be used: from the service worker, and over the network with an empty cache. */
export async function worker(stage: Stage): Promise<Line[]> {
  const url = `${(await stage.app()).baseUrl}/app`;
  const [network, kept]: [number[], number[]] = [[], []];
  await inBrowser(async (browser) => {
    const installed = await browser.newContext({ serviceWorkers: 'allow' });
    const first = await installed.newPage();
    await first.goto(url);
    await first.waitForFunction(() => navigator.serviceWorker.controller?.state === 'activated');
    await first.close();
    for (let round = 0; round < (stage.quick ? 2 : 9); round += 1) {
      const fresh = await browser.newContext({ serviceWorkers: 'block' });
      network.push(await open(fresh, url));
      await fresh.close();
      kept.push(await open(installed, url));
    }
  });
  const line = { what: '/app on slow 4G: the form from the worker, against the network', ours: inMs(median(kept)) };
  const figure = median(kept) / median(network);
  return [{ ...line, peer: inMs(median(network)), figure, target: { most: 0.5 } }];
}
