'use client';

import { useState } from 'react';
import { ApiFailure, asFailure } from '#lib/client/api/call.ts';
import { endSession, forgetDevice, listSessions, switchNewDeviceMails } from '#lib/client/api/operations.ts';
import { deviceTime } from '#lib/client/device-format.ts';
import { explain } from '#lib/client/explain.ts';
import { useRemote } from '#lib/client/hooks/use-remote.ts';
import { Button } from '#ui/button.tsx';
import { Problem } from '#ui/notice.tsx';
import { say } from '#words/account.ts';
import { useHeadingOf } from '../shared/focus.ts';
import { ListScreen } from '../shared/list-screen.tsx';
import { RemoteView } from '../shared/remote-view.tsx';
import { SavedCheck } from '../shared/saved-choice.tsx';
import { useSession } from '../shared/session.tsx';
import { useSignOut } from '../shared/use-sign-out.tsx';
import { DeviceRow, deviceName } from './device-row.tsx';

/** Where the account is signed in, which other devices it knows, and how to end either. */
export function Sessions() {
  const { noteEnd } = useSession();
  const [known, { reload, amend }] = useRemote(listSessions);
  const everywhere = useSignOut({ everywhere: true });
  const [ending, setEnding] = useState<string | null>(null);
  const [news, setNews] = useState<string | null>(null);
  const heading = useHeadingOf(news);
  const [problem, setProblem] = useState<string | null>(null);

  /** Calls `remove`, takes the row out of its list, and announces `done`. */
  async function end(id: string, remove: (id: string) => Promise<unknown>, done: string) {
    setEnding(id);
    setProblem(null);
    setNews(null);
    try {
      await remove(id).catch((thrown) => {
        // It has already ended, perhaps by signing out there. That's what was wanted.
        if (!(thrown instanceof ApiFailure && thrown.code === 'not_found')) throw thrown;
      });
      amend(({ sessions, devices, ...others }) => ({
        ...others,
        sessions: sessions.filter((session) => session.id !== id),
        devices: devices.filter((device) => device.id !== id),
      }));
      setNews(done);
    } catch (thrown) {
      if (!noteEnd(thrown)) setProblem(explain(asFailure(thrown)));
    } finally {
      setEnding(null);
    }
  }

  async function switchMails(isOn: boolean) {
    const { newDeviceMails } = await switchNewDeviceMails({ newDeviceMails: isOn });
    amend((value) => ({ ...value, newDeviceMails }));
  }

  return (
    <section aria-labelledby="sessions">
      <ListScreen
        sectionId="sessions"
        title={say('sessions.title')}
        headingRef={heading}
        count={known.state === 'ready' ? say('sessions.count', { sessions: known.value.sessions.length }) : null}
        news={news}
      >
        <p className="mb-4 max-w-prose text-faint">{say('sessions.text')}</p>
        <RemoteView remote={known} onRetry={reload} what={say('sessions.what')}>
          {({ sessions, devices, newDeviceMails }) => (
            <>
              <ul className="flex flex-col gap-3">
                {sessions.map((session) => (
                  <DeviceRow
                    key={session.id}
                    device={session}
                    since={say('session.since', { time: deviceTime(session.createdAt) })}
                    used={say('session.used', { time: deviceTime(session.lastSeenAt) })}
                    action={session.current ? null : say(ending === session.id ? 'session.ending' : 'session.end')}
                    busy={ending === session.id}
                    onEnd={() =>
                      void end(session.id, endSession, say('sessions.ended', { device: deviceName(session) }))
                    }
                  />
                ))}
              </ul>
              {devices.length > 0 && (
                <>
                  <h3 className="mt-6 font-semibold">{say('devices.title')}</h3>
                  <p className="mt-1 mb-4 max-w-prose text-faint">{say('devices.text')}</p>
                  <ul className="flex flex-col gap-3">
                    {devices.map((device) => (
                      <DeviceRow
                        key={device.id}
                        device={device}
                        since={say('device.since', { time: deviceTime(device.knownSince) })}
                        used={say('device.used', { time: deviceTime(device.lastSignedInAt) })}
                        action={say(ending === device.id ? 'device.forgetting' : 'device.forget')}
                        busy={ending === device.id}
                        onEnd={() =>
                          void end(device.id, forgetDevice, say('devices.forgotten', { device: deviceName(device) }))
                        }
                      />
                    ))}
                  </ul>
                </>
              )}
              <div className="mt-4">
                <SavedCheck isOn={newDeviceMails} save={switchMails}>
                  {say('mails.optIn')}
                </SavedCheck>
              </div>
            </>
          )}
        </RemoteView>
        <Problem className="not-empty:mt-4">{problem ?? everywhere.problem}</Problem>
        <Button variant="plain" busy={everywhere.busy} onClick={() => void everywhere.begin()} className="mt-4">
          {say('sessions.endAll')}
        </Button>
      </ListScreen>
      {everywhere.dialog}
    </section>
  );
}
