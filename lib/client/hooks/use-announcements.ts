'use client';

import { useEffect, useRef, useState } from 'react';
import { type LiveMeter, liveMeter } from '../meetings/details.ts';
import { milestonesBetween, sayMilestone } from '../meetings/milestones.ts';
import { useMeterTicker } from './running.tsx';

/**
 * Returns what a screen reader should say now, for a live region: milestones and pauses of the running meeting, never ticks.
 * Continues while the page is hidden. Empty at first.
 */
export function useAnnouncements(): string {
  const ticker = useMeterTicker();
  const [said, say] = useState('');
  const last = useRef<LiveMeter | null>(null);

  useEffect(() => {
    if (!ticker) return;
    const { details } = ticker;
    const isKnown = last.current?.meetingId === details.meeting.id;
    const was = isKnown && last.current ? last.current : ticker.latest();
    // The figures at that time according to the current records, but with the state as it was known then.
    let before = liveMeter(details, was.at);
    let { state } = was;
    last.current = was;
    return ticker.watch({ everyMs: 1000, whileHidden: true }, (live) => {
      const due = milestonesBetween(before, live, state);
      before = live;
      state = live.state;
      last.current = live;
      if (due.length > 0) say(due.map((one) => sayMilestone(one, live.currency)).join(' '));
    });
  }, [ticker]);

  return said;
}
