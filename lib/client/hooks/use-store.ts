'use client';

import { createContext, useContext, useMemo, useSyncExternalStore } from 'react';
import { timeNow } from '../clock.ts';
import { StoreFailure } from '../failures.ts';
import { NOBODY, type Store } from '../store/store.ts';

const never = () => new Promise<never>(() => {});

/** Runs `work` on this device's data even before a store is open: someone may sign out that early. */
async function ofDevice<Result>(work: (store: Store) => Promise<Result>): Promise<Result> {
  const code = await import('../store/device-store.ts').catch((thrown: unknown) => new StoreFailure('missing', thrown));
  if (code instanceof StoreFailure) throw code;
  const store = new code.DeviceStore(NOBODY, timeNow);
  try {
    return await work(store);
  } finally {
    store.close();
  }
}

/** The store in the page's HTML, which is made before it is known whose data to show. It never has any data. */
const PRERENDERED: Store = {
  owner: NOBODY,
  now: timeNow,
  trouble: null,
  onTrouble: () => () => {},
  read: never,
  survey: (query) => ofDevice((store) => store.survey(query)),
  across: (change) => ofDevice((store) => store.across(change)),
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
