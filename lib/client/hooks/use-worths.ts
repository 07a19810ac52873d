'use client';

import { useEffect } from 'react';
import { refreshWorths, type Worths, worthsOf } from '../insights/worth.ts';
import { useQuery } from './use-query.ts';
import { useStore } from './use-store.ts';

/** What most of the room said of meetings; asked of the service once, if there is an account. Undefined until it has been read. */
export function useWorths(): Worths | undefined {
  const { store } = useStore();
  useEffect(() => {
    // Without a connection, what is known stays.
    if (store.owner.accountId !== null) refreshWorths(store).catch(() => {});
  }, [store]);
  return useQuery(worthsOf);
}
