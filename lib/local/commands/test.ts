import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { z } from 'zod';
import { ensureBrowser } from '../host/browser.ts';
import { ensureBuild, ensureGenerated } from '../host/build.ts';
import { LaunchError, runLauncher, type Scope, temporaryFolder } from '../host/scope.ts';
import { check, tool } from '../host/tools.ts';
import { startTestDatabase } from '../postgres/test-database.ts';

/**
 * `npm test`: lint, types, then unit and API tests (vitest), then browser tests (playwright), stopping at the
 * first that fails. With arguments only vitest runs and gets them, or, after `--e2e`, only playwright.
 */

interface Counts {
  passed: number;
  failed: number;
  /** Tests that need what this machine lacks, each with what that is. */
  leftOut: readonly string[];
}

const NONE: Counts = { passed: 0, failed: 0, leftOut: [] };

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
          // The reason is given by tests/support/leave-out.ts.
          meta: z.object({ leftOut: z.string().optional() }),
        }),
      ),
    }),
  ),
});
const playwrightReport = z.object({
  stats: z.object({ expected: z.number(), flaky: z.number(), unexpected: z.number(), skipped: z.number() }),
});

/** A run may fail without a failed test: by an error after the last one, say. */
function counted(ok: boolean, file: string, read: (report: unknown) => Counts): Counts {
  const counts = existsSync(file) ? read(JSON.parse(readFileSync(file, 'utf8'))) : NONE;
  return { ...counts, failed: ok ? counts.failed : Math.max(counts.failed, 1) };
}

async function runVitest(scope: Scope, args: readonly string[], env: NodeJS.ProcessEnv, dir: string): Promise<Counts> {
  console.log('\nUnit and API tests');
  const file = path.join(dir, 'vitest.json');
  const options = ['run', '--reporter=default', '--reporter=json', `--outputFile.json=${file}`];
  // Soaks are asked for by name.
  const projects = args.some((argument) => argument.startsWith('--project')) ? [] : ['--project=!load'];
  const ok = await tool(scope, 'vitest/vitest.mjs', [...options, ...projects, ...args], env);
  return counted(ok, file, (report) => {
    const { numPassedTests, numFailedTests, testResults } = vitestReport.parse(report);
    const unread = testResults.filter((file) => file.status === 'failed' && file.assertionResults.length === 0);
    const skipped = testResults
      .flatMap(({ assertionResults }) => assertionResults)
      .filter(({ status }) => status !== 'passed' && status !== 'failed');
    const leftOut = skipped.flatMap(({ fullName, meta }) => (meta.leftOut ? `${fullName}: ${meta.leftOut}` : []));
    // Arguments may choose tests by name or line, and a failure may keep others from running: those are meant.
    const forgotten = ok && args.length === 0 ? skipped.filter(({ meta }) => !meta.leftOut) : [];
    for (const { fullName } of forgotten) console.log(`Skipped, and nothing says why: ${fullName}`);
    return { passed: numPassedTests, failed: numFailedTests + unread.length + forgotten.length, leftOut };
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
  const ok = await tool(scope, '@playwright/test/cli.js', [...options, ...args], {
    ...env,
    PLAYWRIGHT_JSON_OUTPUT_FILE: file,
  });
  return counted(ok, file, (report) => {
    const { expected, flaky, unexpected, skipped } = playwrightReport.parse(report).stats;
    // No machine lacks what these need: what is skipped was forgotten, or follows on one that failed.
    return { passed: expected + flaky, failed: unexpected + skipped, leftOut: [] };
  });
}

/** A migrated server, a browser, a folder: what the tests find in their environment. */
async function prepare(scope: Scope, dir: string): Promise<NodeJS.ProcessEnv> {
  const browser = ensureBrowser();
  await ensureBuild(scope);
  const database = await startTestDatabase(scope, dir, false);
  return { ...process.env, ...database, TEST_BROWSER: JSON.stringify(browser) };
}

function report({ passed, failed, leftOut }: Counts): number {
  const told = leftOut.length > 0 ? `, ${leftOut.length} not run:` : '';
  console.log([`\n${passed} passed, ${failed} failed${told}`, ...leftOut].join('\n  '));
  const chosen = passed + failed + leftOut.length;
  if (chosen === 0) console.log('No test is of that name.');
  return failed === 0 && chosen > 0 ? 0 : 1;
}

await runLauncher(async (scope) => {
  const given = process.argv.slice(2);
  const args = given.filter((argument) => argument !== '--e2e');
  const browserOnly = args.length < given.length;
  const { path: dir } = await scope.use(temporaryFolder);
  try {
    await ensureGenerated(scope);
    if (given.length === 0 && !(await check(scope))) return report({ ...NONE, failed: 1 });
    const env = await prepare(scope, dir);
    const first = browserOnly ? NONE : await runVitest(scope, args, env, dir);
    if (first.failed > 0 || (args.length > 0 && !browserOnly)) return report(first);
    const second = await runPlaywright(scope, args, env, dir);
    return report({ ...second, passed: first.passed + second.passed, leftOut: first.leftOut });
  } catch (error) {
    if (!(error instanceof LaunchError)) throw error;
    console.error(error.message);
    return report({ ...NONE, failed: 1 });
  }
});
