'use client';

import { useSyncExternalStore } from 'react';

/** Stands in static pages for the address they are served from. */
export const ANY_BASE = 'https://your-meeting-tab.example';

const never = () => () => {};

/** The address of this service as the reader sees it, known once the page runs in the browser. */
export function useBaseAddress(): string {
  return useSyncExternalStore(
    never,
    () => location.origin,
    () => ANY_BASE,
  );
}
