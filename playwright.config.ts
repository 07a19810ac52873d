import { defineConfig } from '@playwright/test';

/** `npm test` finds or installs the browser and names it here. */
const browser = JSON.parse(process.env.TEST_BROWSER ?? '{}');

/**
 * A test's page lives for seconds, and optimizing its code takes longer than running it unoptimized. This saves a seventh of
 * the time.
 */
const QUICK = '--js-flags=--no-maglev --no-turbofan';

/** Slow tests, which run only when their folder is named: `npm run test:journeys`, `npm run test:sweeps`. */
const LONG = ['journeys', 'sweeps'];

const isNamed = (folder: string) => process.argv.some((argument) => argument.includes(folder));

export default defineConfig({
  // Node reads TypeScript itself, which takes two seconds less on a new machine.
  build: { external: ['**'] },
  testDir: 'tests/e2e',
  testIgnore: LONG.filter((folder) => !isNamed(folder)).map((folder) => `**/${folder}/**`),
  outputDir: 'test-results',
  fullyParallel: true,
  // Only ends tests that hang: a busy machine must not fail a test.
  timeout: 90_000,
  expect: { timeout: 15_000 },
  workers: 2,
  forbidOnly: Boolean(process.env.CI),
  use: {
    actionTimeout: 30_000,
    browserName: 'chromium',
    launchOptions: { ...browser, args: [...(browser.args ?? []), QUICK] },
    // Tests don't wait for animations, and no frames are drawn for them.
    contextOptions: { reducedMotion: 'reduce' },
    locale: 'en-US',
    timezoneId: 'UTC',
    // Installing the service worker takes about sixty requests, and a test's routes wouldn't see its requests.
    // tests/e2e/journeys/offline.spec.ts allows it.
    serviceWorkers: 'block',
    // Traces slow down every test: ask for one with `npm test -- --e2e tests/e2e/x --trace on`.
    screenshot: 'only-on-failure',
  },
});
