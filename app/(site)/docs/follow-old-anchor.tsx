'use client';

import { useEffect } from 'react';

/** Follows a link to what used to be on this page: the address leads to an entry of the list, and the entry on to the place. */
export function FollowOldAnchor() {
  useEffect(() => {
    const follow = () => {
      const link = document.querySelector<HTMLAnchorElement>('[data-moved]:target a');
      if (link) location.replace(link.href);
    };
    follow();
    addEventListener('hashchange', follow);
    return () => removeEventListener('hashchange', follow);
  }, []);
  return null;
}
