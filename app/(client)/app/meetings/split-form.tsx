import { parseNumber } from '#lib/client/input/parse.ts';
import type { AttendeeWithSegments } from '#lib/client/meetings/details.ts';
import { splitAttendee } from '#lib/client/meetings/editing.ts';
import { Button } from '#ui/button.tsx';
import { TextField } from '#ui/text-field.tsx';
import { useForm } from '#ui/use-form.ts';
import { say } from '#words/meetings.ts';
import { FailureNotice } from '../shared/failure-notice.tsx';
import { useUndoable } from '../shared/undoable.ts';

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
