import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    projects: [
      { extends: true, test: { name: 'unit', include: ['tests/unit/**/*.test.{ts,tsx}'] } },
      {
        extends: true,
        // A worker's files share one app, which starts once and ends with the worker: see tests/support/app.ts.
        test: {
          name: 'api',
          include: ['tests/api/**/*.test.ts'],
          isolate: false,
        },
      },
      // Long runs: npm run soak.
      { extends: true, test: { name: 'load', include: ['tests/load/**/*.test.ts'] } },
    ],
    // Only to end what hangs: a busy machine must not fail a test.
    testTimeout: 60_000,
    hookTimeout: 60_000,
    pool: 'forks',
    maxWorkers: 2,
  },
});
