import type { Key } from './rows.ts';
import { Listeners } from './store.ts';

/** Background writes are announced after this long, together with those that follow. */
const TOGETHER_MS = 250;

/**
 * Announces changes: at once if someone waits to see them, but background changes together. Thousands of records may arrive
 * in portions of a hundred, and each announcement makes every screen read again.
 */
export class Announcer extends Listeners<[ReadonlySet<Key>]> {
  #held = new Set<Key>();
  #timer: ReturnType<typeof setTimeout> | undefined;

  tell(keys: ReadonlySet<Key>, inBackground = false): void {
    if (!inBackground) {
      this.call(keys);
      return;
    }
    for (const key of keys) this.#held.add(key);
    this.#timer ??= setTimeout(() => this.#tellHeld(), TOGETHER_MS);
  }

  /** Drops the pending announcements. */
  close(): void {
    clearTimeout(this.#timer);
  }

  #tellHeld(): void {
    const keys = this.#held;
    this.#held = new Set();
    this.#timer = undefined;
    this.call(keys);
  }
}

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
