'use client';

import { useEffect, useEffectEvent, useLayoutEffect, useState } from 'react';
import { StoreFailure } from '../failures.ts';
import type { Reader } from '../store/rows.ts';
import { type Store, watch } from '../store/store.ts';
import { useStore } from './use-store.ts';

type Answer<T> = { key: string } & ({ value: T } | { bug: unknown });

interface Options {
  /** Identifies what the query closes over: a different key makes it a different query. */
  key?: string;
  /** Runs before the queries of child components, which otherwise come first. */
  early?: boolean;
}

/**
 * Returns the result of a query, kept up to date across tabs; undefined until it has been read. When another store is shown,
 * or the store fails, the last result stays until there is a new one; `useStore` has the failure.
 */
export function useQuery<T>(
  query: (reader: Reader) => Promise<T>,
  { key = '', early = false }: Options = {},
): T | undefined {
  const { store } = useStore();
  const [answer, setAnswer] = useState<Answer<T>>();
  const readLatest = useEffectEvent(query);
  const follow = useEffectEvent((store: Store, key: string) =>
    watch(
      store,
      (reader) => readLatest(reader),
      (value) => setAnswer({ key, value }),
      (thrown) => {
        if (!(thrown instanceof StoreFailure)) setAnswer({ key, bug: thrown });
      },
    ),
  );
  useLayoutEffect(() => (early ? follow(store, key) : undefined), [early, store, key]);
  useEffect(() => (early ? undefined : follow(store, key)), [early, store, key]);

  // Still the previous store's answer until the new store has been read.
  if (answer?.key !== key) return undefined;
  // Rethrown for the error boundary.
  if ('bug' in answer) throw answer.bug;
  return answer.value;
}
