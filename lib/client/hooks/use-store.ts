'use client';

import { createContext, useContext, useMemo, useSyncExternalStore } from 'react';
import { timeNow } from '../clock.ts';
import type { StoreFailure } from '../failures.ts';
import { withDevice } from '../store/each-workspace.ts';
import { NOBODY, type Store } from '../store/store.ts';

const never = () => new Promise<never>(() => {});

/** The store in the page's HTML, which is made before it is known whose data to show. It never has any data. */
const PRERENDERED: Store = {
  owner: NOBODY,
  now: timeNow,
  trouble: null,
  onTrouble: () => () => {},
  read: never,
  // Someone may sign out before a store is open.
  survey: (query) => withDevice(timeNow, (store) => store.survey(query)),
  across: (change) => withDevice(timeNow, (store) => store.across(change)),
  write: never,
  onChange: () => () => {},
  close: () => {},
};

/** Returns the store to show when the store's code could not be loaded. */
export const missingStore = (trouble: StoreFailure): Store => ({ ...PRERENDERED, trouble });

export const StoreContext = createContext<Store | null>(null);

export const StoresContext = createContext<readonly Store[]>([]);

/**
 * Returns the stores of all open workspaces, including the one shown. They include all of the account's that have anything
 * unsent.
 */
export function useStores(): readonly Store[] {
  return useContext(StoresContext);
}

export function useStore(): { store: Store; trouble: StoreFailure | null } {
  const store = useContext(StoreContext) ?? PRERENDERED;
  const trouble = useSyncExternalStore(
    (changed) => store.onTrouble(changed),
    () => store.trouble,
    () => null,
  );
  return useMemo(() => ({ store, trouble }), [store, trouble]);
}
