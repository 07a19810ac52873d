import { fieldsOf } from '../../fields.ts';
import { equal, merge, sameContent } from '../../sync/merge.ts';
import { read } from '../../sync/records.ts';
import type { SyncRecord } from '../../sync/schema.ts';
import { monthOf } from '../../time.ts';
import { withEdit, writeTombstone } from './edit.ts';
import { keptVersions } from './keep.ts';
import { type MeetingValue, sharingOf } from './meeting-values.ts';
import {
  isOpen,
  isVisible,
  keyOf,
  parentOf,
  type Reader,
  type Row,
  readAllTables,
  type Start,
  type TableRow,
  type Versions,
} from './rows.ts';
import type { Store, StoreOwner } from './store.ts';
import { CURRENT_MEETING } from './values.ts';

/*
 * Moving what was made without an account into an account's store. They are two databases, so a move is one transaction on
 * each: everything is written to the account's, together with the versions that were copied, and then leaves the other. A
 * move may be interrupted anywhere and run again, in several tabs at once: what has been copied is recognized by its id,
 * and edited since on either side it is merged, field by field. This month's starts count for the account from then on.
 * What was shared of a meeting goes with it, or it would be shared twice.
 */

/** What is copied, and which of it leaves. */
interface Load {
  rows: TableRow[];
  /** By table and id. People and topics that other meetings or templates need too stay where they are as well. */
  staying: string[];
  /** What is stored about the sharing of the meetings. */
  shares: MeetingValue[];
  starts: Start[];
}

/** The target's value that holds the records as they were copied last, by table and id. */
const COPIED = 'copied';

/** What may have been copied without leaving, so that it may be copied again. */
const MAY_STAY = /^(people|topics):/;

/** Moves everything. Throws StoreFailure. */
export async function transferRecords(source: Store, target: Store): Promise<void> {
  await source.write(async (writer) => writer.setValue('movingTo', target.owner));
  await move(source, target, everything);
  await source.write(async (writer) => writer.setValue('movingTo', undefined));
}

/**
 * What moves by itself when an account signs in: the running meeting, and what was promised to this account; with all that
 * belongs to it. The running meeting that was moved is the one that this device shows, also beside another device's.
 * Throws StoreFailure.
 */
export async function moveOnArrival(source: Store, target: Store): Promise<void> {
  if (isFor(await source.read((reader) => reader.value('movingTo')), target)) return transferRecords(source, target);
  // Only promiseMeeting writes it.
  const promised = (await source.read((reader) => reader.value('promised'))) as Promised | undefined;
  // One that has been copied follows, though it may have ended since, in a tab that did not know.
  const ids = new Set(await target.read(copiedMeetings));
  if (promised?.accountId === target.owner.accountId) ids.add(promised.meetingId);
  await move(source, target, async (reader, month) => {
    for (const { id } of await reader.open()) ids.add(id);
    return meetingsWithNeeds(ids, reader, month);
  });
  if (promised !== undefined) await source.write(async (writer) => writer.setValue('promised', undefined));
}

interface Promised {
  meetingId: string;
  accountId: string;
}

/** Promises a meeting to an account that is about to open: it moves there then, whatever happens in between. */
export async function promiseMeeting(source: Store, meetingId: string, accountId: string): Promise<void> {
  await source.write(async (writer) => writer.setValue('promised', { meetingId, accountId } satisfies Promised));
}

function isFor(value: unknown, { owner }: Store): boolean {
  // Only transferRecords writes it.
  const to = value as StoreOwner | undefined;
  return to?.accountId === owner.accountId && to?.workspaceId === owner.workspaceId;
}

type Pick = (reader: Reader, month: string) => Promise<Load>;

/** Moves what `pick` finds. It is asked again within the move, until nothing has changed meanwhile. Throws StoreFailure. */
export async function move(source: Store, target: Store, pick: Pick): Promise<void> {
  for (;;) {
    const month = monthOf(target.now());
    const { load, kept } = await source.read(async (reader) => ({
      load: await pick(reader, month),
      kept: await keptVersions(reader, target.owner),
    }));
    if (load.rows.length === 0) return;
    await copyInto(target, load, kept, month);
    // What is held in memory only is not safe.
    if (target.trouble) throw target.trouble;
    const hasLeft = await source.write(async (writer) => {
      // Changed meanwhile: the change is to be copied first.
      if (!equal(await pick(writer, month), load)) return false;
      const staying = new Set(load.staying);
      for (const row of load.rows) {
        if (staying.has(keyOf(row))) continue;
        await writeTombstone(writer, row.table, row.id, source.now(), { hasMoved: true });
      }
      for (const [key] of load.shares) writer.setValue(key, undefined);
      return true;
    });
    if (hasLeft) return;
  }
}

