import type { Invitee, Person } from '#lib/sync/records.ts';

/** Adds people to the invitees of a form. Returns how to take those out again who were not among them before. */
export async function inviteAll(
  invitees: readonly Invitee[],
  people: readonly Person[],
  change: (to: (now: Invitee[]) => Invitee[]) => void,
): Promise<() => void> {
  const isAmong = (list: readonly Invitee[], id: string) =>
    list.some((one) => one.kind === 'person' && one.personId === id);
  const more = people
    .filter(({ id }) => !isAmong(invitees, id))
    .map(({ id }): Invitee => ({ kind: 'person', personId: id }));
  change((now) => [...now, ...more]);
  return () => change((now) => now.filter((one) => one.kind !== 'person' || !isAmong(more, one.personId)));
}
