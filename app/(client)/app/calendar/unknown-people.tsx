'use client';

import { useState } from 'react';
import { keptRate } from '#lib/client/input/rates.ts';
import { savePerson } from '#lib/client/meetings/roster.ts';
import { TextButton } from '#ui/button.tsx';
import { say } from '#words/calendar.ts';
import { time } from '../meeting/comparing/range-words.ts';
import { FailureNotice } from '../shared/failure-notice.tsx';
import { useUndoable } from '../shared/undoable.ts';
import { useAskedRate } from '../shared/use-asked-rate.tsx';
import type { InMeetings } from './adjust.tsx';
import { SavedRow } from './saved-field.tsx';

/** Rows shown at first. */
const SHOWN = 5;

/** People in the meetings who aren't on the list. Giving one a rate adds them. */
export function UnknownPeople({ unknown, currency }: { unknown: readonly InMeetings[]; currency: string }) {
  const [showsAll, setShowsAll] = useState(false);
  const { run, failure } = useUndoable(savePerson, ({ name }) => say('unknown.added', { person: name }));
  return (
    <div className="mt-6">
      <h3 className="font-mono text-sm font-semibold">{say('unknown.title')}</h3>
      <p className="text-sm text-faint">{say('unknown.text')}</p>
      <ul>
        {(showsAll ? unknown : unknown.slice(0, SHOWN)).map((one) => (
          <Unknown key={one.one.key} {...one} currency={currency} add={run} />
        ))}
      </ul>
      <FailureNotice failure={failure} />
      {unknown.length > SHOWN && !showsAll && (
        <TextButton look="action" onClick={() => setShowsAll(true)}>
          {say('unknown.showAll', { people: unknown.length })}
        </TextButton>
      )}
    </div>
  );
}

interface UnknownProps extends InMeetings {
  currency: string;
  add: (person: Parameters<typeof savePerson>[1]) => Promise<unknown>;
}

function Unknown({ one: { name, email, rate }, ms, currency, add }: UnknownProps) {
  const asked = useAskedRate(currency, say('saved.save'));
  return (
    <SavedRow
      title={name || email}
      note={say(rate.external ? 'unknown.timeOfExternal' : 'unknown.time', { time: time(ms) })}
      placeholder={say('unknown.rate')}
      inputMode="decimal"
      show={asked.show}
      save={(typed) => {
        const read = asked.read(typed);
        if (typeof read === 'string') return read;
        const { external } = rate;
        return add({ name: name || email.split('@')[0] || email, role: '', email, ...keptRate(read), external });
      }}
    />
  );
}
