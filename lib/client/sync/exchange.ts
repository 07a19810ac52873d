import { batches } from '../../batches.ts';
import { equal, isTombstone, merge, sameContent } from '../../sync/merge.ts';
import { takenBack } from '../../sync/records.ts';
import type { Pulled, Push, Pushed, Reason, SyncRecord, TableName } from '../../sync/schema.ts';
import { PUSH_RECORDS } from '../../sync/terms.ts';
import { withEdit } from '../store/edit.ts';
import { keyOf, type Row, revOf, type TableRow, type Writer } from '../store/rows.ts';
import type { Store } from '../store/store.ts';
import { SAVED_AT } from '../store/values.ts';
import { commonBase, epochOf, isSamePlace, noticeRestore, placeOf, sendAgain, setPlace } from './epochs.ts';
import { noteAnswered, noteSent, sentBefore } from './unanswered.ts';

/**
 * Keeps a store and the service's copy of its workspace the same. Others' changes are pulled by revision. Ours are pushed
 * with the revision they are based on, and where both sides wrote, merge.ts combines the two. It may be interrupted anywhere
 * and run again: a request repeated after a lost response has the same result.
 */

/** The service's two operations. Both throw ApiFailure. */
export interface Wire {
  push(input: Push): Promise<Pushed>;
  pull(asked: { workspaceId: string; since: number; epoch: string }, signal?: AbortSignal): Promise<Pulled>;
}

/**
 * What the service has rejected, and why, by table and id. A record is sent again once it has changed here, by an edit or a
 * pull. What a full workspace had no room for is sent again once anything in it has changed.
 */
export type Refused = Map<string, { record: SyncRecord; reason: Reason }>;

/** Returns whether the workspace had no room for something. */
export const isFull = (refused: Refused): boolean => [...refused.values()].some(({ reason }) => reason === 'full');

/** The most to send at once, in bytes of JSON. The service accepts 4 MB, including what surrounds the records. */
const PUSH_BYTES = 3_500_000;

/** Others may write as fast as we do; after this many rounds, the next exchange continues. */
const MAX_ROUNDS = 5;

/** Runs one exchange. Without `push` (the plan no longer allows it) it only pulls. */
export async function exchange(store: Store, { pull, push }: Partial<Wire>, refused: Refused): Promise<void> {
  let behind: ReadonlySet<string> = new Set();
  for (let round = 0; round < MAX_ROUNDS; round += 1) {
    const isChanged = pull && (await pullChanges(store, pull));
    // There may be room now: deletions, on any device, are pulled, too.
    if (isChanged) forgetFull(refused);
    // If the version that a row lost to was pulled before but isn't here, pull everything again.
    if (pull && (await isStillBehind(store, behind, refused))) {
      await store.write(async (writer) => setPlace(writer, { ...(await placeOf(writer)), since: 0 }));
      await pullChanges(store, pull);
    } else if (round > 0 && !isChanged) return;
    if (!push) return;
    behind = await sendUnsent(store, push, refused);
    if (behind.size === 0) return;
  }
}

/** Whether any of these rows is still as it was when it was rejected. */
async function isStillBehind(store: Store, keys: ReadonlySet<string>, refused: Refused): Promise<boolean> {
  const rows = keys.size === 0 ? [] : await store.read((reader) => reader.unsent());
  return rows.some((row) => keys.has(keyOf(row)) && !isDue(row, refused));
}

function forgetFull(refused: Refused): void {
  for (const [key, { reason }] of refused) if (reason === 'full') refused.delete(key);
}

/** How many records of a page are written at once: a click that writes waits for at most this many. */
const WRITE_RECORDS = 100;

/**
 * Pulls what was written, here or elsewhere, page by page. A page is saved in portions, the last one in a transaction with
 * the page's end revision: if interrupted before that, the same page is pulled and written again. Returns whether there was
 * anything. It always ends: another page follows only one with something later, and a restored backup is handled only once.
 */
