'use client';

import { useStore } from '#lib/client/hooks/hooks.ts';
import { say } from '#words/shell.ts';
import { lazyWithPreload } from '../shared/lazy-with-preload.tsx';
import { useSession } from '../shared/session.tsx';
import { SignInLink } from '../shared/sign-in-link.tsx';

const LazyMenu = lazyWithPreload(() => import('./account/menu.tsx').then(({ AccountsMenu }) => AccountsMenu));

/** The account, and signing in or out. */
export function AccountMenu() {
  const { account, ended } = useSession();
  const { store } = useStore();
  if (account.state === 'ready' && !ended) return <LazyMenu account={account.value} />;
  const isUnknown = account.state === 'failed' && !ended;
  // The service can't be asked, but this device remembers whose data it shows.
  if (isUnknown && account.failure.code !== 'not_signed_in' && store.owner.accountId !== null)
    return <LazyMenu account={null} />;
  return ended || isUnknown ? <SignInLink variant="plain">{say('accountMenu.signIn')}</SignInLink> : null;
}
