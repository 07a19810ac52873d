'use client';

import { useEffect, useState } from 'react';
import type { Family } from '#lib/client/meter/family.ts';

const KEY = 'meeting-tab:ended';

function kept(): string | null {
  try {
    return sessionStorage.getItem(KEY);
  } catch {
    return null;
  }
}

function keep(id: string | null): void {
  try {
    if (id === null) sessionStorage.removeItem(KEY);
    else sessionStorage.setItem(KEY, id);
  } catch {
    // Then a reload leads to a new meeting, and the receipt is under Meetings.
  }
}

/**
 * The meeting that ended in this tab, until its receipt is put away. Kept for the tab: a phone may drop the page while
 * its owner looks up a sign-in code.
 */
export function useLastEnded(running: Family | null | undefined): [string | null, () => void] {
  const [id, setId] = useState<string | null>(null);
  const runningId = running?.meeting.id;

  useEffect(() => setId(kept()), []);

  // The one that runs is the next to end, here or in another tab.
  useEffect(() => {
    if (runningId === undefined) return;
    keep(runningId);
    setId(runningId);
  }, [runningId]);

  return [
    id,
    () => {
      keep(null);
      setId(null);
    },
  ];
}
