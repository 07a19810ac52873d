import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { type BrowserContext, expect, type Locator, type Page } from '@playwright/test';
import type axe from 'axe-core';
import { type CreateReceipt, createReceiptExample, type Receipt } from '#lib/receipts/schema.ts';
import { signInBy } from './account.ts';
import type { TestApp } from './app.ts';
import { makePro } from './pro.ts';

export const WCAG = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** Returns the elements that break rules, by rule. Axe stays in the page for the next check. */
async function violations(page: Page, runOnly: axe.RunOnly): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(AXE);
  return page.evaluate(async (runOnly) => {
    // The global that the injected script defines.
    const { axe } = window as typeof window & { axe: typeof import('axe-core') };
    const { violations } = await axe.run(document, { runOnly, resultTypes: ['violations'] });
    return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`);
  }, runOnly);
}

/**
 * Checks that no rule of axe is broken, in light and in dark mode. For an email, which has no landmarks, pass only
 * WCAG's tags. In dark mode only the colors differ, so only contrast is checked again.
 *
 * Axe runs in the page itself, and only its findings leave the page: that takes half the time of axe's own driver,
 * which injects it again for each check.
 */
export async function expectAccessible(page: Page, tags = [...WCAG, 'best-practice']): Promise<void> {
  expect(page.frames(), 'axe looks into no frames').toHaveLength(1);
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' });
  expect(await violations(page, { type: 'tag', values: tags }), 'in light').toEqual([]);
  await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' });
  expect(await violations(page, { type: 'rule', values: ['color-contrast'] }), 'in dark').toEqual([]);
  await page.emulateMedia({ colorScheme: null });
}

/** Calls `look` with the page in each of these sizes, even for a full-screen page, which Playwright can't resize. */
export async function inSizes(
  page: Page,
  sizes: readonly (readonly [width: number, height: number])[],
  look: (width: number) => Promise<void>,
): Promise<void> {
  const devtools = await page.context().newCDPSession(page);
  for (const [width, height] of sizes) {
    const size = { width, height, deviceScaleFactor: 1, mobile: false };
    await devtools.send('Emulation.setDeviceMetricsOverride', size);
    await page.waitForFunction(([w, h]) => innerWidth === w && innerHeight === h, [width, height] as const);
    await look(width);
  }
  const before = page.viewportSize();
  if (before)
    await devtools.send('Emulation.setDeviceMetricsOverride', { ...before, deviceScaleFactor: 1, mobile: false });
  await devtools.detach();
}

/** Deletes a row of a list through its menu. `row`: the row's name, or a pattern of the menu button's name. */
export async function deleteRow(page: Page, row: string | RegExp): Promise<void> {
  await page.getByRole('button', { name: typeof row === 'string' ? `More about ${row}` : row }).click();
  await page.getByRole('button', { name: 'Delete', exact: true }).click();
}

/**
 * Checks that nothing overflows sideways, at the page's width and at 360 px. tests/e2e/sweeps/zoom.spec.ts tries other
 * widths.
 */
export async function expectNoSidewaysScroll(page: Page): Promise<void> {
  const expectNone = async () => {
    const { clientWidth, scrollWidth } = await page.evaluate(() => {
      const { clientWidth, scrollWidth } = document.documentElement;
      return { clientWidth, scrollWidth };
    });
    expect(scrollWidth, `at ${clientWidth} px`).toBeLessThanOrEqual(clientWidth);
  };
  await expectNone();
  await inSizes(page, [[360, 800]], expectNone);
}

/** Checks that nothing overflows `box` sideways either, such as a dialog with its own scrolling. */
export async function expectFits(page: Page, box: Locator): Promise<void> {
  const sizes = [360, 640, 1280].map((width) => [width, 800] as const);
  await inSizes(page, sizes, async (width) => {
    const overflow = await box.evaluate((element) => element.scrollWidth - element.clientWidth);
    expect(overflow, `at ${width} px`).toBeLessThanOrEqual(0);
  });
}

/** Checks both, once the page has its heading. */
export async function expectGood(page: Page): Promise<void> {
  await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible();
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
}

/**
 * Signs the browser in without using its pages, for tests that aren't about signing in. `as`: the email of an existing
 * account.
 */
export async function signInContext(app: TestApp, context: BrowserContext, as?: string) {
  const post = async (path: string, data: object) => {
    const answer = await context.request.post(app.baseUrl + path, { data });
    expect(answer.ok(), `${path} answers ${answer.status()}`).toBe(true);
    return answer.json();
  };
  const { email, accountId } = await signInBy(post, app, as === undefined ? {} : { email: as });
  const me = await (await context.request.get(`${app.baseUrl}/v1/me`)).json();
  const workspaceId: string = me.workspaces[0].id;
  const share = (fields: Partial<CreateReceipt> = {}): Promise<Receipt> =>
    post('/v1/receipts', { ...createReceiptExample, workspaceId, ...fields });
  return { client: { app }, email, accountId, workspaceId, post, share };
}

/** Signs the browser in to an account on Pro. */
export async function signInProContext(app: TestApp, context: BrowserContext) {
  const person = await signInContext(app, context);
  await makePro(person);
  return person;
}
