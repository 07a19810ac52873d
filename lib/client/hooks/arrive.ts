import type { Account } from '../../account/schema.ts';
import { cacheAccount } from '../store/account-cache.ts';
import { withSignedOutStore } from '../store/signed-out-store.ts';
import type { Store } from '../store/store.ts';

/** The account's store is shown after this long, even if its data is still on the way. */
const LONGEST_ARRIVAL_MS = 2_000;

/**
 * When an account signs in on this device, moves the running meeting and calendars into its store, before that is shown
 * without them. `account`: as the service has it; null: not read yet.
 */
export async function arrive(store: Store, account: Account | null): Promise<void> {
  const moved = withSignedOutStore(store.now, async (source) => {
    const [{ moveOnArrival }, { moveCalendars }] = await Promise.all([
      import('../store/transfer.ts'),
      import('../calendar/move.ts'),
    ]);
    // Whatever arrives is put into the workspace's currency, so that has to be known.
    if (account) await cacheAccount(store, account);
    await moveOnArrival(source, store);
    await moveCalendars(source, store);
  });
  // If this fails, useTransferOffer tries again, once the store shows what is wrong.
  await Promise.race([moved.catch(() => {}), new Promise((resolve) => setTimeout(resolve, LONGEST_ARRIVAL_MS))]);
}
