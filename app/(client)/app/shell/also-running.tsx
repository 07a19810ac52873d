'use client';

import { RunningOf, useAlsoRunning } from '#lib/client/hooks/hooks.ts';
import { lazyWithPreload } from '../shared/lazy-with-preload.tsx';

const LazyRunningBeside = lazyWithPreload(() =>
  import('./notices/running-beside.tsx').then(({ RunningBeside }) => RunningBeside),
);

/** The meetings that run beside the one in view, which were begun on other devices. */
export function AlsoRunning() {
  return useAlsoRunning()?.map((details) => (
    <RunningOf key={details.meeting.id} details={details}>
      <LazyRunningBeside details={details} />
    </RunningOf>
  ));
}
