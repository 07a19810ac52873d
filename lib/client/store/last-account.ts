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

/** Null: nobody has signed in here, or they signed out; or the browser stores nothing. */
export function recallAccount(): Remembered | null {
  const { accountId, workspaceIds, workspaceId } = fieldsOf(deviceStorage.getJson(KEY));
  if (!isText(accountId) || !isText(workspaceId) || !Array.isArray(workspaceIds)) return null;
  return { accountId, workspaceId, workspaceIds: workspaceIds.filter(isText) };
}

const isText = (value: unknown) => typeof value === 'string';

/** Where the browser stores nothing, the service is asked first each time. */
export function rememberAccount(remembered: Remembered): void {
  deviceStorage.setJson(KEY, remembered);
}

/**
 * Removes an account's data from this device for good. The database tells the tabs that show it, this one included, and they
 * stop (`gone`). Throws what IndexedDB throws; then the data may still be there.
 */
export async function removeFromDevice(accountId: string): Promise<void> {
  if (recallAccount()?.accountId === accountId) deviceStorage.remove(KEY);
  const { deleteDatabase } = await import('./database.ts');
  await deleteDatabase(accountId);
}
