'use client';

import type { Invitee } from '../../sync/records.ts';
import type { HadBefore } from '../meetings/again.ts';
import { lastPeople, lastTime, usedTitles } from '../meetings/recurring.ts';
import { normalize } from '../meetings/search.ts';
import { useQuery } from './use-query.ts';

interface Recurring {
  /** Titles used before, latest first; empty until needed. */
  titles: string[];
  /** What the last meeting of this title had; null: there was none. */
  last: HadBefore | null;
}

/**
 * Returns titles that recur. Finding them reads all meetings, so it happens only once the user is about to type a title or
 * has typed one.
 */
export function useRecurring(title: string, isWanted: boolean): Recurring {
  const used = useQuery(async (reader) => (isWanted ? usedTitles(reader) : undefined), { key: String(isWanted) });
  const meetingId = used?.get(normalize(title))?.meetingId ?? '';
  const last = useQuery((reader) => lastTime(reader, meetingId), { key: meetingId });
  return { titles: [...(used?.values() ?? [])].map((one) => one.title), last: last ?? null };
}

/** Returns the people that the next meeting begins with. */
export const useLastPeople = (): Invitee[] | undefined => useQuery(lastPeople);
