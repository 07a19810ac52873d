'use client';

import { usePathname } from 'next/navigation';
import { signInPath } from '#lib/client/return-to.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { useSession } from './account-provider.tsx';

/** Says that the session ended under the reader's hands. What is on the screen stays. */
export function SessionNotice() {
  const { ended } = useSession();
  const path = usePathname();
  if (ended !== 'expired') return null;
  return (
    <div className="mb-8">
      <Notice kind="problem" actions={<ButtonLink href={signInPath(path)}>Sign in again</ButtonLink>}>
        Your session has ended. Sign in again to go on; you come back to this page.
      </Notice>
    </div>
  );
}
