import type { Invitee, Person } from '#lib/sync/records.ts';
import type { Joined } from '../shared/pasting/pasted-people.ts';

/** Adds people to the invitees of a form. */
export async function inviteAll(
  invitees: readonly Invitee[],
  people: readonly Person[],
  change: (to: (now: Invitee[]) => Invitee[]) => void,
): Promise<Joined> {
  const isAmong = (list: readonly Invitee[], id: string) =>
    list.some((one) => one.kind === 'person' && one.personId === id);
  // A list may name someone twice.
  const ids = new Set(people.map(({ id }) => id));
  const more = [...ids].filter((id) => !isAmong(invitees, id)).map((id): Invitee => ({ kind: 'person', personId: id }));
  change((now) => [...now, ...more]);
  const takeOut = () => change((now) => now.filter((one) => one.kind !== 'person' || !isAmong(more, one.personId)));
  return { people: ids.size, takeOut };
}
