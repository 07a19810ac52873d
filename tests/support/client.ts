import Dexie from 'dexie';
import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import { DeviceStore } from '#lib/client/store/device-store.ts';
import type { Rate } from '#lib/client/store/records.ts';
import { NOBODY, type Store, type StoreOwner } from '#lib/client/store/store.ts';

export const MINUTE = 60_000;
export const HOUR = 60 * MINUTE;

/** Wednesday, 11 March 2026, 09:00 UTC. */
export const NINE = Date.UTC(2026, 2, 11, 9);

export const HOURLY: Rate = { rateKind: 'hour', rateMinor: 6000, external: false };

/** A device with an empty IndexedDB, a clock that is set by hand, and tabs. */
export function device() {
  const factory = new IDBFactory();
  const open: Store[] = [];
  let time = NINE;
  return {
    use() {
      Dexie.dependencies = { indexedDB: factory, IDBKeyRange };
    },
    now: () => time,
    pass(ms: number) {
      time += ms;
    },
    /** A new tab that shows this owner's store. */
    tab(owner: StoreOwner = NOBODY): DeviceStore {
      Dexie.dependencies = { indexedDB: factory, IDBKeyRange };
      const store = new DeviceStore(owner, () => time);
      open.push(store);
      return store;
    },
    closeAll() {
      for (const store of open) store.close();
    },
  };
}

export type Device = ReturnType<typeof device>;
