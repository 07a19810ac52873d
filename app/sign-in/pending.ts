import { CODE_LIFE_MS } from '#lib/auth/terms.ts';
import { tabStorage } from '#lib/client/storage.ts';
import { fieldsOf } from '#lib/fields.ts';

/**
 * The sign-in under way in this tab. Kept in the tab's storage, because a phone may drop the page while its
 * owner looks the code up in the mail app.
 */
export interface Pending {
  email: string;
  sentAt: number;
}

const KEY = 'sign-in';

export function justSent(email: string): Pending {
  return { email, sentAt: Date.now() };
}

/** Returns the sign-in under way; null if there is none, or its code has expired. */
export function readPending(): Pending | null {
  const { email, sentAt } = fieldsOf(tabStorage.getJson(KEY));
  if (typeof email !== 'string' || typeof sentAt !== 'number') return null;
  return Date.now() - sentAt < CODE_LIFE_MS ? { email, sentAt } : null;
}

/** Remembers a sign-in; null forgets it. Where there is no storage, a reload starts over, nothing worse. */
export function writePending(pending: Pending | null): void {
  if (pending) tabStorage.setJson(KEY, pending);
  else tabStorage.remove(KEY);
}
