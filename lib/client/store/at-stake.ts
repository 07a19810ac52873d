import { fieldsOf } from '../../fields.ts';
import { isTombstone } from '../../sync/merge.ts';
import { QUEUED_SHARES } from './meeting-values.ts';
import { isVisible, keyOf, parentOf, type Reader, readAllTables, type TableRow } from './rows.ts';
import { ownersOf, type Spaces, type StoreOwner, spaceOf } from './store.ts';
import { countsOf, isTakenAway, type StoreCounts } from './store-counts.ts';
import { cachedPlanOf } from './values.ts';

/** What signing out would remove from this device. */
export interface Stake {
  /** What can be kept after signing out. Anything that belongs to a meeting counts as that meeting. */
  counts: StoreCounts;
  /**
   * How much of it the service has: `nothing`; `less` than is here, with the rest yet to be sent; or `some`, on a plan that
   * keeps no copy to fetch again.
   */
  inAccount: 'nothing' | 'less' | 'some';
  /** Whether something is deleted here but not in the account, from which it would come back. A deletion can't be kept. */
  hasDeletions: boolean;
  /** How many receipts wait to be shared. That isn't possible without the account. */
  shares: number;
  /** The rows that can be kept, to tell later whether there are new ones. */
  rows: ReadonlySet<string>;
}

/**
 * Returns what signing out would remove, in all of the account's workspaces on this device: what the service doesn't have
 * or, if the plan keeps no copy to fetch again, everything. `shown`: the workspace that knows the plan.
 */
export async function countAtStake(device: Spaces, shown: StoreOwner): Promise<Stake> {
  const { sync } = (await cachedPlanOf(device.in(shown))).entitlements;
  const lost: TableRow[] = [];
  const names = new Set<string>();
  let hasDeletions = false;
  let shares = 0;
  for (const owner of await ownersOf(device, shown.accountId)) {
    const reader = device.in(owner);
    const rows = sync ? await unsavedOf(reader) : await readAllTables(reader);
    lost.push(...rows);
    for (const row of rows) names.add(`${spaceOf(owner)} ${keyOf(row)}`);
    // Anything that was never sent is gone with its deletion, unless it has just been sent.
    hasDeletions ||= (await deletionsOf(reader)).some(({ record }) => sync || record.rev);
    shares += await waitingShares(reader);
  }
  const isKnown = lost.some(({ record }) => record.rev);
  const inAccount = isKnown ? (sync ? 'less' : 'some') : 'nothing';
  return { counts: countsOf(lost), inAccount, hasDeletions, shares, rows: names };
}

/** The rows that the service doesn't have yet, with the meetings they belong to. */
async function unsavedOf(reader: Reader): Promise<TableRow[]> {
  const unsent = (await reader.unsent()).filter(isVisible);
  const known = new Set(unsent.map(keyOf));
  const parents = new Set(unsent.flatMap((row) => parentOf(row.table, row) ?? []));
  const others = [...parents].filter((id) => !known.has(keyOf({ table: 'meetings', id })));
  const found = await Promise.all(others.map((id) => reader.get('meetings', id)));
  const meetings = found.flatMap((row): TableRow[] => (row ? [{ ...row, table: 'meetings' }] : []));
  return [...unsent, ...meetings];
}

/** What was deleted or removed without the service knowing, including what can still be restored. */
async function deletionsOf(reader: Reader): Promise<TableRow[]> {
  // A moved record isn't deleted: it is elsewhere.
  const isGone = (row: TableRow) => (isTombstone(row.record) && row.record.hasMoved !== true) || isTakenAway(row);
  return [...(await reader.removed()), ...(await reader.unsent()).filter(isGone)];
}

/** How many receipts wait to be shared, not counting those that the service refused. */
async function waitingShares(reader: Reader): Promise<number> {
  const queued = Object.values(fieldsOf(await reader.value(QUEUED_SHARES)));
  return queued.filter((share) => typeof fieldsOf(share).problem !== 'string').length;
}
