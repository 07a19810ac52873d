'use client';

import { useStore } from '#lib/client/hooks/hooks.ts';
import { Notice } from '#ui/notice.tsx';
import { useSession } from '../shared/session.tsx';
import { SignInLink } from '../shared/sign-in-link.tsx';
import { say } from './say.ts';

/** Says that the session has ended, just now or since the last visit. Nothing on the screen or the device is lost. */
export function SessionNotice() {
  const { account, ended } = useSession();
  const { store } = useStore();
  const isRefused = account.state === 'failed' && account.failure.code === 'not_signed_in';
  if (ended !== 'expired' && !(isRefused && store.owner.accountId !== null)) return null;
  return (
    <div className="mb-8">
      <Notice kind="problem" actions={<SignInLink>{say('sessionNotice.signIn')}</SignInLink>}>
        {say('sessionNotice.text')}
      </Notice>
    </div>
  );
}
