'use client';

import { useState } from 'react';
import { useCommand, useEndedMeeting, useRunningMeeting } from '#lib/client/hooks/hooks.ts';
import { endMeeting, reopenMeeting, showMeeting } from '#lib/client/meetings/commands.ts';
import { Button } from '#ui/button.tsx';
import { rich, say } from '#words/shell-notices.ts';
import { endedPath, METER } from '../../meeting/routes.ts';
import { catchFocus } from '../../shared/focus.ts';
import { useSwitch } from '../../shared/use-switch.ts';
import { meetingName, RunningCard } from './running-card.tsx';

interface Props {
  workspace: { id: string; name: string };
}

/** A meeting running in another workspace: for how long, a button to show it, and Stop. */
export function RunningIn({ workspace }: Props) {
  const running = useRunningMeeting();
  const ended = useEndedMeeting();
  const end = useCommand(endMeeting);
  const reopen = useCommand(reopenMeeting);
  const bring = useCommand(showMeeting);
  const switchTo = useSwitch();
  const [stopped, setStopped] = useState<string | null>(null);
  const failure = bring.failure ?? end.failure ?? reopen.failure;
  const details = running ?? (ended?.meeting.id === stopped ? ended : null);
  if (!details) return null;
  const { id } = details.meeting;
  const name = meetingName(details);

  async function show() {
    // Several may be running there.
    if (await bring.run({ meetingId: id })) switchTo(workspace, METER);
  }

  async function stop() {
    setStopped(id);
    await end.run({ meetingId: id });
  }

  return (
    <RunningCard
      label={say('elsewhere.label', { workspace: workspace.name })}
      text={rich(running ? 'elsewhere.running' : 'elsewhere.ended', {
        meeting: () => (
          <span dir="auto" className="font-semibold">
            {name}
          </span>
        ),
        workspace: () => <span dir="auto">{workspace.name}</span>,
      })}
      isRunning={Boolean(running)}
      failure={failure}
    >
      {running ? (
        <>
          <Button variant="plain" busy={bring.busy} onClick={show}>
            {say('elsewhere.show')}
          </Button>
          <Button
            busy={end.busy}
            aria-label={say('elsewhere.stopNamed', { meeting: name, workspace: workspace.name })}
            onClick={stop}
          >
            {say('elsewhere.stop')}
          </Button>
        </>
      ) : (
        <>
          <Button variant="plain" onClick={() => switchTo(workspace, endedPath(id))}>
            {say('elsewhere.receipt')}
          </Button>
          <Button variant="plain" busy={reopen.busy} onClick={() => reopen.run({ meetingId: id })}>
            {say('elsewhere.resume')}
          </Button>
          <Button
            variant="quiet"
            onClick={() => {
              setStopped(null);
              requestAnimationFrame(catchFocus);
            }}
          >
            {say('elsewhere.dismiss')}
          </Button>
        </>
      )}
      <p role="status" className="sr-only">
        {!running && say('elsewhere.stopped', { meeting: name })}
      </p>
    </RunningCard>
  );
}
