'use client';

import { useSyncExternalStore } from 'react';
import { followSignIn, isSignedInHere } from '#lib/client/store/signed-in.ts';

/**
 * Links to the account, if somebody is signed in on this device, or else to sign-in. The site's pages are static, so the HTML says
 * "Sign in"; "Account" is just as wide in the site's typeface, so nothing moves when it takes its place.
 */
export function AccountLink({ className }: { className: string }) {
  const isKnown = useSyncExternalStore(followSignIn, isSignedInHere, () => false);
  return (
    <a href={isKnown ? '/app/account' : '/sign-in'} className={className}>
      {isKnown ? 'Account' : 'Sign in'}
    </a>
  );
}
