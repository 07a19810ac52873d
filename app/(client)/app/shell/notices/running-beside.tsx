'use client';

import { useRouter } from 'next/navigation';
import { useEffect, useRef } from 'react';
import { deviceLocales } from '#lib/client/device-format.ts';
import { useCommand, useReceiptLook, useStartedHere, useStore } from '#lib/client/hooks/hooks.ts';
import { showMeeting } from '#lib/client/meetings/commands.ts';
import type { MeetingDetails } from '#lib/client/meetings/details.ts';
import { isolate } from '#lib/format.ts';
import { DAY } from '#lib/time.ts';
import { Button } from '#ui/button.tsx';
import { rich, say } from '#words/shell-notices.ts';
import { METER } from '../../meeting/routes.ts';
import { useStop } from '../../meeting/use-stop.ts';
import { catchFocus } from '../../shared/focus.ts';
import { useLeave } from '../../shared/unsaved.tsx';
import { meetingName, RunningCard } from './running-card.tsx';

/** A meeting running beside the one in view: since when, what it costs, a button to show it, and its own Stop. */
export function RunningBeside({ details }: { details: MeetingDetails }) {
  const router = useRouter();
  const leave = useLeave();
  const { store } = useStore();
  const show = useCommand(showMeeting);
  const { stop, busy, failure } = useStop();
  const isPressed = useRef(false);
  // The pressed Stop goes with the card.
  useEffect(() => () => void (isPressed.current && catchFocus()), []);
  const isFromHere = useStartedHere(details.meeting);
  const timeZone = useReceiptLook()?.timeZone;
  if (isFromHere === undefined || timeZone === undefined) return null;
  const { id, startedAt } = details.meeting;
  const name = meetingName(details);

  async function showIt() {
    if (await show.run({ meetingId: id })) router.push(METER);
  }

  async function stopIt() {
    // The card may go before this resolves.
    isPressed.current = true;
    isPressed.current = await stop(details);
  }

  return (
    <RunningCard
      label={say('also.label', { meeting: name })}
      text={rich('also.running', {
        meeting: () => (
          <span dir="auto" className="font-semibold">
            {name}
          </span>
        ),
        where: isFromHere ? 'here' : 'other',
        time: timeIn(timeZone, startedAt, store.now()),
      })}
      isRunning
      failure={show.failure ?? failure}
    >
      <Button
        variant="plain"
        busy={show.busy}
        aria-label={say('also.showNamed', { meeting: name })}
        onClick={() => leave(() => void showIt())}
      >
        {say('also.show')}
      </Button>
      {/* Less prominent than the Stop of the meeting in view, which may be on the same screen. */}
      <Button
        variant="plain"
        busy={busy}
        aria-label={say('also.stopNamed', { meeting: name })}
        onClick={() => void stopIt()}
      >
        {say('also.stop')}
      </Button>
    </RunningCard>
  );
}

/**
 * Returns a time of day in the workspace's time zone, which it names, since other devices may be elsewhere. Includes the
 * date if that is more than a day from `now`.
 */
function timeIn(timeZone: string, at: number, now: number): string {
  const isFar = Math.abs(now - at) > DAY;
  const format = new Intl.DateTimeFormat(deviceLocales(), {
    ...(isFar && { month: 'short', day: 'numeric' }),
    hour: 'numeric',
    minute: '2-digit',
    timeZone,
    timeZoneName: 'short',
  });
  return isolate(format.format(at));
}
