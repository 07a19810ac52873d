'use client';

import { useEffect, useEffectEvent, useState } from 'react';
import { useRunningElsewhere, useRunningMeeting } from '#lib/client/hooks/hooks.ts';
import { TextButton } from '#ui/button.tsx';
import { Notice } from '#ui/notice.tsx';
import { say } from './say-later.ts';
import { followTyping, followUpdates, takeUpdateNote } from './updates.ts';

/** Keeps the app on this device, and up to date: never while a meeting runs or while somebody types. Says when it was updated. */
export function AppUpdates() {
  const running = useRunningMeeting();
  const elsewhere = useRunningElsewhere();
  const [isUpdated, setUpdated] = useState(takeUpdateNote);

  // Undefined: not known yet.
  const isMeetingOver = useEffectEvent(() => running === null && elsewhere?.length === 0);
  useEffect(() => {
    const [isTyped, stopTyping] = followTyping();
    const stopUpdates = followUpdates(() => !isMeetingOver() || isTyped());
    return () => {
      stopTyping();
      stopUpdates();
    };
  }, []);

  if (!isUpdated) return null;
  return (
    <div className="mb-8">
      <Notice actions={<TextButton onClick={() => setUpdated(false)}>{say('updates.dismiss')}</TextButton>}>
        {say('updates.text')}
      </Notice>
    </div>
  );
}
