'use client';

import { useEffect } from 'react';
import { useEndedMeeting } from '#lib/client/hooks/hooks.ts';
import { deviceStorage } from '#lib/client/storage.ts';
import { askToKeep, keepingHere } from '../shared/browser-storage.ts';

const ASKED = 'meeting-tab:asked-to-keep';

/**
 * Asks the browser to keep what is stored here, once there is something to lose: after the first meeting that ended here.
 * Some browsers pass the question on to whoever uses them, so it is asked once; `/app/data` has it again.
 */
export function useKeepData(): void {
  const ended = useEndedMeeting();
  const hasEnded = Boolean(ended);
  useEffect(() => {
    if (!hasEnded || deviceStorage.get(ASKED) !== null) return;
    void keepingHere().then((keeping) => {
      if (keeping !== 'clearable') return;
      deviceStorage.set(ASKED, 'yes');
      void askToKeep();
    });
  }, [hasEnded]);
}
