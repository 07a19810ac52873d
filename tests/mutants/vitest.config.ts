import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** Stops at the first test that notices, so the quick ones come first. */
class QuickestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    return (await super.sort(files)).toReversed();
  }
}

/** For Stryker, which runs the tests that reach a mutant, once for each. */
export default defineConfig({
  test: {
    // Not by Stryker's `testFiles`, with which it calls survivors whatever runs as a module loads (stryker-js #6144).
    include: process.env.MUTANTS_TESTS?.split(' ') ?? [],
    // A mutant gets a worker, in which its test files share the modules they import: loading those takes longer than the tests.
    isolate: false,
    testTimeout: 60_000,
    hookTimeout: 60_000,
    sequence: { sequencer: QuickestFirst },
  },
});
