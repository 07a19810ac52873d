import { isTombstone } from '../../sync/merge.ts';
import { CHILDREN, type ChildTable } from '../../sync/records.ts';
import type { SyncRecord, TableName } from '../../sync/schema.ts';
import { TABLES } from '../../sync/terms.ts';

/** A record with what only this device knows about it. */
export interface Row {
  id: string;
  record: SyncRecord;
  /** The service hasn't accepted this version yet. */
  unsent?: 1;
  /** For an unsent edit: the last version that both sides had; null: none. */
  base?: SyncRecord | null;
  /**
   * In the space without an account: a workspace that also has, or may have, this record. `base` is then the last version
   * that both had, in that workspace's currency.
   */
  from?: string;
  /** Created on this device, under an id that no other device creates, and not known to be at the service. */
  own?: 1;
  /** Deleted and hidden everywhere, but can be restored until this time (epoch ms). */
  removeAt?: number;
}

export type TableRow = Row & { table: TableName };

/** Returns a key that identifies a row among those of all tables. */
export const keyOf = ({ table, id }: Pick<TableRow, 'table' | 'id'>) => `${table}:${id}`;

/** Returns the revision at the service; 0: none yet. */
export const revOf = ({ rev }: SyncRecord): number => (typeof rev === 'number' ? rev : 0);

/** Versions of records, by `keyOf`. */
export type Versions = Record<string, SyncRecord>;

/** A meeting's start, which counts against the plan. */
export interface Start {
  meetingId: string;
  startedAt: number;
  /** UTC, YYYY-MM. */
  month: string;
  /** `queued`: not reported yet. `local`: there is no account to count it for. `refused`: the service will never accept it. */
  state: 'queued' | 'counted' | 'local' | 'refused';
}

/** What a meeting adds up to, stored beside its records so that thousands of records needn't be read again. */
export interface KeptSum {
  /** The meeting's id. */
  id: string;
  /** In the form of the rules that made it (insights/meeting-sums.ts). Absent: to be added up again. */
  sum?: unknown;
  /** Identifies the change since which it has to be added up again. */
  stale?: string;
}

/** Reads rows, in no particular order. Deleted ones are left out unless stated otherwise. */
export interface Reader {
  get(table: TableName, id: string): Promise<Row | undefined>;
  /** Returns a row as stored, deleted or not. */
  raw(table: TableName, id: string): Promise<Row | undefined>;
  all(table: TableName): Promise<Row[]>;
  /** Returns rows as stored, deleted or not. */
  allRaw(table: TableName): Promise<Row[]>;
  /**
   * Returns rows whose id comes after `after`, as stored, deleted or not, sorted by id (UTF-16 code units): at least `limit`
   * of them, if there are that many.
   */
  page(table: TableName, after: string, limit: number): Promise<Row[]>;
  /** Returns the rows that belong to these meetings. */
  children(table: ChildTable, meetingIds: readonly string[]): Promise<Row[]>;
  /** Returns the meetings that haven't ended. */
  open(): Promise<Row[]>;
  /** Returns the rows that are deleted but can still be restored. */
  removed(): Promise<TableRow[]>;
  /** Returns the rows that the service doesn't have yet, including tombstones. */
  unsent(): Promise<TableRow[]>;
  /** Returns a small value stored beside the records; undefined: not set. */
  value(key: string): Promise<unknown>;
  /** Returns the starts of a month. */
  starts(month: string): Promise<Start[]>;
  /** Returns the starts to be reported. */
  queued(): Promise<Start[]>;
  sum(meetingId: string): Promise<KeptSum | undefined>;
  /**
   * Returns the sums of all meetings, even deleted and running ones; `missing` are the meetings that never had one stored.
   */
  sums(): Promise<{ kept: KeptSum[]; missing: string[] }>;
}

export interface Writer extends Reader {
  /** Replaces the row with the same id. */
  put(table: TableName, row: Row): void;
  /** Stores a value; undefined removes it. */
  setValue(key: string, value: unknown): void;
  putStart(start: Start): void;
  /** Stores what a meeting adds up to. Every change to its records makes that stale. */
  putSum(sum: KeptSum): void;
}

/** How long a deletion can be undone: long enough to reach the undo bar by keyboard, or have it read aloud first. */
export const UNDO_MS = 20_000;

