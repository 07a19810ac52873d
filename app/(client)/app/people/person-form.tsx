'use client';

import { type FormEvent, useEffect, useId, useRef, useState } from 'react';
import { deviceLocales } from '#lib/client/format.ts';
import { useCommand } from '#lib/client/hooks/hooks.ts';
import { parseRate, typedAmount } from '#lib/client/input/parse.ts';
import { savePerson } from '#lib/client/meetings/roster.ts';
import { money } from '#lib/format.ts';
import type { CostSettings, Person, Rate } from '#lib/sync/records.ts';
import { Button } from '#ui/button.tsx';
import { Choice } from '#ui/choice.tsx';
import { TextField } from '#ui/text-field.tsx';
import { loadedHourly } from '../meeting/estimate.ts';
import { rateProblem } from '../meeting/format.ts';
import { FailureNotice, messageFor } from '../shared/failure-notice.tsx';
import { hourlyReason } from './hourly.ts';

interface Props {
  /** Null: somebody new. */
  person: Person | null;
  settings: CostSettings;
  onDone: (name: string) => void;
  /** Absent where there is nothing to go back to. */
  onCancel?: (() => void) | undefined;
}

/** Who they are and what they cost, with the figure that comes of it as one types. */
export function PersonForm({ person, settings, onDone, onCancel }: Props) {
  const { currency } = settings;
  const { run, busy, failure } = useCommand(savePerson);
  const first = useRef<HTMLInputElement>(null);
  const [name, setName] = useState(person?.name ?? '');
  const [role, setRole] = useState(person?.role ?? '');
  const [external, setExternal] = useState(person?.external ?? false);
  const [rateKind, setRateKind] = useState<Rate['rateKind']>(person?.rateKind ?? 'hour');
  const [amount, setAmount] = useState(person ? typedAmount(person.rateMinor, currency) : '');
  const [problem, setProblem] = useState<{ field: 'name' | 'rate'; text: string } | null>(null);
  const read = parseRate(amount, currency, rateKind);

  // Who opened the form wants to type; one that is simply there waits to be used.
  const wasOpened = onCancel !== undefined;
  useEffect(() => {
    if (wasOpened) first.current?.focus();
  }, [wasOpened]);

  async function save(event: FormEvent) {
    event.preventDefault();
    if (name.trim() === '') {
      first.current?.focus();
      return setProblem({ field: 'name', text: 'Who is it? A first name or a role will do.' });
    }
    if (!read) return setProblem({ field: 'rate', text: rateProblem(amount, currency) });
    setProblem(null);
    const done = await run({ ...(person && { id: person.id }), name, role, external, ...read });
    if (done) onDone(name.trim());
  }

  return (
    <form onSubmit={save} noValidate aria-label={person ? 'Edit person' : 'New person'} className="flex flex-col gap-5">
      <div className="grid gap-5 sm:grid-cols-2">
        <TextField
          ref={first}
          label="Name"
          dir="auto"
          autoComplete="off"
          value={name}
          onChange={(event) => setName(event.target.value)}
          error={problem?.field === 'name' ? problem.text : messageFor(failure, 'name')}
        />
        <TextField
          label="Role (optional)"
          dir="auto"
          autoComplete="off"
          value={role}
          onChange={(event) => setRole(event.target.value)}
          error={messageFor(failure, 'role')}
        />
      </div>
      <div className="grid items-start gap-5 sm:grid-cols-2">
        <TextField
          label={`Rate in ${currency}`}
          inputMode="decimal"
          autoComplete="off"
          className="font-mono text-base tabular-nums"
          value={amount}
          onChange={(event) => setAmount(event.target.value)}
          error={problem?.field === 'rate' ? problem.text : messageFor(failure, 'rateMinor')}
        />
        <Choice
          legend="For"
          value={read?.rateKind ?? rateKind}
          options={[
            { value: 'hour', text: 'an hour' },
            { value: 'year', text: 'a year' },
          ]}
          onChange={setRateKind}
        />
      </div>
      <Choice
        legend="Paid as"
        value={external ? 'external' : 'staff'}
        options={[
          { value: 'staff', text: 'Staff' },
          { value: 'external', text: 'External' },
        ]}
        onChange={(value) => setExternal(value === 'external')}
      />
      <Explanation rate={read && { ...read, external }} settings={settings} />
      <FailureNotice failure={failure} except={['name', 'role', 'rateMinor']} />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" busy={busy}>
          {person ? 'Save' : 'Add to the list'}
        </Button>
        {onCancel && (
          <Button variant="plain" onClick={onCancel}>
            Cancel
          </Button>
        )}
      </div>
    </form>
  );
}

/** What an hour comes to and why: the figure a meeting counts with. */
function Explanation({ rate, settings }: { rate: Rate | undefined; settings: CostSettings }) {
  const id = useId();
  const figure = rate && money(loadedHourly(rate, settings), settings.currency, deviceLocales());
  return (
    <section aria-labelledby={id} className="border-s-4 border-rule ps-4 text-sm">
      <h3 id={id} className="font-mono font-semibold wrap-anywhere">
        {figure ? `An hour costs ${figure}` : 'What an hour costs'}
      </h3>
      <p className="mt-1 text-faint wrap-anywhere">
        {rate && `${hourlyReason(rate, settings)}. `}
        {rate?.external
          ? 'An invoice is counted as it is.'
          : `For staff, a rate or salary is multiplied by ${settings.loadMultiplier}, for what an employer pays on top of it: social security, pension, the desk.`}
      </p>
    </section>
  );
}
