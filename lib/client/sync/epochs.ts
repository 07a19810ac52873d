import type { Epoch, SyncRecord } from '../../sync/schema.ts';
import { EPOCHS, TABLES } from '../../sync/terms.ts';
import { type Reader, type Row, revOf, type Writer } from '../store/rows.ts';
import { cachedPlanOf } from '../store/values.ts';

/**
 * How a device notices a restored backup, and sends again what was lost. The service starts an epoch of a workspace's
 * revisions whenever its database may have been restored. If the device and the service know the same epoch, they have the
 * same revisions up to where it ended on either side. Anything the device has beyond that is lost at the service, whatever
 * was pushed there since: the same numbers now mean something else.
 */

/** How far the device has pulled. */
export interface Place {
  since: number;
  /** The epochs of the workspace, oldest first; empty: the device knows of none. */
  epochs: readonly Epoch[];
  /** The service has more that was written before the device last looked, or the device never pulled everything. */
  hasMore: boolean;
}

export async function placeOf(reader: Reader): Promise<Place> {
  const [pulled, epochs, more] = await Promise.all(['pulled', 'epochs', 'more'].map((key) => reader.value(key)));
  return {
    since: Number(pulled ?? 0),
    // Written by `setPlace`.
    epochs: (epochs ?? []) as Epoch[],
    hasMore: pulled === undefined || more === true,
  };
}

export function setPlace(writer: Writer, { since, epochs, hasMore }: Place): void {
  writer.setValue('pulled', since);
  writer.setValue('more', hasMore || undefined);
  if (epochs.length > 0) writer.setValue('epochs', epochs);
}

/**
 * Returns whether this device has only part of the workspace, because it hasn't pulled everything yet. `hasSync`: the plan
 * keeps a copy at the service.
 */
export async function isPartial(reader: Reader, hasSync: boolean): Promise<boolean> {
  const { since, hasMore } = await placeOf(reader);
  // Without sync there may be nothing to pull, unless pulling had begun before Pro ended.
  return hasMore && (hasSync || since > 0);
}

/** Does the same for an open workspace, as a query. */
export const isOpenInPart = async (reader: Reader): Promise<boolean> =>
  isPartial(reader, (await cachedPlanOf(reader)).entitlements.sync);

/** Returns the name of the current epoch; empty: none. */
export const epochOf = ({ epochs }: Place): string => epochs.at(-1)?.epoch ?? '';

export const isSamePlace = (a: Place, b: Place): boolean => a.since === b.since && epochOf(a) === epochOf(b);

/** Where two histories of epochs diverge. */
interface Parting {
  /** The last revision they have in common. */
  rev: number;
  /** The epoch that began there at the service. */
  epoch: string;
}

/** Where the histories diverge. `known`: the newest revision on the device. */
function partingOf(mine: readonly Epoch[], theirs: readonly Epoch[], known: number): Parting {
  const never = Number.POSITIVE_INFINITY;
  for (let at = mine.length - 1; at >= 0; at -= 1) {
    const there = theirs.findIndex(({ epoch }) => epoch === mine[at]?.epoch);
    if (there === -1) continue;
    const next = theirs[there + 1];
    return { rev: Math.min(mine[at + 1]?.rev ?? never, next?.rev ?? never), epoch: next?.epoch ?? '' };
  }
  // Nothing in common. If the device was away for so many epochs that the service forgot the device's own, it is older than
  // all that the service knows.
  const oldest = theirs.length < EPOCHS ? 0 : (theirs[0]?.rev ?? 0);
  return { rev: known <= oldest ? oldest : 0, epoch: theirs[0]?.epoch ?? '' };
}

/**
 * Compares the device's epochs with the service's, and marks what a restored backup lost as unsent. Returns whether anything
 * was lost: then everything has to be pulled again.
 */
export async function noticeRestore(writer: Writer, place: Place, theirs: readonly Epoch[]): Promise<boolean> {
  // A device that knows no epoch takes the list it gets.
  if (place.epochs.length === 0) return false;
  const rows = await Promise.all(TABLES.map((table) => writer.allRaw(table)));
  const known = rows.flat().reduce((newest, { record }) => Math.max(newest, revOf(record)), place.since);
  const parting = partingOf(place.epochs, theirs, known);
  if (known <= parting.rev) return false;
  await sendAgain(writer, parting);
  setPlace(writer, { since: 0, epochs: theirs, hasMore: true });
  return true;
}

/** Marks everything after that revision as unsent. */
export async function sendAgain(writer: Writer, parting: Parting): Promise<void> {
  for (const table of TABLES) {
    for (const row of await writer.allRaw(table)) {
      if (revOf(row.record) > parting.rev) writer.put(table, lost(row, parting));
    }
  }
}

/** A row that the service no longer has, to be sent. What the service has from before or since is merged with it. */
function lost(row: Row, { rev, epoch }: Parting): Row {
  const last = row.unsent ? row.base : row.record;
  const recovered: Recovered = { epoch, after: rev, rev: revOf(row.record) };
  const record = { ...row.record, rev: 0, ...(hasRoom(row.record) && { recovered }) };
  return { ...row, record, unsent: 1, base: last ? { ...last, rev: 0 } : null };
}

/**
 * Added to a record that is sent again, so that devices that had different versions of it can tell which one is newer, in
 * whatever order they come back.
 */
interface Recovered {
  /** The epoch that began with the restore, and the revision after which it began. */
  epoch: string;
  after: number;
  /** The revision that was lost. */
  rev: number;
}

/** Another client's record may be almost as large as the service allows. */
const hasRoom = (record: SyncRecord) => JSON.stringify(record).length < 15_000;

function recoveredOf({ recovered }: SyncRecord): Recovered | null {
  const isOurs = typeof recovered === 'object' && recovered !== null && 'epoch' in recovered && 'rev' in recovered;
  // Written by `lost`. Anything else can't be compared.
  return isOurs ? (recovered as Recovered) : null;
}

/** Returns the last version that an unsent row has in common with the service's, for merge.ts; null: unknown, or none. */
export function commonBase({ record, base = null }: Row, theirs: SyncRecord): SyncRecord | null {
  const ours = recoveredOf(record);
  if (!ours || revOf(record) > 0) return base;
  // The service's version is from before the restore, so ours is based on it.
  if (revOf(theirs) <= ours.after) return theirs;
  const other = recoveredOf(theirs);
  // Another device that had this version or a later one has sent it again.
  if (other && other.epoch === ours.epoch && other.rev >= ours.rev) return { ...base, recovered: record.recovered };
  return null;
}
