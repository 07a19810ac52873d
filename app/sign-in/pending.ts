import { z } from 'zod';

/**
 * The sign-in under way in this tab. Kept in the tab's storage, because a phone may drop the page while its
 * owner looks the code up in the mail app.
 */
const Pending = z.object({ email: z.string(), sentAt: z.number() });
export type Pending = z.infer<typeof Pending>;

const KEY = 'sign-in';
const CODE_LIFE_MS = 10 * 60_000;

/** The sign-in whose code can still be good. */
export function readPending(): Pending | null {
  try {
    const { success, data } = Pending.safeParse(JSON.parse(sessionStorage.getItem(KEY) ?? 'null'));
    return success && Date.now() - data.sentAt < CODE_LIFE_MS ? data : null;
  } catch {
    return null;
  }
}

/** Remembers it, or forgets it with null. Without storage a reload begins anew, no more. */
export function writePending(pending: Pending | null): void {
  try {
    if (pending) sessionStorage.setItem(KEY, JSON.stringify(pending));
    else sessionStorage.removeItem(KEY);
  } catch {}
}
