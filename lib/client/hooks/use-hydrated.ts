'use client';

import { useSyncExternalStore } from 'react';

const never = () => () => {};

/** False on the server and while the browser takes over its HTML, when both must render the same; then true. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
}
