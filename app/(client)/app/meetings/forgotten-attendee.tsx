'use client';

import { useRef, useState } from 'react';
import { useCommand, useRoster } from '#lib/client/hooks/hooks.ts';
import { enterAttendee } from '#lib/client/meter/editing.ts';
import type { Family } from '#lib/client/meter/family.ts';
import type { Invitee } from '#lib/client/store/records.ts';
import { TextButton } from '../../../ui/button.tsx';
import { FailureNotice } from '../meter/failure-notice.tsx';
import { WhoField } from '../meter/who-field.tsx';
import { attendeeName } from '../meter/words.ts';

/** Adds somebody who was there and is not on the list. */
export function ForgottenAttendee({ family: { meeting, attendees } }: { family: Family }) {
  const roster = useRoster() ?? [];
  const enter = useCommand(enterAttendee);
  const [isOpen, setOpen] = useState(false);
  const [who, setWho] = useState('');
  const [news, setNews] = useState('');
  const field = useRef<HTMLInputElement>(null);

  async function add(invitee: Invitee, name: string) {
    if ((await enter.run({ meetingId: meeting.id, invitee })) === undefined) return;
    setNews(`${name} added.`);
    field.current?.focus();
  }

  function toggle() {
    setOpen(!isOpen);
    // The field is there once this click has been dealt with.
    if (!isOpen) requestAnimationFrame(() => field.current?.focus());
  }

  const known = new Set(attendees.map(({ personId }) => personId));
  return (
    <div className="mt-4">
      <TextButton className="min-h-11 font-mono text-sm" aria-expanded={isOpen} onClick={toggle}>
        {isOpen ? 'Done' : 'Add somebody who was there'}
      </TextButton>
      {isOpen && (
        <div className="mt-2">
          <p className="mb-3 text-sm text-faint">
            They count for the whole meeting; when they came and left can be changed.
          </p>
          <WhoField
            label="Who was there?"
            ref={field}
            text={who}
            onText={setWho}
            currency={meeting.currency}
            people={roster.filter(({ id }) => !known.has(id))}
            onPerson={({ id, name }) => void add({ kind: 'person', personId: id }, name)}
            onGroup={(group) => void add(group, attendeeName({ ...group, name: null }))}
          />
        </div>
      )}
      <FailureNotice failure={enter.failure} />
      <p role="status" className="sr-only">
        {news}
      </p>
    </div>
  );
}
