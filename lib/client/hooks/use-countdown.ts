'use client';

import { useCallback, useSyncExternalStore } from 'react';

/** Whole seconds left until `at` (epoch ms by the device's own clock), down to 0. */
export function useCountdown(at: number): number {
  const tick = useCallback(
    (changed: () => void) => {
      const timer = setInterval(() => {
        changed();
        if (secondsUntil(at) === 0) clearInterval(timer);
      }, 1000);
      return () => clearInterval(timer);
    },
    [at],
  );
  const read = () => secondsUntil(at);
  return useSyncExternalStore(tick, read, read);
}

function secondsUntil(at: number): number {
  // By the clock that began it: that may turn out to be wrong meanwhile.
  // eslint-disable-next-line no-restricted-properties
  return Math.max(0, Math.ceil((at - Date.now()) / 1000));
}
