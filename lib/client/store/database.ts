import Dexie, { type Table } from 'dexie';
import { batches } from '../../batches.ts';
import type { ChildTable } from '../../sync/records.ts';
import type { TableName } from '../../sync/schema.ts';
import { TABLES } from '../../sync/terms.ts';
import { PAGE } from './pages.ts';
import { isOpen, isVisible, type KeptSum, parentOf, type Reader, type Row, type Start, type TableRow } from './rows.ts';
import { databaseName } from './store.ts';
import type { WriteBuffer } from './write-buffer.ts';

/**
 * The database of one account on this device, or the one without an account. The rows of all its workspaces are in the
 * same tables, told apart by `space`, which every index begins with. Whatever an index needs beyond the record is
 * derived on writing.
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

interface StoredStart extends Start {
  space: string;
}

interface StoredSum extends KeptSum {
  space: string;
}

const OWN = '[space+id], [space+unsent], [space+removeAt]';
const CHILD = `${OWN}, [space+meetingId]`;

/**
 * Every version the app ever had, oldest first. To change the tables, add one: its `stores` (only what changes), and an
 * `upgrade` if rows must be rewritten. tests/unit/client-migrations.test.ts opens a database of each.
 */
export const VERSIONS: readonly { stores: Record<string, string>; upgrade?: Parameters<DexieVersion['upgrade']>[0] }[] =
  [
    {
      stores: {
        people: OWN,
        topics: OWN,
        meetings: `${OWN}, [space+open]`,
        attendees: CHILD,
        segments: CHILD,
        pauses: CHILD,
        templates: OWN,
        values: '[space+key]',
        starts: '[space+meetingId], [space+month], [space+state]',
      },
    },
    // This is a separate version because that also ends older pages, whose changes would not make a sum stale.
    { stores: { sums: '[space+id]' } },
  ];

type DexieVersion = ReturnType<Dexie['version']>;

/** Removes an account's database. Throws what IndexedDB throws. */
export async function deleteDatabase(accountId: string): Promise<void> {
  await Dexie.delete(databaseName(accountId));
}

/** The database, not open yet. `upTo` limits the versions, for tests. */
export function declareDatabase(name: string, upTo = VERSIONS.length): Dexie {
  // Nothing here is observed through Dexie: its cache would only hold a second copy.
  const db = new Dexie(name, { cache: 'disabled', autoOpen: false });
  for (const [i, { stores, upgrade }] of VERSIONS.slice(0, upTo).entries()) {
    const version = db.version(i + 1).stores(stores);
    if (upgrade) version.upgrade(upgrade);
  }
  return db;
}

/**
 * Where to find tables: a transaction, or the database itself, where every request is its own transaction. Passed
 * explicitly, because Dexie's way of guessing the current transaction loses it after about a hundred awaits.
 */
export interface Tables {
  table: (name: string) => Table;
}

/** Reads one workspace's rows. */
export class DatabaseReader implements Reader {
  readonly #tables: Tables;
  readonly #space: string;

  constructor(tables: Tables, space: string) {
    this.#tables = tables;
    this.#space = space;
  }

  async raw(table: TableName, id: string): Promise<Row | undefined> {
    const stored = await this.#rows(table).get([this.#space, id]);
    return stored && rowOf(stored);
  }

  async rawEach(table: TableName, ids: readonly string[]): Promise<(Row | undefined)[]> {
    const stored = await this.#rows(table).bulkGet(ids.map((id) => [this.#space, id]));
    return stored.map((row) => row && rowOf(row));
  }

  async get(table: TableName, id: string): Promise<Row | undefined> {
    const row = await this.raw(table, id);
    return row && isVisible(row) ? row : undefined;
  }

  async all(table: TableName): Promise<Row[]> {
    return (await this.allRaw(table)).filter(isVisible);
  }

