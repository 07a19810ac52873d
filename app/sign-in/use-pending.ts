'use client';

import { useCallback, useState } from 'react';
import { useStored } from '#lib/client/hooks/use-stored.ts';
import { type Pending, readPending, writePending } from './pending.ts';

/** Returns the sign-in in progress in this tab, also after a reload, or null. */
export function usePending(): [Pending | null, (pending: Pending | null) => void] {
  const kept = useStored(readPending);
  // Undefined until set here.
  const [latest, setLatest] = useState<Pending | null>();
  const setPending = useCallback((pending: Pending | null) => {
    writePending(pending);
    setLatest(pending);
  }, []);
  return [latest === undefined ? kept : latest, setPending];
}
