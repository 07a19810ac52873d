'use client';

import { useEffect, useMemo, useRef, useState } from 'react';
import { deviceLocales } from '../format.ts';
import { type LiveMeter, liveMeter, type MeetingDetails } from '../meetings/details.ts';
import { milestonesBetween, sayMilestone } from '../meetings/milestones.ts';
import { useStore } from './use-store.ts';

const SECOND = 1000;
const FASTEST_MS = 100;

interface Options {
  /** The window it is shown in, if it is not the page's own: a picture-in-picture window is seen while its page is not. */
  view?: Window | null;
  /** How often to look; by default as often as the smallest unit changes, at most ten times a second. */
  everyMs?: number;
}

/**
 * The meter, ticking while it is seen. Every look computes from the timestamps, so that a tab that was throttled,
 * hidden or asleep is right at once. Null without a meeting.
 */
export function useMoment(
  details: MeetingDetails | null | undefined,
  { view, everyMs }: Options = {},
): LiveMeter | null {
  const { store } = useStore();
  const [at, setAt] = useState(0);
  // A details that has just been read may be newer than the last look.
  const meter = useMemo(() => (details ? liveMeter(details, Math.max(at, store.now())) : null), [details, at, store]);

  const burn = meter?.burnPerMinuteMinor ?? 0;
  const step = everyMs ?? (burn > 0 ? Math.min(SECOND, Math.max(FASTEST_MS, (60 * SECOND) / burn)) : SECOND);
  const isLive = meter !== null && meter.state !== 'ended' && meter.state !== 'capped';

  useEffect(() => {
    if (!isLive) return;
    return whileSeen(view ?? window, step, () => setAt(store.now()));
  }, [isLive, view, step, store]);

  return meter;
}

/** Calls `look` now and every `ms` while the window is seen, with a frame to be painted. Answers how to stop. */
function whileSeen(view: Window, ms: number, look: () => void): () => void {
  let timer = 0;
  let frame = 0;
  const rest = () => {
    view.clearTimeout(timer);
    view.cancelAnimationFrame(frame);
  };
  const tick = () => {
    frame = view.requestAnimationFrame(() => {
      look();
      timer = view.setTimeout(tick, ms);
    });
  };
  const wake = () => {
    rest();
    if (view.document.visibilityState === 'visible') tick();
  };
  view.document.addEventListener('visibilitychange', wake);
  view.addEventListener('pageshow', wake);
  wake();
  return () => {
    rest();
    view.document.removeEventListener('visibilitychange', wake);
    view.removeEventListener('pageshow', wake);
  };
}

/** What a screen reader should say now, for a live region: milestones and pauses, never ticks. Empty at first. */
export function useAnnouncements(details: MeetingDetails | null | undefined): string {
  const { store } = useStore();
  const [said, say] = useState('');
  const newest = useRef(details);
  newest.current = details;
  const meetingId = details?.meeting.id;

  useEffect(() => {
    if (meetingId === undefined) return;
    let from = store.now();
    let was = newest.current ? liveMeter(newest.current, from).state : undefined;
    const timer = setInterval(() => {
      const to = store.now();
      const current = newest.current;
      if (!current) return;
      const due = milestonesBetween(current, from, to, was);
      from = to;
      was = liveMeter(current, to).state;
      if (due.length === 0) return;
      say(due.map((milestone) => sayMilestone(milestone, current.meeting.currency, deviceLocales())).join(' '));
    }, SECOND);
    return () => clearInterval(timer);
  }, [meetingId, store]);

  return said;
}
