import { defineConfig } from '@playwright/test';

/** `npm test` finds or installs the browser and names it here. */
const browser = JSON.parse(process.env.TEST_BROWSER ?? '{}');

/** A page of a test lives for seconds: making its code fast takes longer than running it as it is. A seventh of the time. */
const QUICK = '--js-flags=--no-maglev --no-turbofan';

/** What takes long, and runs only when its folder is named: `npm run test:journeys`, `npm run test:sweeps`. */
const LONG = ['journeys', 'sweeps'];

const isNamed = (folder: string) => process.argv.some((argument) => argument.includes(folder));

export default defineConfig({
  // Node reads TypeScript by itself, and takes two seconds less for it on a new machine.
  build: { external: ['**'] },
  testDir: 'tests/e2e',
  testIgnore: LONG.filter((folder) => !isNamed(folder)).map((folder) => `**/${folder}/**`),
  outputDir: 'test-results',
  fullyParallel: true,
  // Only to end what hangs: a busy machine must not fail a test.
  timeout: 90_000,
  expect: { timeout: 15_000 },
  workers: 2,
  forbidOnly: Boolean(process.env.CI),
  use: {
    actionTimeout: 30_000,
    browserName: 'chromium',
    launchOptions: { ...browser, args: [...(browser.args ?? []), QUICK] },
    // Nothing waits for an animation, and no frame is drawn for one.
    contextOptions: { reducedMotion: 'reduce' },
    locale: 'en-US',
    timezoneId: 'UTC',
    // Installing it takes some sixty requests, which no other test is about, and routes of a test wouldn't see a worker's
    // requests. tests/e2e/journeys/offline.spec.ts allows it.
    serviceWorkers: 'block',
    // A trace costs every test time: ask for one with `npm test -- --e2e tests/e2e/x --trace on`.
    screenshot: 'only-on-failure',
  },
});
