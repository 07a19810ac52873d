'use client';

import { useState } from 'react';
import { useCommand, useEndedMeeting, useLiveMeter, useRunningMeeting } from '#lib/client/hooks/hooks.ts';
import { endMeeting, reopenMeeting } from '#lib/client/meetings/commands.ts';
import type { MeetingDetails } from '#lib/client/meetings/details.ts';
import { Button } from '#ui/button.tsx';
import { amount, clockTime } from '../meeting/format.ts';
import { endedPath, METER } from '../meeting/routes.ts';
import { catchFocus } from '../shared/focus.ts';
import { useSwitch } from '../shared/use-switch.ts';
import { rich, say } from './say-later.ts';

interface Props {
  workspace: { id: string; name: string };
}

/** The meeting that runs in another workspace: how long, the way back, and Stop. */
export function RunningIn({ workspace }: Props) {
  const running = useRunningMeeting();
  const ended = useEndedMeeting();
  const end = useCommand(endMeeting);
  const reopen = useCommand(reopenMeeting);
  const switchTo = useSwitch();
  const [stopped, setStopped] = useState<string | null>(null);
  const failure = end.failure ?? reopen.failure;
  const details = running ?? (ended?.meeting.id === stopped ? ended : null);
  if (!details) return null;
  const { id } = details.meeting;
  const name = nameOf(details);

  async function stop() {
    setStopped(id);
    await end.run({ meetingId: id });
  }

  return (
    <section
      aria-label={say('elsewhere.label', { workspace: workspace.name })}
      className="mb-8 flex flex-wrap items-center gap-x-6 gap-y-3 border border-l-4 border-rule border-l-accent bg-paper px-4 py-3"
    >
      <div className="min-w-48 flex-1 wrap-anywhere">
        <p>
          {rich(running ? 'elsewhere.running' : 'elsewhere.ended', {
            meeting: (
              <span dir="auto" className="font-semibold">
                {name}
              </span>
            ),
            workspace: <span dir="auto">{workspace.name}</span>,
          })}
        </p>
        {running && <Figures />}
        {failure && (
          <p role="alert" className="mt-1 font-semibold text-accent">
            {failure.message}
          </p>
        )}
      </div>
      <div className="flex flex-wrap gap-3">
        {running ? (
          <>
            <Button variant="plain" onClick={() => switchTo(workspace, METER)}>
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
      </div>
      <p role="status" className="sr-only">
        {!running && say('elsewhere.stopped', { meeting: name })}
      </p>
    </section>
  );
}

const nameOf = ({ meeting, topic }: MeetingDetails) => meeting.title || topic || say('elsewhere.untitled');

/** How long, and what it costs so far. Not announced: it changes every second. */
function Figures() {
  const live = useLiveMeter({ everyMs: 1000 });
  if (!live) return null;
  const state =
    live.state === 'paused' ? say('elsewhere.paused') : live.state === 'capped' ? say('elsewhere.capped') : null;
  return (
    <p className="mt-0.5 font-mono text-sm text-faint tabular-nums">
      {[state, clockTime(live.elapsedMs), amount(live.totalMinor, live.currency)].filter(Boolean).join(' · ')}
    </p>
  );
}
