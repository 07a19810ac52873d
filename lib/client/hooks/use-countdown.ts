'use client';

import { useCallback, useSyncExternalStore } from 'react';

/** Returns the whole seconds left until `at` (epoch ms by the device's own clock), down to 0. */
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
  // Uses the clock that set `at`: the page's clock may be corrected in the meantime.
  // eslint-disable-next-line no-restricted-properties
  return Math.max(0, Math.ceil((at - Date.now()) / 1000));
}
