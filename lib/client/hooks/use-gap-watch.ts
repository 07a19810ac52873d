'use client';

import { useEffect, useState } from 'react';
import { onClockOffset } from '../clock.ts';
import { type Away, askAboutGap, awayOf, watchForGaps, withdrawGap } from '../meetings/away.ts';
import { useMeterTicker } from './running.tsx';
import { useQuery } from './use-query.ts';
import { useStore } from './use-store.ts';

/** Often enough to know a gap almost to the second. A hidden tab continues, as often as the browser lets it. */
const EVERY_MS = 5_000;

/** While a meeting runs, notes that it ticks, and asks about time without ticks (`useAway`). */
export function useGapWatch(): void {
  const { store } = useStore();
  const ticker = useMeterTicker();
  const [look] = useState(watchForGaps);

  useEffect(
    () =>
      ticker?.watch({ everyMs: EVERY_MS, whileHidden: true }, () => {
        const { details } = ticker;
        const gap = look(details, store.now());
        // If the question can't be saved, it isn't asked, and the time counts, as it does until it is answered.
        if (gap) askAboutGap(store, { meetingId: details.meeting.id, ...gap }).catch(() => {});
      }),
    [ticker, store, look],
  );

  const meetingId = ticker?.details.meeting.id;
  useEffect(() => {
    if (meetingId === undefined) return;
    // The device wasn't away: its clock was wrong.
    return onClockOffset(() => void withdrawGap(store, meetingId).catch(() => {}));
  }, [meetingId, store]);
}

/** Returns the time without ticks that we have to ask about; null: none. */
export function useAway(meetingId: string): Away | null | undefined {
  return useQuery((reader) => awayOf(reader, meetingId), { key: meetingId });
}
