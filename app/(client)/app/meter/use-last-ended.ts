import { useSearchParams } from 'next/navigation';
import { useCallback, useEffect, useLayoutEffect, useState } from 'react';
import type { MeetingDetails } from '#lib/client/meetings/details.ts';
import { ENDED, endedPath, METER } from '../meeting/routes.ts';

/**
 * Returns the last meeting that ended here, until its receipt is closed. The receipt has an address of its own, so that a
 * reload returns to it (a phone may drop the page while the user looks up a sign-in code), but links to the meter don't.
 */
export function useLastEnded(running: MeetingDetails | null | undefined) {
  const [endedId, setEndedId] = useState<string | null>(null);
  const runningId = running?.meeting.id;
  const isOver = running === null;

  // The running meeting is the next to end, here or in another tab.
  if (runningId !== undefined && endedId !== runningId) setEndedId(runningId);

  // Committed with the receipt, so that it can be reloaded as soon as it is visible. The router follows in a transition.
  useLayoutEffect(() => {
    if (!isOver || endedId === null) return;
    const path = endedPath(endedId);
    if (!isAt(path)) show(path);
  }, [isOver, endedId]);

  const dismiss = useCallback(() => {
    setEndedId(null);
    if (!isAt(METER)) show(METER);
  }, []);

  /** Call `noteAddress` with the meeting that the address names, and `dismiss` to close the receipt. */
  return { endedId, dismiss, noteAddress: setEndedId };
}

/** Changes the address without navigating. */
function show(path: string): void {
  history.replaceState(null, '', path);
}

const isAt = (path: string) => location.pathname + location.search === path;

/** Reads the address. A separate component, since the page is prerendered without one. */
export function Address({ onRead }: { onRead: (id: string | null) => void }) {
  const id = useSearchParams().get(ENDED);
  useEffect(() => onRead(id), [id, onRead]);
  return null;
}
