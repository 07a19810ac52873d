import { countAccountCalendars, keepAccountCalendars } from '#lib/client/calendar/move.ts';
import { StoreFailure } from '#lib/client/failures.ts';
import { keepRecords } from '#lib/client/store/move.ts';
import type { Store } from '#lib/client/store/store.ts';
import { countAccountRecords, type StoreCounts, totalCount } from '#lib/client/store/store-counts.ts';
import type { Fate } from '../shared/device/on-this-device.tsx';

/** What the account has on this device; null: nothing. Unknown if the store cannot be read: it may still hold what is nowhere else. */
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
 * Keeps on this device what a deleted account has here, if it is to stay. `shown`: what the question said; undefined:
 * not counted yet. Throws StoreFailure; then the account's data is to stay.
 */
export async function keepHere(store: Store, shown: Here | undefined, fate: Fate): Promise<void> {
  // People were told that what can't be read is deleted.
  if (fate === 'delete' || shown === 'unknown') return;
  const { accountId } = store.owner;
  await store.across(async (device) => {
    // Without what was shared: those links are gone.
    await keepRecords(device, accountId, { receipts: false, now: store.now() });
    await keepAccountCalendars(device, accountId);
  });
}
