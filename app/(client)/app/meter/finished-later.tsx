'use client';

import dynamic from 'next/dynamic';
import { useEffect } from 'react';

const load = () => import('./finished.tsx').then(({ Finished }) => Finished);

/** The receipt and its sharing, which no meter needs to start: loaded behind it. */
export const Finished = dynamic(load);

/** Loads it while nobody waits for it, so that it is there without a connection too. */
export function useFinishedLater(): void {
  useEffect(() => {
    // What fails here is tried again when it is wanted.
    const early = () => void load().catch(() => {});
    const timer = setTimeout(early, 1000);
    return () => clearTimeout(timer);
  }, []);
}
