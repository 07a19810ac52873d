'use client';

import { type ReactNode, useEffect } from 'react';
import { timeNow } from '#lib/client/clock.ts';
import { StoreProvider } from '#lib/client/hooks/hooks.ts';
import { clearDraft } from '#lib/client/meetings/draft.ts';
import { withDevice } from '#lib/client/store/each-workspace.ts';
import { forgetAccount } from '#lib/client/store/last-account.ts';
import { followOtherTabs } from '#lib/client/store/signed-in.ts';
import { useSession } from '../shared/session.tsx';

/** Opens the store of the account that is or was last signed in on this device, or the one without an account. */
export function DeviceStoreProvider({ children }: { children: ReactNode }) {
  const { account, refresh, ended } = useSession();
  const known = account.state === 'ready' ? account.value : undefined;
  const isSignedOut = account.state === 'failed' && account.failure.code === 'not_signed_in';
  const deletedId = ended === 'deleted' ? known?.user.id : undefined;

  useEffect(() => {
    if (deletedId === undefined) return;
    clearDraft();
    forgetAccount(deletedId);
    const remove = async () => {
      const { removeAccount } = await import('#lib/client/store/move.ts');
      await withDevice(timeNow, (store) => store.across((device) => removeAccount(device, deletedId)));
    };
    // If this fails, the data is at least no longer shown. There is no one left to tell.
    remove().catch(() => {});
  }, [deletedId]);

  useEffect(() => {
    if (!isSignedOut) return;
    // After a sign-in in another tab, the meeting that was running here has moved to that account. It is shown here again.
    return followOtherTabs(refresh);
  }, [isSignedOut, refresh]);

  return (
    <StoreProvider
      account={ended ? undefined : isSignedOut ? null : known}
      isLoading={account.state === 'loading'}
      onStale={refresh}
    >
      {children}
    </StoreProvider>
  );
}