  async allRaw(table: TableName): Promise<Row[]> {
    const stored = await this.#rows(table)
      .where('[space+id]')
      .between([this.#space, Dexie.minKey], [this.#space, Dexie.maxKey])
      .toArray();
    return stored.map(rowOf);
  }

  async page(table: TableName, after: string, limit: number): Promise<Row[]> {
    const stored = await this.#rows(table)
      .where('[space+id]')
      .between([this.#space, after], [this.#space, Dexie.maxKey], false)
      .limit(limit)
      .toArray();
    return stored.map(rowOf);
  }

  async children(table: ChildTable, meetingIds: readonly string[]): Promise<Row[]> {
    const index = this.#rows(table).where('[space+meetingId]');
    // Not `anyOf`, which walks row by row, each step a round trip to the browser's own process.
    const found = await Promise.all([...new Set(meetingIds)].map((id) => index.equals([this.#space, id]).toArray()));
    return found.flat().map(rowOf).filter(isVisible);
  }

  async open(): Promise<Row[]> {
    const stored = await this.#rows('meetings').where('[space+open]').equals([this.#space, 1]).toArray();
    return stored.map(rowOf).filter(isVisible);
  }

  async removed(): Promise<TableRow[]> {
    return this.#fromAll((table) =>
      table.where('[space+removeAt]').between([this.#space, Dexie.minKey], [this.#space, Dexie.maxKey]).toArray(),
    );
  }

  async unsent(): Promise<TableRow[]> {
    return this.#fromAll((table) => table.where('[space+unsent]').equals([this.#space, 1]).toArray());
  }

  async value(key: string): Promise<unknown> {
    const stored: StoredValue | undefined = await this.#tables.table('values').get([this.#space, key]);
    return stored?.value;
  }

  async starts(month: string): Promise<Start[]> {
    return this.#starts().where('[space+month]').equals([this.#space, month]).toArray();
  }

  async queued(): Promise<Start[]> {
    return this.#starts().where('[space+state]').equals([this.#space, 'queued']).toArray();
  }

  async sum(meetingId: string): Promise<KeptSum | undefined> {
    return this.#tables.table('sums').get([this.#space, meetingId]);
  }

  async sums(): Promise<{ kept: KeptSum[]; missing: string[] }> {
    const own = (name: string, after: unknown = Dexie.minKey) =>
      this.#tables.table(name).where('[space+id]').between([this.#space, after], [this.#space, Dexie.maxKey], false);
    const kept: StoredSum[] = [];
    for (let page: StoredSum[] | undefined; page?.length !== 0; kept.push(...page)) {
      page = await own('sums', kept.at(-1)?.id).limit(PAGE).toArray();
    }
    if (kept.length === (await own('meetings').count())) return { kept, missing: [] };
    const known = new Set(kept.map(({ id }) => id));
    const keys: unknown[] = await own('meetings').primaryKeys();
    // Every key is a workspace and an id; Dexie's type for keys is that of any.
    const ids = keys.flatMap((key) => (Array.isArray(key) ? String(key[1]) : []));
    return { kept, missing: ids.filter((id) => !known.has(id)) };
  }

  #rows(table: TableName): Table<StoredRow> {
    return this.#tables.table(table);
  }

  #starts(): Table<StoredStart> {
    return this.#tables.table('starts');
  }

  async #fromAll(query: (table: Table<StoredRow>) => PromiseLike<StoredRow[]>): Promise<TableRow[]> {
    const found: TableRow[] = [];
    for (const table of TABLES) {
      for (const stored of await query(this.#rows(table))) found.push({ ...rowOf(stored), table });
    }
    return found;
  }
}

/**
 * The workspaces in which something goes on even when nobody looks: a running meeting, a deletion to finish, a record
 * or a start that the service does not have. Read from the indexes that hold nothing else.
 */
export async function busySpaces(tables: Tables): Promise<Set<string>> {
  const keysOf = async (table: string, index: string) => {
    const keys = await tables.table(table).orderBy(index).uniqueKeys();
    // Each key of a compound index is a list; Dexie's type for keys also has those of other indexes.
    return keys.map((key) => (Array.isArray(key) ? key.map(String) : []));
  };
  const [starts, ...others] = await Promise.all([
    keysOf('starts', '[space+state]'),
    keysOf('meetings', '[space+open]'),
    ...TABLES.flatMap((table) => [keysOf(table, '[space+unsent]'), keysOf(table, '[space+removeAt]')]),
  ]);
  const busy = [...starts.filter(([, state]) => state === 'queued'), ...others.flat()];
  return new Set(busy.flatMap(([space = '']) => space));
}

const ALL_TABLES = [...TABLES, 'values', 'starts', 'sums'];

/** The workspaces that have anything in the database. We skip from one to the next without reading through any. */
export async function spacesOf(tables: Tables): Promise<Set<string>> {
  const found = new Set<string>();
  for (const name of ALL_TABLES) {
    const table = tables.table(name);
    for (let next = table.orderBy(':id'); ; ) {
      const [key] = await next.limit(1).primaryKeys();
      // Every primary key begins with the workspace; Dexie's type for keys is that of any.
      const space = Array.isArray(key) ? String(key[0]) : undefined;
      if (space === undefined) break;
      found.add(space);
      next = table.where(':id').above([space, Dexie.maxKey]);
    }
  }
  return found;
}

/** Removes everything that a workspace has in the database, within a transaction. */
export async function removeSpace(tables: Tables, space: string): Promise<void> {
  await Promise.all(
    ALL_TABLES.map((name) =>
      tables.table(name).where(':id').between([space, Dexie.minKey], [space, Dexie.maxKey]).delete(),
    ),
  );
}

/** How many rows are written before the page gets a turn: about 5 ms. */
const AT_ONCE = 250;

/**
 * Writes changes to the database, within a transaction. All at once, since each request costs a round trip to the
 * browser's own process, unless there are so many that the page would freeze: then one portion at a time.
 */
export async function putAll(tables: Tables, space: string, changes: WriteBuffer): Promise<void> {
  for (const meetingId of await parentsOfOrphans(tables, space, changes)) changes.makeStale(meetingId);
  function inPortions<Item>(table: string, items: Iterable<Item>, storedAs: (item: Item) => object) {
    return [...batches([...items], AT_ONCE)].map((some) => ({
      size: some.length,
      run: () => tables.table(table).bulkPut(some.map(storedAs)),
    }));
  }
  const values = [...changes.values].map(([key, value]): StoredValue => ({ space, key, value }));
  const [gone, set] = [
    values.filter(({ value }) => value === undefined),
    values.filter(({ value }) => value !== undefined),
  ];
  const portions = [
    ...[...changes.rows].flatMap(([table, rows]) =>
      inPortions(table, rows.values(), (row) => stored(space, table, row)),
    ),
    ...inPortions('values', set, (value) => value),
    ...inPortions('starts', changes.ownStarts.values(), (start): StoredStart => ({ ...start, space })),
    ...inPortions('sums', changes.ownSums.values(), (sum): StoredSum => ({ ...sum, space })),
  ];
  const removals = gone.map(({ key }) => tables.table('values').delete([space, key]));
  if (portions.reduce((sum, { size }) => sum + size, 0) > AT_ONCE) for (const { run } of portions) await run();
  else await Promise.all(portions.map(({ run }) => run()));
  await Promise.all(removals);
}

/** The meetings of deleted attendees, segments and pauses, as named by the rows that are about to be replaced. */
async function parentsOfOrphans(tables: Tables, space: string, { orphans }: WriteBuffer): Promise<string[]> {
  const byTable = Map.groupBy(orphans, ({ table }) => table);
  const found = await Promise.all(
    [...byTable].map(([table, rows]) =>
      // Dexie's type for keys of a table is that of one value.
      (tables.table(table) as Table<StoredRow, [string, string]>).bulkGet(rows.map(({ id }) => [space, id])),
    ),
  );
  return found.flat().flatMap((row) => row?.meetingId ?? []);
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

function rowOf({ id, record, unsent, base, own, removeAt }: StoredRow): Row {
  return {
    id,
    record,
    ...(unsent === undefined ? {} : { unsent }),
    ...(base === undefined ? {} : { base }),
    ...(own === undefined ? {} : { own }),
    ...(removeAt === undefined ? {} : { removeAt }),
  };
}
