import { useEffect, useState } from 'react';
import { createPortal } from 'react-dom';
import { seriesOf } from '#lib/client/calendar/content.ts';
import { wasHeld } from '#lib/client/calendar/today.ts';
import { useEndedMeeting } from '#lib/client/hooks/hooks.ts';
import type { MeetingDetails } from '#lib/client/meetings/details.ts';
import { isolate } from '#lib/format.ts';
import { newId } from '#lib/ids.ts';
import { MINUTE } from '#lib/time.ts';
import { Button } from '#ui/button.tsx';
import { say } from '#words/meter.ts';
import { useStop } from '../meeting/use-stop.ts';
import { FailureNotice } from '../shared/failure-notice.tsx';
import { factsOf, timeOf, titleOf, useStartPlanned, useToday } from './use-today.ts';

/** A meeting that begins this soon is offered while another is still running. */
const SOON = 5 * MINUTE;

/** The small window between meetings: the day's next one, started with one tap. It closes after the last one. */
export function FollowDay({ view }: { view: Window }) {
  const today = useToday();
  const [id] = useState(newId);
  const { run, busy, failure } = useStartPlanned(id);
  const ended = useEndedMeeting()?.meeting;
  const next = today?.left.find((meeting) => !ended || !wasHeld(meeting, ended));
  const isOver = today !== undefined && next === undefined;
  useEffect(() => {
    if (isOver) view.close();
  }, [isOver, view]);
  return createPortal(
    <main className="flex min-h-dvh flex-col justify-between gap-3 bg-paper p-4">
      {next && (
        <>
          <div>
            <p className="font-mono text-sm text-faint">{say('day.next', { time: isolate(timeOf(next)) })}</p>
            <h1 className="mt-1 line-clamp-3 font-mono text-xl font-semibold wrap-anywhere">{titleOf(next)}</h1>
            <p className="mt-1 text-sm text-faint">{factsOf(next)}</p>
            <FailureNotice failure={failure} />
          </div>
          <Button size="large" busy={busy} onClick={() => void run(next)}>
            {say('day.start')}
          </Button>
        </>
      )}
    </main>,
    view.document.body,
  );
}

/** While a meeting runs: the next one, as soon as it's due. One tap stops the running one and starts it. */
export function NextInWindow({ details }: { details: MeetingDetails }) {
  const today = useToday();
  const end = useStop();
  const [id] = useState(newId);
  const { run, busy } = useStartPlanned(id);
  const { series } = details.meeting;
  const next = today?.left.find(
    ({ uid, startedAt }) => seriesOf(uid) !== series && startedAt > details.meeting.startedAt,
  );
  if (!today || !next || next.startedAt - today.now > SOON) return null;
  return (
    <Button
      variant="plain"
      className="col-span-2"
      busy={end.busy || busy}
      onClick={async () => (await end.stop(details)) && void run(next)}
    >
      <span className="line-clamp-1">{say('day.stopAndStart', { title: titleOf(next) })}</span>
    </Button>
  );
}
