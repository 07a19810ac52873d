import { useQuery } from '#lib/client/hooks/hooks.ts';
import { type Invitee, read } from '#lib/client/store/records.ts';
import type { Store } from '#lib/client/store/store.ts';

const KEY = 'last-invitees';

/** Who was in the meeting that was started last, to have them again with one click. */
export function useLastInvitees(): Invitee[] {
  const kept = useQuery((reader) => reader.value(KEY), []);
  // Kept as a template keeps its people, so it is read as one.
  return read.templates({ people: kept }).people;
}

export function keepLastInvitees(store: Store, invitees: readonly Invitee[]): Promise<void> {
  return store.write(async (writer) => writer.setValue(KEY, invitees));
}
