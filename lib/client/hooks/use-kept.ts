'use client';

import { useSyncExternalStore } from 'react';
import { StoreFailure } from '../failures.ts';
import type { Reader } from '../store/rows.ts';
import { Listeners, type Store, watch } from '../store/store.ts';
import { useStore } from './use-store.ts';

/** A query that is kept up to date from its first use, with its latest result. */
class Kept<T> {
  readonly #listeners = new Listeners<[]>();
  #found: { value: T } | { bug: unknown } | undefined;

  constructor(store: Store, query: (reader: Reader) => Promise<T>) {
    const tell = (found: { value: T } | { bug: unknown }) => {
      this.#found = found;
      this.#listeners.call();
    };
    // The store shows its own failure in useStore.
    const failed = (thrown: unknown) => thrown instanceof StoreFailure || tell({ bug: thrown });
    watch(store, query, (value) => tell({ value }), failed);
  }

  readonly onChange = (listener: () => void) => this.#listeners.add(listener);

  readonly now = (): T | undefined => {
    // Rethrown for the error boundary.
    if (this.#found && 'bug' in this.#found) throw this.#found.bug;
    return this.#found?.value;
  };
}

const never = () => () => {};
const nothing = () => undefined;

/** A query that several screens share; `of` starts it on first use. */
export interface KeptQuery<T> {
  of(store: Store): Kept<T>;
}

export function keptQuery<T>(query: (reader: Reader) => Promise<T>): KeptQuery<T> {
  const all = new WeakMap<Store, Kept<T>>();
  return {
    of(store) {
      const known = all.get(store) ?? new Kept(store, query);
      all.set(store, known);
      return known;
    },
  };
}

/**
 * Returns the result of a query, kept up to date across tabs; undefined until it has been read. Unlike with useQuery, the
 * result stays when a screen is left, so the next screen has it when it is first drawn.
 */
export function useKept<T>(query: KeptQuery<T>): T | undefined {
  const { store } = useStore();
  // During the prerender there is no store to read.
  const kept = typeof window === 'undefined' ? null : query.of(store);
  return useSyncExternalStore(kept?.onChange ?? never, kept?.now ?? nothing, nothing);
}
