import { test as base, expect } from '@playwright/test';
import { startApp, type TestApp } from './app.ts';

export { expect };

interface TestFixtures {
  /** Allows console errors that match the pattern. Chromium reports every 4xx response as one. */
  allow: (pattern: RegExp) => void;
  /** Whether the service keeps its own clock when a page's clock is set: for tests of a device whose clock is wrong. */
  ownServiceClock: boolean;
}

interface WorkerFixtures {
  /** The app that all tests of a worker share. */
  app: TestApp;
}

/**
 * Makes the service's clock follow the page's, so that a test that sets its page's clock sets the world's. Otherwise the
 * device would learn from each response that its own clock is wrong.
 */
function followPageClock() {
  const { get } = Headers.prototype;
  Headers.prototype.get = function (name) {
    return name.toLowerCase() === 'date' ? new Date().toUTCString() : get.call(this, name);
  };
}

/** Playwright's `test` against our app. A page that logs or throws an error fails the test. */
export const test = base.extend<TestFixtures, WorkerFixtures>({
  app: [
    // Playwright reads the fixtures wanted from this pattern.
    // biome-ignore lint/correctness/noEmptyPattern: as above
    async ({}, use) => {
      // Browsers send no address header, so all tests of a worker would share one cap.
      const app = await startApp({ env: { TRUST_PROXY: '' } });
      await use(app);
      await app.stop();
    },
    { scope: 'worker', timeout: 60_000 },
  ],
  baseURL: ({ app }, use) => use(app.baseUrl),
  ownServiceClock: [false, { option: true }],
  allow: [
    async ({ context, ownServiceClock }, use) => {
      if (!ownServiceClock) await context.addInitScript(followPageClock);
      // A stream of changes is cut off with the service, or when the plan no longer includes it. It is never refused.
      const allowed: RegExp[] = [/net::ERR_.*\/v1\/sync\/changes/];
      const errors: string[] = [];
      context.on('console', (message) => {
        if (message.type() === 'error') errors.push(`${message.text()} (${message.location().url})`);
      });
      context.on('weberror', (error) => errors.push(error.error().stack ?? String(error.error())));
      await use((pattern) => allowed.push(pattern));
      expect(
        errors.filter((error) => !allowed.some((pattern) => pattern.test(error))),
        'errors in pages',
      ).toEqual([]);
    },
    { auto: true },
  ],
});
