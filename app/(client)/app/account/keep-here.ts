import { countAccountCalendars, keepAccountCalendars } from '#lib/client/calendar/move.ts';
import { StoreFailure } from '#lib/client/failures.ts';
import { keepRecords } from '#lib/client/store/move.ts';
import type { Store } from '#lib/client/store/store.ts';
import { countAccountRecords, type StoreCounts, totalCount } from '#lib/client/store/store-counts.ts';
import type { Fate } from '../shared/device/on-this-device.tsx';

/**
 * What the account has on this device, or null for nothing. `unknown` if the store can't be read: it may still hold data
 * that exists nowhere else.
 */
export type Here = (StoreCounts & { calendars: number }) | null | 'unknown';

/** Counts what the account has on this device. */
export async function countHere(store: Store): Promise<Here> {
  const { accountId } = store.owner;
  try {
    const here = await store.survey(async (device) => ({
      ...(await countAccountRecords(device, accountId)),
      calendars: await countAccountCalendars(device, accountId),
    }));
    return totalCount(here) + here.calendars > 0 ? here : null;
  } catch (thrown) {
    if (thrown instanceof StoreFailure) return 'unknown';
    throw thrown;
  }
}

/**
 * Keeps a deleted account's data on this device, if the user chose that. `shown` is what the form showed, or undefined if
 * that isn't counted yet. Throws StoreFailure, after which the account's data must stay.
 */
export async function keepHere(store: Store, shown: Here | undefined, fate: Fate): Promise<void> {
  // The form said that what can't be read is deleted.
  if (fate === 'delete' || shown === 'unknown') return;
  const { accountId } = store.owner;
  await store.across(async (device) => {
    // Without receipts: their links are gone.
    await keepRecords(device, accountId, { receipts: false, now: store.now() });
    await keepAccountCalendars(device, accountId);
  });
}