async function everything(reader: Reader, month: string): Promise<Load> {
  return loadOf(reader, await readAllTables(reader), [], month, () => true);
}

async function copiedMeetings(reader: Reader): Promise<string[]> {
  const copied = fieldsOf(await reader.value(COPIED));
  return Object.keys(copied).flatMap((key) => (key.startsWith('meetings:') ? [key.slice('meetings:'.length)] : []));
}

/** Meetings with their people and topics. */
export async function meetingsWithNeeds(ids: ReadonlySet<string>, reader: Reader, month: string): Promise<Load> {
  if (ids.size === 0) return { rows: [], staying: [], shares: [], starts: [] };
  const all = await readAllTables(reader);
  const moving = all.filter((row) => ids.has(meetingOf(row) ?? ''));
  const needed = needsOf(moving);
  const neededElsewhere = needsOf(all.filter((row) => !ids.has(meetingOf(row) ?? '')));
  const along = all.filter((row) => needed.has(keyOf(row)));
  return loadOf(
    reader,
    [...along, ...moving],
    along.map(keyOf).filter((key) => neededElsewhere.has(key)),
    month,
    ({ meetingId }) => ids.has(meetingId),
  );
}

/** The meeting that a row is, or is part of. */
const meetingOf = (row: TableRow) => (row.table === 'meetings' ? row.id : parentOf(row.table, row));

/** The people and topics that these rows refer to, by table and id. */
function needsOf(rows: readonly TableRow[]): Set<string> {
  return new Set(rows.flatMap(needs));
}

function needs({ table, record }: TableRow): string[] {
  if (table === 'attendees') return [`people:${read.attendees(record).personId}`];
  if (table === 'meetings') return [`topics:${read.meetings(record).topicId}`];
  if (table !== 'templates') return [];
  const { topicId, people } = read.templates(record);
  return [`topics:${topicId}`, ...people.flatMap((one) => (one.kind === 'person' ? `people:${one.personId}` : []))];
}

async function loadOf(
  reader: Reader,
  rows: TableRow[],
  staying: string[],
  month: string,
  counts: (start: Start) => boolean,
): Promise<Load> {
  return { rows, staying, shares: await sharingOf(reader, rows), starts: (await reader.starts(month)).filter(counts) };
}

async function copyInto(target: Store, { rows, shares, starts }: Load, kept: Versions, month: string): Promise<void> {
  await target.write(async (writer) => {
    // Only this function writes it.
    const before = ((await writer.value(COPIED)) ?? {}) as Versions;
    const copied = Object.fromEntries(Object.entries(before).filter(([key]) => MAY_STAY.test(key)));
    for (const row of rows) {
      const key = keyOf(row);
      const there = await writer.raw(row.table, row.id);
      copied[key] = row.record;
      const next = arrived(row, there, before[key] ?? kept[key]);
      if (next) writer.put(row.table, next);
      if (isOpen(row.table, row) && !there) writer.setValue(CURRENT_MEETING, row.id);
    }
    writer.setValue(COPIED, copied);
    for (const [key, value] of shares) {
      // Shared from the account since an earlier attempt: that is the later one.
      if ((await writer.value(key)) === undefined) writer.setValue(key, value);
    }
    const known = new Set((await writer.starts(month)).map(({ meetingId }) => meetingId));
    for (const start of starts) if (!known.has(start.meetingId)) writer.putStart({ ...start, state: 'queued' });
  });
}

/**
 * The row to write for one that arrives; null: none. `common` is the last version that both sides had, if they ever had one;
 * if it is a revision of the service, the row is an edit of it, or not even that.
 */
function arrived({ id, record }: TableRow, there: Row | undefined, common: SyncRecord | undefined): Row | null {
  if (there) {
    // Deleted there: it stays deleted.
    if (!isVisible(there)) return null;
    const merged = merge(common ?? null, record, there.record);
    return sameContent(merged, there.record) ? null : withEdit(there, { ...merged, id });
  }
  if (!common?.rev) return withEdit(undefined, { ...record, id });
  if (sameContent(common, record)) return { id, record: common };
  return { id, record: { ...record, id, rev: common.rev }, unsent: 1, base: common };
}
