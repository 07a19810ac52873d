'use client';

import { useEffect, useState } from 'react';
import { onClockOffset, timeNow } from '../clock.ts';

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
