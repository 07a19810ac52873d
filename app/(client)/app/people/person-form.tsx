import { type ClipboardEvent, useId } from 'react';
import { amount } from '#lib/client/device-format.ts';
import { savePerson } from '#lib/client/meetings/roster.ts';
import type { CostSettings, Person, Rate } from '#lib/sync/records.ts';
import { Button } from '#ui/button.tsx';
import { TextField } from '#ui/text-field.tsx';
import { useForm } from '#ui/use-form.ts';
import { say } from '#words/people.ts';
import { loadedHourly } from '../meeting/estimate.ts';
import { besideFields, FailureNotice } from '../shared/failure-notice.tsx';
import { takeFocus } from '../shared/focus.ts';
import { isList } from '../shared/pasting/lazy-paste-people.tsx';
import { RateFields, type RateInput, rateInputOf, rateInputProblem, readRate } from '../shared/rate-fields.tsx';
import { useUndoable } from '../shared/undoable.ts';
import { useUnsaved } from '../shared/unsaved.tsx';
import { hourlyReason } from './person-row.tsx';

interface Props {
  /** Null for a new person. */
  person: Person | null;
  settings: CostSettings;
  onDone: (name: string) => void;
  /** Takes a list that was pasted as a name. */
  onList?: ((text: string) => void) | undefined;
  /** Absent if there is nothing to cancel. */
  onCancel?: (() => void) | undefined;
}

const NO_RATE: RateInput = { amount: '', per: 'hour', external: false, meant: null };

/** A person's name, role and rate, and the cost of an hour while they are typed. */
export function PersonForm({ person, settings, onDone, onList, onCancel }: Props) {
  const { currency } = settings;
  const { run, busy, failure } = useUndoable(savePerson, ({ id }) => (id === undefined ? null : say('form.changed')));
  const inputs = { name: 'name', role: 'role', email: 'email', amount: 'rateMinor' };
  const { errors, rest } = besideFields(failure, inputs);
  const form = useForm({
    saved: {
      name: person?.name ?? '',
      role: person?.role ?? '',
      email: person?.email ?? '',
      ...(person ? rateInputOf(person, currency) : NO_RATE),
    },
    errors,
    async save({ name, role, email, ...typed }) {
      if (name.trim() === '') return { fields: { name: say('form.nameRule') } };
      const rate = readRate(typed, currency);
      if (!rate) return { fields: { amount: rateInputProblem(typed, currency) } };
      if (!(await run({ ...(person && { id: person.id }), name, role, email, ...rate }))) return {};
      onDone(name.trim());
      return null;
    },
  });

  useUnsaved(say('form.part'), form.isChanged);
  const counted = readRate(form.values, currency);

  function paste(event: ClipboardEvent) {
    const text = event.clipboardData.getData('text/plain');
    if (!onList || !isList(text)) return;
    event.preventDefault();
    onList(text);
  }

  // A form that the user opened takes the focus; one that is always there doesn't.
  const wasOpened = onCancel !== undefined;

  return (
    <form
      onSubmit={form.onSubmit}
      noValidate
      aria-label={person ? say('form.edit') : say('form.new')}
      className="flex flex-col gap-5"
    >
      <div className="grid gap-5 sm:grid-cols-2">
        <TextField
          ref={wasOpened ? takeFocus : null}
          label={say('form.name')}
          dir="auto"
          onPaste={paste}
          {...form.field('name')}
        />
        <TextField label={say('form.role')} dir="auto" {...form.field('role')} />
      </div>
      <TextField label={say('form.email')} type="email" hint={say('form.emailHint')} {...form.field('email')} />
      <div className="grid items-start gap-5 sm:grid-cols-2">
        <RateFields form={form} currency={currency} maySwitch />
      </div>
      {counted && <Explanation rate={counted} settings={settings} />}
      <FailureNotice failure={rest} />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" busy={busy}>
          {say(person ? 'form.save' : 'form.add')}
        </Button>
        {onCancel && (
          <Button variant="plain" onClick={onCancel}>
            {say('form.cancel')}
          </Button>
        )}
      </div>
    </form>
  );
}

/** An hour's cost, and why. */
function Explanation({ rate, settings }: { rate: Rate; settings: CostSettings }) {
  const id = useId();
  const cost = amount(loadedHourly(rate, settings), settings.currency);
  return (
    <section aria-labelledby={id} className="border-s-4 border-rule ps-4 text-sm">
      <h2 id={id} className="font-mono font-semibold wrap-anywhere">
        {say('explanation.cost', { cost })}
      </h2>
      <p className="mt-1 text-faint wrap-anywhere">
        {say('explanation.reason', { reason: hourlyReason(rate, settings) })}
      </p>
    </section>
  );
}
