import { batches } from '../../batches.ts';
import type { ChildTable } from '../../sync/records.ts';
import type { TableName } from '../../sync/schema.ts';
import { TABLES } from '../../sync/terms.ts';
import { done, type Tables } from './indexed-db.ts';
import {
  isOpen,
  isVisible,
  type KeptSum,
  PAGE,
  parentOf,
  type Reader,
  type Row,
  type Start,
  type TableRow,
} from './rows.ts';
import type { WriteBuffer } from './write-buffer.ts';

/**
 * The device's database. The rows of all owners are in the same tables. `space` tells them apart, and every key and index
 * begins with it. Whatever an index needs beyond the record is derived when writing.
 */
interface StoredRow extends Row {
  space: string;
  meetingId?: string;
  open?: 1;
}

interface StoredValue {
  space: string;
  key: string;
  value: unknown;
}

const OWN = ['id', 'unsent', 'removeAt'];
const CHILD = [...OWN, 'meetingId'];

/** Each table's key and indexes, always within a space. */
const TABLES_AND_INDEXES: Record<string, readonly string[]> = {
  people: OWN,
  topics: OWN,
  meetings: [...OWN, 'open'],
  attendees: CHILD,
  segments: CHILD,
  pauses: CHILD,
  templates: OWN,
  values: ['key'],
  starts: ['meetingId', 'month', 'state'],
  sums: ['id'],
};

/** The spaces that have anything in the database. Writes to a removed one are refused. */
export const SPACES = 'spaces';

const indexOn = (field: string) => `[space+${field}]`;

/** Versions 10 and 20 were one database per account and one without: old-databases.ts. */
export const VERSION = 30;

/** Creates missing tables. */
export function makeTables(db: IDBDatabase): void {
  for (const [name, [key = '', ...fields]] of Object.entries(TABLES_AND_INDEXES)) {
    if (db.objectStoreNames.contains(name)) continue;
    const table = db.createObjectStore(name, { keyPath: ['space', key] });
    for (const field of fields) table.createIndex(indexOn(field), ['space', field]);
  }
  if (!db.objectStoreNames.contains(SPACES)) db.createObjectStore(SPACES, { keyPath: 'space' });
}

/** The tables with data that belongs to a space. */
export const SPACE_TABLES = Object.keys(TABLES_AND_INDEXES);

/** The range of everything in a space, or of what comes after a key. Lists sort after all other values of a key. */
const ofSpace = (space: string, after?: string): IDBKeyRange =>
  IDBKeyRange.bound(after === undefined ? [space] : [space, after], [space, []], true);

/** Reads the rows of one space. */
export class DatabaseReader implements Reader {
  readonly #tables: Tables;
  readonly #space: string;

  constructor(tables: Tables, space: string) {
    this.#tables = tables;
    this.#space = space;
  }

