import { existsSync } from 'node:fs';
import path from 'node:path';
import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/**
 * Slow files that are too small for Vitest to expect it: on the first run, it knows only sizes. From the second run on, it
 * knows how long each file took, and this list has no effect.
 */
const LONG = ['tests/api/sync-model.test.ts', 'tests/host/launch.test.ts', 'tests/host/demo.test.ts'];

for (const file of LONG) {
  if (!existsSync(path.join(import.meta.dirname, file))) throw new Error(`vitest.config.ts: there is no ${file}`);
}

/** Starts long files first, so that no worker is left with one at the end. */
class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const isLong = ({ moduleId }: TestSpecification) => LONG.some((file) => moduleId.endsWith(`/${file}`));
    return [...sorted.filter(isLong), ...sorted.filter((file) => !isLong(file))];
  }
}

// Starts PostgreSQL for projects that need it, but only if one of their files runs.
const globalSetup = ['tests/support/global-setup.ts'];

export default defineConfig({
  test: {
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          include: ['tests/unit/**/*.test.{ts,tsx}'],
          isolate: false,
          setupFiles: ['tests/support/own-modules.ts'],
          unstubGlobals: true,
          unstubEnvs: true,
          restoreMocks: true,
        },
      },
      // The app's screens in a simulated document, without a server: tests/support/screens.tsx.
      {
        extends: true,
        test: {
          name: 'screens',
          include: ['tests/screens/**/*.test.tsx'],
          environment: 'happy-dom',
          isolate: false,
          setupFiles: ['tests/support/own-modules.ts'],
          // The timeout only ends what never comes. Each look that fails moves a faked clock by the interval.
          expect: { poll: { timeout: 20_000, interval: 10 } },
        },
      },
      {
        extends: true,
        // A worker's files share one app, which starts once and ends with the worker: see tests/support/app.ts.
        test: { name: 'api', include: ['tests/api/**/*.test.ts'], globalSetup, isolate: false },
      },
      // Tests that start and kill whole processes: npm run test:host.
      {
        extends: true,
        test: { name: 'host', include: ['tests/host/**/*.test.ts'], globalSetup, isolate: false },
      },
      // Long runs: npm run soak. Tests that measure other callers' times run alone, and only if named.
      {
        extends: true,
        test: {
          name: 'load',
          include: ['tests/load/**/*.test.ts'],
          exclude: process.argv.some((argument) => argument.includes('overload'))
            ? []
            : ['tests/load/overload.test.ts'],
          globalSetup,
        },
      },
    ],
    // The output of a failed test says why; that of a passed one is expected. A soak prints its measurements.
    silent: process.argv.includes('--project=load') ? false : 'passed-only',
    // Only ends what hangs: a busy machine must not fail a test.
    testTimeout: 180_000,
    hookTimeout: 180_000,
    pool: 'forks',
    // One more than the two cores: several files mostly wait, billing-faults alone for 17 s.
    maxWorkers: 3,
    // `--sequence.shuffle` shuffles files and tests; with a sequencer named here, it wouldn't shuffle files.
    sequence: process.argv.some((argument) => argument.startsWith('--sequence.shuffle'))
      ? {}
      : { sequencer: LongestFirst },
  },
});
