import { spawn, spawnSync } from 'node:child_process';
import {
  copyFileSync,
  cpSync,
  linkSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  realpathSync,
  rmSync,
  symlinkSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { ROOT } from '#lib/local/host/folder.ts';
import { LaunchError } from '#lib/local/host/scope.ts';

/** A deliberate bug: what it breaks, and the test that notices it. See README.md. */
export interface Patch {
  behavior: string;
  /** Arguments of `npm test`. */
  args: string[];
}

export type Outcome = 'noticed' | 'NOT NOTICED' | 'does not apply' | 'no test ran' | 'could not run';

/** Reads the two lines above a patch's diff. Throws if one is missing. */
export function parsePatch(text: string): Patch {
  const [, behavior, command] = /^# (.+)\r?\n# test: (.+)\r?\n/.exec(text) ?? [];
  if (behavior === undefined || command === undefined) {
    throw new LaunchError('A patch begins with "# <the behavior>" and "# test: <arguments of npm test>".');
  }
  const args = [...command.matchAll(/"([^"]*)"|'([^']*)'|(\S+)/g)].map(([, double, single, bare]) => {
    return double ?? single ?? bare ?? '';
  });
  return { behavior: behavior.trim(), args };
}

/**
 * Tells from the exit code and output of `npm test` whether a test failed. An error before or between tests (of the
 * build, an import, a hook) is not a failed test.
 */
export function outcomeOf(code: number | null, output: string): Exclude<Outcome, 'does not apply'> {
  const text = stripVTControlCharacters(output);
  // To Vitest, a name that no test has is not a failure.
  if (code === 0) return /\d passed\b/.test(text) ? 'NOT NOTICED' : 'no test ran';
  if (/No tests? (files )?found/i.test(text)) return 'no test ran';
  // Vitest's summary, then Playwright's.
  return /^ *Tests +\d+ failed\b/m.test(text) || /^ +\d+ failed$/m.test(text) ? 'noticed' : 'could not run';
}

/** Folders that the copy leaves out, since a run makes them anew. */
const LEFT = ['.git', '.data', '.next', 'node_modules', 'test-results'];
const CACHES = ['.cache', '.vite', '.vite-temp'];

/** Makes a copy of the project, which is removed when this process ends. */
function copyProject(): string {
  const copy = mkdtempSync(path.join(realpathSync(tmpdir()), 'meeting-tab-mutants-'));
  process.once('exit', () => rmSync(copy, { recursive: true, force: true }));
  cpSync(ROOT, copy, {
    recursive: true,
    preserveTimestamps: true,
    filter: (from) => !LEFT.includes(path.relative(ROOT, from)) && !path.basename(from).startsWith('.env'),
  });
  linkTree(path.join(ROOT, 'node_modules'), path.join(copy, 'node_modules'));
  return copy;
}

/** Links each file, since Next builds nothing through a link to the whole folder. On another disk, copies it. */
function linkTree(from: string, to: string): void {
  mkdirSync(to);
  for (const entry of readdirSync(from, { withFileTypes: true })) {
    // Tools write into these files in place.
    if (CACHES.includes(entry.name)) continue;
    const [source, target] = [path.join(from, entry.name), path.join(to, entry.name)];
    if (entry.isDirectory()) linkTree(source, target);
    else if (entry.isSymbolicLink()) symlinkSync(readlinkSync(source), target);
    else linkOrCopy(source, target);
  }
}

function linkOrCopy(source: string, target: string): void {
  try {
    linkSync(source, target);
  } catch {
    copyFileSync(source, target);
  }
}

interface Run {
  code: number | null;
  output: string;
}

function runIn(
  copy: string,
  [script = '', ...args]: readonly string[],
  env: Readonly<Record<string, string>> = {},
): Promise<Run> {
  return new Promise((resolve, reject) => {
    // Through this channel, it notices when this process ends.
    const child = spawn(process.execPath, [path.join(copy, script), ...args], {
      cwd: copy,
      env: { ...process.env, NO_COLOR: '1', ...env },
      stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    });
    let output = '';
    for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk) => (output += chunk));
    child.on('error', reject);
    child.on('close', (code) => resolve({ code, output }));
  });
}

/** Applies a patch to the copy, or reverts it. Returns whether that worked. */
function apply(copy: string, file: string, ...options: string[]): boolean {
  const { status, error } = spawnSync('git', ['apply', ...options, file], { cwd: copy });
  if (error) throw new LaunchError(`Patches need git: ${error.message}`);
  return status === 0;
}

const isBrowserTest = ({ args }: Patch) => args.includes('--e2e');

/**
 * Runs a patch's test on the patched copy. A browser test builds the app again, which takes a minute; for any other test,
 * the API's routes are bundled again, which takes a second, so a patch of a page needs a browser test.
 */
async function runTest(copy: string, patch: Patch): Promise<Run> {
  const command = ['lib/local/commands/run.ts', 'test', ...patch.args];
  if (isBrowserTest(patch)) return await runIn(copy, command);
  const bundled = await runIn(copy, ['lib/local/build/bundle.ts']);
  return bundled.code === 0 ? await runIn(copy, command, { TEST_BUILT: '1' }) : bundled;
}

/**
 * Puts each named bug (or all, without names) into a copy of the project, one at a time, and runs the test that its
 * patch names. Prints a line per patch. Returns whether all were noticed. Throws LaunchError for a name without a
 * patch.
 */
export async function runPatches(names: readonly string[]): Promise<boolean> {
  const folder = path.join(ROOT, 'tests/mutants');
  const known = readdirSync(folder).flatMap((file) => (file.endsWith('.patch') ? [path.basename(file, '.patch')] : []));
  const unknown = names.find((name) => !known.includes(name));
  if (unknown !== undefined) throw new LaunchError(`There is no patch "${unknown}". There are: ${known.join(', ')}.`);
  const patches = (names.length > 0 ? names : known).map((name) => {
    const file = path.join(folder, `${name}.patch`);
    return { name, file, ...parsePatch(readFileSync(file, 'utf8')) };
  });
  const copy = copyProject();
  let missed = 0;
  const say = (name: string, outcome: Outcome, behavior: string, output = '') => {
    console.log(`${outcome.padEnd(14)}  ${name}: ${behavior}`);
    if (outcome === 'could not run' || outcome === 'no test ran') {
      console.log(output.trimEnd().split('\n').slice(-30).join('\n').replace(/^/gm, '    '));
    }
    if (outcome !== 'noticed') missed += 1;
  };
  // Said before the first build, which takes a minute.
  const applicable = patches.filter(({ name, file, behavior }) => {
    const applies = apply(copy, file, '--check');
    if (!applies) say(name, 'does not apply', behavior);
    return applies;
  });
  // Browser tests run last: each leaves a build that the others can't use.
  applicable.sort((one, other) => Number(isBrowserTest(one)) - Number(isBrowserTest(other)));
  const built = await runIn(copy, ['tests/support/build.ts']);
  if (built.code !== 0) throw new LaunchError(`The project doesn't build:\n${built.output}`);
  for (const patch of applicable) {
    apply(copy, patch.file);
    const { code, output } = await runTest(copy, patch);
    apply(copy, patch.file, '--reverse');
    say(patch.name, outcomeOf(code, output), patch.behavior, output);
  }
  return missed === 0;
}
