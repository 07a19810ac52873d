import { chmodSync, existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { EnvError } from '../../env.ts';

/** Something a person can act on, in one line. No stack is shown for it. */
export class LaunchError extends Error {}

interface Stoppable {
  stop(): Promise<unknown> | unknown;
}

/** What a launcher has started. It is stopped in reverse order however the launcher ends. */
export interface Scope {
  /** Starts something. When a stop arrives meanwhile, waits until it has started, then stops it. */
  use<T extends Stoppable>(start: () => T | Promise<T>): Promise<T>;
  /** Says why, stops everything and ends with 1; says nothing when it is all being stopped anyway. */
  abort(why: string): Promise<never>;
}

/** A folder that goes with its user. Others may enter it, since PostgreSQL may run as another user. */
export function temporaryFolder(): Stoppable & { path: string } {
  const path = mkdtempSync(join(tmpdir(), 'meeting-tab-'));
  chmodSync(path, 0o755);
  return { path, stop: () => rmSync(path, { recursive: true, force: true }) };
}

/** A file `.env` holds what the environment does not; Next reads the same files by the same rule. */
function loadEnvFiles(): void {
  for (const file of ['.env.local', '.env']) if (existsSync(file)) process.loadEnvFile(file);
}

/**
 * Runs a launcher and ends the process: with what `main` answers, with 1 and one line for an
 * error, with 0 for SIGINT, SIGTERM or SIGHUP, and when whoever started us is gone.
 */
export async function runLauncher(main: (scope: Scope) => Promise<number>): Promise<never> {
  const started: Promise<Stoppable>[] = [];
  let closing: Promise<void> | undefined;
  const close = () => {
    closing ??= (async () => {
      for (const thing of started.reverse()) {
        // A thing that failed to start has nothing to stop, and one that fails to stop must not keep the others.
        await thing.then((it) => it.stop()).catch(() => {});
      }
    })();
    return closing;
  };
  const scope: Scope = {
    use(start) {
      // Once we are closing, nothing new begins: the caller simply never goes on.
      if (closing) return new Promise(() => {});
      const thing = Promise.resolve().then(start);
      started.push(thing);
      return thing.then((it) => (closing ? new Promise(() => {}) : it));
    },
    abort(why) {
      return closing ? new Promise(() => {}) : end(1, why);
    },
  };
  const end = async (code: number, why?: unknown) => {
    if (why !== undefined) console.error(why);
    await close();
    return process.exit(code);
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => end(0));
  process.on('disconnect', () => end(0));
  process.channel?.unref();
  process.on('uncaughtException', (error) => end(1, error));

  let code: number;
  try {
    loadEnvFiles();
    code = await main(scope);
  } catch (error) {
    if (!closing) console.error(error instanceof LaunchError || error instanceof EnvError ? error.message : error);
    code = 1;
  }
  // A signal is already ending us, and knows the exit code.
  if (closing) return new Promise<never>(() => {});
  await close();
  process.exit(code);
}
