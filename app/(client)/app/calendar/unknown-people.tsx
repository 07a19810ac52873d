'use client';

import { useState } from 'react';
import type { Known } from '#lib/client/calendar/who.ts';
import { keptRate, parseRate } from '#lib/client/input/rates.ts';
import { savePerson } from '#lib/client/meetings/roster.ts';
import { Button, TextButton } from '#ui/button.tsx';
import { TextField } from '#ui/text-field.tsx';
import { useForm } from '#ui/use-form.ts';
import { number, time } from '../meeting/range-words.ts';
import { FailureNotice, messageFor } from '../shared/failure-notice.tsx';
import { rateProblem } from '../shared/rate-problem.ts';
import { useUndoable } from '../shared/undoable.ts';
import type { Bill } from './use-bill.ts';
import type { InMeetings } from './use-in-meetings.ts';

/** People who aren't on the list that are shown at first. */
const SHOWN = 5;

/** Who is in the meetings and not on the list, each with the way to add them. */
export function UnknownPeople({ bill, unknown }: { bill: Bill; unknown: readonly InMeetings[] }) {
  const [edited, setEdited] = useState<string | null>(null);
  const [showsAll, setShowsAll] = useState(false);
  const shown = showsAll ? unknown : unknown.slice(0, SHOWN);
  return (
    <div className="mt-6">
      <h3 className="font-mono text-sm font-semibold">Not on your list</h3>
      <p className="mb-1 text-sm text-faint">
        Add those who are in many meetings, each at their own rate. What you decide about people is part of your list;
        nothing else of the calendar is.
      </p>
      <ul>
        {shown.map(({ one, ms }) => (
          <li key={one.key} className="border-b border-dashed border-rule py-1 last:border-none">
            <div className="flex flex-wrap items-center justify-between gap-x-4">
              <p className="min-w-0 wrap-anywhere">
                <span className="font-semibold">{one.name || one.email}</span>{' '}
                <span className="font-mono text-[0.8125rem] text-faint">
                  {one.rate.external && 'external, '}
                  {time(ms)} in meetings
                </span>
              </p>
              {edited !== one.key && (
                <TextButton
                  look="action"
                  aria-label={`Add ${one.name || one.email}`}
                  onClick={() => setEdited(one.key)}
                >
                  Add to your list
                </TextButton>
              )}
            </div>
            {edited === one.key && <AddPerson one={one} bill={bill} onDone={() => setEdited(null)} />}
          </li>
        ))}
      </ul>
      {unknown.length > SHOWN && !showsAll && (
        <TextButton look="action" onClick={() => setShowsAll(true)}>
          Show all {number(unknown.length)}
        </TextButton>
      )}
    </div>
  );
}

function AddPerson({ one, bill, onDone }: { one: Known; bill: Bill; onDone: () => void }) {
  const { currency } = bill.calendars.settings;
  const save = useUndoable(savePerson, ({ name }) => `${name} added.`);
  const form = useForm({
    saved: { name: one.name || one.email.split('@')[0] || '', rate: '' },
    errors: { name: messageFor(save.failure, 'name') },
    async save({ name, rate: typed }) {
      const rate = parseRate(typed, currency);
      if (name.trim() === '') return { fields: { name: 'Enter a name.' } };
      if (!rate) return { fields: { rate: rateProblem(typed, currency) } };
      const { external } = one.rate;
      const done = await save.run({ name, role: '', email: one.email, ...keptRate(rate), external });
      if (done) onDone();
      return done ? null : {};
    },
  });
  return (
    <form onSubmit={form.onSubmit} noValidate className="flex flex-col gap-3 py-3">
      <div className="grid gap-3 sm:grid-cols-2">
        <TextField label="Name" dir="auto" autoComplete="off" autoFocus {...form.field('name')} />
        <TextField
          label={`Rate in ${currency}`}
          placeholder="60/h or 85k/year"
          autoComplete="off"
          {...form.field('rate')}
        />
      </div>
      <FailureNotice failure={save.failure} except={['name']} />
      <div className="flex gap-3">
        <Button type="submit" busy={save.busy}>
          Add person
        </Button>
        <Button variant="plain" onClick={onDone}>
          Cancel
        </Button>
      </div>
    </form>
  );
}
