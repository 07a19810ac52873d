'use client';

import { usePathname } from 'next/navigation';
import { useStore } from '#lib/client/hooks/hooks.ts';
import { signInPath } from '#lib/client/return-to.ts';
import { ButtonLink } from '#ui/button.tsx';
import { Notice } from '#ui/notice.tsx';
import { useSession } from '../shared/session.tsx';

/** Says that the session has ended, just now or since the last visit. Nothing on the screen or the device is lost. */
export function SessionNotice() {
  const { account, ended } = useSession();
  const { store } = useStore();
  const path = usePathname();
  const isRefused = account.state === 'failed' && account.failure.code === 'not_signed_in';
  if (ended !== 'expired' && !(isRefused && store.owner.accountId !== null)) return null;
  return (
    <div className="mb-8">
      <Notice kind="problem" actions={<ButtonLink href={signInPath(path)}>Sign in again</ButtonLink>}>
        Your session has ended. What is on this device stays. Sign in again to go on; you come back to this page.
      </Notice>
    </div>
  );
}
