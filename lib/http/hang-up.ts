import { AsyncLocalStorage } from 'node:async_hooks';
import { processWide } from './process-wide.ts';

const callers = processWide('callers', () => new AsyncLocalStorage<AbortSignal>());

/**
 * Runs `work` for a caller: the statements that it runs in PostgreSQL are canceled when `signal` says that the caller
 * hung up.
 */
export function runFor<T>(signal: AbortSignal, work: () => T): T {
  return callers.run(signal, work);
}

/** Says when the caller hangs up, if the current work is of no use without them. */
export function callerSignal(): AbortSignal | undefined {
  return callers.getStore();
}
