import type { AnyRecord, TableName } from '../../sync/schema.ts';
import type { ChildTable } from './records.ts';

/** A record, and what the device knows about it that is no part of it. */
export interface Row {
  id: string;
  record: AnyRecord;
  /** The edit has not been accepted by the service. */
  unsent?: 1;
  /** Of an unsent edit: the last version both sides had; null: none. */
  base?: AnyRecord | null;
  /** Deleted, and can be brought back until then (epoch ms); hidden everywhere. */
  removeAt?: number;
}

/** Small things beside the records, by name. */
export type Value = unknown;

/** A meeting's start, to be counted. */
export interface Start {
  meetingId: string;
  startedAt: number;
  /** UTC, YYYY-MM. */
  month: string;
  /** `local`: no account to count it for. `refused`: the service cannot take it, and trying again is no use. */
  state: 'queued' | 'counted' | 'local' | 'refused';
}

/** Reads rows. Deleted records are never among them. */
export interface Reader {
  get(table: TableName, id: string): Promise<Row | undefined>;
  all(table: TableName): Promise<Row[]>;
  /** What belongs to these meetings. */
  children(table: ChildTable, meetingIds: readonly string[]): Promise<Row[]>;
  /** The meetings without an end. */
  open(): Promise<Row[]>;
  /** What is deleted and can still be brought back. */
  removed(): Promise<(Row & { table: TableName })[]>;
  unsent(limit?: number): Promise<(Row & { table: TableName })[]>;
  value(key: string): Promise<Value>;
  starts(month: string): Promise<Start[]>;
}

export interface Writer extends Reader {
  /** Puts the row as it is. */
  put(table: TableName, row: Row): void;
  setValue(key: string, value: Value): void;
  putStart(start: Start): void;
}
