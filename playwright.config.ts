import { defineConfig } from '@playwright/test';

/** `npm test` finds or installs the browser and names it here. */
const browser = JSON.parse(process.env.TEST_BROWSER ?? '{}');

/**
 * A test's page lives for seconds: optimizing its code takes longer than running it as is. This saves a seventh of the
 * time.
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
  // Only ends what hangs: a busy machine must not fail a test.
  timeout: 90_000,
  expect: { timeout: 15_000 },
  workers: 2,
  forbidOnly: Boolean(process.env.CI),
  use: {
    actionTimeout: 30_000,
    browserName: 'chromium',
    launchOptions: { ...browser, args: [...(browser.args ?? []), QUICK] },
    // No test waits for an animation, and no frame is drawn for one.
    contextOptions: { reducedMotion: 'reduce' },
    locale: 'en-US',
    timezoneId: 'UTC',
    // Installing it takes about sixty requests, which no other test is about, and a test's routes wouldn't see a
    // worker's requests. tests/e2e/journeys/offline.spec.ts allows it.
    serviceWorkers: 'block',
    // A trace slows down every test: ask for one with `npm test -- --e2e tests/e2e/x --trace on`.
    screenshot: 'only-on-failure',
  },
});
