'use client';

import { useSharing } from '#lib/client/hooks/use-queued-shares.ts';
import { useSumsAhead } from '#lib/client/hooks/use-sums.ts';
import { useSession } from '../shared/session.tsx';
import { AppUpdates } from './notices/app-updates.tsx';
import { DeviceClock } from './notices/device-clock.tsx';
import { useKeepData } from './use-keep-data.ts';

/** Keeps the app itself, and what is stored, on this device, shares what waits for a connection, adds meetings up, and says when the clock is wrong. */
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
