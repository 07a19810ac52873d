'use client';

import { useCallback, useEffect, useState } from 'react';

/** Puts the focus on what has this id once the change that is under way has been painted. */
export function useFocusById(): (id: string) => void {
  const [wanted, setWanted] = useState<{ id: string } | null>(null);
  useEffect(() => {
    if (wanted) document.getElementById(wanted.id)?.focus();
  }, [wanted]);
  return useCallback((id) => setWanted({ id }), []);
}
