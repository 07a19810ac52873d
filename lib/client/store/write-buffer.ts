import { newId } from '../../ids.ts';
import type { ChildTable } from '../../sync/records.ts';
import type { TableName } from '../../sync/schema.ts';
import { TABLES } from '../../sync/terms.ts';
import {
  EVERYTHING,
  isOpen,
  isVisible,
  type KeptSum,
  type Key,
  keysOf,
  parentOf,
  type Reader,
  type Row,
  type Start,
  summedIn,
  type TableRow,
  type Writer,
} from './rows.ts';

const MANY = 1_000;

/** Distinguishes this page's changes from those of others. */
const TAB = newId();
let changes = 0;

/** A reader of an empty store. */
export const EMPTY: Reader = {
  get: async () => undefined,
  raw: async () => undefined,
  all: async () => [],
  allRaw: async () => [],
  page: async () => [],
  children: async () => [],
  open: async () => [],
  removed: async () => [],
  unsent: async () => [],
  value: async () => undefined,
  starts: async () => [],
  queued: async () => [],
  sum: async () => undefined,
  sums: async () => ({ kept: [], missing: [] }),
};

/**
 * Changes on top of something that can be read. They are visible when reading through the buffer, but not below it until
 * they are written there. A transaction uses one, and so does a store that can't save; a store in memory has one on top of
 * nothing.
 */
export class WriteBuffer implements Writer {
  readonly #below: Reader;
  readonly rows = new Map<TableName, Map<string, Row>>();
  readonly values = new Map<string, unknown>();
  readonly ownStarts = new Map<string, Start>();
  readonly ownSums = new Map<string, KeptSum>();
  /** Rows whose meeting is named only by the version below. */
  readonly orphans: TableRow[] = [];

  constructor(below: Reader) {
    this.#below = below;
  }

  async raw(table: TableName, id: string): Promise<Row | undefined> {
    return this.rows.get(table)?.get(id) ?? this.#below.raw(table, id);
  }

  async get(table: TableName, id: string): Promise<Row | undefined> {
    const row = await this.raw(table, id);
    return row && isVisible(row) ? row : undefined;
  }

  async all(table: TableName): Promise<Row[]> {
    return this.#merged(table, await this.#below.all(table), isVisible);
  }

  async allRaw(table: TableName): Promise<Row[]> {
    return this.#merged(table, await this.#below.allRaw(table), () => true);
  }

  async page(table: TableName, after: string, limit: number): Promise<Row[]> {
    const below = await this.#below.page(table, after, limit);
    // Own rows that come after a full page belong to the next one.
    const last = below.length < limit ? undefined : below.at(-1)?.id;
    const page = this.#merged(table, below, ({ id }) => id > after && (last === undefined || id <= last));
    return page.sort((a, b) => (a.id < b.id ? -1 : 1));
  }

  async children(table: ChildTable, meetingIds: readonly string[]): Promise<Row[]> {
    const parents = new Set<string | undefined>(meetingIds);
    const below = await this.#below.children(table, meetingIds);
    return this.#merged(table, below, (row) => isVisible(row) && parents.has(parentOf(table, row)));
  }

  async open(): Promise<Row[]> {
    const below = await this.#below.open();
    return this.#merged('meetings', below, (row) => isVisible(row) && isOpen('meetings', row));
  }

  async removed(): Promise<TableRow[]> {
    return this.#mergedAll(await this.#below.removed(), (row) => row.removeAt !== undefined);
  }

  async unsent(): Promise<TableRow[]> {
    return this.#mergedAll(await this.#below.unsent(), (row) => row.unsent === 1);
  }

  async value(key: string): Promise<unknown> {
    return this.values.has(key) ? this.values.get(key) : this.#below.value(key);
  }

  async starts(month: string): Promise<Start[]> {
    return this.#mergedStarts(await this.#below.starts(month), (start) => start.month === month);
  }

  async queued(): Promise<Start[]> {
    return this.#mergedStarts(await this.#below.queued(), (start) => start.state === 'queued');
  }

  async sum(meetingId: string): Promise<KeptSum | undefined> {
    return this.ownSums.get(meetingId) ?? this.#below.sum(meetingId);
  }

  async sums(): Promise<{ kept: KeptSum[]; missing: string[] }> {
    const { kept, missing } = await this.#below.sums();
    return {
      kept: [...kept.filter(({ id }) => !this.ownSums.has(id)), ...this.ownSums.values()],
      missing: missing.filter((id) => !this.ownSums.has(id)),
    };
  }

  put(table: TableName, row: Row): void {
    const rows = this.rows.get(table) ?? new Map<string, Row>();
    const before = rows.get(row.id);
    this.rows.set(table, rows.set(row.id, row));
    const own = summedIn(table, row);
    if (own === null) return;
    const meetingId = own ?? (before && summedIn(table, before));
    if (meetingId) this.makeStale(meetingId);
    else this.orphans.push({ ...row, table });
  }

  makeStale(meetingId: string): void {
    changes += 1;
    this.ownSums.set(meetingId, { id: meetingId, stale: `${TAB}${changes}` });
  }

  putSum(sum: KeptSum): void {
    this.ownSums.set(sum.id, sum);
  }

  setValue(key: string, value: unknown): void {
    this.values.set(key, value);
  }

  putStart(start: Start): void {
    this.ownStarts.set(start.meetingId, start);
  }

  /** Absorbs the changes of a buffer on top of this one. */
  absorb(upper: WriteBuffer): void {
    for (const [table, rows] of upper.rows) for (const row of rows.values()) this.put(table, row);
    for (const [key, value] of upper.values) this.setValue(key, value);
    for (const start of upper.ownStarts.values()) this.putStart(start);
    for (const sum of upper.ownSums.values()) this.putSum(sum);
  }

  /** Returns the keys of what has changed. Reading everything again is faster than naming very many rows. */
  keys(): Set<Key> {
    const changed = [...this.rows].flatMap(([table, rows]) => [...rows.values()].map((row) => keysOf(table, row)));
    if (changed.length > MANY) return new Set([EVERYTHING]);
    const keys = new Set(changed.flat());
    for (const key of this.values.keys()) keys.add(`values:${key}`);
    if (this.ownStarts.size > 0) keys.add('starts');
    for (const { id, stale } of this.ownSums.values()) if (stale !== undefined) keys.add(`sums:${id}`);
    return keys;
  }

  #merged(table: TableName, below: readonly Row[], belongs: (row: Row) => boolean): Row[] {
    const own = this.rows.get(table);
    if (!own) return [...below];
    return [...below.filter(({ id }) => !own.has(id)), ...[...own.values()].filter(belongs)];
  }

  #mergedAll(below: readonly TableRow[], belongs: (row: Row) => boolean): TableRow[] {
    return TABLES.flatMap((table) => {
      const rows = below.filter((row) => row.table === table);
      return this.#merged(table, rows, belongs).map((row) => ({ ...row, table }));
    });
  }

  #mergedStarts(below: readonly Start[], belongs: (start: Start) => boolean): Start[] {
    const kept = below.filter(({ meetingId }) => !this.ownStarts.has(meetingId));
    return [...kept, ...[...this.ownStarts.values()].filter(belongs)];
  }
}
