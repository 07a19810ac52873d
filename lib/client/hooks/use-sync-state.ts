'use client';

import { createContext, useContext, useEffect, useState } from 'react';
import type { Account } from '../../account/schema.ts';
import { pullRecords, pushRecords } from '../api/operations.ts';
import type { Store } from '../store/store.ts';
import type { SyncState } from '../sync/loop.ts';

export const SyncStateContext = createContext<SyncState>('off');

/** Whether the service has what is on this device. */
export function useSyncState(): SyncState {
  return useContext(SyncStateContext);
}

/**
 * Keeps the account's store and the service in sync, on a plan that includes it. After Pro ends, what the service has can still be
 * fetched for a while, and nothing is sent.
 */
export function useSync(account: Account | null | undefined, store: Store): SyncState {
  const [state, setState] = useState<SyncState>('off');
  const isOwn = account?.user.id === store.owner.accountId;
  const maySend = isOwn && account?.entitlements.sync === true;
  const mayFetch = maySend || (isOwn && account?.readOnlyUntil != null);

  // biome-ignore lint/correctness/useExhaustiveDependencies: a newly read account, after signing in again for instance, starts sync over
  useEffect(() => {
    if (!mayFetch) return;
    let stop: (() => void) | undefined;
    let isOver = false;
    // Not needed to show the page.
    import('../sync/loop.ts').then(
      ({ startSyncLoop }) => {
        if (isOver) return;
        const wire = maySend ? { pull: pullRecords, push: pushRecords } : { pull: pullRecords };
        stop = startSyncLoop(store, wire, (next) => setState(maySend ? next : 'off'));
      },
      () => isOver || setState(maySend ? 'waiting' : 'off'),
    );
    return () => {
      isOver = true;
      setState('off');
      stop?.();
    };
  }, [store, account, maySend, mayFetch]);

  return state;
}
