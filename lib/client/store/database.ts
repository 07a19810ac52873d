import type { TableName } from '../../sync/schema.ts';
import { TABLES } from '../../sync/terms.ts';
import { answerOf, type Tables, type Version } from './indexed-db.ts';
import type { Overlay } from './overlay.ts';
import type { ChildTable } from './records.ts';
import { isOpen, isVisible, parentOf, type Reader, type Row, type Start, type TableRow } from './rows.ts';

/**
 * The database of one account on this device, or of nobody. Rows of all its workspaces lie in the same tables, told
 * apart by `space`; every index begins with it. What an index needs beside the record is made on writing.
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

const OWN = '[space+id], [space+unsent], [space+removeAt]';
const CHILD = `${OWN}, [space+meetingId]`;

/**
 * Every version the app ever had, oldest first. To change the tables, add one: its `stores` (what changes only), and
 * an `upgrade` if rows must be rewritten. tests/unit/client-migrations.test.ts opens a database of each.
 */
export const VERSIONS: readonly Version[] = [
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
];

/** The name of an account's database; null: of nobody's. */
export function databaseName(accountId: string | null): string {
  return accountId === null ? 'meeting-tab' : `meeting-tab:${accountId}`;
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
    const stored: StoredRow | undefined = await answerOf(this.#tables.objectStore(table).get([this.#space, id]));
    return stored && rowOf(stored);
  }

  async get(table: TableName, id: string): Promise<Row | undefined> {
    const row = await this.raw(table, id);
    return row && isVisible(row) ? row : undefined;
  }

  async all(table: TableName): Promise<Row[]> {
    const stored: StoredRow[] = await answerOf(this.#tables.objectStore(table).getAll(this.#whole()));
    return stored.map(rowOf).filter(isVisible);
  }

  async children(table: ChildTable, meetingIds: readonly string[]): Promise<Row[]> {
    const index = this.#tables.objectStore(table).index('[space+meetingId]');
    const stored: StoredRow[][] = await Promise.all(
      [...new Set(meetingIds)].map((id) => answerOf(index.getAll([this.#space, id]))),
    );
    return stored.flat().map(rowOf).filter(isVisible);
  }

  async open(): Promise<Row[]> {
    return (await this.#indexed('meetings', '[space+open]', [this.#space, 1])).map(rowOf).filter(isVisible);
  }

  async removed(): Promise<TableRow[]> {
    return this.#fromAll('[space+removeAt]', this.#whole());
  }

  async unsent(): Promise<TableRow[]> {
    return this.#fromAll('[space+unsent]', [this.#space, 1]);
  }

  async value(key: string): Promise<unknown> {
    const stored: StoredValue | undefined = await answerOf(this.#tables.objectStore('values').get([this.#space, key]));
    return stored?.value;
  }

  async starts(month: string): Promise<Start[]> {
    return answerOf(this.#tables.objectStore('starts').index('[space+month]').getAll([this.#space, month]));
  }

  async queued(): Promise<Start[]> {
    return answerOf(this.#tables.objectStore('starts').index('[space+state]').getAll([this.#space, 'queued']));
  }

  /** Every key that begins with the space: an array comes after all else. */
  #whole(): IDBKeyRange {
    return IDBKeyRange.bound([this.#space], [this.#space, []]);
  }

  #indexed(table: TableName, index: string, query: IDBValidKey | IDBKeyRange): Promise<StoredRow[]> {
    return answerOf(this.#tables.objectStore(table).index(index).getAll(query));
  }

  async #fromAll(index: string, query: IDBValidKey | IDBKeyRange): Promise<TableRow[]> {
    const found: TableRow[] = [];
    for (const table of TABLES) {
      for (const stored of await this.#indexed(table, index, query)) found.push({ ...rowOf(stored), table });
    }
    return found;
  }
}

/** Puts changes where they last. For a transaction, whose end tells whether they are kept. */
export function putAll(tables: Tables, space: string, changes: Overlay): void {
  for (const [table, rows] of changes.rows) {
    for (const row of rows.values()) tables.objectStore(table).put(stored(space, table, row));
  }
  for (const [key, value] of changes.values) {
    const values = tables.objectStore('values');
    if (value === undefined) values.delete([space, key]);
    else values.put({ space, key, value } satisfies StoredValue);
  }
  for (const start of changes.ownStarts.values()) {
    tables.objectStore('starts').put({ ...start, space } satisfies StoredStart);
  }
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

function rowOf({ id, record, unsent, base, removeAt }: StoredRow): Row {
  return {
    id,
    record,
    ...(unsent === undefined ? {} : { unsent }),
    ...(base === undefined ? {} : { base }),
    ...(removeAt === undefined ? {} : { removeAt }),
  };
}
