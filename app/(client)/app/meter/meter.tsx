'use client';

import { useEffect, useRef } from 'react';
import { useMeetings, useRoster, useRunningMeeting } from '#lib/client/hooks/hooks.ts';
import { usePreference } from '../preference.ts';
import { Finished } from './finished.tsx';
import { useLastEnded } from './last-ended.ts';
import { LiveMeeting } from './live-meeting.tsx';
import { Sample } from './sample.tsx';
import { StartForm } from './start-form.tsx';

/** What `/app` shows: the meeting that runs, the receipt of the one that has just ended, or a meter ready to start. */
export function Meter() {
  const running = useRunningMeeting();
  const [endedId, dismiss] = useLastEnded(running);
  // A receipt stays on the screen while signing in opens another store, which has to be read first.
  const shown = running ? 'live' : endedId ? 'finished' : running === undefined ? null : 'start';

  const isRunning = Boolean(running);
  const [, setSampleOver] = usePreference('sample-over', false);
  useEffect(() => {
    if (isRunning) setSampleOver(true);
  }, [isRunning, setSampleOver]);

  return (
    <HeadingFocus shown={shown}>
      {running && <LiveMeeting key={running.meeting.id} family={running} />}
      {shown === 'finished' && endedId && <Finished key={endedId} meetingId={endedId} onDone={dismiss} />}
      {shown === 'start' && (
        <>
          <FirstRun />
          <StartForm />
        </>
      )}
    </HeadingFocus>
  );
}

/** The sample, until it is thrown away or a real meeting was started. */
function FirstRun() {
  const [isOver, setOver] = usePreference('sample-over', false);
  return isOver ? null : <SampleIfNew onThrowAway={() => setOver(true)} />;
}

/** Only where nothing was ever done: an account's records may come from another device. */
function SampleIfNew({ onThrowAway }: { onThrowAway: () => void }) {
  const people = useRoster();
  const history = useMeetings({});
  return people?.length === 0 && history?.total === 0 ? <Sample onThrowAway={onThrowAway} /> : null;
}

/** When one screen takes the other's place, the focus goes to its heading: the button that was pressed is gone. */
function HeadingFocus({ shown, children }: { shown: string | null; children: React.ReactNode }) {
  const frame = useRef<HTMLDivElement>(null);
  const before = useRef<string | null>(null);
  useEffect(() => {
    if (before.current !== null && before.current !== shown) frame.current?.querySelector('h1')?.focus();
    before.current = shown ?? before.current;
  }, [shown]);
  // As high as what is coming, so that the footer does not jump.
  return (
    <div ref={frame} className="min-h-[80dvh]">
      {children}
    </div>
  );
}
