'use client';

import { useCallback, useEffect, useSyncExternalStore } from 'react';
import type { StoreTrouble } from '#lib/client/failures.ts';
import { useStores } from '#lib/client/hooks/hooks.ts';
import type { Store } from '#lib/client/store/store.ts';

/** With one of these, changes are only in this tab's memory. */
const IN_MEMORY: ReadonlySet<StoreTrouble> = new Set<StoreTrouble>(['full', 'broken', 'refused']);

/** Returns whether one of these stores has changes that couldn't be saved. */
export function holdsChanges(stores: readonly Store[]): boolean {
  return stores.some(({ trouble }) => trouble !== null && IN_MEMORY.has(trouble.code));
}

/**
 * Returns whether this page has changes, in any workspace, that couldn't be saved and would be lost with it. If so, the
 * browser asks before leaving.
 */
export function useHoldsChanges(): boolean {
  const stores = useStores();
  const follow = useCallback(
    (changed: () => void) => {
      const stops = stores.map((store) => store.onTrouble(changed));
      return () => {
        for (const stop of stops) stop();
      };
    },
    [stores],
  );
  const holds = useSyncExternalStore(
    follow,
    () => holdsChanges(stores),
    () => false,
  );
  useEffect(() => {
    if (!holds) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    addEventListener('beforeunload', ask);
    return () => removeEventListener('beforeunload', ask);
  }, [holds]);
  return holds;
}