  async raw(table: TableName, id: string): Promise<Row | undefined> {
    const stored: StoredRow | undefined = await done(this.#table(table).get([this.#space, id]));
    return stored && rowOf(stored);
  }

  async get(table: TableName, id: string): Promise<Row | undefined> {
    const row = await this.raw(table, id);
    return row && isVisible(row) ? row : undefined;
  }

  async all(table: TableName): Promise<Row[]> {
    return (await this.allRaw(table)).filter(isVisible);
  }

  async allRaw(table: TableName): Promise<Row[]> {
    return rowsOf(await done(this.#table(table).getAll(ofSpace(this.#space))));
  }

  async page(table: TableName, after: string, limit: number): Promise<Row[]> {
    return rowsOf(await done(this.#table(table).getAll(ofSpace(this.#space, after), limit)));
  }

  async children(table: ChildTable, meetingIds: readonly string[]): Promise<Row[]> {
    const found = await Promise.all([...new Set(meetingIds)].map((id) => this.#found(table, 'meetingId', id)));
    return found.flat().filter(isVisible);
  }

  async open(): Promise<Row[]> {
    return (await this.#found('meetings', 'open', 1)).filter(isVisible);
  }

  async removed(): Promise<TableRow[]> {
    return fromAll((table) =>
      done(this.#table(table).index(indexOn('removeAt')).getAll(ofSpace(this.#space))).then(rowsOf),
    );
  }

  async unsent(): Promise<TableRow[]> {
    return fromAll((table) => this.#found(table, 'unsent', 1));
  }

  async value(key: string): Promise<unknown> {
    const stored: StoredValue | undefined = await done(this.#table('values').get([this.#space, key]));
    return stored?.value;
  }

  async starts(month: string): Promise<Start[]> {
    return done(this.#table('starts').index(indexOn('month')).getAll([this.#space, month]));
  }

  async queued(): Promise<Start[]> {
    return done(this.#table('starts').index(indexOn('state')).getAll([this.#space, 'queued']));
  }

  async sum(meetingId: string): Promise<KeptSum | undefined> {
    return done(this.#table('sums').get([this.#space, meetingId]));
  }

  async sums(): Promise<{ kept: KeptSum[]; missing: string[] }> {
    const kept: KeptSum[] = [];
    for (let page: KeptSum[] | undefined; page?.length !== 0; kept.push(...page)) {
      page = await done<KeptSum[]>(this.#table('sums').getAll(ofSpace(this.#space, kept.at(-1)?.id), PAGE));
    }
    if (kept.length === (await done(this.#table('meetings').count(ofSpace(this.#space))))) return { kept, missing: [] };
    const known = new Set(kept.map(({ id }) => id));
    const keys = await done(this.#table('meetings').getAllKeys(ofSpace(this.#space)));
    return { kept, missing: keys.map(lastPart).filter((id) => !known.has(id)) };
  }

  async #found(table: TableName, field: string, value: IDBValidKey): Promise<Row[]> {
    return rowsOf(await done(this.#table(table).index(indexOn(field)).getAll([this.#space, value])));
  }

  #table(name: string): IDBObjectStore {
    return this.#tables.objectStore(name);
  }
}

async function fromAll(query: (table: TableName) => Promise<Row[]>): Promise<TableRow[]> {
  const found = await Promise.all(TABLES.map(async (table) => ({ table, rows: await query(table) })));
  return found.flatMap(({ table, rows }) => rows.map((row) => ({ ...row, table })));
}

/** The parts of a key: all keys of these tables and indexes are lists. */
const firstPart = (key: IDBValidKey) => String([key].flat()[0]);
const lastPart = (key: IDBValidKey) => String([key].flat().at(-1));

/** Returns the spaces that have anything on this device. */
export async function spacesOf(tables: Tables): Promise<string[]> {
  return (await done(tables.objectStore(SPACES).getAllKeys())).map(String);
}

/**
 * Returns the spaces with work in progress even while they aren't shown: a running meeting, a deletion to finish, or a
 * record or start that the service doesn't have. Reads only the indexes that hold nothing else.
 */
export async function busySpaces(tables: Tables): Promise<Set<string>> {
  const starts = tables.objectStore('starts').index(indexOn('state'));
  const reporting = (await spacesOf(tables)).map(async (space) =>
    (await done(starts.count([space, 'queued']))) > 0 ? [space] : [],
  );
  const indexes = [
    tables.objectStore('meetings').index(indexOn('open')),
    ...TABLES.flatMap((name) => ['unsent', 'removeAt'].map((field) => tables.objectStore(name).index(indexOn(field)))),
  ];
  return new Set((await Promise.all([...reporting, ...indexes.map(spacesIn)])).flat());
}

/** The spaces in an index, skipping from one to the next without reading through any. */
async function spacesIn(index: IDBIndex): Promise<string[]> {
  const found: string[] = [];
  for (let next: IDBKeyRange | null = null; ; ) {
    const key = await done(index.getKey(next ?? IDBKeyRange.lowerBound([])));
    if (key === undefined) return found;
    const space = firstPart(key);
    found.push(space);
    next = IDBKeyRange.lowerBound([space, []]);
  }
}

/** Removes everything that a space has, within a transaction. */
export function removeSpace(tables: Tables, space: string): void {
  for (const name of SPACE_TABLES) tables.objectStore(name).delete(ofSpace(space));
  tables.objectStore(SPACES).delete(space);
}

/** How many rows are written before the page gets a turn: about 5 ms. */
const AT_ONCE = 250;

/**
 * Writes changes to the database, within a transaction. All at once, since waiting for a request costs a round trip to the
 * browser's own process, unless there are so many that the page would freeze.
 */
export async function putAll(tables: Tables, space: string, changes: WriteBuffer): Promise<void> {
  for (const meetingId of await parentsOfOrphans(tables, space, changes)) changes.makeStale(meetingId);
  const items = [
    ...[...changes.rows].flatMap(([table, rows]) =>
      [...rows.values()].map((row) => [table, stored(space, table, row)] as const),
    ),
    ...[...changes.ownStarts.values()].map((start) => ['starts', { ...start, space }] as const),
    ...[...changes.ownSums.values()].map((sum) => ['sums', { ...sum, space }] as const),
  ];
  const values = tables.objectStore('values');
  for (const [key, value] of changes.values) {
    if (value === undefined) values.delete([space, key]);
    else values.put({ space, key, value } satisfies StoredValue);
  }
  for (const some of batches(items, AT_ONCE)) {
    let last: IDBRequest | undefined;
    for (const [table, item] of some) last = tables.objectStore(table).put(item);
    if (items.length > AT_ONCE && last) await done(last);
  }
}

/** The meetings of deleted attendees, segments and pauses, from the rows that are about to be replaced. */
async function parentsOfOrphans(tables: Tables, space: string, { orphans }: WriteBuffer): Promise<string[]> {
  const found = await Promise.all(
    orphans.map(({ table, id }) => done<StoredRow | undefined>(tables.objectStore(table).get([space, id]))),
  );
  return found.flatMap((row) => row?.meetingId ?? []);
}

function stored(space: string, table: TableName, row: Row): StoredRow {
  const meetingId = parentOf(table, row);
  return {
    space,
    ...row,
    ...(meetingId === undefined ? {} : { meetingId }),
    ...(isOpen(table, row) ? { open: 1 } : {}),
  };
}

const rowOf = ({ space: _, meetingId: __, open: ___, ...row }: StoredRow): Row => row;

const rowsOf = (all: readonly StoredRow[]): Row[] => all.map(rowOf);
