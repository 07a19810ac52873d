import { equal, isTombstone, sameContent } from '../../sync/merge.ts';
import { TABLES } from '../../sync/terms.ts';
import { monthOf } from '../../time.ts';
import { withEdit, writeTombstone } from './edit.ts';
import type { Reader, TableRow, Writer } from './rows.ts';
import type { Store } from './store.ts';
import { pendingShareKey, sharedReceiptKey } from './values.ts';

/** What somebody would miss. */
export interface StoreCounts {
  meetings: number;
  people: number;
  topics: number;
  templates: number;
}

const countsOf = (rows: readonly TableRow[]): StoreCounts => {
  const count = (name: string) => rows.filter(({ table }) => table === name).length;
  return {
    meetings: count('meetings'),
    people: count('people'),
    topics: count('topics'),
    templates: count('templates'),
  };
};

export function isEmpty({ meetings, people, topics, templates }: StoreCounts): boolean {
  return meetings + people + topics + templates === 0;
}

/** What is in the store. */
export async function countRecords(store: Store): Promise<StoreCounts> {
  return countsOf(await store.read(everything));
}

/** What is on this device only, and gone with it: all that the service has not taken. */
export async function countUnsent(store: Store): Promise<StoreCounts> {
  const rows = await store.read((reader) => reader.unsent());
  return countsOf(
    rows.filter(({ record, removeAt }) => removeAt === undefined && typeof record.deletedAt !== 'number'),
  );
}

/**
 * Moves what was made without an account into one. It may stop anywhere and be done again: what has been copied is
 * recognised by its id, and leaves the source only when it is safe in the target, unchanged since. A running meeting
 * runs on. This month's starts count for the account from now on. What was shared of a meeting goes with it, or it would
 * be shared twice. Throws StoreFailure.
 */
export async function transferRecords(source: Store, target: Store): Promise<void> {
  await source.write(async (writer) => writer.setValue('movingTo', target.owner));
  for (;;) {
    const { rows, shares } = await source.read(async (reader) => {
      const rows = await everything(reader);
      return { rows, shares: await sharesOf(reader, rows) };
    });
    if (rows.length === 0) break;
    await copyInto(target, rows, shares);
    await moveStarts(source, target);
    // Held in memory is not safe.
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

/** Whether a move into this account was begun and has not come to its end. */
export async function isTransferPending(source: Store, { owner }: Store): Promise<boolean> {
  // Ours alone writes it, above.
  const to = (await source.read((reader) => reader.value('movingTo'))) as Store['owner'] | undefined;
  return to?.accountId === owner.accountId && to?.workspaceId === owner.workspaceId;
}

/** What is kept about the sharing of these meetings, by its key. */
type Shares = ReadonlyMap<string, unknown>;

const shareKeys = (meetingId: string) => [sharedReceiptKey(meetingId), pendingShareKey(meetingId)];

async function sharesOf(reader: Reader, rows: readonly TableRow[]): Promise<Shares> {
  const keys = rows.flatMap(({ table, id }) => (table === 'meetings' ? shareKeys(id) : []));
  const values = await Promise.all(keys.map(async (key) => [key, await reader.value(key)] as const));
  return new Map(values.filter(([, value]) => value !== undefined));
}

/** Forgets what has been copied of a meeting's sharing; answers false for one that was shared meanwhile. */
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
      // Deleted there since an earlier try: it stays deleted.
      if (there && (isTombstone(there.record) || sameContent(there.record, record))) continue;
      writer.put(table, withEdit(there, { ...record, id }));
    }
    for (const [key, value] of shares) {
      // Shared from the account since an earlier try: that is the later one.
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

async function everything(reader: Reader): Promise<TableRow[]> {
  const found: TableRow[] = [];
  for (const table of TABLES) for (const row of await reader.all(table)) found.push({ ...row, table });
  return found;
}
