import { say } from '#words/client.ts';
import { fieldsOf } from '../../fields.ts';
import { deviceStorage, tabStorage } from '../storage.ts';
import { ACCOUNT_KEY, isText, SIGNED_IN, storedAccount } from './signed-in.ts';

/** A workspace with the name that people choose it by. */
export interface WorkspaceName {
  id: string;
  name: string;
}

/**
 * Whose data this device shows. Stored outside the databases, so that the right one opens without asking the service first:
 * offline, and after the session has expired, which doesn't remove anything. Only signing out forgets it.
 */
interface Remembered {
  accountId: string;
  /** All workspaces of the account, as the service last listed them. */
  workspaces: readonly WorkspaceName[];
  /** The workspace chosen last, in any tab. */
  workspaceId: string;
}

/** The workspace that a tab shows. Other tabs may show others. */
interface TabWorkspace extends WorkspaceName {
  accountId: string;
}

const TAB_KEY = 'meeting-tab:workspace';

/** Returns null if nobody has signed in here, they signed out, or the browser stores nothing. */
export function recallAccount(): Remembered | null {
  const stored = storedAccount();
  if (!stored) return null;
  const { accountId, workspaceIds, names, workspaceId } = stored;
  const workspaces = workspaceIds.map((id, i) => {
    const name = names[id];
    // Before people could choose a workspace, devices stored only the ids.
    return { id, name: isText(name) ? name : say('workspace.unnamed', { n: i + 1 }) };
  });
  return { accountId, workspaces, workspaceId };
}

/** Remembers the account. If the browser stores nothing, the service is asked first each time. */
export function rememberAccount({ accountId, workspaces, workspaceId }: Remembered): void {
  // A tab with the app's first version reads only the ids.
  const workspaceIds = workspaces.map(({ id }) => id);
  const names = Object.fromEntries(workspaces.map(({ id, name }) => [id, name]));
  deviceStorage.setJson(ACCOUNT_KEY, { accountId, workspaceIds, names, workspaceId });
}

/** Returns the workspace this tab last showed of this account, even before a reload; null: none. */
export function recallTabWorkspace(ofAccount: string): WorkspaceName | null {
  const { accountId, id, name } = fieldsOf(tabStorage.getJson(TAB_KEY));
  return accountId === ofAccount && isText(id) && isText(name) ? { id, name } : null;
}

export function rememberTabWorkspace(shown: TabWorkspace): void {
  tabStorage.setJson(TAB_KEY, shown);
}

/** Call this when an account's data leaves this device. */
export function forgetAccount(accountId: string): void {
  if (recallAccount()?.accountId === accountId) {
    deviceStorage.remove(ACCOUNT_KEY);
    deviceStorage.remove(SIGNED_IN);
  }
  tabStorage.remove(TAB_KEY);
}
