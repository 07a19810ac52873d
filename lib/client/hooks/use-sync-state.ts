'use client';

import { createContext, useContext, useEffect, useState } from 'react';
import type { Account } from '../../account/schema.ts';
import { pullRecords, pushRecords } from '../api/operations.ts';
import type { Store } from '../store/store.ts';
import type { SyncState } from '../sync/loop.ts';

export const SyncStateContext = createContext<SyncState>('off');

/** How it stands with what the service keeps of this device's data. */
export function useSyncState(): SyncState {
  return useContext(SyncStateContext);
}

/**
 * Keeps the account's store and the service the same, on a plan with sync. After Pro what is at the service can still be
 * fetched for a while, and nothing is sent.
 */
export function useSync(account: Account | null | undefined, store: Store): SyncState {
  const [saving, setSaving] = useState<SyncState>('off');
  const isOwn = account?.user.id === store.owner.accountId;
  const maySend = isOwn && account?.entitlements.sync === true;
  const mayFetch = maySend || (isOwn && account?.readOnlyUntil != null);

  // biome-ignore lint/correctness/useExhaustiveDependencies: another word of the account, a session that is back say, begins anew
  useEffect(() => {
    if (!mayFetch) return;
    let stop: (() => void) | undefined;
    let isOver = false;
    // Nothing of it is needed to show the page.
    import('../sync/loop.ts').then(
      ({ startSyncLoop }) => {
        if (isOver) return;
        const wire = maySend ? { pull: pullRecords, push: pushRecords } : { pull: pullRecords };
        stop = startSyncLoop(store, wire, (now) => setSaving(maySend ? now : 'off'));
      },
      () => isOver || setSaving(maySend ? 'waiting' : 'off'),
    );
    return () => {
      isOver = true;
      setSaving('off');
      stop?.();
    };
  }, [store, account, maySend, mayFetch]);

  return saving;
}
