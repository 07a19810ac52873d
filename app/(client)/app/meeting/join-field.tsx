import { useRef, useState } from 'react';
import { useRoster, useStore } from '#lib/client/hooks/hooks.ts';
import { type Reversal, reverse } from '#lib/client/store/reversal.ts';
import type { Store } from '#lib/client/store/store.ts';
import type { Invitee, Person } from '#lib/sync/records.ts';
import { FailureNotice } from '../shared/failure-notice.tsx';
import type { Joined } from '../shared/pasting/pasted-people.ts';
import { useUndoable } from '../shared/undoable.ts';
import { AttendeeInput } from './attendee-input.tsx';
import { inviteeName } from './people-words.ts';
import { readAttendees } from './read-attendees.ts';

interface Input {
  meetingId: string;
  invitee: Invitee;
}

interface Props {
  meetingId: string;
  currency: string;
  /** Who was in the meeting so far. Those who are `present`, or of whom that isn't known, aren't offered. */
  attendees: readonly { personId: string | null; present?: boolean }[];
  label: string;
  /** Adds one; always the same command. */
  command: (store: Store, input: Input) => Promise<unknown>;
  /** Returns what is offered to be undone once they are added. */
  told: (name: string) => string;
  inPlace?: boolean;
  /** How people are counted against the limit (`FailureNotice`). */
  counting: string;
  onJoined?: (name: string) => void;
  onEscape?: () => void;
}

/** The field that adds people to a meeting at once. The roster is read only now: a meeting starts without it. */
export function JoinField(props: Props) {
  const { meetingId, currency, attendees, label, command, told, inPlace, counting, onJoined, onEscape } = props;
  const { store } = useStore();
  const roster = useRoster() ?? [];
  const add = useUndoable(command, ({ invitee }) => told(inviteeName(invitee, roster)), { inPlace });
  const [who, setWho] = useState('');
  const field = useRef<HTMLInputElement>(null);

  async function join(invitee: Invitee) {
    const done = await add.run({ meetingId, invitee });
    if (done) onJoined?.(inviteeName(invitee, roster));
    field.current?.focus();
    return done;
  }

  /** Adds them one by one, until one is refused. */
  async function joinAll(people: readonly Person[]): Promise<Joined> {
    const reversals: Reversal[] = [];
    for (const { id } of people) {
      const done = await join({ kind: 'person', personId: id });
      if (!done) break;
      reversals.push(done.reversal);
    }
    const records = reversals.flatMap((one) => one.records);
    const values = reversals.flatMap((one) => one.values);
    return { people: reversals.length, takeOut: () => reverse(store, { records, values }) };
  }

  const refused = <FailureNotice failure={add.failure} counting={counting} />;
  const here = new Set(attendees.flatMap(({ present = true, personId }) => (present ? [personId] : [])));
  const others = roster.filter(({ id }) => !here.has(id));
  return (
    <>
      <AttendeeInput
        label={label}
        ref={field}
        autoFocus
        onEscape={onEscape}
        typed={readAttendees(who, currency, others)}
        onText={(text) => {
          setWho(text);
          // The failure was about earlier text.
          add.clear();
        }}
        onPerson={async ({ id }) => (await join({ kind: 'person', personId: id })) !== null}
        onGroup={async (group) => (await join(group)) !== null}
        onPeople={joinAll}
        refused={refused}
      />
      {refused}
    </>
  );
}
