import { countAccountCalendars, keepCalendarsOnDevice } from '#lib/client/calendar/move.ts';
import { StoreFailure } from '#lib/client/failures.ts';
import { keepOnDevice } from '#lib/client/store/keep.ts';
import type { Store } from '#lib/client/store/store.ts';
import { countAccountRecords, type StoreCounts, totalCount } from '#lib/client/store/store-counts.ts';
import type { Fate } from '../shared/on-this-device.tsx';

/** What the account has on this device; null: nothing. Unknown if the store cannot be read: it may still hold what is nowhere else. */
export type Here = (StoreCounts & { calendars: number }) | null | 'unknown';

/** Counts what the account has on this device. */
export async function countHere(store: Store): Promise<Here> {
  try {
    const [records, calendars] = await Promise.all([countAccountRecords(store), countAccountCalendars(store)]);
    return totalCount(records) + calendars > 0 ? { ...records, calendars } : null;
  } catch (thrown) {
    if (thrown instanceof StoreFailure) return 'unknown';
    throw thrown;
  }
}

/**
 * Keeps on this device what a deleted account has here, if it is to stay. `shown`: what was said of it; undefined: not counted
 * yet. Throws StoreFailure; then the account's data is to stay.
 */
export async function keepHere(store: Store, shown: Here | undefined, fate: Fate): Promise<void> {
  // Of what cannot be read it was said that it is deleted.
  if (fate === 'delete' || shown === 'unknown') return;
  // Counted again: what has come since stays, too.
  if ((await countHere(store)) === null) return;
  // Without what was shared: those links are gone.
  await keepOnDevice(store, { receipts: false });
  await keepCalendarsOnDevice(store);
}
