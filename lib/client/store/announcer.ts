import type { Key } from './rows.ts';
import { Listeners } from './store.ts';

/** Background writes are announced after this long, together with those that follow. */
const TOGETHER_MS = 250;

/**
 * Announces changes: at once if someone waits to see them, but background changes together. Thousands of records may arrive
 * in portions of a hundred, and each announcement makes every screen read again.
 */
export class Announcer {
  readonly #listeners = new Listeners<[ReadonlySet<Key>]>();
  #held = new Set<Key>();
  #timer: ReturnType<typeof setTimeout> | undefined;

  /** Returns a function that unsubscribes. */
  onChange(listener: (keys: ReadonlySet<Key>) => void): () => void {
    return this.#listeners.add(listener);
  }

  tell(keys: ReadonlySet<Key>, inBackground = false): void {
    if (!inBackground) {
      this.#listeners.call(keys);
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
    this.#listeners.call(keys);
  }
}
