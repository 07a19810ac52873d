import type { Page } from '@playwright/test';
import { test as base, expect } from './e2e.ts';
import { type Front, startFront } from './front.ts';

/** Gives each test its own address, since a worker is installed per address. The console also shows cut connections. */
export const test = base.extend<{ front: Front }>({
  front: async ({ app }, use) => {
    const front = await startFront(app.baseUrl);
    await use(front);
    await front.cut();
  },
  baseURL: ({ front }, use) => use(front.url),
});

/** The console's errors once the host is gone. */
export const cutOff =
  /ERR_CONNECTION_REFUSED|ERR_EMPTY_RESPONSE|ERR_CONNECTION_RESET|error occurred when fetching the script/;

/** Opens the app and waits until all of it is on the device. */
export async function visit(page: Page): Promise<void> {
  await page.goto('/app');
  await expect(page.getByLabel('Who’s in?')).toBeEnabled();
  // The page takes this as a person's first sign of life, without which it needs a few seconds to become idle.
  await page.keyboard.press('Shift');
  await page.waitForFunction(() => navigator.serviceWorker.controller?.state === 'activated');
}
