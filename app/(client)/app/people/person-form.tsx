'use client';

import { useEffect, useId, useRef } from 'react';
import { deviceLocales } from '#lib/client/format.ts';
import { savePerson } from '#lib/client/meetings/roster.ts';
import { money } from '#lib/format.ts';
import type { CostSettings, Person, Rate } from '#lib/sync/records.ts';
import { Button } from '#ui/button.tsx';
import { TextField } from '#ui/text-field.tsx';
import { useForm } from '#ui/use-form.ts';
import { loadedHourly } from '../meeting/estimate.ts';
import { FailureNotice, messageFor } from '../shared/failure-notice.tsx';
import { RateFields, type RateInput, rateInputOf, readRate } from '../shared/rate-fields.tsx';
import { rateProblem } from '../shared/rate-problem.ts';
import { useUndoable } from '../shared/undoable.ts';
import { hourlyReason } from './hourly.ts';

interface Props {
  /** Null: a new one. */
  person: Person | null;
  settings: CostSettings;
  onDone: (name: string) => void;
  /** Absent where there is nothing to cancel. */
  onCancel?: (() => void) | undefined;
}

const NO_RATE: RateInput = { amount: '', rateKind: 'hour', external: false };

/** A person's name, role and rate, with the cost of an hour computed as one types. */
export function PersonForm({ person, settings, onDone, onCancel }: Props) {
  const { currency } = settings;
  const { run, busy, failure } = useUndoable(savePerson, ({ id }) => (id === undefined ? null : 'Person changed.'));
  const first = useRef<HTMLInputElement>(null);
  const form = useForm({
    saved: {
      name: person?.name ?? '',
      role: person?.role ?? '',
      ...(person ? rateInputOf(person, currency) : NO_RATE),
    },
    errors: {
      name: messageFor(failure, 'name'),
      role: messageFor(failure, 'role'),
      amount: messageFor(failure, 'rateMinor'),
    },
    async save({ name, role, ...typed }) {
      if (name.trim() === '') return { fields: { name: 'Who is it? A first name or a role will do.' } };
      const rate = readRate(typed, currency);
      if (!rate) return { fields: { amount: rateProblem(typed.amount, currency) } };
      if (!(await run({ ...(person && { id: person.id }), name, role, ...rate }))) return {};
      onDone(name.trim());
      return null;
    },
  });

  // A form that somebody opened takes the focus; one that is always there does not.
  const wasOpened = onCancel !== undefined;
  useEffect(() => {
    if (wasOpened) first.current?.focus();
  }, [wasOpened]);

  return (
    <form
      onSubmit={form.onSubmit}
      noValidate
      aria-label={person ? 'Edit person' : 'New person'}
      className="flex flex-col gap-5"
    >
      <div className="grid gap-5 sm:grid-cols-2">
        <TextField ref={first} label="Name" dir="auto" autoComplete="off" {...form.field('name')} />
        <TextField label="Role (optional)" dir="auto" autoComplete="off" {...form.field('role')} />
      </div>
      <div className="grid items-start gap-5 sm:grid-cols-2">
        <RateFields form={form} currency={currency} />
      </div>
      <Explanation rate={readRate(form.values, currency)} settings={settings} />
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

/** What an hour costs in a meeting, and why. */
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
