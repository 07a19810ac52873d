import { type ChildProcess, spawn } from 'node:child_process';
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import path from 'node:path';
import { afterAll, afterEach, beforeAll } from 'vitest';
import './build.ts';
import { until } from './until.ts';

/** `npm start` as a person runs it, but without installing and building. */

const root = path.join(import.meta.dirname, '../..');
/** A copy of the project with its build: launchers must not rebuild the app while other tests use it. */
let project = '';
const folders: string[] = [];
const started: ChildProcess[] = [];

/** Makes the copy, and ends whatever a file's tests have launched. Must be called in each file that launches. */
export function prepareLaunches(): void {
  afterEach(async () => {
    for (const child of started.splice(0)) if (child.exitCode === null) child.kill('SIGINT');
    await until(() => folders.flatMap(processesOf).length === 0);
    for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true });
  });

  beforeAll(() => {
    project = mkdtempSync(path.join(process.env.TEST_DIR ?? '', 'project-'));
    const left = ['.git', '.data', '.next/cache', '.next/dev', 'node_modules', 'tests', 'test-results'];
    cpSync(root, project, {
      recursive: true,
      // The time of package-lock.json shows whether it was installed.
      preserveTimestamps: true,
      verbatimSymlinks: true,
      filter: (from) => !left.includes(path.relative(root, from)) && !path.basename(from).startsWith('.env'),
    });
    symlinkSync(path.join(root, 'node_modules'), path.join(project, 'node_modules'));
  });
  afterAll(() => rmSync(project, { recursive: true, force: true }));
}

export function newFolder(): string {
  const folder = mkdtempSync(path.join(process.env.TEST_DIR ?? '', 'launch-'));
  folders.push(folder);
  return folder;
}

/**
 * Returns the processes with `folder` in their command line or environment: everything that a launcher with that DATA_DIR
 * started.
 */
export function processesOf(folder: string): string[] {
  return readdirSync('/proc')
    .filter((pid) => /^\d+$/.test(pid) && Number(pid) !== process.pid)
    .filter((pid) => {
      try {
        const file = (name: string) => readFileSync(`/proc/${pid}/${name}`, 'utf8');
        return (file('cmdline') + file('environ')).includes(folder) && !file('stat').includes(') Z ');
      } catch {
        // It ended while we looked.
        return false;
      }
    });
}

export interface Launched {
  child: ChildProcess;
  output(): string;
  exited: Promise<number | null>;
}

/** Runs the launcher, or `args`, in the copy of the project, wrapped in the command `through` if given. */
export function launch(
  env: Record<string, string>,
  args = ['lib/local/bootstrap.mjs', 'start'],
  through: readonly string[] = [],
): Launched {
  const [program = process.execPath, ...rest] = [...through, process.execPath, ...args];
  const child = spawn(program, rest, {
    cwd: project,
    env: { ...process.env, DATABASE_URL: '', BASE_URL: '', HOST: '', ...env },
    detached: true,
  });
  started.push(child);
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk) => (output += chunk));
  return { child, output: () => output, exited: new Promise((resolve) => child.on('exit', resolve)) };
}

export async function healthy(port: number, { child, output }: Launched): Promise<void> {
  await until(async () => {
    if (child.exitCode !== null) throw new Error(output());
    return (await fetch(`http://localhost:${port}/health`).catch(() => null))?.ok;
  });
}

/** Returns the addresses on which a process listens at this port. */
export function listeners(port: number): string[] {
  const lines = ['tcp', 'tcp6'].flatMap((name) => readFileSync(`/proc/net/${name}`, 'utf8').split('\n').slice(1));
  return lines
    .map((line) => line.trim().split(/\s+/))
    .filter(([, local, , state]) => state === '0A' && Number.parseInt(local?.split(':')[1] ?? '', 16) === port)
    .map(([, local]) => local?.split(':')[0] ?? '');
}
