'use client';

import { useMemo, useSyncExternalStore } from 'react';
import type { LiveMeter } from '../meetings/details.ts';
import type { MeterTicker, Watching } from './meter-ticker.ts';
import { useMeterTicker } from './running.tsx';

/** Returns the figures of the running meeting, ticking while they are visible. Null while none runs. */
export function useLiveMeter({ view, everyMs }: Pick<Watching, 'view' | 'everyMs'> = {}): LiveMeter | null {
  const ticker = useMeterTicker();
  const { subscribe, read } = useMemo(() => readingOf(ticker, { view, everyMs }), [ticker, view, everyMs]);
  return useSyncExternalStore(subscribe, read, () => null);
}

/** What one component has been told, in the form that useSyncExternalStore needs. */
function readingOf(ticker: MeterTicker | null, watching: Watching) {
  if (!ticker) return { subscribe: () => () => {}, read: () => null };
  let told: LiveMeter | null = null;
  return {
    subscribe(changed: () => void) {
      const stop = ticker.watch(watching, (live) => {
        told = live;
        changed();
      });
      return () => {
        told = null;
        stop();
      };
    },
    read: () => told ?? ticker.latest(),
  };
}
