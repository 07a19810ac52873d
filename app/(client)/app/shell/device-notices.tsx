'use client';

import { usePathname } from 'next/navigation';
import { useStore } from '#lib/client/hooks/hooks.ts';
import { Button } from '#ui/button.tsx';
import { Notice } from '#ui/notice.tsx';
import { say } from '#words/shell.ts';
import { METER } from '../meeting/routes.ts';
import { useIdle } from '../shared/idle.ts';
import { lazyWithPreload } from '../shared/lazy-with-preload.tsx';
import { useSession } from '../shared/session.tsx';
import { SignInLink } from '../shared/sign-in-link.tsx';

const LazyMoveOffer = lazyWithPreload(
  () => import('./notices/move-offer.tsx').then(({ MoveOffer }) => MoveOffer),
  // The next visit tries again.
  () => null,
);
const LazyLeftBehind = lazyWithPreload(
  () => import('./notices/left-behind.tsx').then(({ LeftBehindNotice }) => LeftBehindNotice),
  // The next visit tries again.
  () => null,
);

const LazyLapseNotice = lazyWithPreload(
  () => import('./account/lapse-notice.tsx').then(({ LapseNotice }) => LapseNotice),
  () => null,
);

/** Says if this device can't store data, and offers to add what was made signed out to the account. */
export function DeviceNotices() {
  const { ended } = useSession();
  const { store } = useStore();
  const isIdle = useIdle();
  return ended === 'deleted' ? null : (
    <div className="flex flex-col gap-4 not-empty:mb-8">
      <Trouble />
      <Lapse />
      {isIdle && <LazyLeftBehind />}
      {store.owner.accountId !== null && <LazyMoveOffer />}
    </div>
  );
}

function Trouble() {
  const { trouble } = useStore();
  if (!trouble) return null;
  const reloadHelps = ['blocked', 'newer', 'gone', 'missing', 'slow'].includes(trouble.code);
  return (
    <Notice
      kind="problem"
      actions={
        reloadHelps && (
          <Button variant="plain" onClick={() => location.reload()}>
            {say('trouble.reload')}
          </Button>
        )
      }
    >
      {trouble.message}
    </Notice>
  );
}

/** Screens where people work, and where a lapse may affect how it is saved. */
const SCREENS = [METER, '/app/meetings', '/app/people'];

/** For accounts that have or had a subscription, which may have a problem. */
function Lapse() {
  const { account, ended } = useSession();
  const path = usePathname();
  if (account.state !== 'ready' || ended || !SCREENS.includes(path)) return null;
  const { subscription, readOnlyUntil } = account.value;
  return subscription || readOnlyUntil !== null ? <LazyLapseNotice account={account.value} /> : null;
}

/** Says that the session has ended, now or since the last visit. Nothing on the screen or the device is lost. */
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
