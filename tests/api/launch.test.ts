import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { freePort } from '#lib/local/host/ports.ts';
import '../support/build.ts';
import { leaveOut } from '../support/leave-out.ts';
import { until } from '../support/until.ts';

/** `npm start` as a person would run it, but for installing and building. */

const root = path.join(import.meta.dirname, '../..');
/** A copy of the project with its build: what is launched here must not build under the app that other tests use. */
let project = '';
const folders: string[] = [];
const started: ChildProcess[] = [];

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
    // By its time a package-lock.json tells whether it was installed.
    preserveTimestamps: true,
    verbatimSymlinks: true,
    filter: (from) => !left.includes(path.relative(root, from)) && !path.basename(from).startsWith('.env'),
  });
  symlinkSync(path.join(root, 'node_modules'), path.join(project, 'node_modules'));
});
afterAll(() => rmSync(project, { recursive: true, force: true }));

function newFolder(): string {
  const folder = mkdtempSync(path.join(process.env.TEST_DIR ?? '', 'launch-'));
  folders.push(folder);
  return folder;
}

/** Who has `folder` in its command line or environment: everything a launcher with that DATA_DIR started. */
function processesOf(folder: string): string[] {
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

interface Launched {
  child: ChildProcess;
  output(): string;
  exited: Promise<number | null>;
}

function launch(env: Record<string, string>): Launched {
  const child = spawn(process.execPath, ['lib/local/bootstrap.mjs', 'start'], {
    cwd: project,
    env: { ...process.env, DATABASE_URL: '', BASE_URL: '', HOST: '', ...env },
    detached: true,
  });
  started.push(child);
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk) => (output += chunk));
  return { child, output: () => output, exited: new Promise((resolve) => child.on('exit', resolve)) };
}

async function healthy(port: number, { child, output }: Launched): Promise<void> {
  await until(async () => {
    if (child.exitCode !== null) throw new Error(output());
    return (await fetch(`http://localhost:${port}/health`).catch(() => null))?.ok;
  });
}

/** Addresses that something listens on, of those ports. */
function listeners(port: number): string[] {
  const lines = ['tcp', 'tcp6'].flatMap((name) => readFileSync(`/proc/net/${name}`, 'utf8').split('\n').slice(1));
  return lines
    .map((line) => line.trim().split(/\s+/))
    .filter(([, local, , state]) => state === '0A' && Number.parseInt(local?.split(':')[1] ?? '', 16) === port)
    .map(([, local]) => local?.split(':')[0] ?? '');
}

describe('npm start', () => {
  beforeEach((context) => {
    if (process.platform !== 'linux') leaveOut(context, 'it looks into /proc, which Linux has');
  });

  it('starts, stops on Ctrl-C without leaving a process, recovers from kill -9, and keeps its data', {
    timeout: 120_000,
  }, async () => {
    const env = { DATA_DIR: newFolder(), PORT: String(await freePort()) };
    const port = Number(env.PORT);

    const first = launch(env);
    await healthy(port, first);
    expect(listeners(port)).toEqual(['0100007F']);
    const code = {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: '{"email":"kept@example.com"}',
    };
    expect((await fetch(`http://localhost:${port}/v1/auth/code`, code)).status).toBe(200);
    const [, printed] = await until(() => /Email to kept@example.com: (\d{6})/.exec(first.output()));
    // A terminal sends it to the whole group.
    process.kill(-(first.child.pid ?? 0), 'SIGINT');
    await first.exited;
    await until(() => processesOf(env.DATA_DIR).length === 0);

    const second = launch(env);
    await healthy(port, second);
    for (const pid of processesOf(env.DATA_DIR)) process.kill(Number(pid), 'SIGKILL');
    await second.exited;

    const third = launch(env);
    await healthy(port, third);
    expect(third.output()).not.toMatch(/applied/);
    const verify = { ...code, body: JSON.stringify({ email: 'kept@example.com', code: printed }) };
    expect((await fetch(`http://localhost:${port}/v1/auth/verify`, verify)).status).toBe(200);

    const beside = launch({ ...env, PORT: String(await freePort()) });
    expect(await beside.exited).toBe(1);
    expect(beside.output().trim().split('\n')).toHaveLength(1);
    await healthy(port, third);

    third.child.kill('SIGKILL');
    await until(() => listeners(port).length === 0);
    const fourth = launch(env);
    await healthy(port, fourth);
    fourth.child.kill('SIGTERM');
    await fourth.exited;
    await until(() => processesOf(env.DATA_DIR).length === 0);
  });

  it.each([
    [{ PORT: 'x' }, /^PORT .*number/],
    [{ SESSION_SECRET: 'short' }, /^SESSION_SECRET must have at least 32 characters$/],
    [{ BASE_URL: 'https://example.com' }, /^.*(SESSION_SECRET|RESEND_API_KEY).* is missing/],
    [{ DATABASE_URL: 'postgresql://u:p@127.0.0.1:1/x' }, /DATABASE_URL/],
    [{ DATABASE_URL: 'mysql://x' }, /^DATABASE_URL must be a postgresql/],
    [{ HOST: '0.0.0.0' }, /^HOST must be a loopback address/],
  ])('%j: one clear line, and exit 1', async (env: Record<string, string | undefined>, line) => {
    const given = Object.entries(env).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]]));
    const { exited, output } = launch({
      DATA_DIR: newFolder(),
      PORT: String(await freePort()),
      ...Object.fromEntries(given),
    });
    expect(await exited).toBe(1);
    expect(output().trim()).toMatch(line);
    expect(output().trim().split('\n'), output()).toHaveLength(1);
  });

  it('listens where HOST says', async () => {
    const env = { DATA_DIR: newFolder(), PORT: String(await freePort()), HOST: '127.0.0.2' };
    const { output } = launch(env);
    await until(() => output().includes('Press Ctrl-C to stop.'));
    expect(listeners(Number(env.PORT))).toEqual(['0200007F']);
  });

  it('a port in use: one clear line, and exit 1', async () => {
    const server = createServer().listen(0, '127.0.0.1');
    await once(server, 'listening');
    // A listening TCP server has an address of this kind.
    const { port } = server.address() as AddressInfo;
    const { exited, output } = launch({ DATA_DIR: newFolder(), PORT: String(port) });
    expect(await exited).toBe(1);
    expect(output().trim()).toMatch(new RegExp(`^Port ${port} is in use\\.`));
    server.close();
  });
});
