import type { Invitee, Person } from '#lib/sync/records.ts';
import { TextButton } from '#ui/button.tsx';
import { groupName, rateOf, rateWords } from '../meeting/format.ts';

interface Props {
  invitees: readonly Invitee[];
  people: readonly Person[];
  currency: string;
  onRemove: (index: number) => void;
}

/** Who was in the meeting that is being added, and at what rate. */
export function PastAttendees({ invitees, people, currency, onRemove }: Props) {
  if (invitees.length === 0) return null;
  return (
    <ul aria-label="In this meeting" className="border-t border-dashed border-faint">
      {invitees.map((invitee, index) => {
        const rate = rateOf(invitee, people);
        const person = invitee.kind === 'person' ? people.find(({ id }) => id === invitee.personId) : undefined;
        const name = invitee.kind === 'group' ? groupName(invitee) : (person?.name ?? 'No longer in your people');
        return (
          <li
            key={invitee.kind === 'person' ? invitee.personId : `group ${index}`}
            className="flex items-center gap-x-3 border-b border-dashed border-faint py-1"
          >
            <p className="min-w-0 flex-1 py-1.5">
              <bdi className="font-semibold wrap-anywhere">{name}</bdi>
              {rate && <span className="block font-mono text-sm text-faint">{rateWords(rate, currency)}</span>}
            </p>
            <TextButton look="action" aria-label={`Remove ${name}`} onClick={() => onRemove(index)}>
              Remove
            </TextButton>
          </li>
        );
      })}
    </ul>
  );
}
