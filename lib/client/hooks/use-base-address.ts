'use client';

import { useSyncExternalStore } from 'react';

/** What stands in static pages for the address they are served at. */
export const ANY_BASE = 'https://your-meeting-tab.example';

const never = () => () => {};

/** The address of this service as the reader sees it, known once the page runs in their browser. */
export function useBaseAddress(): string {
  return useSyncExternalStore(
    never,
    () => location.origin,
    () => ANY_BASE,
  );
}