/** Returns whether the row is neither deleted for good nor waiting to be. */
export function isVisible(row: Row): boolean {
  return row.removeAt === undefined && !isTombstone(row.record);
}

/** Returns whether the record is gone because it has moved to an account. */
export async function hasMoved(reader: Reader, table: TableName, id: string): Promise<boolean> {
  const row = await reader.raw(table, id);
  return row !== undefined && isTombstone(row.record) && row.record.hasMoved === true;
}

export function isOpen(table: TableName, { record }: Row): boolean {
  return table === 'meetings' && !isTombstone(record) && typeof record.endedAt !== 'number';
}

/** Returns the meeting that a row belongs to. */
export function parentOf(table: TableName, { record }: Row): string | undefined {
  return isChildTable(table) && typeof record.meetingId === 'string' ? record.meetingId : undefined;
}

/** Returns the meeting whose sum a change to this row makes stale; null: none; undefined: a tombstone doesn't name it. */
export function summedIn(table: TableName, row: Row): string | undefined | null {
  if (table === 'meetings') return row.id;
  return isChildTable(table) ? parentOf(table, row) : null;
}

export const isChildTable = (table: TableName): table is ChildTable => CHILDREN.some((child) => child === table);

/**
 * What a query read or a change touched: a table, a row (`table:id`), a meeting's rows (`table@id`), a value, the starts,
 * the sums, which meetings are `open`, or which rows are `unsent`.
 */
export type Key = string;

export const EVERYTHING: Key = '*';
export const UNSENT: Key = 'unsent';
const OPEN: Key = 'open';
/** Added if the owner's data was removed. */
export const GONE: Key = 'gone';

/** Returns whether a change that touched `changed` affects a query that has read `read`. */
export function concerns(changed: ReadonlySet<Key>, read: ReadonlySet<Key>): boolean {
  return changed.has(EVERYTHING) || [...read].some((key) => changed.has(key));
}

/** Returns the keys that a change to this row touches. */
export function keysOf(table: TableName, row: Row): Key[] {
  const parent = parentOf(table, row);
  return [
    table,
    `${table}:${row.id}`,
    ...(parent === undefined ? [] : [`${table}@${parent}`]),
    // A query that read a row before it left these sets still notices: it has the row's own key.
    ...(isOpen(table, row) ? [OPEN] : []),
    ...(row.unsent === 1 ? [UNSENT] : []),
  ];
}

/** Returns all visible rows. */
export async function readAllTables(reader: Reader): Promise<TableRow[]> {
  const found: TableRow[] = [];
  for (const table of TABLES) for (const row of await reader.all(table)) found.push({ ...row, table });
  return found;
}

/** Returns a reader that adds what it reads to `keys`. */
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
    page: (table, after, limit) => note(table).page(table, after, limit),
    async children(table, ids) {
      const rows = await note(...ids.map((id) => `${table}@${id}`)).children(table, ids);
      note(...rows.map(({ id }) => `${table}:${id}`));
      return rows;
    },
    async open() {
      const rows = await note(OPEN).open();
      note(...rows.map(({ id }) => `meetings:${id}`));
      return rows;
    },
    removed: () => note(...TABLES).removed(),
    async unsent() {
      const rows = await note(UNSENT).unsent();
      note(...rows.map(keyOf));
      return rows;
    },
    value: (key) => note(`values:${key}`).value(key),
    starts: (month) => note('starts').starts(month),
    queued: () => note('starts').queued(),
    sum: (id) => note(`sums:${id}`).sum(id),
    sums: () => note('meetings', ...CHILDREN).sums(),
  };
}

/** How many rows are processed before the page gets a turn: about 10 ms. */
export const PAGE = 500;

/**
 * Gives the page a turn within a transaction. A timer would end the transaction, but a request completes in its own task.
 */
export const breathe = async (reader: Reader): Promise<void> => void (await reader.value(''));

/** Yields all rows of a table as stored, deleted or not, a page at a time, sorted by id. */
export async function* allRows(reader: Reader, table: TableName): AsyncGenerator<readonly Row[]> {
  for (let after = ''; ; ) {
    const page = await reader.page(table, after, PAGE);
    const last = page.at(-1);
    if (!last) return;
    yield page;
    after = last.id;
  }
}
