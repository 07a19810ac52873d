import { isTombstone } from '../../sync/merge.ts';
import { CHILDREN, type ChildTable } from '../../sync/records.ts';
import type { SyncRecord, TableName } from '../../sync/schema.ts';
import { TABLES } from '../../sync/terms.ts';

/** A record, and what the device knows about it that is no part of it. */
export interface Row {
  id: string;
  record: SyncRecord;
  /** The edit has not been accepted by the service. */
  unsent?: 1;
  /** Of an unsent edit: the last version both sides had; null: none. */
  base?: SyncRecord | null;
  /** Deleted, and can be brought back until then (epoch ms); hidden everywhere. */
  removeAt?: number;
}

export type TableRow = Row & { table: TableName };

/** A meeting's start, to be counted. */
export interface Start {
  meetingId: string;
  startedAt: number;
  /** UTC, YYYY-MM. */
  month: string;
  /** `local`: no account to count it for. `refused`: the service cannot take it, and trying again is no use. */
  state: 'queued' | 'counted' | 'local' | 'refused';
}

/** Reads rows, in no order. Deleted records are not among them, but where it says so. */
export interface Reader {
  get(table: TableName, id: string): Promise<Row | undefined>;
  /** As stored, deleted or not. */
  raw(table: TableName, id: string): Promise<Row | undefined>;
  all(table: TableName): Promise<Row[]>;
  /** All as stored, deleted or not. */
  allRaw(table: TableName): Promise<Row[]>;
  /** What belongs to these meetings. */
  children(table: ChildTable, meetingIds: readonly string[]): Promise<Row[]>;
  /** The meetings without an end. */
  open(): Promise<Row[]>;
  /** What is deleted and can still be brought back. */
  removed(): Promise<TableRow[]>;
  /** What the service does not have yet, tombstones too. */
  unsent(): Promise<TableRow[]>;
  /** Small things beside the records, by name; undefined: not there. */
  value(key: string): Promise<unknown>;
  /** The starts of a month. */
  starts(month: string): Promise<Start[]>;
  /** The starts to be reported. */
  queued(): Promise<Start[]>;
}

export interface Writer extends Reader {
  /** Puts the row in place of the one with its id. */
  put(table: TableName, row: Row): void;
  /** Undefined: no longer there. */
  setValue(key: string, value: unknown): void;
  putStart(start: Start): void;
}

/** Neither deleted for good nor for now. */
export function isVisible(row: Row): boolean {
  return row.removeAt === undefined && !isTombstone(row.record);
}

export function isOpen(table: TableName, { record }: Row): boolean {
  return table === 'meetings' && !isTombstone(record) && typeof record.endedAt !== 'number';
}

/** The meeting that a row belongs to. */
export function parentOf(table: TableName, { record }: Row): string | undefined {
  return isChildTable(table) && typeof record.meetingId === 'string' ? record.meetingId : undefined;
}

function isChildTable(table: TableName): table is ChildTable {
  return CHILDREN.some((child) => child === table);
}

/** What a query read or a change touched: a table, a row (`table:id`), a meeting's rows (`table@id`), a value. */
export type Key = string;

export const EVERYTHING: Key = '*';

/** What changes with a row. */
export function keysOf(table: TableName, row: Row): Key[] {
  const parent = parentOf(table, row);
  return [table, `${table}:${row.id}`, ...(parent === undefined ? [] : [`${table}@${parent}`])];
}

/** All visible rows. */
export async function readAllTables(reader: Reader): Promise<TableRow[]> {
  const found: TableRow[] = [];
  for (const table of TABLES) for (const row of await reader.all(table)) found.push({ ...row, table });
  return found;
}

/** A reader that notes what was read. */
export function trackReads(reader: Reader, keys: Set<Key>): Reader {
  const note = (...read: Key[]) => {
    for (const key of read) keys.add(key);
    return reader;
  };
  return {
    get: (table, id) => note(`${table}:${id}`).get(table, id),
    raw: (table, id) => note(`${table}:${id}`).raw(table, id),
    all: (table) => note(table).all(table),
    allRaw: (table) => note(table).allRaw(table),
    children: (table, ids) => note(...ids.map((id) => `${table}@${id}`)).children(table, ids),
    open: () => note('meetings').open(),
    removed: () => note(...TABLES).removed(),
    unsent: () => note(...TABLES).unsent(),
    value: (key) => note(`values:${key}`).value(key),
    starts: (month) => note('starts').starts(month),
    queued: () => note('starts').queued(),
  };
}
