'use client';

import { useEffect, useRef } from 'react';
import { useRunningMeeting } from '#lib/client/hooks/hooks.ts';
import { Finished } from './finished.tsx';
import { useLastEnded } from './last-ended.ts';
import { LiveMeeting } from './live-meeting.tsx';
import { StartForm } from './start-form.tsx';

/** What `/app` shows: the meeting that runs, the receipt of the one that has just ended, or a meter ready to start. */
export function Meter() {
  const running = useRunningMeeting();
  const [endedId, dismiss] = useLastEnded(running);
  const shown = running === undefined ? null : running ? 'live' : endedId ? 'finished' : 'start';

  return (
    <HeadingFocus shown={shown}>
      {running && <LiveMeeting key={running.meeting.id} family={running} />}
      {shown === 'finished' && endedId && <Finished key={endedId} meetingId={endedId} onDone={dismiss} />}
      {shown === 'start' && <StartForm />}
    </HeadingFocus>
  );
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
