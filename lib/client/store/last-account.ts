import { fieldsOf } from '../../fields.ts';
import { deviceStorage } from '../storage.ts';

/**
 * Whose data this device shows. Remembered beside the databases, so that the right one opens without asking the service first:
 * offline, and after the session has expired, which removes nothing. Only signing out forgets it.
 */
interface Remembered {
  accountId: string;
  /** All workspaces of the account. */
  workspaceIds: string[];
  /** The one that was shown last. */
  workspaceId: string;
}

const KEY = 'meeting-tab:account';

/** Somebody has signed in here; the app, which remembers who, may not have been opened since. */
const SIGNED_IN = 'meeting-tab:signed-in';

/** Null: nobody has signed in here, or they signed out; or the browser stores nothing. */
export function recallAccount(): Remembered | null {
  const { accountId, workspaceIds, workspaceId } = fieldsOf(deviceStorage.getJson(KEY));
  if (!isText(accountId) || !isText(workspaceId) || !Array.isArray(workspaceIds)) return null;
  return { accountId, workspaceId, workspaceIds: workspaceIds.filter(isText) };
}

const isText = (value: unknown) => typeof value === 'string';

/** Whether somebody is signed in on this device, as far as it knows without asking the service. */
export function isSignedInHere(): boolean {
  return recallAccount() !== null || deviceStorage.get(SIGNED_IN) !== null;
}

/** To be called where it becomes known that somebody is signed in. */
export function noteSignedIn(): void {
  deviceStorage.set(SIGNED_IN, 'on');
  dispatchEvent(new Event(SIGNED_IN));
}

/** Calls back when somebody signs in or out in another tab. Returns a function that unsubscribes. */
export function followOtherTabs(changed: () => void): () => void {
  const listener = ({ key }: StorageEvent) => void ((key === KEY || key === SIGNED_IN) && changed());
  addEventListener('storage', listener);
  return () => removeEventListener('storage', listener);
}

/** Calls back when `isSignedInHere` may have changed. Returns a function that unsubscribes. */
export function followSignIn(changed: () => void): () => void {
  const unfollow = followOtherTabs(changed);
  addEventListener(SIGNED_IN, changed);
  return () => {
    unfollow();
    removeEventListener(SIGNED_IN, changed);
  };
}

/** Where the browser stores nothing, the service is asked first each time. */
export function rememberAccount(remembered: Remembered): void {
  deviceStorage.setJson(KEY, remembered);
}

/**
 * Removes an account's data from this device for good. The database tells the tabs that show it, this one included, and they
 * stop (`gone`). Throws what IndexedDB throws; then the data may still be there.
 */
export async function removeFromDevice(accountId: string): Promise<void> {
  if (recallAccount()?.accountId === accountId) {
    deviceStorage.remove(KEY);
    deviceStorage.remove(SIGNED_IN);
  }
  const { deleteDatabase } = await import('./database.ts');
  await deleteDatabase(accountId);
}
