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

/** The sign-in whose code can still be good. */
export function readPending(): Pending | null {
  const { email, sentAt } = fieldsOf(tabStorage.getJson(KEY));
  if (typeof email !== 'string' || typeof sentAt !== 'number') return null;
  return Date.now() - sentAt < CODE_LIFE_MS ? { email, sentAt } : null;
}

/** Remembers it, or forgets it with null. Without storage a reload begins anew, no more. */
export function writePending(pending: Pending | null): void {
  if (pending) tabStorage.setJson(KEY, pending);
  else tabStorage.remove(KEY);
}
