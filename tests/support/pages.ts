import AxeBuilder from '@axe-core/playwright';
import { type BrowserContext, expect, type Page } from '@playwright/test';
import { newId } from '#lib/ids.ts';
import type { CreateReceipt, Receipt } from '#lib/receipts/schema.ts';
import type { TestApp } from './app.ts';

export const WCAG = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];

/** No rule of axe is broken, in light and in dark; of a mail, which has no landmarks, none of WCAG's. */
export async function expectAccessible(page: Page, tags = [...WCAG, 'best-practice']): Promise<void> {
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    const { violations } = await new AxeBuilder({ page }).withTags(tags).analyze();
    expect(
      violations.map(({ id, nodes }) => `${colorScheme} ${id}: ${nodes.map(({ html }) => html).join(' ')}`),
    ).toEqual([]);
  }
  await page.emulateMedia({ colorScheme: null });
}

/** Nothing sticks out sideways, down to 360 px. */
export async function expectNoSidewaysScroll(page: Page): Promise<void> {
  const before = page.viewportSize();
  for (const width of [360, 768, 1280]) {
    await page.setViewportSize({ width, height: 800 });
    const overflow = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    );
    expect(overflow, `at ${width} px`).toBeLessThanOrEqual(0);
  }
  if (before) await page.setViewportSize(before);
}

export function newEmail(): string {
  return `${newId().toLowerCase()}@example.com`;
}

/** The code of the newest mail to `email`. */
export async function codeFor(app: TestApp, email: string): Promise<string> {
  const code = () => app.mailbox.newestTo(email)?.subject.match(/^\d{6}/)?.[0] ?? '';
  await expect.poll(code).toMatch(/^\d{6}$/);
  return code();
}

/** Signs the browser in without its pages: what a test is not about. */
export async function signInContext(app: TestApp, context: BrowserContext, email = newEmail()) {
  const post = (path: string, data: unknown) => context.request.post(app.baseUrl + path, { data });
  await post('/v1/auth/code', { email });
  await post('/v1/auth/verify', { email, code: await codeFor(app, email) });
  const me = await (await context.request.get(`${app.baseUrl}/v1/me`)).json();
  const share = async (fields: Partial<CreateReceipt> = {}): Promise<Receipt> => {
    const body: CreateReceipt = {
      title: 'Quarterly planning',
      dateMs: 1_795_251_600_000,
      durationMs: 2_700_000,
      attendeeCount: 6,
      staffCount: 5,
      externalCount: 1,
      totalMinor: 41_250,
      currency: 'EUR',
      perMinuteMinor: 917,
      personMs: 16_200_000,
      overrunMs: 300_000,
      overrunMinor: 4_583,
      workspaceId: me.workspaces[0].id,
      ...fields,
    };
    const answer = await post('/v1/receipts', body);
    expect(answer.status()).toBe(201);
    return answer.json();
  };
  return { email, share };
}
