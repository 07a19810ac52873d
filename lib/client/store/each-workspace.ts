import { StoreFailure } from '../failures.ts';
import type { DeviceStore } from './device-store.ts';
import { NOBODY, ownersOf, type Store, type StoreOwner } from './store.ts';

/** Runs `act` on a separate store of this device; without `owner`, on the one without an account. */
export async function withDevice<T>(
  now: () => number,
  act: (store: DeviceStore) => Promise<T>,
  owner?: StoreOwner,
): Promise<T> {
  // Not part of the first load.
  const { DeviceStore } = await import('./device-store.ts').catch((thrown: unknown) => {
    throw new StoreFailure('missing', thrown);
  });
  // If an account's data was removed meanwhile, it stays removed, and the store is `gone`.
  const store = new DeviceStore(owner ?? NOBODY, now, { existing: owner !== undefined });
  return act(store).finally(() => store.close());
}

/** Runs `act` on the store of one of the account's workspaces, whichever one `store` is, and whether or not it is open. */
export async function withWorkspace<T>(store: Store, workspaceId: string, act: (one: Store) => Promise<T>): Promise<T> {
  const { owner, now } = store;
  return workspaceId === owner.workspaceId ? act(store) : withDevice(now, act, { ...owner, workspaceId });
}

/**
 * Runs `act` on the stores of all workspaces of the store's account on this device, one after another, including those that
 * the account no longer has.
 */
export async function eachWorkspace(store: Store, act: (one: Store) => Promise<void>): Promise<void> {
  const { accountId, workspaceId } = store.owner;
  const here = await store.survey((device) => ownersOf(device, accountId));
  const ids = new Set([workspaceId, ...here.map((owner) => owner.workspaceId)]);
  for (const id of ids) await withWorkspace(store, id, act);
}
