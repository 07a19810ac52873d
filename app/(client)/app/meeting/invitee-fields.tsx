import { useRef } from 'react';
import type { Invitee } from '#lib/sync/records.ts';
import type { FormOf } from '#ui/use-form.ts';
import { AttendeeInput } from './attendee-input.tsx';
import { InviteeList, inviteAll, isInvited, toggled } from './invitee-list.tsx';
import type { TypedAttendees } from './read-attendees.ts';

interface Props {
  label: string;
  typed: TypedAttendees;
  form: FormOf<{ who: string }>;
  invitees: readonly Invitee[];
  onChange: (to: (now: readonly Invitee[]) => Invitee[]) => void;
}

/** The field `who` that adds people to a past meeting or a template, and the people it added. */
export function InviteeFields({ label, typed, form, invitees, onChange }: Props) {
  const field = useRef<HTMLInputElement>(null);

  function change(to: Parameters<typeof onChange>[0]) {
    onChange(to);
    return true;
  }

  return (
    <div className="flex flex-col gap-4">
      <AttendeeInput
        label={label}
        ref={field}
        typed={typed}
        onText={(who) => form.set({ who })}
        isPicked={({ id }) => isInvited(invitees, id)}
        error={form.field('who').error}
        onPerson={({ id }) => change((now) => toggled(now, id))}
        onGroup={(group) => change((now) => [...now, group])}
        onPeople={(people) => inviteAll(invitees, people, onChange)}
      />
      <InviteeList invitees={invitees} typed={typed} field={field} onChange={(next) => onChange(() => next)} />
    </div>
  );
}
