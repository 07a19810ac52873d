import { NOBODY, type Store } from './store.ts';

/** Runs `act` on the store without an account, whichever store the page shows. */
export async function withSignedOutStore<T>(now: () => number, act: (store: Store) => Promise<T>): Promise<T> {
  // The database library is not part of the first load.
  const { DeviceStore } = await import('./device-store.ts');
  const store = new DeviceStore(NOBODY, now);
  try {
    return await act(store);
  } finally {
    store.close();
  }
}
