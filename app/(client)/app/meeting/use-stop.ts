import { useCommand, useStore } from '#lib/client/hooks/hooks.ts';
import { endMeeting, reopenMeeting } from '#lib/client/meetings/commands.ts';
import { canReopen, type MeetingDetails } from '#lib/client/meetings/details.ts';
import { say } from '#words/meeting.ts';
import { useOffer } from '../shared/undo.tsx';

/** Ends the running meeting and offers to resume it, except for the demo, which may have been dismissed by then. */
export function useStop({ isSample = false } = {}) {
  const { store } = useStore();
  const offer = useOffer();
  const { run, busy, failure } = useCommand(endMeeting);

  /** Resolves to whether the meeting has ended. */
  async function stop(details: MeetingDetails): Promise<boolean> {
    const meetingId = details.meeting.id;
    if (!(await run({ meetingId }))) return false;
    // At its cap, it would stop again at once.
    if (isSample || !canReopen(details, store.now())) return true;
    offer({
      text: say('stop.stopped'),
      action: say('stop.resume'),
      undo: () => reopenMeeting(store, { meetingId, beside: true }).then(() => say('stop.resumed')),
      // The receipt appears, and a bar would cover its total.
      inPlace: true,
    });
    return true;
  }

  return { busy, failure, stop };
}
