import { type Command, useTimeZone } from '#lib/client/hooks/hooks.ts';
import { retimeMeeting } from '#lib/client/meetings/editing.ts';
import type { Meeting } from '#lib/sync/records.ts';
import { Button } from '#ui/button.tsx';
import { Fold } from '#ui/fold.tsx';
import { TextField } from '#ui/text-field.tsx';
import { useForm } from '#ui/use-form.ts';
import { say } from '#words/meeting-editing.ts';
import { besideFields, FailureNotice } from '../../shared/failure-notice.tsx';
import { takeFocus } from '../../shared/focus.ts';
import { useUndoable } from '../../shared/undoable.ts';
import { fromField, toField, wholeMinute } from '../people-words.ts';
import { ZoneNote } from './zone-note.tsx';

/** A span of time as commands take it, in epoch ms. */
export interface Span {
  startedAt: number;
  endedAt: number | null;
}

interface Props {
  span: Span;
  labels?: readonly [from: string, to: string];
  /** The fields' names in the command's input, so that errors appear beside them. */
  fields?: { from: string; to: string };
  action: string;
  command: Pick<Command<never, unknown>, 'busy' | 'failure'>;
  /** Whether an end is required. If not, an empty one means the meeting's. */
  isClosed?: boolean;
  /** Takes the focus, because the user opened the form in order to type. */
  focus?: boolean;
  /** Resolves to null if it wasn't saved. */
  onSave: (span: Span) => Promise<object | null>;
  /** Closes the form, if it can be closed: once saved, or by a button. */
  onClose?: () => void;
}

/**
 * From and to, on the workspace's clock. The fields show whole minutes. Once either is changed, the seconds of both are
 * dropped, so that the span is as long as it reads.
 */
export function SpanForm({
  span,
  labels = [say('span.from'), say('span.to')],
  fields = { from: 'startedAt', to: 'endedAt' },
  action,
  command: { busy, failure },
  isClosed = true,
  focus = false,
  onSave,
  onClose,
}: Props) {
  const timeZone = useTimeZone();
  const field = (ms: number | null) => (ms === null ? '' : toField(ms, timeZone));
  const shown = { from: field(span.startedAt), to: field(span.endedAt) };
  const { errors, rest } = besideFields(failure, fields);
  const form = useForm({
    saved: shown,
    errors,
    async save({ from, to }) {
      const isSame = from === shown.from && to === shown.to;
      const seen = (ms: number) => (isSame ? ms : wholeMinute(ms));
      const startedAt = from === shown.from ? seen(span.startedAt) : fromField(from, timeZone);
      const endedAt = to === '' ? null : to === shown.to ? seen(span.endedAt ?? 0) : fromField(to, timeZone);
      if (startedAt === undefined) return { fields: { from: say('span.noTime') } };
      if (endedAt === undefined || (endedAt === null && isClosed)) return { fields: { to: say('span.noTime') } };
      if (!(await onSave({ startedAt, endedAt }))) return {};
      onClose?.();
      return null;
    },
  });

  return (
    <form onSubmit={form.onSubmit} noValidate className="flex flex-col gap-4 py-2">
      <div className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,14rem),1fr))] gap-4">
        <TextField ref={focus ? takeFocus : null} type="datetime-local" label={labels[0]} {...form.field('from')} />
        <TextField type="datetime-local" label={labels[1]} {...form.field('to')} />
      </div>
      <ZoneNote />
      <FailureNotice failure={rest} />
      <div className="flex flex-wrap items-center gap-3">
        <Button type="submit" variant="plain" busy={busy}>
          {action}
        </Button>
        {onClose && (
          <Button variant="quiet" onClick={onClose}>
            {say('span.cancel')}
          </Button>
        )}
        <p role="status" className="text-sm text-faint">
          {form.isSaved && say('span.saved')}
        </p>
      </div>
    </form>
  );
}

/** Changes when a meeting started and ended, usually because nobody stopped it in time. */
export function MeetingTimes({ meeting, isOpen }: { meeting: Meeting; isOpen?: boolean }) {
  const { id, startedAt, endedAt } = meeting;
  const retime = useUndoable(retimeMeeting, () => say('times.done'));
  return (
    <Fold title={say('times.title')} isOpen={isOpen}>
      <p className="text-sm text-faint">{say('times.hint')}</p>
      <SpanForm
        span={{ startedAt, endedAt }}
        labels={[say('times.started'), say('times.ended')]}
        action={say('times.save')}
        command={retime}
        isClosed={endedAt !== null}
        onSave={(span) => retime.run({ meetingId: id, ...span })}
      />
    </Fold>
  );
}
