import { Listeners } from './store.ts';

/** The longest that background work waits for a lull. */
const LULL_MS = 250;

/** Delays work that nobody waits for while someone waits for something else: a transaction blocks those behind it. */
export class Lull {
  #awaited = 0;
  readonly #begun = new Listeners<[]>();

  /** Runs a job that someone may be waiting for. */
  async during<T>(job: () => Promise<T>): Promise<T> {
    this.#awaited += 1;
    try {
      return await job();
    } finally {
      this.#awaited -= 1;
      if (this.#awaited === 0) this.#begun.call();
    }
  }

  /** Resolves once no such job is running, or after LULL_MS. */
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
