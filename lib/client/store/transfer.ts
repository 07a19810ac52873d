import { equal, isTombstone, sameContent } from '../../sync/merge.ts';
import { monthOf } from '../../time.ts';
import { withEdit, writeTombstone } from './edit.ts';
import { type Reader, readAllTables, type TableRow, type Writer } from './rows.ts';
import type { Store } from './store.ts';
import { pendingShareKey, sharedReceiptKey } from './values.ts';

/**
 * Moves what was made without an account into an account's store. It may be interrupted anywhere and run again: what has been
 * copied is recognized by its id, and leaves the source only once it is safe in the target and unchanged since. A running
 * meeting keeps running. This month's starts count for the account from now on. What was shared of a meeting goes with it, or
 * it would be shared twice. Throws StoreFailure.
 */
export async function transferRecords(source: Store, target: Store): Promise<void> {
  await source.write(async (writer) => writer.setValue('movingTo', target.owner));
  for (;;) {
    const { rows, shares } = await source.read(async (reader) => {
      const rows = await readAllTables(reader);
      return { rows, shares: await sharesOf(reader, rows) };
    });
    if (rows.length === 0) break;
    await copyInto(target, rows, shares);
    await moveStarts(source, target);
    // What is held in memory only is not safe.
    if (target.trouble) throw target.trouble;
    await source.write(async (writer) => {
      for (const { table, id, record } of rows) {
        const now = await writer.get(table, id);
        if (!now || !sameContent(now.record, record)) continue;
        if (table === 'meetings' && !(await dropShares(writer, id, shares))) continue;
        await writeTombstone(writer, table, id, source.now());
      }
    });
  }
  await source.write(async (writer) => writer.setValue('movingTo', undefined));
}

/** Whether a transfer into this account has begun and has not been completed. */
export async function isTransferPending(source: Store, { owner }: Store): Promise<boolean> {
  // Only transferRecords writes it.
  const to = (await source.read((reader) => reader.value('movingTo'))) as Store['owner'] | undefined;
  return to?.accountId === owner.accountId && to?.workspaceId === owner.workspaceId;
}

/** What is stored about the sharing of these meetings, by key. */
type Shares = ReadonlyMap<string, unknown>;

const shareKeys = (meetingId: string) => [sharedReceiptKey(meetingId), pendingShareKey(meetingId)];

async function sharesOf(reader: Reader, rows: readonly TableRow[]): Promise<Shares> {
  const keys = rows.flatMap(({ table, id }) => (table === 'meetings' ? shareKeys(id) : []));
  const values = await Promise.all(keys.map(async (key) => [key, await reader.value(key)] as const));
  return new Map(values.filter(([, value]) => value !== undefined));
}

/** Removes what has been copied about a meeting's sharing. Returns false if it was shared meanwhile. */
async function dropShares(writer: Writer, meetingId: string, copied: Shares): Promise<boolean> {
  const keys = shareKeys(meetingId);
  for (const key of keys) if (!equal(await writer.value(key), copied.get(key))) return false;
  for (const key of keys) if (copied.has(key)) writer.setValue(key, undefined);
  return true;
}

function copyInto(target: Store, rows: readonly TableRow[], shares: Shares): Promise<void> {
  return target.write(async (writer) => {
    for (const { table, id, record } of rows) {
      const there = await writer.raw(table, id);
      // Deleted there since an earlier attempt: it stays deleted.
      if (there && (isTombstone(there.record) || sameContent(there.record, record))) continue;
      writer.put(table, withEdit(there, { ...record, id }));
    }
    for (const [key, value] of shares) {
      // Shared from the account since an earlier attempt: that is the later one.
      if ((await writer.value(key)) === undefined) writer.setValue(key, value);
    }
  });
}

async function moveStarts(source: Store, target: Store): Promise<void> {
  const month = monthOf(target.now());
  const starts = await source.read((reader) => reader.starts(month));
  await target.write(async (writer) => {
    const known = new Set((await writer.starts(month)).map(({ meetingId }) => meetingId));
    for (const start of starts) if (!known.has(start.meetingId)) writer.putStart({ ...start, state: 'queued' });
  });
}
