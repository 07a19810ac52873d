import { NOBODY, type Store } from './store.ts';

/** Uses the store of those without an account, whichever store the page shows. */
export async function withSignedOutStore<T>(now: () => number, action: (store: Store) => Promise<T>): Promise<T> {
  // The database library is not part of the first load.
  const { DeviceStore } = await import('./device-store.ts');
  const store = new DeviceStore(NOBODY, now);
  try {
    return await action(store);
  } finally {
    store.close();
  }
}
