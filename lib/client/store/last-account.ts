import { fieldsOf } from '../../fields.ts';

/**
 * Whose data this device shows. Remembered beside the databases, so that the right one opens without asking the
 * service first: offline, and after the session has run out, which drops nothing. Only signing out forgets.
 */
interface Remembered {
  accountId: string;
  /** All of the account's. */
  workspaceIds: string[];
  /** The one that was shown. */
  workspaceId: string;
}

const KEY = 'meeting-tab:account';

/** Null: nobody has signed in here, or they signed out; or the browser remembers nothing. */
export function recallAccount(): Remembered | null {
  try {
    const { accountId, workspaceIds, workspaceId } = fieldsOf(JSON.parse(localStorage.getItem(KEY) ?? 'null'));
    if (!isText(accountId) || !isText(workspaceId) || !Array.isArray(workspaceIds)) return null;
    return { accountId, workspaceId, workspaceIds: workspaceIds.filter(isText) };
  } catch {
    return null;
  }
}

const isText = (value: unknown) => typeof value === 'string';

export function rememberAccount(remembered: Remembered): void {
  try {
    localStorage.setItem(KEY, JSON.stringify(remembered));
  } catch {
    // Then the service is asked first, each time.
  }
}

/**
 * Removes an account's data from this device, for good. Tabs that show it, this one too, are told by the database and
 * stop (`gone`). Throws what IndexedDB throws; then the data may still be there.
 */
export async function removeFromDevice(accountId: string): Promise<void> {
  if (recallAccount()?.accountId === accountId) {
    try {
      localStorage.removeItem(KEY);
    } catch {
      // It could be read a moment ago; the database is what matters.
    }
  }
  const { deleteDatabase } = await import('./database.ts');
  await deleteDatabase(accountId);
}
