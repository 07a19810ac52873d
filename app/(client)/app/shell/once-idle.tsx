'use client';

import { useIdle } from '../shared/idle.ts';
import { lazyWithPreload } from '../shared/lazy-with-preload.tsx';

const LazyBackground = lazyWithPreload(
  () => import('./background.tsx').then(({ Background }) => Background),
  // The next visit tries again.
  () => null,
);

/** What a page does beside its screen, once it is idle: so that the first load doesn't include it. */
export function OnceIdle() {
  return useIdle() && <LazyBackground />;
}
