import { useStore } from '#lib/client/hooks/hooks.ts';
import { takeBackAttendees } from '#lib/client/meetings/attendees.ts';
import type { Attendee, Invitee, Person } from '#lib/sync/records.ts';
import type { Joined } from '../shared/pasting/pasted-people.ts';

/** Returns a function that adds people to a meeting one by one, until one is refused. */
export function useJoinAll(
  { meetingId, attendees }: { meetingId: string; attendees: readonly Pick<Attendee, 'personId'>[] },
  join: (invitee: Invitee, name: string) => Promise<boolean>,
): (people: readonly Person[]) => Promise<Joined> {
  const { store } = useStore();
  return async (people) => {
    const personIds: string[] = [];
    let joined = 0;
    for (const { id, name } of people) {
      if (!(await join({ kind: 'person', personId: id }, name))) break;
      joined += 1;
      if (!attendees.some(({ personId }) => personId === id)) personIds.push(id);
    }
    return { people: joined, takeOut: () => takeBackAttendees(store, { meetingId, personIds }) };
  };
}
