'use client';

import { retimeMeeting } from '#lib/client/meetings/editing.ts';
import type { Meeting } from '#lib/sync/records.ts';
import { Fold } from '#ui/fold.tsx';
import { useUndoable } from '../shared/undoable.ts';
import { SpanForm } from './span-form.tsx';

/** Changes when a meeting started and ended, above all when nobody stopped it in time. */
export function MeetingTimes({ meeting, isOpen }: { meeting: Meeting; isOpen?: boolean }) {
  const { id, startedAt, endedAt } = meeting;
  const retime = useUndoable(retimeMeeting, () => 'Start and end changed.');
  return (
    <Fold title="Start and end" isOpen={isOpen}>
      <p className="text-sm text-faint">
        Forgot to stop? Enter when the meeting really ended. No one counts past that.
      </p>
      <SpanForm
        span={{ startedAt, endedAt }}
        labels={['Started', 'Ended']}
        action="Save"
        command={retime}
        isClosed={endedAt !== null}
        onSave={async (span) => (await retime.run({ meetingId: id, ...span })) !== null}
      />
    </Fold>
  );
}
