'use client';

import type { RefObject } from 'react';
import { useLastInvitees } from '#lib/client/hooks/hooks.ts';
import type { Invitee, Person } from '#lib/sync/records.ts';
import { TextButton, textLook } from '#ui/button.tsx';
import { Link } from '#ui/link.tsx';
import { AttendeeInput } from '../meeting/attendee-input.tsx';
import { inviteAll } from '../meeting/invite-all.ts';
import { INVITED, InviteeList } from '../meeting/invitee-list.tsx';
import { rateOf } from '../meeting/people-words.ts';
import type { TypedAttendees } from '../meeting/read-attendees.ts';
import { useFocusById } from '../shared/focus.ts';
import { LazySwitchCurrency } from './lazy-screens.ts';
import { rich, say } from './say.ts';
import type { DraftChange } from './use-start-form.ts';

interface Props {
  /** Undefined until it is read. */
  roster: Person[] | undefined;
  invitees: Invitee[];
  typed: TypedAttendees;
  problem: string | null;
  field: RefObject<HTMLInputElement | null>;
  /** Nothing proposes who was there last time. */
  mayTakeLast: boolean;
  onChange: (to: DraftChange) => void;
}

export function WhoIsThere({ roster, invitees, typed, problem, field, mayTakeLast, onChange }: Props) {
  const { people, currency } = typed;
  const focusById = useFocusById();

  function add(invitee: Invitee) {
    onChange(({ invitees }) => ({ invitees: [...invitees, invitee] }));
    return true;
  }

  function toggle(personId: string) {
    onChange(({ invitees }) => {
      const others = invitees.filter((entry) => entry.kind !== 'person' || entry.personId !== personId);
      return { invitees: others.length < invitees.length ? others : [...invitees, { kind: 'person', personId }] };
    });
    return true;
  }

  function takeLast(invitees: Invitee[]) {
    onChange({ invitees });
    focusById(INVITED);
  }

  return (
    <div className="flex flex-col gap-4">
      <AttendeeInput
        label={say('whoIsThere.label')}
        ref={field}
        typed={typed}
        onText={(text) => onChange({ who: text })}
        isPicked={({ id }) => invitees.some((entry) => entry.kind === 'person' && entry.personId === id)}
        error={problem}
        onForeign={(other) => (
          <LazySwitchCurrency
            currency={other}
            hasRates={people.length > 0}
            onDone={() => {
              onChange({});
              field.current?.focus();
            }}
          />
        )}
        onPerson={({ id }) => toggle(id)}
        onGroup={add}
        onPeople={(people) => inviteAll(invitees, people, (to) => onChange((now) => ({ invitees: to(now.invitees) })))}
      />
      {people.length === 0 && (
        <p className="-mt-2 text-sm text-faint">
          {rich('whoIsThere.addPeople', {
            link: (inside) => (
              <Link href="/app/people" className={`${textLook('tall')} sm:min-h-0`}>
                {inside}
              </Link>
            ),
          })}
        </p>
      )}
      {invitees.length > 0 ? (
        <InviteeList
          invitees={invitees}
          people={people}
          currency={currency}
          field={field}
          onChange={(invitees) => onChange({ invitees })}
        />
      ) : (
        roster && <SameAsLastTime people={roster} isHidden={!mayTakeLast} onPick={takeLast} />
      )}
    </div>
  );
}

interface SameAsLastTimeProps {
  people: Person[];
  /** The title offers its own. This one keeps its room, so that nothing moves while one types. */
  isHidden: boolean;
  onPick: (invitees: Invitee[]) => void;
}

/** Adds, with one click, everyone from the last meeting who is still on the list. */
function SameAsLastTime({ people, isHidden, onPick }: SameAsLastTimeProps) {
  const lastTime = (useLastInvitees() ?? []).filter((invitee) => rateOf(invitee, people));
  if (lastTime.length === 0) return null;
  return (
    <TextButton look="action" className={`self-start ${isHidden ? 'invisible' : ''}`} onClick={() => onPick(lastTime)}>
      {say('whoIsThere.asLastTime')}
    </TextButton>
  );
}
