import type { Account } from '../../account/schema.ts';
import { monthOf } from '../../time.ts';
import { withOwnStore } from './each-workspace.ts';
import { isVisible, keyOf, type Reader, type TableRow } from './rows.ts';
import type { Store } from './store.ts';
import { countsOf, neverSent, type StoreCounts, totalCount } from './store-counts.ts';
import { meetingsWithNeeds, move, type Pick } from './transfer.ts';

/*
 * What is left on this device of a deleted workspace. What the service had of it was deleted on purpose, including
 * edits that were not sent, as with any deletion. What the service never had exists nowhere else, and nobody has
 * decided about it yet.
 */

/** What only this device has of a workspace that is gone. */
export interface LeftBehind {
  workspaceId: string;
  counts: StoreCounts;
}

/**
 * Removes what this device has of the workspaces that the store's account no longer has. Workspaces with something that
 * the service never had stay, and are returned. `readNow` asks the service before anything is removed: this tab's
 * account may be out of date. Throws StoreFailure, and what `readNow` throws.
 */
export async function sweepDeletedWorkspaces(
  store: Store,
  account: Account,
  readNow: () => Promise<Account>,
): Promise<LeftBehind[]> {
  const isUnknownTo = ({ workspaces }: Account) => {
    const known = new Set(workspaces.map(({ id }) => id));
    return (id: string) => !known.has(id);
  };
  const here = await withOwnStore(store, store.owner.workspaceId, (one) => one.workspaces());
  const unknown = [...here].filter(isUnknownTo(account));
  if (unknown.length === 0) return [];
  const now = await readNow();
  if (now.user.id !== store.owner.accountId) return [];
  const left: LeftBehind[] = [];
  for (const workspaceId of unknown.filter(isUnknownTo(now))) {
    await withOwnStore(store, workspaceId, async (one) => {
      let counts = countsOf([]);
      const isNeeded = async (reader: Reader) => {
        counts = await neverSent(reader);
        return totalCount(counts) > 0;
      };
      if (!(await one.removeAll(isNeeded))) left.push({ workspaceId, counts });
    });
  }
  return left;
}

/** Removes everything that this device has of a workspace of the store's account. Throws StoreFailure. */
export async function forgetWorkspace(store: Store, workspaceId: string): Promise<void> {
  await withOwnStore(store, workspaceId, (one) => one.removeAll());
}

/**
 * Moves what the service never had of a workspace that is gone into this store: meetings with everything that belongs
 * to them, people, topics, templates and budgets. Removes the rest. Throws StoreFailure.
 */
export async function rescueRecords(store: Store, workspaceId: string): Promise<void> {
  await withOwnStore(store, workspaceId, async (gone) => {
    // Another tab may have added something just as the rest was to be removed.
    do await move(gone, store, freshOf);
    while (!(await gone.removeAll(async (reader) => (await freshOf(reader, monthOf(store.now()))).rows.length > 0)));
  });
}

/** What the service never had, to be moved. All of it leaves: nothing needs it where it was. */
const freshOf: Pick = async (reader, month) => {
  const fresh = (await reader.unsent()).filter((row) => isVisible(row) && !row.record.rev);
  const meetings = new Set(fresh.flatMap(({ table, id }) => (table === 'meetings' ? id : [])));
  const load = await meetingsWithNeeds(meetings, reader, month);
  const among = new Set(load.rows.map(keyOf));
  const others = fresh.filter((row) => standsAlone(row) && !among.has(keyOf(row)));
  return { ...load, staying: [], rows: [...others, ...load.rows] };
};

/** Not parts of a meeting: new parts of a meeting that the service had were deleted with it. */
const standsAlone = ({ table }: TableRow) => table === 'people' || table === 'topics' || table === 'templates';
