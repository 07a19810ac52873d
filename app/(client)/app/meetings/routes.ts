'use client';

import { useSearchParams } from 'next/navigation';
import type { MouseEvent } from 'react';

/** Where one is among the meetings: what the address says. */
export interface MeetingsRoute {
  /** The meeting that is open. */
  id: string | null;
  topicId: string | null;
}

export function useMeetingsRoute(): MeetingsRoute {
  const params = useSearchParams();
  return { id: params.get('id'), topicId: params.get('topic') };
}

/** Goes there on this page, without asking the network for what is here already. */
export function navigate(path: string): void {
  history.pushState(null, '', path);
}

/** For a link to `path`: a plain click goes there at once; one that wants a new tab gets it. */
export function navigateOnClick(path: string) {
  return (event: MouseEvent) => {
    if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    navigate(path);
  };
}
