'use client';

import { type KeyboardEvent, type Ref, useMemo, useRef, useState } from 'react';
import { LENGTHS } from '#lib/client/meter/check.ts';
import { fold } from '#lib/client/meter/history.ts';
import { parseGroup } from '#lib/client/meter/typed.ts';
import type { Invitee, Person } from '#lib/client/store/records.ts';
import { MOST_HEADS } from '#lib/receipts/terms.ts';
import { Button } from '../../../ui/button.tsx';
import { TextField } from '../../../ui/text-field.tsx';

/** More than this is a list to search, not one to look at. */
const SHOWN = 12;

interface Props {
  label: string;
  ref?: Ref<HTMLInputElement>;
  /** Whoever opened it wants to type. */
  autoFocus?: boolean;
  text: string;
  onText: (text: string) => void;
  currency: string;
  /** The roster, without those who are in already unless `isPicked` marks them. */
  people: readonly Person[];
  isPicked?: (person: Person) => boolean;
  error?: string | null;
  /** Both answer whether they are in; what was refused stays in the field. */
  onPerson: (person: Person) => boolean | Promise<boolean>;
  onGroup: (group: Extract<Invitee, { kind: 'group' }>) => boolean | Promise<boolean>;
}

/** Who takes part: one field that finds people of the roster and reads groups like `5 × 60 €/h`. */
export function WhoField({
  label,
  ref,
  autoFocus = false,
  text,
  onText,
  currency,
  people,
  isPicked,
  error,
  onPerson,
  onGroup,
}: Props) {
  const [problem, setProblem] = useState<string | null>(null);
  const group = parseGroup(text, currency);
  const isGroup = group !== undefined;
  const matches = useMemo(() => (isGroup ? [] : found(people, text)), [isGroup, people, text]);

  // The field is emptied once they are in: Enter pressed twice adds them once.
  const isTaking = useRef(false);

  async function take(ask: () => boolean | Promise<boolean>) {
    if (isTaking.current) return;
    isTaking.current = true;
    if (await ask()) onText('');
    isTaking.current = false;
  }

  function add() {
    setProblem(null);
    if (group) return void take(() => onGroup(group));
    const [named] = text.trim() === '' ? [] : matches;
    if (!named) return setProblem(unreadable(text, currency));
    const next = matches.find((person) => !isPicked?.(person));
    if (!next) return setProblem(`${named.name} is in already.`);
    void take(() => onPerson(next));
  }

  function press(event: KeyboardEvent) {
    // An empty field lets Enter start the meeting, as in any form.
    if (event.key !== 'Enter' || event.nativeEvent.isComposing || text.trim() === '') return;
    event.preventDefault();
    add();
  }

  return (
    <div>
      <TextField
        ref={ref}
        autoFocus={autoFocus}
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
        after={
          <Button variant="plain" onClick={add}>
            Add
          </Button>
        }
      />
      {people.length > 0 && (
        <fieldset className="mt-3 grid grid-cols-2 gap-2 sm:flex sm:flex-wrap">
          <legend className="sr-only">Your people</legend>
          {matches.slice(0, SHOWN).map((person) => (
            <button
              key={person.id}
              type="button"
              aria-pressed={isPicked ? isPicked(person) : undefined}
              onClick={() => void take(() => onPerson(person))}
              className="min-h-11 cursor-pointer border border-faint px-3 py-1 text-start text-sm hover:border-ink aria-pressed:border-ink aria-pressed:bg-ink aria-pressed:text-paper sm:max-w-80"
            >
              <bdi className="line-clamp-2 [overflow-wrap:anywhere]">{person.name}</bdi>
            </button>
          ))}
          {matches.length > SHOWN && (
            <p className="col-span-2 self-center text-sm text-faint">and {matches.length - SHOWN} more: type a name</p>
          )}
        </fieldset>
      )}
    </div>
  );
}

/** The people whose name or role has every word that was typed. */
function found(people: readonly Person[], text: string): Person[] {
  const words = fold(text).split(' ').filter(Boolean);
  if (words.length === 0) return [...people];
  return people.filter(({ name, role }) => {
    const own = fold(`${name} ${role}`);
    return words.every((word) => own.includes(word));
  });
}

export function unreadable(text: string, currency: string): string {
  const [example] = examplesFor(currency);
  const plain = text.trim();
  if (plain === '') return 'Type a group first.';
  if (plain.length > LENGTHS.name) return 'This is too long for a name or a group.';
  return /^\d/.test(plain)
    ? `A group is up to ${MOST_HEADS.toLocaleString('en')} people, ×, and a rate, like ${example}.`
    : `This is nobody on your list, and no group. A group reads like ${example}.`;
}

/** Groups as they can be typed. Rates that are usual in euros are nothing in yen. */
function examplesFor(currency: string): [string, string] {
  return currency === 'JPY' || currency === 'KRW'
    ? ['5 × 6000/h', '2 × Engineer 9000k/year external']
    : ['5 × 60/h', '2 × Engineer 85k/year external'];
}
