'use client';

import { useDeferredValue, useEffect, useMemo, useRef, useState } from 'react';
import { amount } from '#lib/client/device-format.ts';
import { deviceDuration } from '#lib/client/durations.ts';
import { useLimits, useRoster, useSettings } from '#lib/client/hooks/hooks.ts';
import { useShownSums } from '#lib/client/hooks/use-sums.ts';
import { findPeople } from '#lib/client/meetings/search.ts';
import type { CostSettings, Person } from '#lib/sync/records.ts';
import { Button } from '#ui/button.tsx';
import { TextField } from '#ui/text-field.tsx';
import { say } from '#words/people.ts';
import { LimitNotice } from '../shared/failure-notice.tsx';
import { besideDeleted, useOpened } from '../shared/focus.ts';
import { EmptyList, ListScreen, Row, RowList } from '../shared/list-screen.tsx';
import { LazyPastePeople } from '../shared/pasting/lazy-paste-people.tsx';
import { useDelete } from '../shared/undo.tsx';
import { useLeave } from '../shared/unsaved.tsx';
import { PersonForm } from './person-form.tsx';
import { editId, PersonRow } from './person-row.tsx';

/** As if the id of a button. */
const NEW = 'new';

/** With more people than this, there is a search. */
const LONG = 8;

/** The roster: who takes part in meetings, and what an hour of each costs. */
export function People() {
  const people = useRoster();
  const settings = useSettings();
  const limits = useLimits();
  const remove = useDelete();
  const leave = useLeave();
  const heading = useRef<HTMLHeadingElement>(null);
  const opening = useOpened();
  const { opened, open } = opening;
  const [added, setAdded] = useState('');
  const [addedCount, setAddedCount] = useState(0);
  /** The list being pasted, or null. */
  const [pasted, setPasted] = useState<string | null>(null);
  const most = limits?.entitlements.rosterSize ?? null;
  const isFull = most !== null && people !== undefined && people.length >= most;
  const isEmpty = people?.length === 0;

  async function removePerson({ id, name }: Person) {
    setAdded('');
    const note = say('people.deleteNote');
    const next = besideDeleted();
    if (!(await remove({ table: 'people', id, name: say('people.quoted', { name }), note }))) return;
    // The focused button disappears with its row.
    (next ?? heading.current)?.focus();
  }

  // A click should open it at once, even offline.
  useEffect(() => LazyPastePeople.preload(), []);

  useEffect(() => {
    // The focused form is gone.
    if (isFull) heading.current?.focus();
  }, [isFull]);

  const paste = (
    <Button variant="plain" onClick={() => setPasted('')}>
      {say('people.paste')}
    </Button>
  );
  return (
    <ListScreen
      title={say('page.title')}
      headingRef={heading}
      count={people && !isEmpty ? say('people.count', { people: people.length }) : null}
      action={
        people && !isEmpty && !isFull ? (
          <div className="flex flex-wrap gap-3 sm:ms-auto">
            {opened !== NEW && <Button onClick={() => leave(() => open(NEW))}>{say('people.add')}</Button>}
            {paste}
          </div>
        ) : null
      }
      news={added && <span className="line-clamp-1">{say('people.added', { name: added })}</span>}
    >
      {isFull && (
        <div className="mb-6">
          <LimitNotice code="limit_roster" limit={most} />
        </div>
      )}
      {people && settings && (
        <div className="flex flex-col gap-6">
          {isEmpty && (
            <EmptyList title={say('empty.title')} text={say('empty.text')}>
              <div className="mt-4">{paste}</div>
            </EmptyList>
          )}
          {(opened === NEW || isEmpty) && !isFull && (
            <PersonForm
              // A new form for the next person.
              key={addedCount}
              person={null}
              settings={settings}
              onDone={(name) => {
                setAdded(name);
                setAddedCount(addedCount + 1);
                open(NEW);
              }}
              onList={setPasted}
              onCancel={isEmpty ? undefined : () => open(null)}
            />
          )}
          {!isEmpty && (
            <Roster
              people={people}
              settings={settings}
              opening={opening}
              onRemove={(person) => void removePerson(person)}
            />
          )}
        </div>
      )}
      {pasted !== null && <LazyPastePeople text={pasted} onClose={() => setPasted(null)} />}
    </ListScreen>
  );
}

interface RosterProps {
  people: Person[];
  settings: CostSettings;
  opening: ReturnType<typeof useOpened>;
  onRemove: (person: Person) => void;
}

function Roster({ people, settings, opening: { opened, open, close }, onRemove }: RosterProps) {
  const leave = useLeave();
  const [text, setText] = useState('');
  // Keeps typing responsive while the list catches up.
  const sought = useDeferredValue(text);
  const isLong = people.length > LONG;
  const found = useMemo(() => (isLong ? findPeople(people, sought) : people), [isLong, people, sought]);
  const isFiltered = isLong && sought.trim() !== '';
  const figures = usePersonFigures();
  return (
    <div>
      {isLong && (
        <search className="mb-4 block">
          <TextField
            label={say('search.label')}
            type="search"
            dir="auto"
            value={text}
            onChange={(event) => setText(event.target.value)}
          />
        </search>
      )}
      <p role="status" className="font-mono text-sm text-faint not-empty:mb-4">
        {isFiltered && (found.length === 0 ? say('search.none') : say('search.found', { matches: found.length }))}
      </p>
      {found.length > 0 && (
        <RowList>
          {found.map((person) => (
            <Row key={person.id}>
              {opened === editId(person.id) ? (
                <div className="py-5">
                  <PersonForm person={person} settings={settings} onDone={close} onCancel={close} />
                </div>
              ) : (
                <PersonRow
                  person={person}
                  settings={settings}
                  figures={figures?.(person.id)}
                  onEdit={() => leave(() => open(editId(person.id)))}
                  onRemove={() => onRemove(person)}
                />
              )}
            </Row>
          ))}
        </RowList>
      )}
    </div>
  );
}

/**
 * Returns a function that sums up a person's meetings in one line: how many, the time in them, and the cost. Undefined until
 * they are added up.
 */
function usePersonFigures(): ((personId: string) => string) | undefined {
  const shown = useShownSums();
  return useMemo(() => {
    if (!shown) return undefined;
    const { meetings, currency, historyDays } = shown;
    const attended = meetings.flatMap(({ people }) => people);
    const of = Map.groupBy(attended, ({ personId }) => personId);
    return (personId) => {
      const own = of.get(personId) ?? [];
      const count = own.length;
      const number =
        historyDays === null
          ? say('figures.meetings', { meetings: count })
          : say('figures.meetingsInDays', { meetings: count, days: historyDays });
      if (count === 0) return number;
      const personMs = own.reduce((sum, one) => sum + one.personMs, 0);
      const totalMinor = own.reduce((sum, one) => sum + one.totalMinor, 0);
      const time = say('figures.personTime', { time: deviceDuration(personMs) });
      return [number, time, amount(totalMinor, currency)].join(' · ');
    };
  }, [shown]);
}
