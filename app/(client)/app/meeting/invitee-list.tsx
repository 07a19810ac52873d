import { type RefObject, useEffect, useRef, useState } from 'react';
import type { Invitee, Person } from '#lib/sync/records.ts';
import { TextButton } from '#ui/button.tsx';
import type { FormOf } from '#ui/use-form.ts';
import { say } from '#words/meeting.ts';
import { useFocusById } from '../shared/focus.ts';
import { lazyWithPreload } from '../shared/lazy-with-preload.tsx';
import type { Joined } from '../shared/pasting/pasted-people.ts';
import { AttendeeInput } from './attendee-input.tsx';
import { inviteeName, rateOf, rateWords } from './people-words.ts';
import type { TypedAttendees } from './read-attendees.ts';

const LazyGroupForm = lazyWithPreload(() => import('./editing/group-form.tsx').then(({ GroupForm }) => GroupForm));

interface Props {
  invitees: readonly Invitee[];
  /** Their rates are in its currency. */
  typed: TypedAttendees;
  /** The field that adds to the list. It gets the focus when the last row is removed. */
  field: RefObject<HTMLInputElement | null>;
  onChange: (invitees: Invitee[]) => void;
}

const INVITED = 'invited';
const removeId = (index: number) => `${INVITED}-remove-${index}`;

/** The people of the meeting in a form, with their rates. A group can be edited. */
export function InviteeList({ invitees, typed: { people, currency }, field, onChange }: Props) {
  const [edited, setEdited] = useState<number | null>(null);
  const focusById = useFocusById();
  // A click should show the form at once, even offline.
  useEffect(() => LazyGroupForm.preload(), []);

  function remove(index: number) {
    onChange(invitees.toSpliced(index, 1));
    // The pressed button disappears with its row, so the focus moves to the next one.
    if (invitees.length === 1) field.current?.focus();
    else focusById(removeId(Math.min(index, invitees.length - 2)));
  }

  const group = edited === null ? undefined : invitees[edited];
  if (invitees.length === 0) return null;
  return (
    <>
      <ul
        id={INVITED}
        tabIndex={-1}
        aria-label={say('invitees.label')}
        className="border-t border-dashed border-faint outline-none"
      >
        {invitees.map((invitee, index) => {
          const rate = rateOf(invitee, people);
          const name = inviteeName(invitee, people);
          return (
            <li
              key={invitee.kind === 'person' ? invitee.personId : `group ${index}`}
              className="flex items-center gap-x-4 border-b border-dashed border-faint py-1"
            >
              <div className="min-w-0 flex-1 py-1.5">
                <bdi className="font-semibold wrap-anywhere">{name}</bdi>
                {rate && <span className="block font-mono text-sm text-faint">{rateWords(rate, currency)}</span>}
              </div>
              {invitee.kind === 'group' && (
                <TextButton
                  look="action"
                  aria-label={say('invitees.editWhom', { name })}
                  onClick={() => setEdited(index)}
                >
                  {say('invitees.edit')}
                </TextButton>
              )}
              <TextButton
                look="action"
                aria-label={say('invitees.removeWhom', { name })}
                id={removeId(index)}
                onClick={() => remove(index)}
              >
                {say('invitees.remove')}
              </TextButton>
            </li>
          );
        })}
      </ul>
      {edited !== null && group?.kind === 'group' && (
        <LazyGroupForm
          group={group}
          currency={currency}
          onSave={(changed) => onChange(invitees.with(edited, changed))}
          onClose={() => setEdited(null)}
        />
      )}
    </>
  );
}

/** Returns whether a person is among invitees. */
export const isInvited = (invitees: readonly Invitee[], id: string): boolean =>
  invitees.some((one) => one.kind === 'person' && one.personId === id);

const without = (invitees: readonly Invitee[], isGone: (personId: string) => boolean) =>
  invitees.filter((one) => one.kind !== 'person' || !isGone(one.personId));

/** Returns invitees with a person, or if they were among them, without. */
export const toggled = (invitees: readonly Invitee[], personId: string): Invitee[] =>
  isInvited(invitees, personId)
    ? without(invitees, (id) => id === personId)
    : [...invitees, { kind: 'person', personId }];

/** Adds people to the invitees of a form. */
export async function inviteAll(
  invitees: readonly Invitee[],
  people: readonly Person[],
  change: (to: (now: readonly Invitee[]) => Invitee[]) => void,
): Promise<Joined> {
  // A list may name someone twice.
  const ids = new Set(people.map(({ id }) => id));
  const more = [...ids]
    .filter((id) => !isInvited(invitees, id))
    .map((id): Invitee => ({ kind: 'person', personId: id }));
  change((now) => [...now, ...more]);
  return { people: ids.size, takeOut: () => change((now) => without(now, (id) => isInvited(more, id))) };
}

interface FieldsProps {
  label: string;
  typed: TypedAttendees;
  form: FormOf<{ who: string }>;
  invitees: readonly Invitee[];
  onChange: (to: (now: readonly Invitee[]) => Invitee[]) => void;
}

/** The field `who` that adds people to a past meeting or a template, and the people it added. */
export function InviteeFields({ label, typed, form, invitees, onChange }: FieldsProps) {
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
