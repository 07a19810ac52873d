'use client';

import { useCallback, useState } from 'react';
import { useStored } from '#lib/client/hooks/use-stored.ts';
import { type Pending, readPending, writePending } from './pending.ts';

/** The sign-in under way in this tab, also after a reload; null: none. */
export function usePending(): [Pending | null, (pending: Pending | null) => void] {
  const kept = useStored(readPending);
  // Undefined: as kept.
  const [latest, setLatest] = useState<Pending | null>();
  const setPending = useCallback((pending: Pending | null) => {
    writePending(pending);
    setLatest(pending);
  }, []);
  return [latest === undefined ? kept : latest, setPending];
}
