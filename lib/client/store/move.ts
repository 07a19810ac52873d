import { merge, sameContent } from '../../sync/merge.ts';
import { isBudget, read } from '../../sync/records.ts';
import type { SyncRecord } from '../../sync/schema.ts';
import { monthOf } from '../../time.ts';
import { changeSettings, currencyIn, withSameFigures } from './currency.ts';
import { withEdit, writeTombstone } from './edit.ts';
import { putView } from './meeting-in-view.ts';
import { meetingValue, meetingValuesOf, setMeetingValue } from './meeting-values.ts';
import {
  isOpen,
  isVisible,
  keyOf,
  parentOf,
  type Reader,
  type Row,
  readAllTables,
  type TableRow,
  type Writer,
} from './rows.ts';
import { NOBODY, ownersOf, type StoreOwner, type WritableSpaces } from './store.ts';
import { settingsOf } from './values.ts';

/*
 * Moves records from one owner to another on this device, within one transaction: into an account on signing in, out of it
 * on signing out, and from a deleted workspace into another. If both have a record, the arriving one is merged with the
 * other. Values about a meeting go with it: what was shared, which would otherwise be shared twice; what is waiting to be
 * shared; and the question about the time away, which would otherwise never be asked.
 */

/** The rows to move, and which of them also stay. */
interface Load {
  rows: TableRow[];
  /** People and topics that other meetings or templates also need, by table and id. */
  staying: ReadonlySet<string>;
}

/** Moves everything that was made without an account to the account. */
export async function moveEverything(device: WritableSpaces, to: StoreOwner, now: number): Promise<void> {
  const rows = await readAllTables(device.in(NOBODY));
  await move(device, NOBODY, to, { rows, staying: new Set() }, now);
}

/**
 * Moves what needs no question when an account signs in: the running meeting, and the meeting promised to this account, with
 * everything that belongs to them. This device shows the running meeting that was moved, even alongside another device's.
 */
export async function moveRunning(device: WritableSpaces, to: StoreOwner, now: number): Promise<void> {
  const source = device.in(NOBODY);
  // Only promiseMeeting writes this.
  const promised = (await source.value(PROMISED)) as Promised | undefined;
  const ids = new Set((await source.open()).map(({ id }) => id));
  if (promised?.accountId === to.accountId) ids.add(promised.meetingId);
  if (promised) source.setValue(PROMISED, undefined);
  await move(device, NOBODY, to, await withNeeds(ids, source), now);
}

/** Moves one meeting with everything that belongs to it. Returns whether the space without an account had it. */
export async function moveMeeting(device: WritableSpaces, to: StoreOwner, id: string, now: number): Promise<boolean> {
  const load = await withNeeds(new Set([id]), device.in(NOBODY));
  await move(device, NOBODY, to, load, now);
  return load.rows.length > 0;
}

const PROMISED = 'promised';

interface Promised {
  meetingId: string;
  accountId: string;
}

/** Promises a meeting to an account that is about to open: it will move there, whatever happens in between. */
export function promiseMeeting(writer: Writer, meetingId: string, accountId: string): void {
  writer.setValue(PROMISED, { meetingId, accountId } satisfies Promised);
}

/**
 * Moves what the service never had of a deleted workspace to another one: meetings with everything that belongs to them,
 * people, topics, templates and budgets. Removes the rest.
 */
export async function rescue(device: WritableSpaces, gone: StoreOwner, to: StoreOwner, now: number): Promise<void> {
  const source = device.in(gone);
  const fresh = (await source.unsent()).filter((row) => isVisible(row) && !row.record.rev);
  const { rows } = await withNeeds(new Set(fresh.flatMap(({ table, id }) => (table === 'meetings' ? id : []))), source);
  const among = new Set(rows.map(keyOf));
  // New parts of a meeting that the service had were deleted with it.
  const others = fresh.filter((row) => meetingOf(row) === undefined && !among.has(keyOf(row)));
  await move(device, gone, to, { rows: [...others, ...rows], staying: new Set() }, now);
  device.remove(gone);
}

