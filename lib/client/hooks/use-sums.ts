'use client';

import { useEffect, useSyncExternalStore } from 'react';
import { SumIndex, type Sums } from '../insights/sum-index.ts';
import type { Key } from '../store/rows.ts';
import type { Store } from '../store/store.ts';
import { useStore } from './use-store.ts';

/** What has changed is added up after this long: nobody who is at the meter should wait for it. */
const REST_MS = 200;

/** One for each store, for all screens: it stays when one is left, so that the next has it at once. */
const indexes = new WeakMap<Store, SumIndex>();

function indexOf(store: Store): SumIndex {
  const known = indexes.get(store);
  if (known) return known;
  const index = new SumIndex(store);
  indexes.set(store, index);
  // What the store fails with shows in useStore; the next change tries again.
  const failed = () => {};
  index.load().catch(failed);
  let changed = new Set<Key>();
  let timer: ReturnType<typeof setTimeout> | undefined;
  store.onChange((keys) => {
    for (const key of keys) changed.add(key);
    clearTimeout(timer);
    timer = setTimeout(() => {
      const those = changed;
      changed = new Set();
      index.update(those).catch(failed);
    }, REST_MS);
  });
  return index;
}

const never = () => () => {};

/** What each finished meeting adds up to, kept up to date; undefined until it has been read. */
export function useSums(): Sums | undefined {
  const { store } = useStore();
  // During the prerender there is no store to read.
  const index = typeof window === 'undefined' ? null : indexOf(store);
  return useSyncExternalStore(
    index ? (listener) => index.onChange(listener) : never,
    () => index?.now,
    () => undefined,
  );
}

/** Reads the sums ahead, so that a screen that shows them need not wait. */
export function useSumsAhead(): void {
  const { store } = useStore();
  useEffect(() => void indexOf(store), [store]);
}
