import { useRef } from 'react';
import type { Invitee, Person } from '#lib/sync/records.ts';
import { AttendeeInput } from './attendee-input.tsx';
import { inviteAll } from './invite-all.ts';
import { InviteeList } from './invitee-list.tsx';
import type { TypedAttendees } from './read-attendees.ts';

interface Props {
  label: string;
  typed: TypedAttendees;
  onText: (text: string) => void;
  error: string | null;
  invitees: readonly Invitee[];
  people: readonly Person[];
  currency: string;
  onChange: (to: (now: readonly Invitee[]) => Invitee[]) => void;
}

const isPerson = (id: string) => (one: Invitee) => one.kind === 'person' && one.personId === id;

/** The field that adds people to a past meeting or a template, and the people it added. */
export function InviteeFields({ label, typed, onText, error, invitees, people, currency, onChange }: Props) {
  const field = useRef<HTMLInputElement>(null);

  function add(one: Invitee) {
    onChange((now) => [...now, one]);
    return true;
  }

  function toggle(personId: string) {
    const isIn = isPerson(personId);
    onChange((now) => (now.some(isIn) ? now.filter((one) => !isIn(one)) : [...now, { kind: 'person', personId }]));
    return true;
  }

  return (
    <div className="flex flex-col gap-4">
      <AttendeeInput
        label={label}
        ref={field}
        typed={typed}
        onText={onText}
        isPicked={({ id }) => invitees.some(isPerson(id))}
        error={error}
        onPerson={({ id }) => toggle(id)}
        onGroup={add}
        onPeople={(people) => inviteAll(invitees, people, (to) => onChange((now) => to([...now])))}
      />
      <InviteeList
        invitees={invitees}
        people={people}
        currency={currency}
        field={field}
        onChange={(next) => onChange(() => next)}
      />
    </div>
  );
}
