'use client';

import type { Invitee, Person } from '#lib/sync/records.ts';
import { TextButton } from '#ui/button.tsx';
import { groupName, rateWords } from '../meeting/format.ts';

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
  return (
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
            className="flex items-center gap-x-3 border-b border-dashed border-faint py-1"
          >
            <div className="min-w-0 flex-1 py-1.5">
              <bdi className="font-semibold wrap-anywhere">{name}</bdi>
              {rate && (
                <span className="block font-mono text-sm text-faint">
                  {/* Whether a group is external is said by its checkbox. */}
                  {rateWords(invitee.kind === 'group' ? { ...rate, external: false } : rate, currency)}
                </span>
              )}
            </div>
            {invitee.kind === 'group' && (
              <label className="flex min-h-11 cursor-pointer items-center gap-2 text-sm">
                <input
                  type="checkbox"
                  className="size-5 accent-accent"
                  checked={invitee.external}
                  onChange={(event) => onChange(invitees.with(index, { ...invitee, external: event.target.checked }))}
                />
                External
              </label>
            )}
            <TextButton
              look="symbol"
              aria-label={`Remove ${name}`}
              id={removeId(index)}
              onClick={() => onRemove(index)}
            >
              ×
            </TextButton>
          </li>
        );
      })}
    </ul>
  );
}
