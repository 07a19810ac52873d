import { fieldsOf } from '../../fields.ts';
import { deviceStorage, tabStorage } from '../storage.ts';

/** A workspace as it is chosen: by its name. */
export interface WorkspaceName {
  id: string;
  name: string;
}

/**
 * Whose data this device shows. Remembered beside the databases, so that the right one opens without asking the service first:
 * offline, and after the session has expired, which removes nothing. Only signing out forgets it.
 */
interface Remembered {
  accountId: string;
  /** All workspaces of the account, as the service last listed them. */
  workspaces: readonly WorkspaceName[];
  /** The one that was chosen last, in any tab. */
  workspaceId: string;
}

/** The workspace that a tab shows. Other tabs may show others. */
interface TabWorkspace extends WorkspaceName {
  accountId: string;
}

/** A change of it, in another tab, means that the account's workspaces have changed. */
export const ACCOUNT_KEY = 'meeting-tab:account';
const TAB_KEY = 'meeting-tab:workspace';

/** Somebody has signed in here; the app, which remembers who, may not have been opened since. */
const SIGNED_IN = 'meeting-tab:signed-in';

/** Null: nobody has signed in here, or they signed out; or the browser stores nothing. */
export function recallAccount(): Remembered | null {
  const { accountId, workspaceIds, names, workspaceId } = fieldsOf(deviceStorage.getJson(ACCOUNT_KEY));
  if (!isText(accountId) || !isText(workspaceId) || !Array.isArray(workspaceIds)) return null;
  const known = fieldsOf(names);
  const workspaces = workspaceIds.filter(isText).map((id, i) => {
    const name = known[id];
    // Before there was a choice of workspaces, devices remembered only their ids.
    return { id, name: isText(name) ? name : `Workspace ${i + 1}` };
  });
  return { accountId, workspaces, workspaceId };
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
  const listener = ({ key }: StorageEvent) => void ((key === ACCOUNT_KEY || key === SIGNED_IN) && changed());
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
export function rememberAccount({ accountId, workspaces, workspaceId }: Remembered): void {
  // A tab with the app's first version reads the ids, and keeps to them.
  const workspaceIds = workspaces.map(({ id }) => id);
  const names = Object.fromEntries(workspaces.map(({ id, name }) => [id, name]));
  deviceStorage.setJson(ACCOUNT_KEY, { accountId, workspaceIds, names, workspaceId });
}

/** What this tab last showed of this account, also before a reload; null: nothing. */
export function recallTabWorkspace(ofAccount: string): WorkspaceName | null {
  const { accountId, id, name } = fieldsOf(tabStorage.getJson(TAB_KEY));
  return accountId === ofAccount && isText(id) && isText(name) ? { id, name } : null;
}

export function rememberTabWorkspace(shown: TabWorkspace): void {
  tabStorage.setJson(TAB_KEY, shown);
}

/**
 * Removes an account's data from this device for good. The database tells the tabs that show it, this one included, and they
 * stop (`gone`). Throws what IndexedDB throws; then the data may still be there.
 */
export async function removeFromDevice(accountId: string): Promise<void> {
  if (recallAccount()?.accountId === accountId) {
    deviceStorage.remove(ACCOUNT_KEY);
    deviceStorage.remove(SIGNED_IN);
  }
  tabStorage.remove(TAB_KEY);
  const { deleteDatabase } = await import('./database.ts');
  await deleteDatabase(accountId);
}
