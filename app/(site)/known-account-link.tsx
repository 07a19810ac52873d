'use client';

import { useSyncExternalStore } from 'react';
import { followSignIn, isSignedInHere } from '#lib/client/store/signed-in.ts';

interface Target {
  href: string;
  text: string;
}

/** The site's pages are the same for everyone, so the HTML has the sign-in link. */
export function KnownAccountLink({
  className,
  known,
  unknown,
}: Record<'known' | 'unknown', Target> & { className: string }) {
  const isKnown = useSyncExternalStore(followSignIn, isSignedInHere, () => false);
  const { href, text } = isKnown ? known : unknown;
  return (
    <a href={href} className={className}>
      {text}
    </a>
  );
}
