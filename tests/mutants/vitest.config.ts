import { defineConfig } from 'vitest/config';

/** For Stryker, which runs the tests that reach a mutant, once for each. */
export default defineConfig({
  test: {
    include: ['tests/unit/**/*.test.ts'],
    testTimeout: 60_000,
    hookTimeout: 60_000,
  },
});
