import { fieldsOf } from '../../fields.ts';
import { deviceStorage } from '../storage.ts';

/*
 * Whether someone is signed in on this device, as far as it knows without asking the service. A separate file: every page of
 * the site loads it, without any of the app's words.
 */

/** If this changes in another tab, the account's workspaces have changed. */
export const ACCOUNT_KEY = 'meeting-tab:account';

/** Set once someone has signed in here; the app, which remembers who, may not have been opened since. */
export const SIGNED_IN = 'meeting-tab:signed-in';

/** An account as stored: its workspaces by id, with known names. */
interface StoredAccount {
  accountId: string;
  workspaceIds: string[];
  names: Record<string, unknown>;
  workspaceId: string;
}

/** Returns null if nobody has signed in here, they signed out, or the browser stores nothing. */
export function storedAccount(): StoredAccount | null {
  const { accountId, workspaceIds, names, workspaceId } = fieldsOf(deviceStorage.getJson(ACCOUNT_KEY));
  if (!isText(accountId) || !isText(workspaceId) || !Array.isArray(workspaceIds)) return null;
  return { accountId, workspaceIds: workspaceIds.filter(isText), names: fieldsOf(names), workspaceId };
}

export const isText = (value: unknown) => typeof value === 'string';

export function isSignedInHere(): boolean {
  return storedAccount() !== null || deviceStorage.get(SIGNED_IN) !== null;
}

/** Call this when it becomes known that someone is signed in. */
export function noteSignedIn(): void {
  deviceStorage.set(SIGNED_IN, 'on');
  dispatchEvent(new Event(SIGNED_IN));
}

/** Calls `changed` when someone signs in or out in another tab. Returns a function that unsubscribes. */
export function followOtherTabs(changed: () => void): () => void {
  const listener = ({ key }: StorageEvent) => void ((key === ACCOUNT_KEY || key === SIGNED_IN) && changed());
  addEventListener('storage', listener);
  return () => removeEventListener('storage', listener);
}

/** Calls `changed` when `isSignedInHere` may have changed. Returns a function that unsubscribes. */
export function followSignIn(changed: () => void): () => void {
  const unfollow = followOtherTabs(changed);
  addEventListener(SIGNED_IN, changed);
  return () => {
    unfollow();
    removeEventListener(SIGNED_IN, changed);
  };
}
