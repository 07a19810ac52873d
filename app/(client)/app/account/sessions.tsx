'use client';

import { useEffect, useRef, useState } from 'react';
import { ApiFailure, asFailure } from '#lib/client/api/call.ts';
import { endSession, listSessions } from '#lib/client/api/operations.ts';
import { explain } from '#lib/client/explain.ts';
import { useRemote } from '#lib/client/hooks/use-remote.ts';
import type { SessionInfo } from '#lib/sessions/schema.ts';
import { Button } from '#ui/button.tsx';
import { ListScreen } from '../shared/list-screen.tsx';
import { RemoteView } from '../shared/remote-view.tsx';
import { useSession } from '../shared/session.tsx';
import { useSignOut } from '../shared/use-sign-out.tsx';
import { say } from './say.ts';
import { deviceName, SessionRow } from './session-row.tsx';

/** Where the account is signed in, and how to end that. */
export function Sessions() {
  const { noteEnd } = useSession();
  const [sessions, { reload, replace }] = useRemote(listSessions);
  const everywhere = useSignOut({ everywhere: true });
  const [ending, setEnding] = useState<string | null>(null);
  const [ended, setEnded] = useState<SessionInfo | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const heading = useRef<HTMLHeadingElement>(null);

  async function end(session: SessionInfo) {
    setEnding(session.id);
    setProblem(null);
    try {
      await endSession(session.id).catch((thrown) => {
        // Over already, signed out there perhaps: that is what was wanted.
        if (!(thrown instanceof ApiFailure && thrown.code === 'not_found')) throw thrown;
      });
      if (sessions.state === 'ready') replace(sessions.value.filter(({ id }) => id !== session.id));
      setEnded(session);
    } catch (thrown) {
      if (!noteEnd(thrown)) setProblem(explain(asFailure(thrown)));
    } finally {
      setEnding(null);
    }
  }

  useEffect(() => {
    // The button that had the focus is gone with its session.
    if (ended) heading.current?.focus();
  }, [ended]);

  return (
    <section aria-labelledby="sessions">
      <ListScreen
        sectionId="sessions"
        title={say('sessions.title')}
        headingRef={heading}
        count={sessions.state === 'ready' ? say('sessions.count', { sessions: sessions.value.length }) : null}
        news={ended && say('sessions.ended', { device: deviceName(ended) })}
      >
        <p className="mb-4 max-w-prose text-faint">{say('sessions.text')}</p>
        <RemoteView remote={sessions} onRetry={reload} what={say('sessions.what')}>
          {(list) => (
            <ul className="flex flex-col gap-3">
              {list.map((session) => (
                <SessionRow
                  key={session.id}
                  session={session}
                  busy={ending === session.id}
                  onEnd={() => void end(session)}
                />
              ))}
            </ul>
          )}
        </RemoteView>
        <p role="alert" className="font-semibold text-accent not-empty:mt-4">
          {problem ?? everywhere.problem}
        </p>
        <Button variant="plain" busy={everywhere.busy} onClick={() => void everywhere.begin()} className="mt-6">
          {say('sessions.endAll')}
        </Button>
      </ListScreen>
      {everywhere.dialog}
    </section>
  );
}
