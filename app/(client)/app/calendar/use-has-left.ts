'use client';

import { useEffect, useRef } from 'react';

/** Returns a function that says whether the user has left this screen, so that slow work doesn't pull them back. */
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
