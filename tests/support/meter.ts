import { expect, type Locator, type Page } from '@playwright/test';
import { MINUTE } from '#lib/time.ts';

/** Chromium reports this while the connection is down. */
export const expected = /ERR_INTERNET_DISCONNECTED/;

export function total(page: Page): Locator {
  return page.getByTestId('total');
}

/**
 * Stops the installed clock at a whole minute, once the start form can be used, and returns that moment (epoch ms).
 * From then on, only the test moves the clock, so that figures are exact on a busy machine, too. No timers fire
 * meanwhile.
 */
export async function standStill(page: Page): Promise<number> {
  await expect(page.getByLabel('Who’s in?')).toBeEnabled();
  const now = await page.evaluate(() => Date.now());
  const minute = (Math.floor(now / MINUTE) + 2) * MINUTE;
  await page.clock.pauseAt(minute);
  return minute;
}

/** The meter reads the clock once a frame, in which no meeting costs a cent. */
const FRAME_MS = 17;

/** A device that ticks at least this often wasn't away. */
const STEP_MS = 9 * MINUTE;

/** Moves the stopped clock forward by `ms` on a device that is awake, plus a frame to paint. */
export async function pass(page: Page, ms: number): Promise<void> {
  let left = ms;
  for (; left > STEP_MS; left -= STEP_MS) await sleep(page, STEP_MS - FRAME_MS);
  await sleep(page, left);
}

/**
 * Moves the stopped clock forward on a device that sleeps: nothing ticks meanwhile. If a meeting was ticking before, the app
 * asks about it afterwards.
 */
export async function sleep(page: Page, ms: number): Promise<void> {
  await page.clock.fastForward(ms);
  await page.clock.runFor(FRAME_MS);
}

/**
 * Lets the clock run while `work` does something that needs timers, and stops it again at `until` (epoch ms), which must be
 * later.
 */
export async function letRun(page: Page, until: number, work: () => Promise<void>): Promise<void> {
  await page.clock.resume();
  await work();
  await page.clock.pauseAt(until);
  await page.clock.runFor(FRAME_MS);
}

/** Sets an unusual planned length for the meeting to start. */
async function plan(page: Page, length: string): Promise<void> {
  const field = page.getByRole('textbox', { name: 'Planned length' });
  if (!(await field.isVisible())) await page.getByRole('button', { name: 'Other', exact: true }).click();
  await field.fill(length);
}

/**
 * Starts a meeting. From then on, the device can sleep through it: the code that shows its cost in the tab's title also
 * records that it ticks.
 */
export async function start(page: Page, who: string, length = ''): Promise<void> {
  await page.getByLabel('Who’s in?').fill(who);
  if (length) await plan(page, length);
  await page.getByRole('button', { name: 'Start the meter' }).click();
  await expect(page.getByRole('button', { name: 'Stop', exact: true })).toBeVisible();
  await expect(page).toHaveTitle(/ · .+ · /);
}

/** Opens the running meter's menu. */
export const openMore = (page: Page) => page.getByRole('button', { name: 'Meter options' }).click();

/** Chooses an item of that menu. */
export async function chooseMore(page: Page, name: string): Promise<void> {
  await openMore(page);
  await page.getByRole('button', { name, exact: true }).click();
}

/** Sets a switch in that menu. */
export async function setSwitch(page: Page, label: string, isOn: boolean): Promise<void> {
  await openMore(page);
  await page.getByLabel(label).setChecked(isOn);
  await page.keyboard.press('Escape');
}
