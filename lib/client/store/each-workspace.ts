import { recallAccount } from './last-account.ts';
import type { Store } from './store.ts';

/** Runs `act` on the store of one of the account's workspaces, whichever of them `store` is. */
export async function withWorkspace<T>(store: Store, workspaceId: string, act: (one: Store) => Promise<T>): Promise<T> {
  if (workspaceId === store.owner.workspaceId) return act(store);
  // The database library is not part of the first load.
  const { DeviceStore } = await import('./device-store.ts');
  const one = new DeviceStore({ ...store.owner, workspaceId }, store.now);
  return act(one).finally(() => one.close());
}

/**
 * Runs `act` on the stores of all workspaces of the store's account on this device, one after another; also of those that the
 * account no longer has.
 */
export async function eachWorkspace(store: Store, act: (one: Store) => Promise<void>): Promise<void> {
  const { accountId, workspaceId } = store.owner;
  const remembered = recallAccount();
  const known = remembered && remembered.accountId === accountId ? remembered.workspaces.map(({ id }) => id) : [];
  const { DeviceStore } = await import('./device-store.ts');
  const account = new DeviceStore(store.owner, store.now);
  const kept = await account.workspaces().finally(() => account.close());
  for (const id of new Set([workspaceId, ...known, ...kept])) await withWorkspace(store, id, act);
}
