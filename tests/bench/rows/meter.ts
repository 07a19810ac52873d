import { type Browser, chromium, type Page } from '@playwright/test';
import { ensureBrowser } from '#lib/local/host/browser.ts';
import { databaseMade, seed } from '../../support/seed.ts';
import { median } from '../compare.ts';
import type { Stage } from '../stage.ts';
import { inMs, type Line } from '../table.ts';

/** Fewer than the meetings a month that need no account. */
const ROUNDS = 15;
const WARM_UP = 3;
const MEETINGS = 5_000;
const PEOPLE = 500;
const MINUTE = 60_000;

/** A device on which much has happened, at a page of the app. */
async function fullDevice(browser: Browser, url: string): Promise<Page> {
  const page = await browser.newPage({ viewport: { width: 390, height: 844 } });
  await page.goto(url);
  await page.getByRole('main').waitFor();
  await databaseMade(page);
  const now = Date.now();
  await seed(page, {
    people: Array.from({ length: PEOPLE }, (_, i) => ({ id: `p${i}`, name: `Person ${i}` })),
    meetings: Array.from({ length: MEETINGS }, (_, i) => ({
      id: `m${i}`,
      title: `Meeting ${i}`,
      // All within the 30 days that are shown without an account.
      startedAt: now - (i + 1) * 8 * MINUTE,
      minutes: 5,
    })),
  });
  return page;
}

/**
 * Clicks a button and answers the ms from the click to the end of the frame that shows `text`: what the browser was told of
 * the click, not what told it.
 */
export async function paint(page: Page, button: string, text: string): Promise<number> {
  const shown = page.evaluate(
    (wanted) =>
      new Promise<number>((resolve) => {
        let clickedAt: number | undefined;
        addEventListener('click', ({ timeStamp }) => (clickedAt = timeStamp), { once: true, capture: true });
        const { port1, port2 } = new MessageChannel();
        port1.onmessage = () => resolve(performance.now() - (clickedAt ?? 0));
        const look = () => {
          if (clickedAt === undefined || !document.querySelector('main')?.textContent.includes(wanted)) {
            requestAnimationFrame(look);
            // Dealt with after this frame has been painted.
          } else port2.postMessage(null);
        };
        requestAnimationFrame(look);
      }),
    text,
  );
  await page.getByRole('button', { name: button, exact: true }).click();
  return shown;
}

/** What that share of them are within: 19 of 20, unless said otherwise. */
export const slow = (times: readonly number[], share = 0.95) =>
  times.toSorted((a, b) => a - b)[Math.floor(times.length * share)] ?? 0;

async function clicks(page: Page): Promise<Line[]> {
  const times = new Map<string, number[]>();
  for (let round = 0; round < ROUNDS; round += 1) {
    const note = (what: string, ms: number) => {
      if (round >= WARM_UP) times.set(what, [...(times.get(what) ?? []), ms]);
    };
    await page.getByLabel('Who’s in the meeting?').fill('1 × Guest 60');
    await page.keyboard.press('Enter');
    for (const person of ['Person 1', 'Person 2'])
      await page.getByRole('button', { name: person, exact: true }).click();
    note('start', await paint(page, 'Start the meter', '3 people in the room'));
    note('leave', await paint(page, 'Leaves Person 1', '2 people in the room'));
    note('join', await paint(page, 'Rejoins Person 1', '3 people in the room'));
    note('stop', await paint(page, 'Stop', 'The receipt'));
    await page.getByRole('button', { name: 'New meeting' }).click();
  }
  return [...times].map(([what, those]) => ({
    what: `${what}, from the click to the paint`,
    ours: inMs(median(those)),
    peer: `19 of 20 within ${inMs(slow(those))}`,
    figure: median(those),
    unit: 'ms',
    target: { most: 50 },
  }));
}

/** Scrolls the list of meetings by the wheel for a while, and answers the ms between frames. */
async function scroll(page: Page): Promise<Line> {
  await page.getByRole('main').getByRole('listitem').first().getByRole('link').waitFor();
  await page.mouse.move(200, 400);
  const gaps = page.evaluate(
    () =>
      new Promise<number[]>((resolve) => {
        const found: number[] = [];
        let before: number | undefined;
        const look = (at: number) => {
          if (before !== undefined) found.push(at - before);
          before = at;
          if (found.length < 240) requestAnimationFrame(look);
          else resolve(found);
        };
        requestAnimationFrame(look);
      }),
  );
  for (let i = 0; i < 200; i += 1) await page.mouse.wheel(0, 120);
  const frames = await gaps;
  if ((await page.evaluate(() => scrollY)) < 5_000) throw new Error('the list did not scroll');
  return {
    what: 'scrolling the meetings, a frame',
    ours: `${median(frames).toFixed(1)} ms`,
    peer: `19 of 20 within ${inMs(slow(frames))}`,
    figure: median(frames),
    unit: 'ms',
    target: { most: 17 },
  };
}

/** The meter and the list on a device with 5,000 meetings and 500 people. */
export async function meter(stage: Stage): Promise<Line[]> {
  const { baseUrl } = await stage.app();
  const browser = await chromium.launch(ensureBrowser());
  try {
    const page = await fullDevice(browser, `${baseUrl}/app`);
    const lines = await clicks(page);
    await page.goto(`${baseUrl}/app/meetings`);
    return [...lines, await scroll(page)];
  } finally {
    await browser.close();
  }
}
