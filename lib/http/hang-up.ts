import { AsyncLocalStorage } from 'node:async_hooks';
import { processWide } from './process-wide.ts';

const callers = processWide('callers', () => new AsyncLocalStorage<AbortSignal>());

/** Runs `work` for a caller: its PostgreSQL statements are canceled when `signal` says that the caller hung up. */
export function runFor<T>(signal: AbortSignal, work: () => T): T {
  return callers.run(signal, work);
}

/** Returns a signal for when the caller hangs up, if the current work is useless without them. */
export function callerSignal(): AbortSignal | undefined {
  return callers.getStore();
}