/** These meetings with their people and topics. */
async function withNeeds(ids: ReadonlySet<string>, reader: Reader): Promise<Load> {
  if (ids.size === 0) return { rows: [], staying: new Set() };
  const all = await readAllTables(reader);
  const moving = all.filter((row) => ids.has(meetingOf(row) ?? ''));
  const [needed, elsewhere] = [needsOf(moving), needsOf(all.filter((row) => !moving.includes(row)))];
  const along = all.filter((row) => needed.has(keyOf(row)));
  return { rows: [...along, ...moving], staying: new Set([...needed].filter((key) => elsewhere.has(key))) };
}

/** The meeting that a row is, or belongs to. */
const meetingOf = (row: TableRow) => (row.table === 'meetings' ? row.id : parentOf(row.table, row));

/** The people and topics that these rows refer to, by table and id. */
const needsOf = (rows: readonly TableRow[]) => new Set(rows.flatMap(needs));

function needs({ table, record }: TableRow): string[] {
  if (table === 'attendees') return [`people:${read.attendees(record).personId}`];
  if (table === 'meetings') return [`topics:${read.meetings(record).topicId}`];
  if (table !== 'templates') return [];
  const { topicId, people } = read.templates(record);
  return [`topics:${topicId}`, ...people.flatMap((one) => (one.kind === 'person' ? `people:${one.personId}` : []))];
}

/** Moves records. This month's starts then count for the target's account. */
async function move(
  device: WritableSpaces,
  from: StoreOwner,
  to: StoreOwner,
  { rows, staying }: Load,
  now: number,
): Promise<void> {
  if (rows.length === 0) return;
  const [source, target] = [device.in(from), device.in(to)];
  const { currency } = await settingsOf(source);
  const currencies = { from: currency, to: await currencyIn(to, target, currency) };
  const values = await meetingValuesOf(source, rows);
  for (const row of rows) {
    const { table, id } = row;
    const there = await target.raw(table, id);
    const arrival = { row, there, common: row.from === to.workspaceId ? row.base : null, currencies };
    const next = stands(arrival) ? null : arrived(arrival);
    if (next) target.put(table, next);
    if (isOpen(table, row) && !there) putView(target, { shown: id, beside: [] });
    if (staying.has(keyOf(row))) {
      const { table: _, ...rest } = row;
      source.put(table, { ...rest, base: inTarget(row, currencies), from: to.workspaceId });
    } else await writeTombstone(source, table, id, now, { hasMoved: true });
  }
  for (const [key, value] of values) {
    // Anything shared from the target since is newer.
    if ((await meetingValue(target, key)) === undefined) await setMeetingValue(target, key, value);
    await setMeetingValue(source, key, undefined);
  }
  const meetings = new Set(rows.map(meetingOf));
  await copyStarts(source, target, 'queued', now, (meetingId) => meetings.has(meetingId));
}

/**
 * Copies everything this device has of the account to the space without one, where work continues as if there had been no
 * account; a running meeting keeps running. Remembers which versions the service had, so that moving back later doesn't
 * overwrite other devices' changes. `receipts`: also what was shared of the meetings, while the account exists.
 */
export async function keepRecords(
  device: WritableSpaces,
  accountId: string | null,
  { receipts, now }: { receipts: boolean; now: number },
): Promise<void> {
  const target = device.in(NOBODY);
  for (const owner of await ownersOf(device, accountId)) {
    const source = device.in(owner);
    const rows = await readAllTables(source);
    const settings = await settingsOf(source);
    if ((await readAllTables(target)).length === 0) await changeSettings(target, settings);
    const currencies = { from: settings.currency, to: (await settingsOf(target)).currency };
    for (const row of rows) await keepRow(row, target, owner, currencies);
    const values = await meetingValuesOf(source, rows, { receipts });
    for (const [key, value] of values) await setMeetingValue(target, key, value);
    await copyStarts(source, target, 'local', now, () => true);
  }
}

