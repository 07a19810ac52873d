import { Listeners } from './store.ts';

/** Background work waits for a lull, but no longer than this. */
const LULL_MS = 250;

/**
 * Puts off work that nobody waits for while somebody waits for something else: a transaction holds up those behind it.
 */
export class Lull {
  #awaited = 0;
  readonly #begun = new Listeners<[]>();

  /** Runs a job that somebody may be waiting for. */
  async during<T>(job: () => Promise<T>): Promise<T> {
    this.#awaited += 1;
    try {
      return await job();
    } finally {
      this.#awaited -= 1;
      if (this.#awaited === 0) this.#begun.call();
    }
  }

  /** Resolves once nobody waits for anything, or after too long. */
  async wait(): Promise<void> {
    if (this.#awaited === 0) return;
    const { promise, resolve } = Promise.withResolvers<void>();
    const stop = this.#begun.add(resolve);
    const timer = setTimeout(resolve, LULL_MS);
    await promise;
    clearTimeout(timer);
    stop();
  }
}
