'use client';

import { useEffect, useState } from 'react';
import { hasSeenAny } from '#lib/client/meetings/last-seen.ts';

const loadRunning = () => import('#lib/client/meetings/running-cost.ts');

/** Leads into the app; if a meeting runs on this device, back to it, with what it costs so far. */
export function AppLink({ className }: { className: string }) {
  const cost = useRunningCost();
  return (
    <a href="/app" className={className}>
      {cost === null ? 'Open the app' : `Back to your meeting · ${cost}`}
    </a>
  );
}

/** What the running meeting of this device costs; null: none runs. Nothing is loaded where none ever has. */
function useRunningCost(): string | null {
  const [cost, setCost] = useState<string | null>(null);
  useEffect(() => {
    if (!hasSeenAny()) return;
    let isOver = false;
    let stop = () => {};
    loadRunning().then(
      ({ followRunningCost }) => {
        if (!isOver) stop = followRunningCost(setCost);
      },
      // The page has what it needs without it.
      () => {},
    );
    return () => {
      isOver = true;
      stop();
    };
  }, []);
  return cost;
}