export async function pullChanges(store: Store, pull: Wire['pull']): Promise<boolean> {
  let isChanged = false;
  let restores = 0;
  for (let isMore = true; isMore; ) {
    const place = await store.read(placeOf);
    const page = await pull({ workspaceId: store.owner.workspaceId, since: place.since, epoch: epochOf(place) });
    // Most looks find nothing, and a transaction would only delay the page's own.
    const isNothing = !page.epochs && page.nextRev === place.since && page.records.length === 0;
    if (isNothing && page.hasMore === place.hasMore) return isChanged;
    const portions = [...batches(page.records, WRITE_RECORDS)];
    // If anything is unusual, the whole page is handled at once.
    const isPlain = !page.epochs && page.nextRev >= place.since;
    for (const records of isPlain ? portions.slice(0, -1) : []) {
      await store.write(
        async (writer) => {
          if (isSamePlace(await placeOf(writer), place)) await applyRecords(writer, records);
        },
        { inBackground: true },
      );
    }
    const records = isPlain ? (portions.at(-1) ?? []) : page.records;
    let isRestored = false;
    const finish = async (writer: Writer) => {
      isRestored = false;
      // Another tab has pulled meanwhile: the next pull continues from there.
      if (!isSamePlace(await placeOf(writer), place)) return;
      isRestored = page.epochs ? await noticeRestore(writer, place, page.epochs) : false;
      if (!isRestored && page.nextRev < place.since) {
        // Restored in a way that no epoch shows, so we can't tell how much is lost either.
        await sendAgain(writer, { rev: 0, epoch: '' });
        setPlace(writer, { since: 0, epochs: page.epochs ?? place.epochs, hasMore: true });
        isRestored = true;
      }
      if (isRestored) return;
      await applyRecords(writer, records);
      setPlace(writer, { since: page.nextRev, epochs: page.epochs ?? place.epochs, hasMore: page.hasMore });
      if (records.length > 0) writer.setValue(SAVED_AT, store.now());
    };
    // If more follows, nobody is waiting for this page, either.
    await store.write(finish, { inBackground: isPlain && page.hasMore });
    isChanged ||= isRestored || page.nextRev !== place.since;
    if (isRestored) restores += 1;
    const isLater = page.records.some(({ record }) => revOf(record) > place.since);
    isMore = isRestored ? restores === 1 : page.hasMore && isLater && page.nextRev > place.since;
  }
  return isChanged;
}

async function applyRecords(writer: Writer, records: Pulled['records']): Promise<void> {
  for (const [table, those] of Map.groupBy(records, ({ table }) => table)) {
    // Safe to read all rows first, since a page never has a record twice.
    const rows = await Promise.all(those.map(({ record }) => writer.raw(table, String(record.id))));
    const sent = await sentBefore(
      writer,
      rows.flatMap((row) => (row ? [{ ...row, table }] : [])),
    );
    for (const [i, { record }] of those.entries()) {
      applyRemote(writer, table, record, rows[i], sent.get(keyOf({ table, id: String(record.id) })));
    }
    if (sent.size > 0) await noteAnswered(writer, sent.keys());
  }
}

/** `sent`: a new row's version sent earlier without a response; the service has the record, so it got that version. */
function applyRemote(
  writer: Writer,
  table: TableName,
  theirs: SyncRecord,
  row: Row | undefined,
  sent: SyncRecord | undefined,
): void {
  const id = String(theirs.id);
  // Our own accepted edits come back, too.
  if (row && revOf(theirs) <= revOf(row.record)) return;
  // The row has the id of a record that was deleted once, and replaces it.
  if (row?.unsent && isTombstone(theirs) && takenBack(row.record) && revOf(row.record) === 0) {
    writer.put(table, withEdit({ id, record: theirs }, { ...row.record, id }));
    return;
  }
  if (!row || isTombstone(theirs)) {
    writer.put(table, { id, record: theirs });
    return;
  }
  const { removeAt } = row;
  const hidden = removeAt === undefined ? {} : { removeAt };
  const common = sent ?? commonBase(row, theirs);
  const merged = row.unsent ? { ...merge(common, row.record, theirs), rev: theirs.rev } : theirs;
  if (sameContent(merged, theirs)) writer.put(table, { id, record: theirs, ...hidden });
  else writer.put(table, { id, record: merged, unsent: 1, base: theirs, ...hidden });
}

