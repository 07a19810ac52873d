// Stryker's settings for `npm run mutants`, which runs it once per folder (lib/local/commands/mutants.ts).

export default {
  testRunner: 'vitest',
  plugins: ['@stryker-mutator/vitest-runner', './tests/mutants/words.mjs'],
  ignorers: ['words'],
  // The tests to run are given: finding those related to the mutant takes longer than running them.
  vitest: { configFile: 'tests/mutants/vitest.config.ts', related: false },
  coverageAnalysis: 'perTest',
  concurrency: 2,
  // The files that a copy of the code needs to run unit tests; its node_modules is a link. Not tsconfig.json, which
  // Stryker would read with a TypeScript that has a JavaScript API.
  ignorePatterns: ['/*', '!/app', '!/lib', '!/tests', '!/package.json', '!/proxy.ts'],
  tempDirName: '.next/cache/stryker/copy',
  cleanTempDir: 'always',
  incremental: true,
  incrementalFile: `.next/cache/stryker/${process.env.MUTANTS_NAME}.json`,
  // Vitest strips types without checking them, so there is nothing to disable.
  disableTypeChecks: false,
  reporters: ['json', process.stdout.isTTY ? 'progress' : 'progress-append-only'],
  jsonReporter: { fileName: process.env.MUTANTS_REPORT },
  logLevel: 'warn',
  timeoutMS: 10_000,
};
