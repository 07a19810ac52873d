'use client';

import { useEffect, useState } from 'react';

/** The device's time (epoch ms), read every `everyMs`: for things that change by the minute or the day. */
export function useNow(everyMs: number): number {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), everyMs);
    return () => clearInterval(timer);
  }, [everyMs]);
  return now;
}
