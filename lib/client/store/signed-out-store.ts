import { openChannel } from '../channel.ts';
import { databaseName, NOBODY, type Store } from './store.ts';

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

/** Data that moves to an account leaves in several changes. */
const RESTED_MS = 300;

/**
 * Calls back once changes to what is kept without an account have settled: those of a tab that doesn't know about the
 * account yet, or of this one before it did. Returns a function that unsubscribes.
 */
export function followSignedOut(changed: () => void): () => void {
  const channel = openChannel(databaseName(NOBODY.accountId));
  let timer: ReturnType<typeof setTimeout> | undefined;
  channel?.addEventListener('message', () => {
    clearTimeout(timer);
    timer = setTimeout(changed, RESTED_MS);
  });
  return () => {
    clearTimeout(timer);
    channel?.close();
  };
}
