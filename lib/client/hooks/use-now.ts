'use client';

import { useEffect, useState, useSyncExternalStore } from 'react';
import { clockOffset, onClockOffset, timeNow } from '../clock.ts';

/** Returns the time (epoch ms), updated every `everyMs`: for things that change by the minute or the day. */
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

/** Returns how far this device's clock is off, in ms: positive if it is slow, negative if fast. */
export function useClockOffset(): number {
  return useSyncExternalStore(onClockOffset, clockOffset, () => 0);
}
