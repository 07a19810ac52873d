'use client';

import { useSharing } from '#lib/client/hooks/use-queued-shares.ts';
import { useSession } from '../shared/session.tsx';
import { AppUpdates } from './app-updates.tsx';

/** Keeps the app itself on this device and up to date, and shares what waits for a connection. */
export function Background() {
  const { account, ended } = useSession();
  useSharing(account.state === 'ready' && !ended ? account.value.user.id : undefined);
  return <AppUpdates />;
}