/**
 * Returns whether an unsent row should be sent: not while it is a deletion that can be undone, or still what the service has
 * rejected, on the same revision.
 */
export function isDue(row: TableRow, refused: Refused): boolean {
  const { record, removeAt } = row;
  const before = refused.get(keyOf(row))?.record;
  return removeAt === undefined && !(before && equal(before, record));
}

/**
 * Pushes what the service doesn't have; a deletion that can still be undone waits. Returns the keys (`keyOf`) of records
 * that others had written to: these have to be pulled, merged, and pushed again.
 */
export async function sendUnsent(store: Store, push: Wire['push'], refused: Refused): Promise<ReadonlySet<string>> {
  const { unsent, epoch } = await store.read(async (reader) => ({
    unsent: await reader.unsent(),
    epoch: epochOf(await placeOf(reader)),
  }));
  const due = unsent.filter((row) => isDue(row, refused));
  // Deletions first, since they make room for the rest.
  due.sort((a, b) => Number(isTombstone(b.record)) - Number(isTombstone(a.record)));
  const refusedStill = new Set(unsent.filter((row) => !isDue(row, refused)).map(keyOf));
  for (const key of refused.keys()) if (!refusedStill.has(key)) refused.delete(key);
  const behind = new Set<string>();
  for (const batch of batches(due, PUSH_RECORDS, { maxSize: PUSH_BYTES, sizeOf: pushSize })) {
    const records = batch.map(({ table, record }) => ({ table, record }));
    const firstSent = await noteSent(store, batch);
    const { accepted, rejected, ...answer } = await push({ workspaceId: store.owner.workspaceId, records, epoch });
    // In another epoch, these revisions mean nothing here until we have pulled it and the records are accepted again.
    const sent = new Map(batch.map((row) => [keyOf(row), row.record]));
    if (answer.epoch !== undefined && answer.epoch !== epoch) return new Set(sent.keys());
    await store.write(async (writer) => {
      for (const { table, id, rev } of accepted) {
        const record = sent.get(keyOf({ table, id }));
        if (record) await markAccepted(writer, table, id, { ...record, rev });
      }
      // A record rejected when first sent isn't at the service, or is someone else's.
      await noteAnswered(writer, [...accepted.map(keyOf), ...firstSent]);
      if (accepted.length > 0) writer.setValue(SAVED_AT, store.now());
    });
    for (const { table, id, reason } of rejected) {
      const key = keyOf({ table, id });
      const record = sent.get(key);
      if (record) refused.set(key, { record, reason });
      if (reason === 'conflict' || reason === 'deleted') behind.add(key);
    }
  }
  return behind;
}

const encoder = new TextEncoder();

/** The bytes that a row takes in a push's body; the 100 are for what surrounds the record. */
const pushSize = ({ record }: TableRow) => encoder.encode(JSON.stringify(record)).length + 100;

/** Stores `accepted`, the version that both sides now have. Edits made during the push stay unsent, based on it. */
async function markAccepted(writer: Writer, table: TableName, id: string, accepted: SyncRecord): Promise<void> {
  const row = await writer.raw(table, id);
  if (!row || revOf(row.record) >= revOf(accepted)) return;
  const { unsent: _, base: __, own: ___, ...rest } = row;
  const next: Row = sameContent(row.record, accepted)
    ? { ...rest, record: accepted }
    : { ...rest, record: { ...row.record, rev: accepted.rev }, unsent: 1, base: accepted };
  writer.put(table, next);
}
