'use client';

import { peopleApart, type Shared, sharedOf } from '../meetings/receipt.ts';
import { useQuery } from './use-query.ts';

/** Returns what this device last shared of the meeting; null: nothing. */
export function useShared(meetingId: string): Shared | null | undefined {
  return useQuery((reader) => sharedOf(reader, meetingId), { key: meetingId });
}

/**
 * Returns by how many people the meeting differs from a shared one of its series, if they are so few that comparing the
 * receipts would reveal what they cost; otherwise null.
 */
export function usePeopleApart(meetingId: string): number | null | undefined {
  return useQuery((reader) => peopleApart(reader, meetingId), { key: meetingId });
}
