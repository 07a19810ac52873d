'use client';

import { useEffect, useEffectEvent, useLayoutEffect, useState } from 'react';
import { StoreFailure } from '../failures.ts';
import type { Reader } from '../store/rows.ts';
import { type Store, watch } from '../store/store.ts';
import { useStore } from './use-store.ts';

type Answer<T> = { key: string } & ({ value: T } | { bug: unknown });

interface Options {
  /** Names what the query closes over: with a different key, it is a different query. */
  key?: string;
  /** Runs before the queries of components below, which wait for it; otherwise those come first. */
  early?: boolean;
}

/**
 * The result of a query, kept up to date across tabs; undefined until it has been read. When another store is shown, or the
 * store fails, the last result stays until there is a new one; `useStore` has the failure.
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

  // Of the store before, until the one that follows has been read.
  if (answer?.key !== key) return undefined;
  // For the error boundary.
  if ('bug' in answer) throw answer.bug;
  return answer.value;
}
