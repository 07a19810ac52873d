import { type BrowserContext, chromium, type Page } from '@playwright/test';
import { ensureBrowser } from '#lib/local/host/browser.ts';
import { ENTITLEMENTS } from '#lib/plans/terms.ts';
import { type SeedMeeting, seed, seedValue } from '../../support/seed.ts';
import { median } from '../compare.ts';
import type { Stage } from '../stage.ts';
import { inMs, type Line } from '../table.ts';

const MEETINGS = 5_000;
const ROUNDS = 7;
const HOUR = 3_600_000;
/** As a slow phone: a quarter of this processor. */
const SLOWDOWN = 4;
const TITLES = [
  'Stand-up',
  'Weekly planning',
  'Retro',
  'Design review',
  'One-on-one',
  'Sprint review',
  'Data migration',
];

/** A year and a half of meetings on a device that may see all of them. */
async function fill(page: Page, url: string): Promise<void> {
  await page.goto(`${url}/app/insights`);
  await page.getByRole('heading', { name: 'Nothing to add up yet' }).waitFor();
  await seedValue(page, 'settings', { currency: 'EUR' });
  await seedValue(page, 'standing', { plan: 'pro', entitlements: ENTITLEMENTS.pro });
  const now = Date.now();
  const meetings = Array.from({ length: MEETINGS }, (_, i): SeedMeeting => {
    const title = TITLES[i % TITLES.length] ?? '';
    const times = { startedAt: now - (i + 1) * 2.6 * HOUR, minutes: 20 + (i % 50), plannedMinutes: 30 };
    return { id: `m${i}`, title, topicId: `t${i % 6}`, heads: 2 + (i % 9), ...times };
  });
  const topics = Array.from({ length: 6 }, (_, i) => ({ id: `t${i}`, name: `Topic ${i}` }));
  await seed(page, { meetings, topics });
  await page.locator('main svg.chart').first().waitFor();
}

/** Clicks, and answers the ms from the click to the end of the frame in which `main` has a chart and this text. */
async function paint(page: Page, click: () => Promise<void>, text: RegExp): Promise<number> {
  const shown = page.evaluate((wanted) => {
    const pattern = new RegExp(wanted);
    return new Promise<number>((resolve) => {
      let clickedAt: number | undefined;
      addEventListener('click', ({ timeStamp }) => (clickedAt ??= timeStamp), { capture: true });
      const { port1, port2 } = new MessageChannel();
      port1.onmessage = () => resolve(performance.now() - (clickedAt ?? 0));
      const look = () => {
        const main = document.querySelector('main');
        // Not innerText, which has the browser lay out all there is, seen or not.
        const isShown = main?.querySelector('svg.chart') && pattern.test(main.textContent);
        if (clickedAt === undefined || !isShown) requestAnimationFrame(look);
        // Dealt with after this frame has been painted.
        else port2.postMessage(null);
      };
      requestAnimationFrame(look);
    });
  }, text.source);
  await click();
  return shown;
}

async function look(context: BrowserContext, url: string): Promise<{ open: number; change: number }> {
  const page = await context.newPage();
  await page.goto(`${url}/app/people`);
  await page.getByRole('heading', { name: 'People', exact: true }).waitFor();
  const devtools = await context.newCDPSession(page);
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: SLOWDOWN });
  // Until the page has rested, as that of somebody who reads does.
  await page.waitForTimeout(8_000);
  const open = await paint(page, () => page.getByRole('link', { name: 'Insights' }).click(), /Cost by/);
  await page.waitForTimeout(2_000);
  const change = await paint(page, () => page.getByText('Quarter', { exact: true }).click(), /Q\d \d{4}/);
  await page.close();
  return { open, change };
}

/** Insights on a device with 5,000 meetings, on a slow processor: until the first chart, and until another range is drawn. */
export async function insights(stage: Stage): Promise<Line[]> {
  const { baseUrl } = await stage.app();
  const browser = await chromium.launch(ensureBrowser());
  try {
    const context = await browser.newContext({ viewport: { width: 390, height: 844 } });
    const page = await context.newPage();
    await fill(page, baseUrl);
    await page.close();
    const rounds: { open: number; change: number }[] = [];
    for (let round = 0; round < (stage.quick ? 2 : ROUNDS); round += 1) rounds.push(await look(context, baseUrl));
    const line = (what: string, times: readonly number[], most: number): Line => ({
      ...{ what: `${what}, ${MEETINGS} meetings, 4 × slower`, ours: inMs(median(times)), figure: median(times) },
      ...{ unit: 'ms', target: { most } },
    });
    return [
      line(
        'insights, from the click to the first chart',
        rounds.map(({ open }) => open),
        300,
      ),
      line(
        'another range, from the click to the paint',
        rounds.map(({ change }) => change),
        100,
      ),
    ];
  } finally {
    await browser.close();
  }
}
