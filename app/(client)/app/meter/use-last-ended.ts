'use client';

import { useSearchParams } from 'next/navigation';
import { useCallback, useEffect, useState } from 'react';
import type { MeetingDetails } from '#lib/client/meetings/details.ts';
import { ENDED, endedPath, METER } from '../meeting/routes.ts';

interface LastEnded {
  /** The meeting whose receipt is to be shown when none runs. */
  endedId: string | null;
  /** Puts the receipt away. */
  dismiss: () => void;
  /** Tells what the address says. */
  noteAddress: (id: string | null) => void;
}

/**
 * The meeting that has ended here, until its receipt is put away. The receipt has an address, so that a reload leads back
 * to it (a phone may drop the page while its owner looks up a sign-in code), and every link to the meter to a new one.
 */
export function useLastEnded(running: MeetingDetails | null | undefined): LastEnded {
  const [endedId, setEndedId] = useState<string | null>(null);
  const runningId = running?.meeting.id;
  const isOver = running === null;

  // The one that runs is the next to end, here or in another tab.
  useEffect(() => {
    if (runningId !== undefined && endedId !== runningId) setEndedId(runningId);
  }, [runningId, endedId]);

  useEffect(() => {
    if (!isOver || endedId === null) return;
    const path = endedPath(endedId);
    if (isAt(path)) return;
    // For a reload, at once. The router, which has put its own in place of it, hears of it after the frame that shows the
    // receipt: it renders all of the page anew.
    History.prototype.replaceState.call(history, history.state, '', path);
    let timer: ReturnType<typeof setTimeout> | undefined;
    const frame = requestAnimationFrame(() => {
      timer = setTimeout(() => show(path));
    });
    return () => {
      cancelAnimationFrame(frame);
      clearTimeout(timer);
    };
  }, [isOver, endedId]);

  const dismiss = useCallback(() => {
    setEndedId(null);
    if (!isAt(METER)) show(METER);
  }, []);

  return { endedId, dismiss, noteAddress: setEndedId };
}

/** Where the browser is from now on, without going anywhere. */
function show(path: string): void {
  history.replaceState(null, '', path);
}

const isAt = (path: string) => location.pathname + location.search === path;

/** Reads the address. In a component of its own: the page's HTML is made before there is an address. */
export function Address({ onRead }: { onRead: (id: string | null) => void }) {
  const id = useSearchParams().get(ENDED);
  useEffect(() => onRead(id), [id, onRead]);
  return null;
}
