'use client';

import { useEffect } from 'react';

/**
 * Follows links to content that has moved from this page: an old anchor leads to an entry of the list, and that to the new
 * place.
 */
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
