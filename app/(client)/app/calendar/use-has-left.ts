'use client';

import { useEffect, useRef } from 'react';

/** Asks whether whoever was here has gone to another screen: what has taken so long must not lead them away from there. */
export function useHasLeft(): () => boolean {
  const hasLeft = useRef(false);
  useEffect(() => {
    hasLeft.current = false;
    return () => {
      hasLeft.current = true;
    };
  }, []);
  return () => hasLeft.current;
}
