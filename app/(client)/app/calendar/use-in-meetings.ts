'use client';

import { useMemo } from 'react';
import type { Known } from '#lib/client/calendar/who.ts';
import type { Bill } from './use-bill.ts';

export interface InMeetings {
  one: Known;
  /** Person-time in all meetings that are read. */
  ms: number;
}

/** Everyone in the meetings, those first who spend most time in them. */
export function useInMeetings({ planned: { events } }: Bill): InMeetings[] {
  return useMemo(() => {
    const found = new Map<string, InMeetings>();
    for (const { who, durationMs, starts } of events) {
      for (const one of who) {
        const before = found.get(one.key);
        found.set(one.key, { one, ms: (before?.ms ?? 0) + durationMs * starts.length });
      }
    }
    return [...found.values()].sort((a, b) => b.ms - a.ms);
  }, [events]);
}
