'use client';

import { useEffect, useState } from 'react';
import type { Invitee, Person } from '#lib/sync/records.ts';
import { TextButton } from '#ui/button.tsx';
import { groupName, rateWords } from '../meeting/format.ts';
import { LazyGroupForm } from './lazy-screens.ts';

interface Props {
  invitees: readonly Invitee[];
  people: readonly Person[];
  currency: string;
  onChange: (invitees: Invitee[]) => void;
  onRemove: (index: number) => void;
}

/** The ids of the list and of the button that removes an entry from it. */
export const INVITED = 'invited';
export const removeId = (index: number) => `${INVITED}-remove-${index}`;

/** Who will be there, and at what rate. */
export function InviteeList({ invitees, people, currency, onChange, onRemove }: Props) {
  /** The index of the group that is being edited. */
  const [edited, setEdited] = useState<number | null>(null);
  // A click should show the form at once, even offline.
  useEffect(() => LazyGroupForm.preload(), []);

  const group = edited === null ? undefined : invitees[edited];
  return (
    <>
      <ul
        id={INVITED}
        tabIndex={-1}
        aria-label="In this meeting"
        className="border-t border-dashed border-faint outline-none"
      >
        {invitees.map((invitee, index) => {
          const person = invitee.kind === 'person' ? people.find(({ id }) => id === invitee.personId) : undefined;
          const rate = invitee.kind === 'group' ? invitee : person;
          const name = invitee.kind === 'group' ? groupName(invitee) : (person?.name ?? 'No longer on your list');
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
                <TextButton look="action" aria-label={`Edit ${name}`} onClick={() => setEdited(index)}>
                  Edit
                </TextButton>
              )}
              <TextButton
                look="action"
                aria-label={`Remove ${name}`}
                id={removeId(index)}
                onClick={() => onRemove(index)}
              >
                Remove
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
