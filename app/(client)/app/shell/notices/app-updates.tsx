'use client';

import { useEffect, useEffectEvent, useState } from 'react';
import { useAlsoRunning, useRunningElsewhere, useRunningMeeting } from '#lib/client/hooks/hooks.ts';
import { TextButton } from '#ui/button.tsx';
import { Notice } from '#ui/notice.tsx';
import { say } from '#words/shell-notices.ts';
import { useIsUnsaved } from '../../shared/unsaved.tsx';
import { followTyping, followUpdates, takeUpdateNote } from '../updates.ts';
import { useHoldsChanges } from '../use-holds-changes.ts';

/**
 * Keeps the app on this device and up to date. Never updates while a meeting is running, while the user is typing, or while
 * a reload would lose something on this page. Says when it has updated.
 */
export function AppUpdates() {
  const running = useRunningMeeting();
  const others = useAlsoRunning();
  const elsewhere = useRunningElsewhere();
  const holdsChanges = useHoldsChanges();
  const isUnsaved = useIsUnsaved();
  const [isUpdated, setUpdated] = useState(takeUpdateNote);

  // Undefined means unknown.
  const isMeetingOver = useEffectEvent(() => running === null && others?.length === 0 && elsewhere?.length === 0);
  const wouldLose = useEffectEvent(() => holdsChanges || isUnsaved);
  useEffect(() => {
    const [isTyped, stopTyping] = followTyping();
    const stopUpdates = followUpdates(() => !isMeetingOver() || wouldLose() || isTyped());
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
