'use client';

import { useDeferredValue, useEffect, useMemo, useRef, useState } from 'react';
import { counted } from '#lib/client/format.ts';
import { useLimits, useRoster, useSettings } from '#lib/client/hooks/hooks.ts';
import { findPeople } from '#lib/client/meetings/people.ts';
import type { CostSettings, Person } from '#lib/sync/records.ts';
import { Button } from '#ui/button.tsx';
import { Paper } from '#ui/paper.tsx';
import { TextField } from '#ui/text-field.tsx';
import { useFocusById } from '../shared/focus.ts';
import { LimitNotice } from '../shared/limit-notice.tsx';
import { useDelete } from '../shared/undo.tsx';
import { PersonForm } from './person-form.tsx';
import { editId, PersonRow } from './person-row.tsx';

/** From more people than this on, one searches. */
const LONG = 8;

/** The roster: who takes part in meetings, and what an hour of them costs. */
export function People() {
  const people = useRoster();
  const settings = useSettings();
  const limits = useLimits();
  const remove = useDelete();
  const focusById = useFocusById();
  const heading = useRef<HTMLHeadingElement>(null);
  /** A person's id, or `new`. */
  const [edited, setEdited] = useState<string | null>(null);
  const [added, setAdded] = useState('');
  const most = limits?.entitlements.rosterSize ?? null;
  const isFull = most !== null && people !== undefined && people.length >= most;
  const isEmpty = people?.length === 0;

  async function removePerson({ id, name }: Person) {
    setAdded('');
    const note = 'Meetings they were in keep their cost, not their name.';
    // The button that has the focus goes with its row.
    if (await remove({ table: 'people', id, name: `“${name}”`, note })) heading.current?.focus();
  }

  function stopEditing(id: string) {
    setEdited(null);
    // Back to the button that the form was opened with.
    focusById(editId(id));
  }

  useEffect(() => {
    // The form that had the focus is gone.
    if (isFull) heading.current?.focus();
  }, [isFull]);

  return (
    <>
      <div className="mb-6 flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
        <h1 ref={heading} tabIndex={-1} className="font-mono text-2xl font-semibold outline-none">
          People
        </h1>
        {people && people.length > 0 && (
          <p className="font-mono text-sm text-faint">{counted(people.length, 'person', 'people')}</p>
        )}
        {people && !isEmpty && !isFull && edited !== 'new' && (
          <Button className="ms-auto" onClick={() => setEdited('new')}>
            Add a person
          </Button>
        )}
      </div>
      <p role="status" className="line-clamp-1 text-good wrap-anywhere not-empty:mb-6">
        {added && `${added} is on the list.`}
      </p>
      {isFull && (
        <div className="mb-6">
          <LimitNotice code="limit_roster" limit={most} />
        </div>
      )}
      {people && settings && (
        <div className="flex flex-col gap-6">
          {isEmpty && <FirstPerson />}
          {(edited === 'new' || isEmpty) && !isFull && (
            <PersonForm
              // A fresh form for the next one.
              key={people.length}
              person={null}
              settings={settings}
              onDone={(name) => {
                setAdded(name);
                setEdited('new');
              }}
              onCancel={isEmpty ? undefined : () => setEdited(null)}
            />
          )}
          {!isEmpty && (
            <Roster
              people={people}
              settings={settings}
              edited={edited}
              onEdit={setEdited}
              onEdited={stopEditing}
              onRemove={(person) => void removePerson(person)}
            />
          )}
        </div>
      )}
    </>
  );
}

interface RosterProps {
  people: Person[];
  settings: CostSettings;
  edited: string | null;
  onEdit: (id: string) => void;
  onEdited: (id: string) => void;
  onRemove: (person: Person) => void;
}

function Roster({ people, settings, edited, onEdit, onEdited, onRemove }: RosterProps) {
  const [text, setText] = useState('');
  // Typing goes on while the list catches up.
  const sought = useDeferredValue(text);
  const isLong = people.length > LONG;
  const found = useMemo(() => (isLong ? findPeople(people, sought) : people), [isLong, people, sought]);
  const isFiltered = isLong && sought.trim() !== '';
  return (
    <div>
      {isLong && (
        <search className="mb-4 block">
          <TextField
            label="Search"
            type="search"
            dir="auto"
            autoComplete="off"
            value={text}
            onChange={(event) => setText(event.target.value)}
          />
        </search>
      )}
      <p role="status" className="font-mono text-sm text-faint not-empty:mb-4">
        {isFiltered && (found.length === 0 ? 'Nobody matches.' : counted(found.length, 'match', 'matches'))}
      </p>
      {found.length > 0 && <Rows {...{ people: found, settings, edited, onEdit, onEdited, onRemove }} />}
    </div>
  );
}

function Rows({ people, settings, edited, onEdit, onEdited, onRemove }: RosterProps) {
  return (
    <ul className="border-t-4 border-ink bg-paper">
      {people.map((person) => (
        <li key={person.id} className="border-b border-dashed border-rule px-4 last:border-solid sm:px-6">
          {person.id === edited ? (
            <div className="py-5">
              <PersonForm
                person={person}
                settings={settings}
                onDone={() => onEdited(person.id)}
                onCancel={() => onEdited(person.id)}
              />
            </div>
          ) : (
            <PersonRow
              person={person}
              settings={settings}
              onEdit={() => onEdit(person.id)}
              onRemove={() => onRemove(person)}
            />
          )}
        </li>
      ))}
    </ul>
  );
}

function FirstPerson() {
  return (
    <Paper>
      <h2 className="font-mono text-lg font-semibold">Who is in your meetings?</h2>
      <p className="mt-2 text-faint">
        Put the people you meet with on this list once, each with an hour rate or a year salary, and a meeting starts in
        two clicks. A shared receipt never shows a name or a rate.
      </p>
    </Paper>
  );
}
