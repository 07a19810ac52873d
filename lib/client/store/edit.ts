import { equal, isTombstone } from '../../sync/merge.ts';
import { type Records, read } from '../../sync/records.ts';
import type { SyncRecord, TableName } from '../../sync/schema.ts';
import type { Row, Writer } from './rows.ts';

/** Returns the row with an edited record, to be sent. The first unsent edit keeps the version both sides had as its base. */
export function withEdit(row: Row | undefined, record: SyncRecord & { id: string }): Row {
  const base = row?.unsent ? (row.base ?? null) : (row?.record ?? null);
  const edited: Row = { id: record.id, record: { ...record, rev: row?.record.rev ?? 0 }, unsent: 1, base };
  if (row?.own) edited.own = row.own;
  if (row?.from !== undefined) edited.from = row.from;
  return edited;
}

/** Writes a new record with a newly created id. */
export function create<Table extends TableName>(writer: Writer, table: Table, record: Records[Table]): void {
  writer.put(table, { ...withEdit(undefined, { ...record }), own: 1 });
}

/**
 * Changes the given fields of a record and returns it; undefined fields, and fields that this app doesn't know, stay as they
 * are. Returns null if there is no such record. Writes nothing if nothing changes, so that nothing has to be sent.
 */
export async function change<Table extends TableName>(
  writer: Writer,
  table: Table,
  id: string,
  fields: Partial<Omit<Records[Table], 'id'>>,
): Promise<Records[Table] | null> {
  const row = await writer.get(table, id);
  if (!row) return null;
  const isSame = Object.entries(fields).every(([key, value]) => value === undefined || equal(row.record[key], value));
  if (isSame) return read[table](row.record);
  const given = Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined));
  const record = { ...row.record, ...given, id };
  writer.put(table, withEdit(row, record));
  return read[table](record);
}

/**
 * Deletes a record for good. The tombstone stays, so that other devices learn of it. `note` is stored in it, for tabs that
 * had the record.
 */
export async function writeTombstone(
  writer: Writer,
  table: TableName,
  id: string,
  at: number,
  note: { hasMoved?: true } = {},
): Promise<void> {
  const row = await writer.raw(table, id);
  if (!row || isTombstone(row.record)) return;
  writer.put(table, { id, record: { id, rev: row.record.rev ?? 0, deletedAt: at, ...note }, unsent: 1, base: null });
}

/** The key of a value that changes with every deletion: cheaper to watch than all tables. */
export const LAST_REMOVAL = 'lastRemoval';

/** Deletes a record so that it can be undone until `removeAt` (epoch ms): it is hidden at once, and gone for good then. */
export function hide(writer: Writer, table: TableName, row: Row, removeAt: number): void {
  writer.put(table, { ...row, removeAt });
  writer.setValue(LAST_REMOVAL, `${removeAt} ${row.id}`);
}
