'use client';

import { useSearchParams } from 'next/navigation';
import type { MouseEvent } from 'react';

/** Where one is among the meetings: what the address says. */
export interface Place {
  /** The meeting that is open. */
  id: string | null;
  topicId: string | null;
}

const PATH = '/app/meetings';

/** The address of a meeting. */
export function meetingPath(id: string): string {
  return `${PATH}?id=${encodeURIComponent(id)}`;
}

/** The address of the list, of one topic's meetings or of all. */
export function listPath(topicId: string | null = null): string {
  return topicId === null ? PATH : `${PATH}?topic=${encodeURIComponent(topicId)}`;
}

export function usePlace(): Place {
  const params = useSearchParams();
  return { id: params.get('id'), topicId: params.get('topic') };
}

/** Goes there on this page, without asking the network for what is here already. */
export function go(path: string): void {
  history.pushState(null, '', path);
}

/** For a link to `path`: a plain click goes there at once; one that wants a new tab gets it. */
export function goOnClick(path: string) {
  return (event: MouseEvent) => {
    if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    go(path);
  };
}
