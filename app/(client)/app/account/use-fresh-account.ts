'use client';

import { useEffect } from 'react';
import { useSession } from '../shared/session.tsx';

/** Where the payment provider's pages lead back to. */
export const BACK_FROM_PORTAL = '/app/account#plan';

/** Webhooks take a moment, so changes made there may not be known here at once. */
const ASK_AFTER_MS = [1_000, 3_000, 8_000];

/** Keeps the account up to date where it may have been changed on another page, in another tab, on another device. */
export function useFreshAccount(): void {
  const { refresh } = useSession();
  useEffect(() => {
    let timers: ReturnType<typeof setTimeout>[] = [];
    const forget = () => timers.forEach(clearTimeout);

    function askForAWhile() {
      forget();
      timers = ASK_AFTER_MS.map((ms) => setTimeout(refresh, ms));
    }

    function restored({ persisted }: PageTransitionEvent) {
      if (!persisted) return;
      refresh();
      askForAWhile();
    }

    if (location.pathname + location.hash === BACK_FROM_PORTAL) askForAWhile();
    addEventListener('focus', refresh);
    addEventListener('pageshow', restored);
    return () => {
      forget();
      removeEventListener('focus', refresh);
      removeEventListener('pageshow', restored);
    };
  }, [refresh]);
}
