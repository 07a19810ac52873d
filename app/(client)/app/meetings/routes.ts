'use client';

import { useSearchParams } from 'next/navigation';
import type { MouseEvent } from 'react';

/** Stands for meetings without a topic, in addresses and in the list's filter. */
export const NO_TOPIC = 'none';

/** What the address says: the list, a meeting, or the form for a past one. */
export interface MeetingsRoute {
  /** The meeting that is open. */
  id: string | null;
  topicId: string | null;
  isAdding: boolean;
}

export function useMeetingsRoute(): MeetingsRoute {
  const params = useSearchParams();
  const id = params.get('id');
  return { id, topicId: params.get('topic'), isAdding: id === null && params.has('add') };
}

/** Goes to an address of this page, without a request for what is loaded already. `replace`: the way back skips this one. */
export function navigate(path: string, { replace = false } = {}): void {
  if (replace) history.replaceState(null, '', path);
  else history.pushState(null, '', path);
}

/** The click handler of a link to `path`. A plain click goes there at once, one for a new tab is the browser's. */
export function navigateOnClick(path: string) {
  return (event: MouseEvent) => {
    if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    navigate(path);
  };
}
