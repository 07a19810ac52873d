'use client';

import { useEffect } from 'react';
import { useEndedMeeting } from '#lib/client/hooks/hooks.ts';
import { useSharing } from '#lib/client/hooks/use-shared.ts';
import { useSumsAhead } from '#lib/client/hooks/use-sums.ts';
import { deviceStorage } from '#lib/client/storage.ts';
import { askToKeep, keepingHere } from '../shared/browser-storage.ts';
import { useSession } from '../shared/session.tsx';
import { AppUpdates } from './notices/app-updates.tsx';
import { DeviceClock } from './notices/device-clock.tsx';

/**
 * Keeps the app and its data on this device, shares receipts queued offline, adds up meetings, and warns if the clock is
 * wrong.
 */
export function Background() {
  const { account, ended } = useSession();
  useSharing(account.state === 'ready' && !ended ? account.value.user.id : undefined);
  useKeepData();
  useSumsAhead();
  return (
    <>
      <DeviceClock />
      <AppUpdates />
    </>
  );
}

const ASKED = 'meeting-tab:asked-to-keep';

/**
 * Asks the browser to keep what is stored here, once there is something to lose: after the first meeting that ended here.
 * Some browsers ask the user, so this happens once; `/app/data` can ask again.
 */
function useKeepData(): void {
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
