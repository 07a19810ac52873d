import { retimeMeeting } from '#lib/client/meetings/editing.ts';
import type { Meeting } from '#lib/sync/records.ts';
import { Fold } from '#ui/fold.tsx';
import { say } from '#words/meeting-editing.ts';
import { useUndoable } from '../../shared/undoable.ts';
import { SpanForm } from './span-form.tsx';

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
