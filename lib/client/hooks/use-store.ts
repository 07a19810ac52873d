'use client';

import { createContext, useContext, useMemo, useSyncExternalStore } from 'react';
import { timeNow } from '../clock.ts';
import type { StoreFailure } from '../failures.ts';
import { NOBODY, type Store } from '../store/store.ts';

const never = () => new Promise<never>(() => {});

/**
 * Stands in until the page knows whose data to show. It never resolves: readers ask the store that follows, and no
 * screen that writes is shown before there is one.
 */
export const PENDING_STORE: Store = {
  owner: NOBODY,
  now: timeNow,
  trouble: null,
  onTrouble: () => () => {},
  read: never,
  write: never,
  onChange: () => () => {},
  close: () => {},
};

export const StoreContext = createContext<Store>(PENDING_STORE);

export const StoresContext = createContext<readonly Store[]>([]);

/**
 * The stores of all open workspaces, including the one that is shown: among them are all of the account's that hold
 * anything unsent.
 */
export function useStores(): readonly Store[] {
  return useContext(StoresContext);
}

/** The store, and what is wrong with it. */
export function useStore(): { store: Store; trouble: StoreFailure | null } {
  const store = useContext(StoreContext);
  const trouble = useSyncExternalStore(
    (changed) => store.onTrouble(changed),
    () => store.trouble,
    () => null,
  );
  return useMemo(() => ({ store, trouble }), [store, trouble]);
}
