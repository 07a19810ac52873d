'use client';

import { useCallback, useEffect, useSyncExternalStore } from 'react';
import type { StoreTrouble } from '#lib/client/failures.ts';
import { useStores } from '#lib/client/hooks/hooks.ts';
import type { Store } from '#lib/client/store/store.ts';

/** With one of these, what is changed is in this tab's memory and nowhere else. */
const IN_MEMORY: ReadonlySet<StoreTrouble> = new Set<StoreTrouble>(['full', 'broken', 'refused']);

/** Whether one of these stores holds changes that could not be saved. */
export function holdsChanges(stores: readonly Store[]): boolean {
  return stores.some(({ trouble }) => trouble !== null && IN_MEMORY.has(trouble.code));
}

/**
 * Whether this page holds changes of any workspace that could not be saved: they would go with it. As long as it does, the
 * browser asks before it is left.
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
