import type { Account } from '../../account/schema.ts';
import { moveCalendars } from '../calendar/move.ts';
import { putAccount } from '../store/account-cache.ts';
import { moveRunning } from '../store/move.ts';
import type { Store } from '../store/store.ts';

/**
 * Moves the running meeting and calendars into an account that signs in on this device. `account` is as the service returned
 * it, since what moves takes the workspace's currency; null: not read yet. Throws StoreFailure.
 */
export async function arrive(store: Store, account: Account | null): Promise<void> {
  await store.across(async (device) => {
    if (account) await putAccount(device.in(store.owner), store, account);
    await moveRunning(device, store.owner, store.now());
    await moveCalendars(device, store.owner);
  });
}
