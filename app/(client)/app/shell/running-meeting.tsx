'use client';

import { usePathname } from 'next/navigation';
import { useEffect } from 'react';
import { useRunningMeeting } from '#lib/client/hooks/hooks.ts';
import { METER } from '../meeting/routes.ts';
import { lazyWithPreload } from '../shared/lazy-with-preload.tsx';
import { LazyEndAlert, LazyStopQuestion } from './lazy-questions.ts';

const load = () => import('./notices/running-keys.tsx');
const LazyOnOtherPages = lazyWithPreload(() => load().then(({ OnOtherPages }) => OnOtherPages));
const LazyTabTitle = lazyWithPreload(
  () => load().then(({ TabTitle }) => TabTitle),
  () => null,
);
const LazyGapWatch = lazyWithPreload(
  () => load().then(({ GapWatch }) => GapWatch),
  () => null,
);

/**
 * The running meeting on every page: its cost in the title and, except on the meter, which has its own, its shortcuts and
 * questions.
 */
export function RunningMeeting() {
  const running = useRunningMeeting();
  const path = usePathname();
  const isRunning = Boolean(running);
  // The user may be offline by the time a meeting starts.
  useEffect(() => LazyGapWatch.preload(), []);
  // A key should show its result at once, even offline.
  useEffect(() => (isRunning ? LazyStopQuestion.preload() : undefined), [isRunning]);
  return (
    <>
      {path !== METER && <LazyOnOtherPages details={running ?? null} />}
      {running && <LazyTabTitle key={path} />}
      {running && <LazyGapWatch />}
      {running && running.meeting.plannedMs !== null && <LazyEndAlert />}
    </>
  );
}
