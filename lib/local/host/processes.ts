import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';

/** How a process ended: with an exit code, or by a signal. */
export interface Ending {
  code: number | null;
  signal: NodeJS.Signals | null;
}

/** Describes an ending for a person to read. */
export function inWords({ code, signal }: Ending): string {
  if (signal === null) return `it exited with code ${code}`;
  const hint = signal === 'SIGKILL' ? ', as happens when memory runs out' : '';
  return `it was killed by ${signal}${hint}`;
}

/** A child process that never outlives this one. */
export interface Child {
  /** Undefined if the process couldn't be started. */
  readonly pid: number | undefined;
  /** How the process ended on its own. Never resolves once it is being stopped; never rejects. */
  readonly exited: Promise<Ending>;
  /** Sends SIGTERM, and SIGKILL when its time is up. Resolves when the process and its children are gone. */
  stop(): Promise<void>;
  /** Sends a message over the IPC channel and returns the next message that has a `reply`. */
  ask(message: object): Promise<unknown>;
  /** Sends a message over the IPC channel; lost if the process is ending. */
  tell(message: object): void;
}

interface NodeOptions {
  env: NodeJS.ProcessEnv;
  /** Modules to load first. */
  preload?: readonly string[];
  /** Called with every line that the child prints. Without it, the child prints to this process's output. */
  onLine?: (line: string) => void;
  /** Called with the child's messages that aren't replies. */
  onMessage?: (message: object) => void;
  /** `inherit`: the child reads this process's input. Default: nothing. */
  stdin?: 'ignore' | 'inherit';
  /** How long the child may take to end, in ms. Default: 5 s. */
  endsWithin?: number;
}

// Not import.meta.resolve, which Vitest's global setup doesn't have.
const EXIT_WITH_PARENT = new URL('./exit-with-parent.mjs', import.meta.url).href;

/**
 * Starts Node on a script, in its own process group: Ctrl-C then reaches only this process, which stops children in the
 * right order.
 */
export function spawnNode(
  args: readonly string[],
  { env, preload = [], onLine, onMessage, stdin = 'ignore', endsWithin = 5000 }: NodeOptions,
): Child {
  const out = onLine ? 'pipe' : 'inherit';
  const imports = [EXIT_WITH_PARENT, ...preload].flatMap((module) => ['--import', module]);
  const child = spawn(process.execPath, [...imports, ...args], {
    env,
    stdio: [stdin, out, out, 'ipc'],
    detached: true,
  });
  for (const stream of [child.stdout, child.stderr]) {
    if (stream && onLine) createInterface({ input: stream }).on('line', onLine);
  }
  const isReply = (message: object) => 'reply' in message;
  child.on('message', (message: object) => isReply(message) || onMessage?.(message));
  let stopping = false;
  const closed = new Promise<Ending>((resolve) => {
    child.on('error', () => resolve({ code: 1, signal: null }));
    child.on('close', (code, signal) => resolve({ code, signal }));
  });
  const exited = closed.then((ending) => (stopping ? new Promise<never>(() => {}) : ending));
  const group = (signal: NodeJS.Signals) => {
    try {
      if (child.pid) process.kill(-child.pid, signal);
    } catch {
      // The group is empty.
    }
  };
  return {
    pid: child.pid,
    exited,
    ask: (message) =>
      new Promise((resolve, reject) => {
        const hear = (given: object) => {
          if (!isReply(given)) return;
          child.off('message', hear);
          resolve(given);
        };
        child.on('message', hear);
        child.send(message, (error) => error && reject(error));
      }),
    tell: (message) => void (child.connected && child.send(message, () => {})),
    async stop() {
      stopping = true;
      if (child.exitCode === null && child.signalCode === null) child.kill('SIGTERM');
      const timer = setTimeout(() => group('SIGKILL'), endsWithin);
      await closed;
      clearTimeout(timer);
      group('SIGKILL');
    },
  };
}

export const sleep = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));
