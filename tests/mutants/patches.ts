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
import { ROOT } from '#lib/local/host/build.ts';
import { LaunchError } from '#lib/local/host/scope.ts';

/** A deliberate bug: what it breaks, and the test that notices. See README.md. */
export interface Patch {
  behaviour: string;
  /** Arguments of `npm test`. */
  args: string[];
}

/** What came of a patch. */
export type Outcome = 'noticed' | 'NOT NOTICED' | 'does not apply' | 'no test ran' | 'could not run';

/** Reads the two lines above a patch's diff. Throws if one is missing. */
export function parsePatch(text: string): Patch {
  const [, behaviour, command] = /^# (.+)\r?\n# test: (.+)\r?\n/.exec(text) ?? [];
  if (behaviour === undefined || command === undefined) {
    throw new LaunchError('A patch begins with "# <the behaviour>" and "# test: <arguments of npm test>".');
  }
  const args = [...command.matchAll(/"([^"]*)"|'([^']*)'|(\S+)/g)].map(([, double, single, bare]) => {
    return double ?? single ?? bare ?? '';
  });
  return { behaviour: behaviour.trim(), args };
}

/**
 * Tells from what `npm test` exited with and printed whether a test failed. An error before or between tests (of the
 * build, of an import, of a hook) is not a failed test.
 */
export function outcomeOf(code: number | null, output: string): Exclude<Outcome, 'does not apply'> {
  if (code === 0) return 'NOT NOTICED';
  const text = stripVTControlCharacters(output);
  if (text.includes('No tests match.') || /No tests? (files )?found/i.test(text)) return 'no test ran';
  // Vitest's summary, then Playwright's.
  return /^ *Tests +\d+ failed\b/m.test(text) || /^ +\d+ failed$/m.test(text) ? 'noticed' : 'could not run';
}

/** Left behind: what a run makes anew. */
const LEFT = ['.git', '.data', '.next', 'node_modules', 'test-results'];
const CACHES = ['.cache', '.vite', '.vite-temp'];

/** A copy of the project, which is removed when this process ends. */
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

/** Links each file, since Next builds nothing through a link to the whole folder; copies it from another disk. */
function linkTree(from: string, to: string): void {
  mkdirSync(to);
  for (const entry of readdirSync(from, { withFileTypes: true })) {
    // Written in place by the tools that keep them.
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

/** Runs `npm test` in the copy. Its output is kept for `could not run`. */
function runTest(copy: string, args: readonly string[]): Promise<{ code: number | null; output: string }> {
  const script = path.join(copy, 'lib/local/commands/test.ts');
  return new Promise((resolve, reject) => {
    // By the channel it knows when this process is gone.
    const child = spawn(process.execPath, [script, ...args], {
      cwd: copy,
      env: { ...process.env, NO_COLOR: '1' },
      stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    });
    let output = '';
    for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk) => (output += chunk));
    child.on('error', reject);
    child.on('close', (code) => resolve({ code, output }));
  });
}

/** Applies a patch to the copy, or takes it back. Returns whether that went well. */
function apply(copy: string, file: string, ...options: string[]): boolean {
  const { status, error } = spawnSync('git', ['apply', ...options, file], { cwd: copy });
  if (error) throw new LaunchError(`Patches need git: ${error.message}`);
  return status === 0;
}

/**
 * Puts each named bug (all, if none is named) into a copy of the project, one at a time, and runs the test that its patch
 * names. Prints a line a patch. Returns whether all were noticed. Throws LaunchError for a name that is no patch.
 */
export async function runPatches(names: readonly string[]): Promise<boolean> {
  const folder = path.join(ROOT, 'tests/mutants');
  const known = readdirSync(folder).flatMap((file) => (file.endsWith('.patch') ? [path.basename(file, '.patch')] : []));
  const unknown = names.find((name) => !known.includes(name));
  if (unknown !== undefined) throw new LaunchError(`There is no patch "${unknown}". There are: ${known.join(', ')}.`);
  const copy = copyProject();
  let missed = 0;
  for (const name of names.length > 0 ? names : known) {
    const file = path.join(folder, `${name}.patch`);
    const { behaviour, args } = parsePatch(readFileSync(file, 'utf8'));
    let outcome: Outcome = 'does not apply';
    let output = '';
    if (apply(copy, file)) {
      const run = await runTest(copy, args);
      outcome = outcomeOf(run.code, run.output);
      output = run.output;
      apply(copy, file, '--reverse');
    }
    console.log(`${outcome.padEnd(14)}  ${name}: ${behaviour}`);
    if (outcome === 'could not run' || outcome === 'no test ran') {
      console.log(output.trimEnd().split('\n').slice(-30).join('\n').replace(/^/gm, '    '));
    }
    if (outcome !== 'noticed') missed += 1;
  }
  return missed === 0;
}
