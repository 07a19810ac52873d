import { expect, type Page } from '@playwright/test';

export const switcher = (page: Page) => page.getByRole('button', { name: /^Workspace: / });

export async function switchTo(page: Page, name: string): Promise<void> {
  await switcher(page).click();
  await page.locator('#workspaces').getByRole('button', { name }).click();
}

/** Returns the IDs of the workspaces that have anything on the page's device, in order. */
export function workspacesOnDevice(page: Page, accountId: string): Promise<string[]> {
  return page.evaluate(async (account) => {
    const done = (request: IDBRequest) =>
      new Promise((resolve, reject) => {
        request.onsuccess = resolve;
        request.onerror = reject;
      });
    const opened = indexedDB.open('meeting-tab');
    await done(opened);
    const db = opened.result;
    const tables = [...db.objectStoreNames];
    const reading = db.transaction(tables);
    const keys = tables.map((table) => reading.objectStore(table).getAllKeys());
    await Promise.all(keys.map(done));
    db.close();
    // Each key begins with its space: the account and the workspace.
    const spaces = keys.flatMap(({ result }) => result.map((key) => String(Array.isArray(key) ? key[0] : key)));
    const ids = spaces.flatMap((space) => (space.startsWith(`${account}/`) ? [space.slice(account.length + 1)] : []));
    return [...new Set(ids)].sort();
  }, accountId);
}

/** Waits until the account menu says that the current workspace is saved to the account. */
export async function expectSaved(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Account', exact: true }).click();
  await expect(page.getByText('Saved to your account', { exact: true })).toBeVisible();
  await page.keyboard.press('Escape');
}
