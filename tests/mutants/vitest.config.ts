import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** Runs quick tests first, since a run stops at the first test that notices the mutant. */
class QuickestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    return (await super.sort(files)).toReversed();
  }
}

/** For Stryker, which runs the tests that reach each mutant. */
export default defineConfig({
  test: {
    // Not Stryker's `testFiles`, which make it count any mutant that runs while a module loads as a survivor
    // (stryker-js #6144).
    include: process.env.MUTANTS_TESTS?.split(' ') ?? [],
    // Each mutant gets a worker, whose test files share imported modules: loading those takes longer than the tests.
    isolate: false,
    // As in the project of unit tests.
    setupFiles: ['tests/support/own-modules.ts'],
    unstubGlobals: true,
    unstubEnvs: true,
    restoreMocks: true,
    testTimeout: 60_000,
    hookTimeout: 60_000,
    sequence: { sequencer: QuickestFirst },
  },
});
