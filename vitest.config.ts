import { existsSync } from 'node:fs';
import path from 'node:path';
import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/**
 * Long files that are too small for Vitest to expect it: on the first run it knows sizes only. From the second run on it
 * knows how long each file took, and this list changes nothing.
 */
const LONG = ['tests/api/sync-model.test.ts', 'tests/host/launch.test.ts', 'tests/host/demo.test.ts'];

for (const file of LONG) {
  if (!existsSync(path.join(import.meta.dirname, file))) throw new Error(`vitest.config.ts: there is no ${file}`);
}

/** Starts long files first, so that no worker is left alone with one at the end. */
class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const isLong = ({ moduleId }: TestSpecification) => LONG.some((file) => moduleId.endsWith(`/${file}`));
    return [...sorted.filter(isLong), ...sorted.filter((file) => !isLong(file))];
  }
}

// Starts PostgreSQL for the projects that need it, and only if one of their files is run.
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
        },
      },
      {
        extends: true,
        // A worker's files share one app, which starts once and ends with the worker: see tests/support/app.ts.
        test: { name: 'api', include: ['tests/api/**/*.test.ts'], globalSetup, isolate: false },
      },
      // Whole processes, started and killed: npm run test:host.
      {
        extends: true,
        test: { name: 'host', include: ['tests/host/**/*.test.ts'], globalSetup, isolate: false },
      },
      // Long runs: npm run soak. What measures others' times runs alone, when it is named.
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
    // Only to end what hangs: a busy machine must not fail a test.
    testTimeout: 180_000,
    hookTimeout: 180_000,
    pool: 'forks',
    // One more than two cores have: several files mostly wait, billing-faults for 17 s on its own.
    maxWorkers: 3,
    // `--sequence.shuffle` puts files and tests in an order of their own, which a sequencer named here would keep from files.
    sequence: process.argv.some((argument) => argument.startsWith('--sequence.shuffle'))
      ? {}
      : { sequencer: LongestFirst },
  },
});
