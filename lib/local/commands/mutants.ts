import path from 'node:path';
import { chosen, FOLDERS } from '#tests/mutants/folders.ts';
import { runPatches } from '#tests/mutants/patches.ts';
import { print, type Result, resultOf } from '#tests/mutants/report.ts';
import { ensureGenerated } from '../build/build.ts';
import { runTool } from '../build/tools.ts';
import { LaunchError, type Scope, temporaryFolder } from '../host/scope.ts';

/**
 * Runs Stryker, which puts small bugs into the code, one at a time, and runs the unit tests that reach each. Prints the bugs
 * that no test noticed, and the score of each folder. Returns whether all reach their targets. Results are kept, so that the
 * next run tries only what has changed.
 */
export async function mutants(scope: Scope, given: string[]): Promise<boolean> {
  if (given[0] === 'patches') return runPatches(given.slice(1));
  const options = given.filter((argument) => argument === '--force');
  const names = given.filter((argument) => argument !== '--force').map((name) => name.replace(/\/$/, ''));
  const folders = chosen(names);
  const unknown = names.find((name) => chosen([name]).length === 0);
  if (unknown) {
    throw new LaunchError(
      `There are no mutants in “${unknown}”. Choose from: ${FOLDERS.map(({ name }) => name).join(', ')}, or one of their files.`,
    );
  }
  await ensureGenerated(scope);
  const { path: dir } = await scope.use(temporaryFolder);
  let ran = true;
  const results: Result[] = [];
  for (const folder of folders) {
    const { name, files, tests } = folder;
    console.log(`\n${name}`);
    const report = path.join(dir, 'report.json');
    const args = ['run', 'tests/mutants/stryker.config.mjs', '--mutate', files.join()];
    const ok = await runTool(scope, '@stryker-mutator/core/bin/stryker.js', [...args, ...options], {
      ...process.env,
      MUTANTS_NAME: name.replaceAll(/[^a-z]+/g, '-'),
      MUTANTS_REPORT: report,
      MUTANTS_TESTS: tests.join(' '),
    });
    if (ok) results.push(resultOf(folder, report));
    ran &&= ok;
  }
  return print(results) && ran;
}
