'use client';

import { useEffect, useState } from 'react';
import type { Hosted } from '../../billing/schema.ts';
import { type ApiFailure, asFailure } from '../api/call.ts';

/** Goes to a page of the payment provider. `busy` lasts from the click until the browser gets there. */
export function useHosted() {
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<ApiFailure | null>(null);

  useEffect(() => {
    // The Back button restores the page in the state it was left: busy.
    const onPageShow = ({ persisted }: PageTransitionEvent) => persisted && setBusy(false);
    addEventListener('pageshow', onPageShow);
    return () => removeEventListener('pageshow', onPageShow);
  }, []);

  async function leave(open: () => Promise<Hosted>) {
    setBusy(true);
    setFailure(null);
    try {
      const { url } = await open();
      location.assign(url);
    } catch (thrown) {
      setFailure(asFailure(thrown));
      setBusy(false);
    }
  }

  return { busy, failure, leave };
}
