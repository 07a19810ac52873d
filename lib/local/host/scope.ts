import { chmodSync, existsSync, mkdtempSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { EnvError } from '../../env.ts';

/** An error that a person can act on, in one line. Shown without a stack. */
export class LaunchError extends Error {}

interface Stoppable {
  stop(): Promise<unknown> | unknown;
}

/** Everything that a launcher has started. However the launcher ends, all of it is stopped, in reverse order. */
export interface Scope {
  /** Starts something. If a stop arrives meanwhile, waits until it has started, stops it and never resolves. */
  use<T extends Stoppable>(start: () => T | Promise<T>): Promise<T>;
  /** Prints `why`, stops everything and exits with 1. Does nothing if everything is already being stopped. */
  abort(why: string): Promise<never>;
}

/** Makes a folder that stop() deletes. Other users may enter it, since PostgreSQL may run as one. */
export function temporaryFolder(): Stoppable & { path: string } {
  const path = mkdtempSync(join(tmpdir(), 'meeting-tab-'));
  chmodSync(path, 0o755);
  // Retries for a few seconds: a server whose parent is gone may still be shutting down in the folder. (rmSync would give
  // up.)
  const stop = () => rm(path, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 });
  return { path, stop };
}

/** Reads .env files. The environment takes precedence, as in Next. */
function loadEnvFiles(): void {
  for (const file of ['.env.local', '.env']) if (existsSync(file)) process.loadEnvFile(file);
}

/**
 * Runs a launcher, then exits: with the code that `main` returns; with 1 after an error; with 0 on SIGINT, SIGTERM or
 * SIGHUP, and when the parent process is gone.
 */
export async function runLauncher(main: (scope: Scope) => Promise<number>): Promise<never> {
  const started: Promise<Stoppable>[] = [];
  let closing: Promise<void> | undefined;
  const close = () => {
    closing ??= (async () => {
      for (const thing of started.reverse()) {
        // If something failed to start, there is nothing to stop; if it fails to stop, it must not hold up the rest.
        await thing.then((it) => it.stop()).catch(() => {});
      }
    })();
    return closing;
  };
  const scope: Scope = {
    use(start) {
      // While closing, nothing new starts: the caller never resumes.
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
  // The reader of the log may go away; the service stays.
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => {});
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
  // A signal is already ending the process, with its own exit code.
  if (closing) return new Promise<never>(() => {});
  await close();
  process.exit(code);
}
