'use client';

import { useSyncExternalStore } from 'react';
import { clockOffset, onClockOffset } from '../clock.ts';

/** By how much this device's clock is wrong, in ms: above 0 it is slow, below fast. */
export function useClockOffset(): number {
  return useSyncExternalStore(onClockOffset, clockOffset, () => 0);
}
