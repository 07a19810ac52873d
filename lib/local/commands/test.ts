import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { z } from 'zod';
import { ensureBuild, ensureGenerated } from '../build/build.ts';
import { check, runTool } from '../build/tools.ts';
import { LaunchError, type Scope, temporaryFolder } from '../host/scope.ts';

/**
 * `npm test`: lint, types, then unit, screen and API tests (Vitest), then browser tests (Playwright), stopping at the first
 * failure. Slow tests have their own commands (tests/host, tests/e2e/journeys, tests/e2e/sweeps, tests/load). Tests get a
 * second try only with `--retry=1` (Vitest) or `--retries=1` (Playwright); then the last line counts those that needed it.
 *
 * With arguments, only Vitest runs and gets them or, after `--e2e`, only Playwright. Tests prepare what they need:
 * tests/support/global-setup.ts starts PostgreSQL for API tests, tests/support/build.ts builds for tests that start the app.
 *
 * `--keep` keeps PostgreSQL's data for the next run; `--watch` runs Vitest again as files change; `--minutes=N` is the
 * length of soaks.
 */

interface Counts {
  passed: number;
  failed: number;
  /** How many of the tests that passed failed first. */
  secondTry: number;
  /** Tests that this machine can't run, each with what is missing. */
  leftOut: readonly string[];
}

const NONE: Counts = { passed: 0, failed: 0, secondTry: 0, leftOut: [] };

const vitestReport = z.object({
  numPassedTests: z.number(),
  numFailedTests: z.number(),
  testResults: z.array(
    z.object({
      status: z.string(),
      assertionResults: z.array(
        z.object({
          status: z.string(),
          fullName: z.string(),
          // For a test that passed: how its first try failed.
          failureMessages: z.array(z.string()),
          // Set by tests/support/leave-out.ts.
          meta: z.object({ leftOut: z.string().optional() }),
        }),
      ),
    }),
  ),
});
const playwrightReport = z.object({
  stats: z.object({ expected: z.number(), flaky: z.number(), unexpected: z.number(), skipped: z.number() }),
});

/** Reads a report. A run may fail without a failed test, for example because of an error after the last one. */
function counted(ok: boolean, file: string, read: (report: unknown) => Counts): Counts {
  const wrote = existsSync(file);
  // For example because of an unknown flag.
  if (!wrote) console.log('\nNo tests ran. To see what npm test takes, run: npm test -- --help');
  const counts = wrote ? read(JSON.parse(readFileSync(file, 'utf8'))) : NONE;
  return { ...counts, failed: ok ? counts.failed : Math.max(counts.failed, 1) };
}

const WHOLE = ['--project=unit', '--project=screens', '--project=api'];

/** Soaks run only if named. */
const projectsFor = (args: readonly string[]) =>
  args.some((argument) => argument.startsWith('--project')) ? [] : ['--project=!load'];

async function watchVitest(scope: Scope, args: readonly string[], env: NodeJS.ProcessEnv): Promise<boolean> {
  return runTool(scope, 'vitest/vitest.mjs', ['watch', ...projectsFor(args), ...args], env, 'inherit');
}

async function runVitest(scope: Scope, args: readonly string[], env: NodeJS.ProcessEnv, dir: string): Promise<Counts> {
  console.log('\nUnit, screen and API tests');
  const chosen = args.some((argument) => !/^--(project|retry)=/.test(argument));
  const file = path.join(dir, 'vitest.json');
  const options = ['run', '--reporter=default', '--reporter=json', `--outputFile.json=${file}`];
  const ok = await runTool(scope, 'vitest/vitest.mjs', [...options, ...projectsFor(args), ...args], env);
  return counted(ok, file, (report) => {
    const { numPassedTests, numFailedTests, testResults } = vitestReport.parse(report);
    const tests = testResults.flatMap(({ assertionResults }) => assertionResults);
    const late = tests.filter(({ status, failureMessages }) => status === 'passed' && failureMessages.length > 0);
    for (const { fullName, failureMessages } of late)
      console.log(`Passed only at the second try: ${fullName}\n${failureMessages.join('\n')}`);
    const unread = testResults.filter((file) => file.status === 'failed' && file.assertionResults.length === 0);
    const skipped = tests.filter(({ status }) => status !== 'passed' && status !== 'failed');
    const leftOut = skipped.flatMap(({ fullName, meta }) => (meta.leftOut ? `${fullName}: ${meta.leftOut}` : []));
    // Arguments may choose tests by name or line, and a failure may keep others from running: tests skipped for these
    // reasons weren't forgotten.
    const forgotten = ok && !chosen ? skipped.filter(({ meta }) => !meta.leftOut) : [];
    for (const { fullName } of forgotten) console.log(`Skipped without a reason: ${fullName}`);
    const failed = numFailedTests + unread.length + forgotten.length;
    return { passed: numPassedTests, failed, secondTry: late.length, leftOut };
  });
}

async function runPlaywright(
  scope: Scope,
  args: readonly string[],
  env: NodeJS.ProcessEnv,
  dir: string,
): Promise<Counts> {
  console.log('\nBrowser tests');
  const file = path.join(dir, 'playwright.json');
  const options = ['test', '--reporter=list,json'];
  const ok = await runTool(scope, '@playwright/test/cli.js', [...options, ...args], {
    ...env,
    PLAYWRIGHT_JSON_OUTPUT_FILE: file,
  });
  return counted(ok, file, (report) => {
    const { expected, flaky, unexpected, skipped } = playwrightReport.parse(report).stats;
    // Every machine has what these need, so a skipped test was forgotten, or follows one that failed.
    return { passed: expected + flaky, failed: unexpected + skipped, secondTry: flaky, leftOut: [] };
  });
}

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

function report({ passed, failed, secondTry, leftOut }: Counts): boolean {
  const late = secondTry > 0 ? ` (${secondTry} only at the second try)` : '';
  const notRun = leftOut.length > 0 ? `, ${leftOut.length} not run:` : '';
  console.log([`\n${passed} passed${late}, ${failed} failed${notRun}`, ...leftOut].join('\n  '));
  const chosen = passed + failed + leftOut.length;
  if (chosen === 0) console.log('No tests match.');
  return failed === 0 && chosen > 0;
}

const FLAGS = ['--e2e', '--keep', '--watch'];
const MINUTES = /^--minutes=(\d+)$/;

/** Returns whether any tests ran and all of them passed. */
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
  try {
    await ensureGenerated(scope);
    if (watch) return await watchVitest(scope, args, env);
    if (everything && !(await check(scope))) return report({ ...NONE, failed: 1 });
    if (everything || browserOnly) {
      Object.assign(env, await prepareBrowserTests(scope));
      Object.assign(env, await startDatabase(scope, dir, keep === true));
    }
    const first = browserOnly ? NONE : await runVitest(scope, everything ? WHOLE : args, env, dir);
    if (first.failed > 0 || !(everything || browserOnly)) return report(first);
    const second = await runPlaywright(scope, args, env, dir);
    const [passed, secondTry] = [first.passed + second.passed, first.secondTry + second.secondTry];
    return report({ ...second, passed, secondTry, leftOut: first.leftOut });
  } catch (error) {
    if (!(error instanceof LaunchError)) throw error;
    console.error(error.message);
    return report({ ...NONE, failed: 1 });
  }
}
