'use client';

import { type ClipboardEvent, type KeyboardEvent, type ReactNode, type Ref, useEffect, useRef, useState } from 'react';
import type { Group } from '#lib/client/input/groups.ts';
import type { Person } from '#lib/sync/records.ts';
import { Button } from '#ui/button.tsx';
import { TextField } from '#ui/text-field.tsx';
import { isList, LazyPastePeople } from '../shared/pasting/lazy-paste-people.tsx';
import type { Joined } from '../shared/pasting/pasted-people.ts';
import { RateAnswer, RateQuestion } from '../shared/rate-answer.tsx';
import { examplesFor, foreignIn, type TypedAttendees, unreadable } from './read-attendees.ts';
import { say } from './say.ts';

/** A longer list is searched, not looked through. */
const SHOWN = 12;

interface Props {
  label: string;
  ref?: Ref<HTMLInputElement>;
  /** Where somebody opened the field in order to type. */
  autoFocus?: boolean;
  /** What is in the field, read by `readAttendees`. Its people are offered below the field. */
  typed: TypedAttendees;
  onText: (text: string) => void;
  /** Marks people as in already. Without it, whoever is in already is not to be among the people. */
  isPicked?: (person: Person) => boolean;
  error?: string | null;
  /** What to offer when the rate is in another currency; without it, only the error says so. */
  onForeign?: (currency: string) => ReactNode;
  /** Both return whether they were added; otherwise the text stays in the field. */
  onPerson: (person: Person) => boolean | Promise<boolean>;
  onGroup: (group: Group) => boolean | Promise<boolean>;
  /** Adds the people of a pasted list. */
  onPeople: (people: readonly Person[]) => Promise<Joined>;
  /** Why the last of them could not be added, to be shown with the list. */
  refused?: ReactNode;
}

/** One field that finds people on the roster and reads groups like `5 × 60 €/h`. */
export function AttendeeInput({
  label,
  ref,
  autoFocus = false,
  typed,
  onText,
  isPicked,
  error = null,
  onForeign,
  onPerson,
  onGroup,
  onPeople,
  refused,
}: Props) {
  const { text, currency, people, group, doubt, reading, matches } = typed;
  const box = useRef<HTMLDivElement>(null);
  /** The list that was pasted into the field; null: none. */
  const [pasted, setPasted] = useState<string | null>(null);
  const [found, setProblem] = useState<{ text: string; currency: string } | null>(null);
  // What is pasted should be shown at once, even offline.
  useEffect(() => LazyPastePeople.preload(), []);

  // What is wrong in one currency may be right in another.
  const problem = (found?.currency === currency ? found.text : null) ?? error;
  // The problem may be with what was typed before.
  const isAsked = doubt !== undefined && problem === doubt.question;
  const foreign = problem && onForeign ? foreignIn(typed) : undefined;
  const [example, roleExample] = examplesFor(currency);

  // The field is cleared once they are added, so Enter pressed twice adds them once.
  const isTaking = useRef(false);

  async function take(ask: () => boolean | Promise<boolean>) {
    if (isTaking.current) return;
    isTaking.current = true;
    if (await ask()) onText('');
    isTaking.current = false;
  }

  function answer(group: Group) {
    // The pressed button is removed with the question.
    box.current?.querySelector('input')?.focus();
    void take(() => onGroup(group));
  }

  function add() {
    setProblem(null);
    // Asked once, Enter says yes.
    if (doubt && isAsked) return answer(doubt.likely);
    if (doubt) return setProblem({ text: unreadable(typed), currency });
    if (group) return void take(() => onGroup(group));
    const [named] = text.trim() === '' ? [] : matches;
    if (!named) return setProblem({ text: unreadable(typed), currency });
    const next = matches.find((person) => !isPicked?.(person));
    if (!next) return setProblem({ text: say('attendeeInput.isIn', { name: named.name }), currency });
    void take(() => onPerson(next));
  }

  function paste(event: ClipboardEvent) {
    const list = event.clipboardData.getData('text/plain');
    if (!isList(list)) return;
    event.preventDefault();
    setPasted(list);
  }

  function press(event: KeyboardEvent) {
    // An empty field lets Enter start the meeting, as in any form.
    if (event.key !== 'Enter' || event.nativeEvent.isComposing || text.trim() === '') return;
    event.preventDefault();
    add();
  }

  return (
    <div ref={box}>
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
        onPaste={paste}
        placeholder={example}
        autoComplete="off"
        autoCapitalize="off"
        spellCheck={false}
        enterKeyHint="done"
        error={isAsked ? <RateQuestion question={doubt.question} /> : problem}
        hint={
          reading === ''
            ? say('attendeeInput.hint', {
                hasPeople: String(people.length > 0),
                group: example,
                roles: roleExample,
                currency,
              })
            : undefined
        }
        after={
          <Button variant="plain" onClick={add}>
            {say('attendeeInput.add')}
          </Button>
        }
      />
      {/* In place of the hint. */}
      <p role="status" className="text-sm text-faint wrap-anywhere not-empty:mt-1.5">
        {reading}
      </p>
      {doubt && isAsked && (
        <RateAnswer
          likelier={doubt.likelyPer}
          typed={doubt.typedPer}
          onYes={() => answer(doubt.likely)}
          onNo={() => answer(doubt.typed)}
        />
      )}
      {foreign && onForeign?.(foreign)}
      {pasted !== null && (
        <LazyPastePeople text={pasted} onPeople={onPeople} refused={refused} onClose={() => setPasted(null)} />
      )}
      {people.length > 0 && (
        <fieldset className="mt-3 grid grid-cols-2 gap-2 sm:flex sm:flex-wrap">
          <legend className="sr-only">{say('attendeeInput.people')}</legend>
          {matches.slice(0, SHOWN).map((person) => (
            <button
              key={person.id}
              type="button"
              aria-pressed={isPicked ? isPicked(person) : undefined}
              onClick={() => void take(() => onPerson(person))}
              className="min-h-11 cursor-pointer border border-faint px-3 py-1 text-start text-sm hover:border-ink aria-pressed:border-ink aria-pressed:bg-ink aria-pressed:text-paper sm:max-w-80"
            >
              <bdi className="line-clamp-2 wrap-anywhere">{person.name}</bdi>
            </button>
          ))}
          {matches.length > SHOWN && (
            <p className="col-span-2 self-center text-sm text-faint">
              {say('attendeeInput.more', { more: matches.length - SHOWN })}
            </p>
          )}
        </fieldset>
      )}
    </div>
  );
}
