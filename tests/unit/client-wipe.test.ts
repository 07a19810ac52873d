import { IDBFactory } from 'fake-indexeddb';
import { expect, it, vi } from 'vitest';
import { DeviceStore } from '#lib/client/store/device-store.ts';
import { databaseNames } from '#lib/client/store/indexed-db.ts';
import { NOBODY } from '#lib/client/store/store.ts';
import { deleteAll } from '#lib/client/store/wipe.ts';
import { addTopic, NINE } from '../support/client.ts';

/** A browser's storage with these keys. */
function storage(...keys: string[]) {
  const items = new Set(keys);
  return {
    items,
    get length() {
      return items.size;
    },
    key: (i: number) => [...items][i] ?? null,
    removeItem: (key: string) => void items.delete(key),
  };
}

it('all of the app’s is deleted from a browser, whoever’s it is, and nothing of what others keep there', async () => {
  const device = new IDBFactory();
  vi.stubGlobal('indexedDB', device);
  const store = new DeviceStore(NOBODY, () => NINE);
  await store.write(addTopic('one'));
  store.close();
  for (const name of ['meeting-tab:an account', 'another']) {
    const open = device.open(name);
    await new Promise((resolve) => (open.onsuccess = resolve));
    open.result.close();
  }
  const [local, session] = [storage('meeting-tab:a', 'another', 'meeting-tab:b'), storage('meeting-tab:c', 'else')];
  vi.stubGlobal('localStorage', local);
  vi.stubGlobal('sessionStorage', session);
  const unregister = vi.fn();
  vi.stubGlobal('navigator', { serviceWorker: { getRegistrations: async () => [{ unregister }] } });
  const caches = new Set(['pages', 'files']);
  vi.stubGlobal('caches', { keys: async () => [...caches], delete: async (name: string) => caches.delete(name) });
  await deleteAll();
  expect(await databaseNames(device)).toEqual(['another']);
  expect([...local.items, ...session.items]).toEqual(['another', 'else']);
  expect([unregister.mock.calls.length, caches.size]).toEqual([1, 0]);
});