async function keepRow(row: TableRow, target: Writer, owner: StoreOwner, currencies: Currencies): Promise<void> {
  const { table, id, record, unsent, base } = row;
  const there = await target.get(table, id);
  const known = there?.from === owner.workspaceId ? there.base : null;
  const arrival = { row, there, common: known && inTarget({ table, record: known }, currencies), currencies };
  if (stands(arrival)) return;
  const next = there
    ? (mergedWith(there, arrival) ?? there)
    : withEdit(undefined, { ...inTarget(row, currencies), id });
  const sent = unsent ? base : record;
  target.put(table, sent?.rev ? { ...next, base: sent, from: owner.workspaceId } : next);
}

async function copyStarts(
  source: Reader,
  target: Writer,
  state: 'queued' | 'local',
  now: number,
  counts: (meetingId: string) => boolean,
): Promise<void> {
  const month = monthOf(now);
  const known = new Set((await target.starts(month)).map(({ meetingId }) => meetingId));
  for (const start of await source.starts(month)) {
    if (counts(start.meetingId) && !known.has(start.meetingId)) target.putStart({ ...start, state });
  }
}

export async function removeAccount(device: WritableSpaces, accountId: string): Promise<void> {
  for (const owner of await ownersOf(device, accountId)) device.remove(owner);
}

/** The currencies of the source and the target owner. */
interface Currencies {
  from: string;
  to: string;
}

/** An arriving record, and what is known about it at the target. */
interface Arrival {
  row: TableRow;
  there: Row | undefined;
  /** The last version that both sides had, in the target's currency; null: none. */
  common: SyncRecord | null | undefined;
  currencies: Currencies;
}

/**
 * Whether the existing record stays as it is. A budget has the same id everywhere, so two of them may have nothing in
 * common: treating one's amount as an edit of the other would silently replace it.
 */
const stands = ({ row, there, common }: Arrival): boolean =>
  there !== undefined && isVisible(there) && !common && isBudget(row.record);

/** The row to write if the target already has one, which may have been edited there, too; null: none. */
function mergedWith(there: Row, { row, common, currencies }: Arrival): Row | null {
  const merged = merge(common ? roundedAs(row, common, currencies) : null, inTarget(row, currencies), there.record);
  return sameContent(merged, there.record) ? null : withEdit(there, { ...merged, id: row.id });
}

/**
 * The row to write for an arriving one; null: none. If the common version has a revision from the service, the row is an
 * edit of it, or equal to it.
 */
function arrived(arrival: Arrival): Row | null {
  const { row, there, common } = arrival;
  const { id } = row;
  // If deleted at the target, it stays deleted.
  if (there) return isVisible(there) ? mergedWith(there, arrival) : null;
  const record = inTarget(row, arrival.currencies);
  if (!common?.rev) {
    const edited = withEdit(undefined, { ...record, id });
    const fresh = row.own ? { ...edited, own: row.own } : edited;
    // The account may have a budget that hasn't been pulled yet. That one wins, since this one isn't an edit of it.
    return isBudget(record) ? { ...fresh, base: fresh.record } : fresh;
  }
  const edited = merge(roundedAs(row, common, arrival.currencies), record, common);
  if (sameContent(common, edited)) return { id, record: common };
  return { id, record: { ...edited, id, rev: common.rev }, unsent: 1, base: common };
}

/** The record in the target's currency. */
const inTarget = ({ table, record }: Pick<TableRow, 'table' | 'record'>, { from, to }: Currencies): SyncRecord =>
  withSameFigures(table, record, from, to);

/** The common version converted there and back: figures that were only rounded on the way weren't edited. */
function roundedAs({ table }: TableRow, common: SyncRecord, { from, to }: Currencies): SyncRecord {
  return withSameFigures(table, withSameFigures(table, common, to, from), from, to);
}
