'use client';

import { useStore } from '#lib/client/hooks/hooks.ts';
import { takeBackAttendees } from '#lib/client/meetings/attendees.ts';
import type { Attendee, Invitee, Person } from '#lib/sync/records.ts';

/** Puts people into a meeting one by one, until one is refused. Returns how to take those out again who were not in it before. */
export function useJoinAll(
  { meetingId, attendees }: { meetingId: string; attendees: readonly Pick<Attendee, 'personId'>[] },
  join: (invitee: Invitee, name: string) => Promise<boolean>,
): (people: readonly Person[]) => Promise<() => Promise<void>> {
  const { store } = useStore();
  return async (people) => {
    const personIds: string[] = [];
    for (const { id, name } of people) {
      if (!(await join({ kind: 'person', personId: id }, name))) break;
      if (!attendees.some(({ personId }) => personId === id)) personIds.push(id);
    }
    return () => takeBackAttendees(store, { meetingId, personIds });
  };
}
