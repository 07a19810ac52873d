import type { Account } from '../../account/schema.ts';
import { rescue } from './move.ts';
import { ownersOf, type Store } from './store.ts';
import { neverSent, type StoreCounts, totalCount } from './store-counts.ts';

/*
 * What a deleted workspace leaves on this device. Whatever the service had was deleted on purpose, including unsent edits,
 * as with any deletion. Whatever the service never had exists nowhere else, and the user hasn't decided about it yet.
 */

/** What only this device has of a deleted workspace. */
export interface LeftBehind {
  workspaceId: string;
  counts: StoreCounts;
}

/**
 * Removes what this device has of workspaces that the store's account no longer has. Workspaces with anything that the
 * service never had stay, and are returned. `readNow` asks the service before anything is removed, since this tab's account
 * may be out of date. Throws StoreFailure, and what `readNow` throws.
 */
export async function sweepDeletedWorkspaces(
  store: Store,
  account: Account,
  readNow: () => Promise<Account>,
): Promise<LeftBehind[]> {
  const { accountId } = store.owner;
  const isUnknownTo = ({ workspaces }: Account) => {
    const known = new Set(workspaces.map(({ id }) => id));
    return ({ workspaceId }: { workspaceId: string }) => !known.has(workspaceId);
  };
  const unknown = (await store.survey((device) => ownersOf(device, accountId))).filter(isUnknownTo(account));
  if (unknown.length === 0) return [];
  const now = await readNow();
  if (now.user.id !== accountId) return [];
  return store.across(async (device) => {
    const left: LeftBehind[] = [];
    for (const owner of unknown.filter(isUnknownTo(now))) {
      const counts = await neverSent(device.in(owner));
      if (totalCount(counts) > 0) left.push({ workspaceId: owner.workspaceId, counts });
      else device.remove(owner);
    }
    return left;
  });
}

/** Removes everything that this device has of one of the account's workspaces. Throws StoreFailure. */
export function forgetWorkspace(store: Store, workspaceId: string): Promise<void> {
  return store.across(async (device) => device.remove({ ...store.owner, workspaceId }));
}

/** Moves what the service never had of a deleted workspace into this store, and removes the rest. Throws StoreFailure. */
export function rescueRecords(store: Store, workspaceId: string): Promise<void> {
  const { owner } = store;
  return store.across((device) => rescue(device, { ...owner, workspaceId }, owner, store.now()));
}
