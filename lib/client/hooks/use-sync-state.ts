'use client';

import { createContext, useContext, useEffect, useEffectEvent, useRef } from 'react';
import type { Account } from '../../account/schema.ts';
import type { Store } from '../store/store.ts';
import { betweenPauses } from '../sync/hold.ts';
import type { SyncState } from '../sync/loop.ts';

export const SyncStateContext = createContext<SyncState>('off');

/** Returns whether the service has everything this device has of the shown workspace. */
export function useSyncState(): SyncState {
  return useContext(SyncStateContext);
}

/** The shortest time between re-reads of the account, in case it still allows what the service refuses. */
const STALE_MS = 30_000;

interface Options {
  /** The store's account, as far as it is known. */
  account: Account | null | undefined;
  store: Store | undefined;
  isShown: boolean;
  onState: (workspaceId: string, state: SyncState | null) => void;
  /** Called when the service refuses what the account should allow. */
  onStale: () => void;
}

/**
 * Keeps an account's store and the service in sync, if the plan includes it. After Pro ends, data can still be fetched for a
 * while, but nothing is sent.
 */
export function useSync({ account, store, isShown, onState, onStale }: Options): void {
  const maySend = account?.entitlements.sync === true;
  const mayFetch = maySend || account?.readOnlyUntil != null;
  const staleAt = useRef(Number.NEGATIVE_INFINITY);

  const noteRefusal = useEffectEvent(() => {
    const at = performance.now();
    if (at - staleAt.current < STALE_MS) return;
    staleAt.current = at;
    onStale();
  });

  // biome-ignore lint/correctness/useExhaustiveDependencies: a newly read account, after signing in again for instance, starts sync over
  useEffect(() => {
    if (!mayFetch || !store) return;
    const { workspaceId } = store.owner;
    const note = (state: SyncState) => onState(workspaceId, maySend || state === 'getting' ? state : 'off');
    let stop: (() => void) | undefined;
    let isOver = false;
    // Not needed to show the page.
    Promise.all([import('../sync/loop.ts'), import('../api/operations.ts')]).then(
      ([{ startSyncLoop }, { pullRecords, pushRecords }]) => {
        if (isOver) return;
        const wire = maySend ? { pull: pullRecords, push: pushRecords } : { pull: pullRecords };
        stop = betweenPauses(() =>
          startSyncLoop(store, wire, { isShown, onState: note, onRefused: () => noteRefusal() }),
        );
      },
      () => isOver || note('waiting'),
    );
    return () => {
      isOver = true;
      onState(workspaceId, null);
      stop?.();
    };
  }, [store, account, isShown, maySend, mayFetch, onState]);
}
