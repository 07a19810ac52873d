'use client';

import { useState } from 'react';
import type { Known } from '#lib/client/calendar/who.ts';
import { keptRate } from '#lib/client/input/rates.ts';
import { savePerson } from '#lib/client/meetings/roster.ts';
import { Button, TextButton } from '#ui/button.tsx';
import { TextField } from '#ui/text-field.tsx';
import { useForm } from '#ui/use-form.ts';
import { time } from '../meeting/range-words.ts';
import { FailureNotice, messageFor } from '../shared/failure-notice.tsx';
import { useUndoable } from '../shared/undoable.ts';
import { useAskedRate } from '../shared/use-asked-rate.tsx';
import { say } from './say.ts';
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
      <h3 className="font-mono text-sm font-semibold">{say('unknown.title')}</h3>
      <p className="mb-1 text-sm text-faint">{say('unknown.text')}</p>
      <ul>
        {shown.map(({ one, ms }) => (
          <li key={one.key} className="border-b border-dashed border-rule py-1 last:border-none">
            <div className="flex flex-wrap items-center justify-between gap-x-4">
              <p className="min-w-0 wrap-anywhere">
                <span className="font-semibold">{one.name || one.email}</span>{' '}
                <span className="font-mono text-[0.8125rem] text-faint">
                  {say(one.rate.external ? 'unknown.timeOfExternal' : 'unknown.time', { time: time(ms) })}
                </span>
              </p>
              {edited !== one.key && (
                <TextButton
                  look="action"
                  aria-label={say('unknown.addNamed', { person: one.name || one.email })}
                  onClick={() => setEdited(one.key)}
                >
                  {say('unknown.add')}
                </TextButton>
              )}
            </div>
            {edited === one.key && <AddPerson one={one} bill={bill} onDone={() => setEdited(null)} />}
          </li>
        ))}
      </ul>
      {unknown.length > SHOWN && !showsAll && (
        <TextButton look="action" onClick={() => setShowsAll(true)}>
          {say('unknown.showAll', { people: unknown.length })}
        </TextButton>
      )}
    </div>
  );
}

function AddPerson({ one, bill, onDone }: { one: Known; bill: Bill; onDone: () => void }) {
  const { currency } = bill.calendars.settings;
  const asked = useAskedRate(currency, say('addPerson.add'));
  const save = useUndoable(savePerson, ({ name }) => say('addPerson.added', { person: name }));
  const form = useForm({
    saved: { name: one.name || one.email.split('@')[0] || '', rate: '' },
    errors: { name: messageFor(save.failure, 'name') },
    async save({ name, rate: typed }) {
      if (name.trim() === '') return { fields: { name: say('addPerson.nameMissing') } };
      const rate = asked.read(typed);
      if (typeof rate === 'string') return { fields: { rate } };
      const { external } = one.rate;
      const done = await save.run({ name, role: '', email: one.email, ...keptRate(rate), external });
      if (done) onDone();
      return done ? null : {};
    },
  });
  const rate = form.field('rate');
  return (
    <form onSubmit={form.onSubmit} noValidate className="flex flex-col gap-3 py-3">
      <div className="grid gap-3 sm:grid-cols-2">
        <TextField label={say('addPerson.name')} dir="auto" autoComplete="off" autoFocus {...form.field('name')} />
        <TextField
          label={say('addPerson.rate', { currency })}
          placeholder={say('addPerson.rateExample')}
          autoComplete="off"
          {...rate}
          error={asked.show(rate.error)}
        />
      </div>
      <FailureNotice failure={save.failure} except={['name']} />
      <div className="flex gap-3">
        <Button type="submit" busy={save.busy}>
          {say('addPerson.add')}
        </Button>
        <Button variant="plain" onClick={onDone}>
          {say('addPerson.cancel')}
        </Button>
      </div>
    </form>
  );
}
