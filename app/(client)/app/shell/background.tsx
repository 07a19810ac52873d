'use client';

import { useSharing } from '#lib/client/hooks/use-queued-shares.ts';
import { useSession } from '../shared/session.tsx';
import { AppUpdates } from './app-updates.tsx';
import { useKeepData } from './use-keep-data.ts';

/** Keeps the app itself, and what is stored, on this device, and shares what waits for a connection. */
export function Background() {
  const { account, ended } = useSession();
  useSharing(account.state === 'ready' && !ended ? account.value.user.id : undefined);
  useKeepData();
  return <AppUpdates />;
}
