'use client';

import { useCallback, useState } from 'react';
import { CODE_LIFE_MS } from '#lib/auth/terms.ts';
import { useStored } from '#lib/client/hooks/use-stored.ts';
import { tabStorage } from '#lib/client/storage.ts';
import { fieldsOf } from '#lib/fields.ts';

/**
 * The sign-in in progress in this tab. It is in the tab's storage, since a phone may drop the page while the user looks up
 * the code in the mail app.
 */
export interface Pending {
  email: string;
  sentAt: number;
}

const KEY = 'sign-in';

export function justSent(email: string): Pending {
  return { email, sentAt: Date.now() };
}

/** Returns the sign-in in progress, or null if there is none or its code has expired. */
function readPending(): Pending | null {
  const { email, sentAt } = fieldsOf(tabStorage.getJson(KEY));
  if (typeof email !== 'string' || typeof sentAt !== 'number') return null;
  return Date.now() - sentAt < CODE_LIFE_MS ? { email, sentAt } : null;
}

/** Stores a sign-in; null removes it. Without storage, a reload only starts over. */
export function writePending(pending: Pending | null): void {
  if (pending) tabStorage.setJson(KEY, pending);
  else tabStorage.remove(KEY);
}

/** Returns the sign-in in progress in this tab, also after a reload, or null. */
export function usePending(): [Pending | null, (pending: Pending | null) => void] {
  const kept = useStored(readPending);
  // Undefined until set here.
  const [latest, setLatest] = useState<Pending | null>();
  const setPending = useCallback((pending: Pending | null) => {
    writePending(pending);
    setLatest(pending);
  }, []);
  return [latest === undefined ? kept : latest, setPending];
}
