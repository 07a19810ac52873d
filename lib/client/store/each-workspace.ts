import type { DeviceStore } from './device-store.ts';
import { recallAccount } from './last-account.ts';
import type { Store } from './store.ts';

/**
 * Runs `act` on a separate store of one of the account's workspaces, whether that is open or not. If the account's
 * database was removed meanwhile, it stays removed, and the store is `gone`.
 */
export async function withOwnStore<T>(
  { owner, now }: Store,
  workspaceId: string,
  act: (one: DeviceStore) => Promise<T>,
): Promise<T> {
  // The database library is not part of the first load.
  const { DeviceStore } = await import('./device-store.ts');
  const one = new DeviceStore({ ...owner, workspaceId }, now, { existing: true });
  return act(one).finally(() => one.close());
}

/** Runs `act` on the store of one of the account's workspaces, whichever of them `store` is. */
export async function withWorkspace<T>(store: Store, workspaceId: string, act: (one: Store) => Promise<T>): Promise<T> {
  return workspaceId === store.owner.workspaceId ? act(store) : withOwnStore(store, workspaceId, act);
}

/**
 * Runs `act` on the stores of all workspaces of the store's account on this device, one after another, including those
 * that the account no longer has.
 */
export async function eachWorkspace(store: Store, act: (one: Store) => Promise<void>): Promise<void> {
  const { accountId, workspaceId } = store.owner;
  const remembered = recallAccount();
  const known = remembered && remembered.accountId === accountId ? remembered.workspaces.map(({ id }) => id) : [];
  const kept = await withOwnStore(store, workspaceId, (own) => own.workspaces());
  for (const id of new Set([workspaceId, ...known, ...kept])) await withWorkspace(store, id, act);
}
