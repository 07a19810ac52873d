'use client';

import { useEffect, useState, useSyncExternalStore } from 'react';
import { clockOffset, onClockOffset, timeNow } from '../clock.ts';

/** The time (epoch ms), read every `everyMs`: for things that change by the minute or the day. */
export function useNow(everyMs: number): number {
  const [now, setNow] = useState(timeNow);
  useEffect(() => {
    const look = () => setNow(timeNow());
    const timer = setInterval(look, everyMs);
    const stop = onClockOffset(look);
    return () => {
      clearInterval(timer);
      stop();
    };
  }, [everyMs]);
  return now;
}

/** By how much this device's clock is wrong, in ms: above 0 it is slow, below fast. */
export function useClockOffset(): number {
  return useSyncExternalStore(onClockOffset, clockOffset, () => 0);
}
