import { done } from './indexed-db.ts';
import { oldDatabases } from './old-databases.ts';
import { DATABASE } from './store.ts';

/**
 * Deletes all databases, values and caches of this app in this browser, whoever they belong to. Also removes the app's
 * worker, which would not refill its caches. Tabs that use the databases are notified and stop. Throws what IndexedDB
 * throws; then some data may still be there.
 */
export async function deleteAll(): Promise<void> {
  for (const name of [DATABASE, ...(await oldDatabases(indexedDB))]) await done(indexedDB.deleteDatabase(name));
  for (const storage of [() => localStorage, () => sessionStorage]) clear(storage);
  const workers = await navigator.serviceWorker?.getRegistrations();
  await Promise.all((workers ?? []).map((worker) => worker.unregister()));
  if ('caches' in globalThis) await Promise.all((await caches.keys()).map((key) => caches.delete(key)));
}

/** A browser that refuses to store anything has nothing to delete. */
function clear(open: () => Storage): void {
  try {
    const storage = open();
    const keys = Array.from({ length: storage.length }, (_, i) => storage.key(i) ?? '');
    for (const key of keys) if (key.startsWith(DATABASE)) storage.removeItem(key);
  } catch {
    // Nothing can be stored there.
  }
}
