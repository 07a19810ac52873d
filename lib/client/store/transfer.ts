import { equal } from '../../sync/merge.ts';
import { isBudget, read } from '../../sync/records.ts';
import { monthOf } from '../../time.ts';
import { arrived, inTarget, stands } from './arrived.ts';
import { copiedRecords, copiedValues, copiedVersions, setCopied } from './copied.ts';
import { currencyIn } from './currency.ts';
import { writeTombstone } from './edit.ts';
import { forgetKept, keptVersions } from './keep.ts';
import { putView } from './meeting-in-view.ts';
import { type MeetingValue, meetingValue, meetingValuesOf, setMeetingValue } from './meeting-values.ts';
import {
  isOpen,
  keyOf,
  parentOf,
  type Reader,
  readAllTables,
  type Start,
  type TableRow,
  type Versions,
  type Writer,
} from './rows.ts';
import type { Store, StoreOwner } from './store.ts';
import { settingsOf } from './values.ts';

/*
 * Moving what was made without an account into an account's store. They are two databases, so a move is one transaction
 * on each: everything is written to the account's, together with the versions that were copied, and then leaves the
 * other. A move may be interrupted anywhere and run again, in several tabs at once: what was already copied is
 * recognized by its id, and if it was edited since on either side, it is merged field by field. This month's starts
 * count for the account from then on. What is kept about a meeting goes with it: what was shared, or it would be shared
 * twice; what is waiting to be, and the question about the time away, or nobody would share or ask.
 */

/** What is copied, and which of it leaves. */
interface Load {
  rows: TableRow[];
  /** By table and id. People and topics that other meetings or templates also need stay where they were, too. */
  staying: string[];
  /** What is kept about the meetings. */
  values: MeetingValue[];
  starts: Start[];
  /** Of rates. */
  currency: string;
}

/** Moves everything. Throws StoreFailure. */
export async function transferRecords(source: Store, target: Store): Promise<void> {
  await source.write(async (writer) => writer.setValue('movingTo', target.owner));
  await move(source, target, everything);
  await source.write(async (writer) => writer.setValue('movingTo', undefined));
}

/**
 * Moves what needs no question when an account signs in: the running meeting, and what was promised to this account,
 * with everything that belongs to it. The running meeting that was moved is the one that this device shows, even
 * alongside another device's. Throws StoreFailure.
 */
export async function moveOnArrival(source: Store, target: Store): Promise<void> {
  if (isFor(await source.read((reader) => reader.value('movingTo')), target)) return transferRecords(source, target);
  // Only promiseMeeting writes it.
  const promised = (await source.read((reader) => reader.value('promised'))) as Promised | undefined;
  // A meeting that has been copied follows, even if it has ended since, in a tab that did not know.
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

/** Promises a meeting to an account that is about to open: it will move there, whatever happens in between. */
export async function promiseMeeting(source: Store, meetingId: string, accountId: string): Promise<void> {
  await source.write(async (writer) => writer.setValue('promised', { meetingId, accountId } satisfies Promised));
}

function isFor(value: unknown, { owner }: Store): boolean {
  // Only transferRecords writes it.
  const to = value as StoreOwner | undefined;
  return to?.accountId === owner.accountId && to?.workspaceId === owner.workspaceId;
}

export type Pick = (reader: Reader, month: string) => Promise<Load>;

/** Moves what `pick` finds. The move calls it again until nothing has changed meanwhile. Throws StoreFailure. */
export async function move(source: Store, target: Store, pick: Pick): Promise<void> {
  for (;;) {
    const month = monthOf(target.now());
    const { load, kept } = await source.read(async (reader) => ({
      load: await pick(reader, month),
      kept: await keptVersions(reader, target.owner),
    }));
    if (load.rows.length === 0) return;
    await copyInto(target, load, kept, month);
    // Anything held only in memory is not safe.
    if (target.trouble) throw target.trouble;
    const hasLeft = await source.write(async (writer) => {
      // Changed meanwhile: the change has to be copied first.
      if (!equal(await pick(writer, month), load)) return false;
      const staying = new Set(load.staying);
      for (const row of load.rows) {
        if (staying.has(keyOf(row))) continue;
        await writeTombstone(writer, row.table, row.id, source.now(), { hasMoved: true });
      }
      await forgetKept(
        writer,
        target.owner,
        load.rows.filter((row) => !staying.has(keyOf(row))),
      );
      for (const [key] of load.values) await setMeetingValue(writer, key, undefined);
      return true;
    });
    if (hasLeft) return;
  }
}

async function everything(reader: Reader, month: string): Promise<Load> {
  return loadOf(reader, await readAllTables(reader), [], month, () => true);
}

async function copiedMeetings(reader: Reader): Promise<string[]> {
  return Object.keys(await copiedRecords(reader)).flatMap((key) =>
    key.startsWith('meetings:') ? [key.slice('meetings:'.length)] : [],
  );
}

/** Meetings with their people and topics. */
export async function meetingsWithNeeds(ids: ReadonlySet<string>, reader: Reader, month: string): Promise<Load> {
  if (ids.size === 0) return loadOf(reader, [], [], month, () => false);
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
  return {
    rows,
    staying,
    values: await meetingValuesOf(reader, rows),
    starts: (await reader.starts(month)).filter(counts),
    currency: (await settingsOf(reader)).currency,
  };
}

async function copyInto(target: Store, load: Load, kept: Versions, month: string): Promise<void> {
  const { rows, values, starts, currency: from } = load;
  await target.write(async (writer) => {
    const currencies = { from, to: await currencyIn(target, writer, from) };
    const before = await copiedRecords(writer);
    const copied = await copiedVersions(writer);
    for (const row of rows) {
      const key = keyOf(row);
      const there = await writer.raw(row.table, row.id);
      // A budget made after one that was copied has the same id, but isn't an edit of it.
      const common = (isBudget(row.record) ? undefined : before[key]) ?? kept[key];
      const arrival = { row, there, common, currencies };
      if (stands(arrival)) continue;
      copied[key] = inTarget(row, currencies);
      const next = arrived(arrival);
      if (next) writer.put(row.table, next);
      if (isOpen(row.table, row) && !there) putView(writer, { shown: row.id, beside: [] });
    }
    await copyValues(writer, values);
    setCopied(writer, copied, values);
    const known = new Set((await writer.starts(month)).map(({ meetingId }) => meetingId));
    for (const start of starts) if (!known.has(start.meetingId)) writer.putStart({ ...start, state: 'queued' });
  });
}

/**
 * Copies only what nobody has changed in the account: something shared from there since an earlier attempt, say, is
 * newer.
 */
async function copyValues(writer: Writer, values: readonly MeetingValue[]): Promise<void> {
  const before = await copiedValues(writer);
  for (const [key, value] of values) {
    const isUnchanged = equal(await meetingValue(writer, key), before[key]);
    if (isUnchanged && !equal(value, before[key])) await setMeetingValue(writer, key, value);
  }
}
