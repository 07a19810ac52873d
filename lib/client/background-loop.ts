import { ApiFailure } from './api/call.ts';

/** When to run again without being poked; null: not at all. `onlyIf` is evaluated once that time has passed. */
type Next = { afterMs: number; onlyIf?: () => boolean } | null | 'stop';

/**
 * Schedules the next run for `afterMs` from now, or starts it at once. Returns false if it did neither: the loop has
 * stopped, or a run is in progress, in which case `onSuccess` learns of the poke.
 */
export type Poke = (afterMs?: number) => boolean;

interface BackgroundJob<Result> {
  run: () => Promise<Result>;
  /** `wasPoked`: there may be more to do than this run has seen. */
  onSuccess: (result: Result, wasPoked: boolean) => Next;
  /**
   * `failures` counts failures in a row since the connection last came back, including this one. Anything it throws becomes
   * an unhandled rejection.
   */
  onFailure: (thrown: unknown, failures: number) => Next;
  /** Subscribes to whatever makes a run due. Returns a function that unsubscribes. */
  listen: (poke: Poke) => () => void;
}

/**
 * Runs a job now, whenever it is poked, and when its last outcome says so; never twice at once. Returns a function that
 * stops the loop: a run in progress completes, but its outcome is ignored.
 */
export function startBackgroundLoop<Result>({ run, onSuccess, onFailure, listen }: BackgroundJob<Result>): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let failures = 0;
  let isRunning = false;
  let wasPoked = false;
  let isStopped = false;

  function stop() {
    isStopped = true;
    clearTimeout(timer);
    stopListening();
    globalThis.removeEventListener?.('online', forget);
  }

  /** Browsers report a connection a moment too early, so the next failure doesn't count as part of a long outage. */
  function forget() {
    failures = 0;
  }

  function schedule(next: Next) {
    clearTimeout(timer);
    if (isStopped || next === null) return;
    if (next === 'stop') return stop();
    const { afterMs, onlyIf } = next;
    timer = setTimeout(() => (onlyIf?.() ?? true) && void runOnce(), afterMs);
  }

  async function runOnce() {
    clearTimeout(timer);
    isRunning = true;
    wasPoked = false;
    const [outcome] = await Promise.allSettled([run()]);
    isRunning = false;
    if (isStopped) return;
    if (outcome.status === 'fulfilled') {
      failures = 0;
      schedule(onSuccess(outcome.value, wasPoked));
    } else {
      failures += 1;
      schedule(onFailure(outcome.reason, failures));
    }
  }

  function poke(afterMs?: number): boolean {
    if (isStopped) return false;
    if (isRunning) {
      wasPoked = true;
      return false;
    }
    if (afterMs === undefined) void runOnce();
    else schedule({ afterMs });
    return true;
  }

  // Added before the listeners that poke.
  globalThis.addEventListener?.('online', forget);
  const stopListening = listen(poke);
  poke();
  return stop;
}

/**
 * Works through a queue: now, when `follow` calls back, when the connection is back, and again after a failure. Returns a
 * function that stops it.
 */
export function startQueue(run: () => Promise<void>, follow: (again: () => void) => () => void): () => void {
  return startBackgroundLoop({
    run,
    // Anything queued during a run wasn't in the queue that the run had read.
    onSuccess: (_, wasPoked) => (wasPoked ? { afterMs: 0 } : null),
    onFailure: (thrown, failures) => {
      const failure = thrown instanceof ApiFailure ? thrown : undefined;
      // Without a session only the user can help; signing in starts a new loop. The store reports its own failures.
      return failure?.code === 'not_signed_in' ? null : { afterMs: retryDelay(failures, failure?.retryAfter) };
    },
    listen: (poke) => {
      // A failure waits for its retry; new items and a restored connection don't.
      const again = () => void poke();
      const stop = follow(again);
      globalThis.addEventListener?.('online', again);
      return () => {
        stop();
        globalThis.removeEventListener?.('online', again);
      };
    },
  });
}

const FIRST_RETRY_MS = 5_000;
const LONGEST_RETRY_MS = 5 * 60_000;

/**
 * Returns the ms to wait after this many failures in a row: doubling, within limits, and varied at random, so that clients
 * don't all come back at once. Never less than `retryAfter`, the seconds that the service asked for.
 */
export function retryDelay(failures: number, retryAfter = 0, random: () => number = Math.random): number {
  const ms = Math.min(LONGEST_RETRY_MS, FIRST_RETRY_MS * 2 ** (failures - 1));
  return Math.max(retryAfter * 1000, Math.round(ms * (0.75 + random() / 2)));
}
