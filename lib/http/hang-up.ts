import { AsyncLocalStorage } from 'node:async_hooks';
import { shared } from './shared.ts';

const callers = shared('callers', () => new AsyncLocalStorage<AbortSignal>());

/** Runs `work` for a caller: the statements that it has PostgreSQL run are cancelled when `signal` says they hung up. */
export function runFor<T>(signal: AbortSignal, work: () => T): T {
  return callers.run(signal, work);
}

/** Says when the caller hangs up, if what is running now is of no use without them. */
export function callerSignal(): AbortSignal | undefined {
  return callers.getStore();
}
