import { parseNumber } from '#lib/client/input/parse.ts';
import type { AttendeeWithSegments } from '#lib/client/meetings/details.ts';
import { editAttendee, splitAttendee } from '#lib/client/meetings/editing.ts';
import { Button } from '#ui/button.tsx';
import { TextField } from '#ui/text-field.tsx';
import { useForm } from '#ui/use-form.ts';
import { say } from '#words/meetings.ts';
import { besideFields, FailureNotice } from '../shared/failure-notice.tsx';
import { RateFields, rateInputOf, rateInputProblem, readRate } from '../shared/rate-fields.tsx';
import { useUndoable } from '../shared/undoable.ts';

interface Props {
  attendee: AttendeeWithSegments;
  currency: string;
  onDone: () => void;
}

/** Changes an attendee's rate, and a group's size, in this meeting only. */
export function AttendeeForm({ attendee, currency, onDone }: Props) {
  const { run, busy, failure } = useUndoable(editAttendee, () => say('attendeeForm.done'));
  const { errors, rest } = besideFields(failure, { amount: 'rateMinor', heads: 'count' });
  const isGroup = attendee.personId === null;
  const form = useForm({
    saved: { ...rateInputOf(attendee, currency), heads: String(attendee.count) },
    errors,
    async save({ heads, ...typed }) {
      const rate = readRate(typed, currency);
      if (!rate) return { fields: { amount: rateInputProblem(typed, currency) } };
      const count = parseNumber(heads.trim());
      if (!Number.isInteger(count) || count < 1) return { fields: { heads: say('attendeeForm.count') } };
      if (!(await run({ attendeeId: attendee.id, ...rate, count }))) return {};
      onDone();
      return null;
    },
  });

  return (
    <form onSubmit={form.onSubmit} noValidate className="flex flex-col gap-4 border-t border-dashed border-rule py-4">
      <p className="text-sm text-faint">{say('attendeeForm.text')}</p>
      {/* A container query: the card is narrow next to a receipt. */}
      <div className="@container">
        <div className="grid items-start gap-4 @lg:grid-cols-2">
          <RateFields form={form} currency={currency} autoFocus />
          {isGroup && (
            <TextField
              label={say('attendeeForm.heads')}
              inputMode="numeric"
              className="font-mono text-base tabular-nums"
              {...form.field('heads')}
            />
          )}
        </div>
      </div>
      <FailureNotice failure={rest} />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" variant="plain" busy={busy}>
          {say('attendeeForm.save')}
        </Button>
        <Button variant="quiet" onClick={onDone}>
          {say('attendeeForm.cancel')}
        </Button>
      </div>
    </form>
  );
}

/** Splits people off a group, so that they can have their own times. */
export function SplitForm({ attendee, onDone }: { attendee: AttendeeWithSegments; onDone: () => void }) {
  const { run, busy, failure } = useUndoable(splitAttendee, () => say('splitForm.done'));
  const most = attendee.count - 1;
  const form = useForm({
    saved: { heads: '1' },
    async save({ heads }) {
      const count = parseNumber(heads.trim());
      if (!Number.isInteger(count) || count < 1 || count > most) {
        return { fields: { heads: say('splitForm.count', { least: 1, most }) } };
      }
      if (!(await run({ attendeeId: attendee.id, count }))) return {};
      onDone();
      return null;
    },
  });

  return (
    <form onSubmit={form.onSubmit} noValidate className="flex flex-col gap-4 border-t border-dashed border-rule py-4">
      <TextField
        label={say('splitForm.heads')}
        hint={say('splitForm.hint', { count: attendee.count })}
        inputMode="numeric"
        autoFocus
        className="font-mono text-base tabular-nums"
        {...form.field('heads')}
      />
      <FailureNotice failure={failure} />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" variant="plain" busy={busy}>
          {say('splitForm.split')}
        </Button>
        <Button variant="quiet" onClick={onDone}>
          {say('splitForm.cancel')}
        </Button>
      </div>
    </form>
  );
}
