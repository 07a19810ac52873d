'use client';

import { useIdle } from '../shared/idle.ts';
import { lazyWithPreload } from '../shared/lazy-with-preload.tsx';

const LazyBackground = lazyWithPreload(
  () => import('./background.tsx').then(({ Background }) => Background),
  // The next visit tries again.
  () => null,
);

/** A page's background work, which starts when the page is idle and isn't part of the first load. */
export function OnceIdle() {
  return useIdle() && <LazyBackground />;
}
