import type { Account } from '../../account/schema.ts';
import { moveCalendars } from '../calendar/move.ts';
import { putAccount } from '../store/account-cache.ts';
import { moveRunning } from '../store/move.ts';
import type { Store } from '../store/store.ts';

/**
 * When an account signs in on this device, moves the running meeting and calendars into it. `account`: as the service has
 * it, since whatever arrives is put into the workspace's currency; null: not read yet. Throws StoreFailure.
 */
export async function arrive(store: Store, account: Account | null): Promise<void> {
  await store.across(async (device) => {
    if (account) await putAccount(device.in(store.owner), store, account);
    await moveRunning(device, store.owner, store.now());
    await moveCalendars(device, store.owner);
  });
}
