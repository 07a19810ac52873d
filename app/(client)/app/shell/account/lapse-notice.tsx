'use client';

import { useState } from 'react';
import type { Account } from '#lib/account/schema.ts';
import { billingStatusOf, isLapse, type Lapse } from '#lib/client/billing-status.ts';
import { useNow } from '#lib/client/hooks/use-now.ts';
import { useStored } from '#lib/client/hooks/use-stored.ts';
import { deviceStorage } from '#lib/client/storage.ts';
import { MINUTE } from '#lib/time.ts';
import { TextButton } from '#ui/button.tsx';
import { ButtonLink } from '#ui/button-link.tsx';
import { Notice } from '#ui/notice.tsx';
import { say } from '#words/shell-account.ts';
import { lapseWords } from '../../shared/device/lapse.ts';
import { focusScreen } from '../../shared/focus.ts';

const KEY = 'meeting-tab:lapse-dismissed';
const readDismissed = () => deviceStorage.get(KEY);

/** Says that a payment failed, or that Pro has ended, until that is dismissed on this device. Each lapse is shown again. */
export function LapseNotice({ account }: { account: Account }) {
  const status = billingStatusOf(account, useNow(MINUTE));
  const before = useStored(readDismissed);
  const [now, setNow] = useState<string | null>(null);
  if (!isLapse(status)) return null;
  const hasEnded = status.kind === 'ended';
  const id = nameOf(account, status);
  if (id === before || id === now) return null;

  function dismiss() {
    deviceStorage.set(KEY, id);
    setNow(id);
    // The pressed button disappears with the notice.
    focusScreen();
  }

  return (
    <Notice
      kind={hasEnded ? 'note' : 'problem'}
      actions={
        <div className="flex flex-wrap items-center gap-x-6 gap-y-2">
          <ButtonLink variant="plain" href={hasEnded ? '/pricing' : '/app/account#plan'} prefetch={false}>
            {say(hasEnded ? 'lapseNotice.pro' : 'lapseNotice.card')}
          </ButtonLink>
          <TextButton look="tall" className="text-sm" onClick={dismiss}>
            {say('lapseNotice.dismiss')}
          </TextButton>
        </div>
      }
    >
      {lapseWords(status)}
    </Notice>
  );
}

/** Returns a name that stays the same during a lapse, even after read access has ended. */
function nameOf({ user, readOnlyUntil }: Account, lapse: Lapse): string {
  return [user.id, lapse.kind, lapse.kind === 'grace' ? lapse.until : readOnlyUntil].join(' ');
}
