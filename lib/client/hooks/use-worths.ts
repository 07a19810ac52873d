'use client';

import { useEffect } from 'react';
import { refreshWorths, type Worths, worthsOf } from '../insights/worth.ts';
import { useQuery } from './use-query.ts';
import { useStore } from './use-store.ts';

/**
 * Returns what most people in the room said of meetings. Asks the service once, if there is an account. Undefined until
 * read.
 */
export function useWorths(): Worths | undefined {
  const { store } = useStore();
  useEffect(() => {
    // Without a connection, known answers stay.
    if (store.owner.accountId !== null) refreshWorths(store).catch(() => {});
  }, [store]);
  return useQuery(worthsOf);
}
