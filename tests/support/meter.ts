import { expect, type Page } from '@playwright/test';
import { expectAccessible, expectNoSidewaysScroll } from './pages.ts';

/** The line is down: Chromium reports it. */
export const expected = /ERR_INTERNET_DISCONNECTED/;

export async function expectGood(page: Page): Promise<void> {
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
}

/** What the meter shows, in cents. The clock runs on while a test works, so that this is near a figure, not at it. */
export async function total(page: Page): Promise<number> {
  const text = (await page.getByTestId('total').textContent()) ?? '';
  return Number(text.replace(/\D/g, ''));
}

export async function expectNear(page: Page, cents: number): Promise<void> {
  await expect.poll(async () => Math.abs((await total(page)) - cents)).toBeLessThan(600);
}

export async function start(page: Page, who: string, length = ''): Promise<void> {
  await page.getByLabel('Who is there?').fill(who);
  await page.getByLabel('Planned length').fill(length);
  await page.getByRole('button', { name: 'Start the meter' }).click();
  await expect(page.getByRole('button', { name: 'Stop', exact: true })).toBeVisible();
}
