import { execFileSync, spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { createInterface } from 'node:readline';

/** A child process that never outlives us. */
export interface Child {
  /** The exit code when it ends by itself (1 for a signal); never resolves once it is being stopped. Never rejects. */
  readonly exited: Promise<number>;
  /** Asks it to end, insists after 5 s, and resolves when it and what it started are gone. */
  stop(): Promise<void>;
  /** Sends a message over the IPC channel and answers the one that comes back. */
  ask(message: object): Promise<unknown>;
}

interface NodeOptions {
  env: NodeJS.ProcessEnv;
  /** Modules to load first. */
  preload?: readonly string[];
  /** Takes every line it prints; without it, it prints where we do. */
  onLine?: (line: string) => void;
}

const LEASH = import.meta.resolve('./exit-with-parent.mjs');

/**
 * Starts Node on a script, in a process group of its own: Ctrl-C then reaches only us,
 * and we end things in the right order.
 */
export function spawnNode(args: readonly string[], { env, preload = [], onLine }: NodeOptions): Child {
  const out = onLine ? 'pipe' : 'inherit';
  const imports = [LEASH, ...preload].flatMap((module) => ['--import', module]);
  const child = spawn(process.execPath, [...imports, ...args], {
    env,
    stdio: ['ignore', out, out, 'ipc'],
    detached: true,
  });
  for (const stream of [child.stdout, child.stderr]) {
    if (stream && onLine) createInterface({ input: stream }).on('line', onLine);
  }
  let stopping = false;
  const closed = new Promise<number>((resolve) => {
    child.on('error', () => resolve(1));
    child.on('close', (code) => resolve(code ?? 1));
  });
  const exited = closed.then((code) => (stopping ? new Promise<never>(() => {}) : code));
  const group = (signal: NodeJS.Signals) => {
    try {
      if (child.pid) process.kill(-child.pid, signal);
    } catch {
      // Nobody left.
    }
  };
  return {
    exited,
    ask: (message) =>
      new Promise((resolve, reject) => {
        child.once('message', resolve);
        child.send(message, (error) => error && reject(error));
      }),
    async stop() {
      stopping = true;
      if (child.exitCode === null && child.signalCode === null) child.kill('SIGTERM');
      const timer = setTimeout(() => group('SIGKILL'), 5000);
      await closed;
      clearTimeout(timer);
      group('SIGKILL');
    },
  };
}

/** A running process: when it began (a token to compare, process ids are used again) and its command line. */
export function describeProcess(pid: number): { startedAt: string; command: string } | undefined {
  if (!Number.isInteger(pid) || pid < 2) return undefined;
  try {
    if (process.platform === 'linux') {
      const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
      // Counted after the name, which may hold spaces and brackets: the state, then … field 22, in ticks since boot.
      const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
      if (fields[0] === 'Z') return undefined;
      const command = readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ');
      return { startedAt: fields[19] ?? '', command };
    }
    const line = execFileSync('ps', ['-o', 'lstart=,command=', '-p', String(pid)], { encoding: 'utf8' }).trim();
    return line ? { startedAt: line.slice(0, 24), command: line.slice(24) } : undefined;
  } catch {
    return undefined;
  }
}

export const sleep = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));
