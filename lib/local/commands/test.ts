import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { z } from 'zod';
import { ensureBuild, ensureGenerated } from '../build/build.ts';
import { check, runTool } from '../build/tools.ts';
import { type Scope, temporaryFolder } from '../host/scope.ts';

/**
 * `npm test`: lint, types, then unit, screen and API tests (Vitest), then browser tests (Playwright), stopping at the first
 * failure. Slow tests have their own commands (tests/host, tests/e2e/journeys, tests/e2e/sweeps, tests/load). Tests get a
 * second try only with `--retry=1` (Vitest) or `--retries=1` (Playwright).
 *
 * With arguments, only Vitest runs and gets them or, after `--e2e`, only Playwright. Tests prepare what they need:
 * tests/support/global-setup.ts starts PostgreSQL for API tests, tests/support/build.ts builds for tests that start the app.
 *
 * `--keep` keeps PostgreSQL's data for the next run; `--watch` runs Vitest again as files change; `--minutes=N` is the
 * length of soaks.
 */

/** What a run's report counts. */
const Vitest = z
  .object({ numPassedTests: z.number(), numFailedTests: z.number() })
  .transform(({ numPassedTests: passed, numFailedTests: failed }) => ({ passed, failed }));
const Playwright = z
  .object({ stats: z.object({ expected: z.number(), flaky: z.number(), unexpected: z.number() }) })
  .transform(({ stats: { expected, flaky, unexpected } }) => ({ passed: expected + flaky, failed: unexpected }));

const WHOLE = ['--project=unit', '--project=screens', '--project=api'];

/** Soaks run only if named. */
const projectsFor = (args: readonly string[]) =>
  args.some((argument) => argument.startsWith('--project')) ? [] : ['--project=!load'];

/** Starts what API tests need, if they are certain to run; otherwise Vitest's global setup starts it. */
async function startDatabase(scope: Scope, dir: string, keep: boolean): Promise<Record<string, string>> {
  const { keptFolder, startTestDatabase } = await import('../postgres/test-database.ts');
  const database = await scope.use(() => startTestDatabase({ dir: keep ? keptFolder() : dir, keep }));
  void database.exited.then(() => scope.abort('The database stopped unexpectedly.'));
  return { ...database.variables };
}

/** Prepares what browser tests also need: a browser, and the build, so that the app's tests needn't check it. */
async function prepareBrowserTests(scope: Scope): Promise<Record<string, string>> {
  // Slow to load, and not needed by other runs.
  const { ensureBrowser } = await import('../build/browser.ts');
  const browser = ensureBrowser();
  await ensureBuild(scope);
  return { TEST_BROWSER: JSON.stringify(browser), TEST_BUILT: '1' };
}

const FLAGS = ['--e2e', '--keep', '--watch'];
const MINUTES = /^--minutes=(\d+)$/;

/** Returns whether all tests passed. */
export async function test(scope: Scope, given: string[]): Promise<boolean> {
  const args = given.filter((argument) => !FLAGS.includes(argument) && !MINUTES.test(argument));
  const minutes = given.flatMap((argument) => MINUTES.exec(argument)?.[1] ?? [])[0];
  const [browserOnly, keep, watch] = FLAGS.map((flag) => given.includes(flag));
  const everything = args.length === 0 && !browserOnly && !watch;
  const { path: dir } = await scope.use(temporaryFolder);
  const env: NodeJS.ProcessEnv = {
    ...process.env,
    TEST_DIR: dir,
    // The app starts about seventy times with the same code.
    NODE_COMPILE_CACHE: path.join(dir, 'compiled'),
    ...(keep && { TEST_KEEP: '1' }),
    ...(minutes && { SOAK_MINUTES: minutes }),
  };
  await ensureGenerated(scope);
  if (everything && !(await check(scope))) return false;
  if (everything || browserOnly) {
    Object.assign(env, await prepareBrowserTests(scope));
    Object.assign(env, await startDatabase(scope, dir, keep === true));
  }
  const nothing = { passed: 0, failed: 0 };
  const sum = { ...nothing };
  const count = (ok: boolean, report: string, counts: typeof Vitest | typeof Playwright) => {
    const file = path.join(dir, report);
    // There is none if the run didn't begin, for example because of an unknown flag.
    const isThere = existsSync(file);
    if (!isThere) console.log('\nNo tests ran. To see what npm test takes, run: npm test -- --help');
    const { passed, failed } = isThere ? counts.parse(JSON.parse(readFileSync(file, 'utf8'))) : nothing;
    sum.passed += passed;
    // A run may fail without a failed test, for example because of an error after the last one.
    sum.failed += ok ? failed : Math.max(failed, 1);
  };
  if (watch) return runTool(scope, 'vitest/vitest.mjs', ['watch', ...projectsFor(args), ...args], env, 'inherit');
  if (!browserOnly) {
    const options = [
      'run',
      '--reporter=default',
      '--reporter=json',
      `--outputFile.json=${path.join(dir, 'vitest.json')}`,
    ];
    const chosen = everything ? WHOLE : [...projectsFor(args), ...args];
    count(await runTool(scope, 'vitest/vitest.mjs', [...options, ...chosen], env), 'vitest.json', Vitest);
  }
  if (browserOnly || (everything && sum.failed === 0)) {
    Object.assign(env, { PLAYWRIGHT_JSON_OUTPUT_FILE: path.join(dir, 'playwright.json') });
    const options = ['test', '--reporter=list,json'];
    count(await runTool(scope, '@playwright/test/cli.js', [...options, ...args], env), 'playwright.json', Playwright);
  }
  console.log(`\n${sum.passed} passed, ${sum.failed} failed`);
  return sum.failed === 0 && sum.passed > 0;
}
