'use client';

import { useId } from 'react';
import { deviceTime } from '#lib/client/format.ts';
import type { SessionInfo } from '#lib/sessions/schema.ts';
import { TextButton } from '#ui/button.tsx';
import { say } from './say.ts';

/** The device in words. */
export const deviceName = ({ device }: SessionInfo) => device ?? say('session.unknown');

interface Props {
  session: SessionInfo;
  /** It is being ended. */
  busy: boolean;
  onEnd: () => void;
}

/** One session of the list. This one is ended by signing out, in the menu. */
export function SessionRow({ session, busy, onEnd }: Props) {
  const id = useId();
  return (
    <li className="border border-rule bg-paper px-4 py-3 sm:px-6">
      <div className="flex min-h-11 items-center justify-between gap-x-6">
        <h3 id={`${id}-device`} className="min-w-0 font-semibold wrap-anywhere">
          {deviceName(session)}
        </h3>
        {session.current ? (
          <p className="shrink-0 border border-ink px-2 py-0.5 font-mono text-sm">{say('session.this')}</p>
        ) : (
          <TextButton
            id={`${id}-end`}
            aria-labelledby={`${id}-end ${id}-device ${id}-since`}
            aria-disabled={busy || undefined}
            onClick={busy ? undefined : onEnd}
            look="action"
            className="shrink-0"
          >
            {busy ? say('session.ending') : say('session.end')}
          </TextButton>
        )}
      </div>
      <p className="flex flex-wrap gap-x-6 gap-y-0.5 font-mono text-sm text-faint">
        <span id={`${id}-since`}>{say('session.since', { time: deviceTime(session.createdAt) })}</span>
        <span>{say('session.used', { time: deviceTime(session.lastSeenAt) })}</span>
      </p>
    </li>
  );
}
