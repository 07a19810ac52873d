'use client';

import { type KeyboardEvent, type Ref, useState } from 'react';
import { parseGroup } from '#lib/client/meter/typed.ts';
import type { Invitee, Person } from '#lib/client/store/records.ts';
import { Button } from '../../../ui/button.tsx';
import { TextField } from '../../../ui/text-field.tsx';

/** More than this is a list to search, not one to look at. */
const SHOWN = 12;

interface Props {
  label: string;
  ref?: Ref<HTMLInputElement>;
  text: string;
  onText: (text: string) => void;
  currency: string;
  /** The roster, without those who are in already unless `isPicked` marks them. */
  people: readonly Person[];
  isPicked?: (person: Person) => boolean;
  error?: string | null;
  onPerson: (person: Person) => void;
  onGroup: (group: Extract<Invitee, { kind: 'group' }>) => void;
}

/** Who takes part: one field that finds people of the roster and reads groups like `5 × 60 €/h`. */
export function WhoField({ label, ref, text, onText, currency, people, isPicked, error, onPerson, onGroup }: Props) {
  const [problem, setProblem] = useState<string | null>(null);
  const group = parseGroup(text, currency);
  const matches = group ? [] : found(people, text);

  function add() {
    const [first] = matches;
    if (group) onGroup(group);
    else if (text.trim() !== '' && first) onPerson(first);
    else return setProblem(unreadable(text, currency));
    onText('');
    setProblem(null);
  }

  function press(event: KeyboardEvent) {
    // An empty field lets Enter start the meeting, as in any form.
    if (event.key !== 'Enter' || event.nativeEvent.isComposing || text.trim() === '') return;
    event.preventDefault();
    add();
  }

  return (
    <div>
      <div className="flex items-start gap-2">
        <div className="min-w-0 flex-1">
          <TextField
            ref={ref}
            label={label}
            value={text}
            onChange={(event) => {
              onText(event.target.value);
              setProblem(null);
            }}
            onKeyDown={press}
            placeholder={examplesFor(currency)[0]}
            autoComplete="off"
            autoCapitalize="off"
            spellCheck={false}
            enterKeyHint="done"
            error={problem ?? error}
            hint={`A group, like ${examplesFor(currency).join(' or ')}${people.length > 0 ? ', or a name' : ''}.`}
          />
        </div>
        <Button variant="plain" className="mt-6.5 min-h-12" onClick={add}>
          Add
        </Button>
      </div>
      {people.length > 0 && (
        <fieldset className="mt-3 flex flex-wrap gap-2">
          <legend className="sr-only">Your people</legend>
          {matches.slice(0, SHOWN).map((person) => (
            <button
              key={person.id}
              type="button"
              aria-pressed={isPicked ? isPicked(person) : undefined}
              onClick={() => {
                onPerson(person);
                onText('');
              }}
              className="min-h-11 max-w-full cursor-pointer border border-faint px-3 text-start text-sm [overflow-wrap:anywhere] hover:border-ink aria-pressed:border-ink aria-pressed:bg-ink aria-pressed:text-paper"
            >
              <bdi>{person.name}</bdi>
            </button>
          ))}
          {matches.length > SHOWN && (
            <p className="self-center text-sm text-faint">and {matches.length - SHOWN} more: type a name</p>
          )}
        </fieldset>
      )}
    </div>
  );
}

/** The people whose name or role has every word that was typed. */
function found(people: readonly Person[], text: string): Person[] {
  const words = folded(text).split(/\s+/).filter(Boolean);
  return people.filter(({ name, role }) => {
    const own = folded(`${name} ${role}`);
    return words.every((word) => own.includes(word));
  });
}

const folded = (text: string) => text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();

export function unreadable(text: string, currency: string): string {
  return text.trim() === ''
    ? 'Type a group first.'
    : `This is nobody on your list, and no group. A group reads like ${examplesFor(currency)[0]}.`;
}

/** Groups as they can be typed. Rates that are usual in euros are nothing in yen. */
function examplesFor(currency: string): [string, string] {
  return currency === 'JPY' || currency === 'KRW'
    ? ['5 × 6000/h', '2 × Engineer 9000k/year external']
    : ['5 × 60/h', '2 × Engineer 85k/year external'];
}
