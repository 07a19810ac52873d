import AxeBuilder from '@axe-core/playwright';
import { type BrowserContext, expect, type Locator, type Page } from '@playwright/test';
import { type CreateReceipt, createReceiptExample, type Receipt } from '#lib/receipts/schema.ts';
import { signInBy } from './account.ts';
import type { TestApp } from './app.ts';
import { makePro } from './pro.ts';

export const WCAG = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];

type RunOnly = NonNullable<Parameters<AxeBuilder['options']>[0]['runOnly']>;

/**
 * No rule of axe is broken, in light and in dark; of a mail, which has no landmarks, none of WCAG's. In the dark all but the
 * colours is as it was, and only their contrast is looked at again.
 *
 * In legacy mode axe judges in the page itself, not in a blank page opened for each verdict: several times as fast, and the
 * same but for frames, of which there are none.
 */
export async function expectAccessible(page: Page, tags = [...WCAG, 'best-practice']): Promise<void> {
  expect(page.frames(), 'axe looks into no frames').toHaveLength(1);
  const check = async (colorScheme: 'light' | 'dark', axe: AxeBuilder, runOnly: RunOnly) => {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    const { violations } = await axe
      .setLegacyMode()
      .options({ runOnly, resultTypes: ['violations'] })
      .analyze();
    expect(
      violations.map(({ id, nodes }) => `${colorScheme} ${id}: ${nodes.map(({ html }) => html).join(' ')}`),
    ).toEqual([]);
  };
  await check('light', new AxeBuilder({ page }), { type: 'tag', values: tags });
  // The page has axe's source from the first look.
  await check('dark', new AxeBuilder({ page, axeSource: 'void axe' }), { type: 'rule', values: ['color-contrast'] });
  await page.emulateMedia({ colorScheme: null });
}

/** Calls `look` with the page in each of these sizes. A page that fills the screen, which Playwright won't resize, too. */
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

/** Nothing sticks out sideways, down to 360 px. */
export async function expectNoSidewaysScroll(page: Page): Promise<void> {
  const sizes = [360, 768, 1280].map((width) => [width, 800] as const);
  await inSizes(page, sizes, async (width) => {
    const overflow = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    );
    expect(overflow, `at ${width} px`).toBeLessThanOrEqual(0);
  });
}

/** Nothing sticks out of it sideways either, say of a dialog that scrolls by itself. */
export async function expectFits(page: Page, box: Locator): Promise<void> {
  const sizes = [360, 640, 1280].map((width) => [width, 800] as const);
  await inSizes(page, sizes, async (width) => {
    const overflow = await box.evaluate((element) => element.scrollWidth - element.clientWidth);
    expect(overflow, `at ${width} px`).toBeLessThanOrEqual(0);
  });
}

/** Both of the page as it is now. */
export async function expectGood(page: Page): Promise<void> {
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
}

/** Signs the browser in without its pages: what a test is not about. `as`: the email of somebody who has an account. */
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

/** The same, to an account on Pro. */
export async function signInProContext(app: TestApp, context: BrowserContext) {
  const person = await signInContext(app, context);
  await makePro(person);
  return person;
}
