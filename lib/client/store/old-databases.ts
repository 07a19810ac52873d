import type { SyncRecord } from '../../sync/schema.ts';
import { StoreFailure } from '../failures.ts';
import { makeTables, SPACE_TABLES, SPACES, VERSION } from './database.ts';
import { databaseNames, done, inTransaction, openDatabase, type Tables } from './indexed-db.ts';
import { PAGE, type Row, type Versions } from './rows.ts';
import { storedAccount } from './signed-in.ts';
import { DATABASE, NOBODY, spaceOf } from './store.ts';

/*
 * Until version 30, each account had its own database, named after it, in which a space was a workspace's id. Their content
 * is copied into the device's database, read back, and only then deleted. This may be interrupted anywhere and is then
 * repeated: it never overwrites existing data. Pages of an earlier version have closed their connections by then, since the
 * databases are opened as a later version.
 */

const OLD = `${DATABASE}:`;

/** A space that no owner has, for marks on old databases that were copied completely and read back. */
const COPIED = '';

interface Stored {
  space: string;
  [field: string]: unknown;
}

/** Upgrades the device's own database, which used to hold only data without an account, to this version. */
export function upgrade(transaction: IDBTransaction, from: number): void {
  makeTables(transaction.db);
  if (from === 0) return;
  transaction.objectStore(SPACES).put({ space: spaceOf(NOBODY) });
  // What was kept on signing out used to be noted apart from the records.
  const values = transaction.objectStore('values');
  const request = values.getAll(IDBKeyRange.bound(['local', 'kept:'], ['local', 'kept;']));
  request.onsuccess = () => {
    for (const { key, value } of request.result) {
      noteCommon(transaction, value, key.slice('kept:'.length));
      values.delete(['local', key]);
    }
  };
}

/** Returns the accounts' databases that still exist; if the browser can't list them, that of the account last signed in. */
export async function oldDatabases(factory: IDBFactory): Promise<string[]> {
  const known = storedAccount();
  const names = 'databases' in factory ? await databaseNames(factory) : known ? [`${OLD}${known.accountId}`] : [];
  return names.filter((name) => name.startsWith(OLD));
}

/** Copies what the accounts' databases have, in one tab at a time, and deletes them. Throws what IndexedDB throws. */
export async function takeInOldDatabases(db: IDBDatabase, factory: IDBFactory): Promise<void> {
  if ((await oldDatabases(factory)).length === 0) return;
  const { locks } = globalThis.navigator;
  const takeIn = async () => {
    for (const name of await oldDatabases(factory)) await takeInOne(db, factory, name);
  };
  await (locks ? locks.request(`${OLD}old`, takeIn) : takeIn());
}

async function takeInOne(db: IDBDatabase, factory: IDBFactory, name: string): Promise<void> {
  const accountId = name.slice(OLD.length);
  const mark = [COPIED, name];
  if (!(await done(db.transaction('values').objectStore('values').getKey(mark)))) {
    // Opening a missing database creates an empty one.
    const old = await openDatabase(factory, name, VERSION, { upgrade: ({ db }) => makeTables(db) });
    old.onversionchange = () => old.close();
    try {
      await copy(old, db, accountId);
      await readBack(old, db, accountId);
      await inTransaction(db, 'readwrite', async (tables) => {
        tables.objectStore('values').put({ space: COPIED, key: name, value: true });
      });
    } finally {
      old.close();
    }
  }
  await done(factory.deleteDatabase(name));
  await inTransaction(db, 'readwrite', async (tables) => void tables.objectStore('values').delete(mark));
}

const moved = (accountId: string, row: Stored): Stored => ({
  ...row,
  space: spaceOf({ accountId, workspaceId: row.space }),
});

async function copy(old: IDBDatabase, db: IDBDatabase, accountId: string): Promise<void> {
  for await (const { name, keyPath, rows } of pagesOf(old)) {
    await inTransaction(db, 'readwrite', async (tables) => {
      const there = await presentAmong(tables, name, keyPath, rows, accountId);
      const spaces = new Set(rows.map((row) => moved(accountId, row).space));
      for (const space of spaces) tables.objectStore(SPACES).put({ space });
      for (const [i, row] of rows.entries()) {
        if (there[i] === undefined) tables.objectStore(name).put(moved(accountId, row));
        // What was copied from the space without an account, and may still be there, was noted apart from the records.
        if (name === 'values' && row.key === 'copied') noteCommon(tables, row.value as Versions, row.space);
      }
    });
  }
}

/** Throws if anything is missing. */
async function readBack(old: IDBDatabase, db: IDBDatabase, accountId: string): Promise<void> {
  for await (const { name, keyPath, rows } of pagesOf(old)) {
    const there = await presentAmong(db.transaction(name), name, keyPath, rows, accountId);
    if (there.includes(undefined)) throw new StoreFailure('broken');
  }
}

function presentAmong(tables: Tables, name: string, key: string, rows: readonly Stored[], accountId: string) {
  const table = tables.objectStore(name);
  return Promise.all(
    rows.map((row) => done<Stored | undefined>(table.get([moved(accountId, row).space, String(row[key])]))),
  );
}

interface Page {
  name: string;
  /** The field that identifies a row within its space. */
  keyPath: string;
  rows: Stored[];
}

/** Yields all rows of an old database; before version 20, there were no sums. */
async function* pagesOf(old: IDBDatabase): AsyncGenerator<Page> {
  for (const name of SPACE_TABLES.filter((table) => old.objectStoreNames.contains(table))) {
    const [, keyPath = ''] = [old.transaction(name).objectStore(name).keyPath].flat();
    let after: IDBKeyRange | undefined;
    for (;;) {
      const rows: Stored[] = await done(old.transaction(name).objectStore(name).getAll(after, PAGE));
      const last = rows.at(-1);
      if (!last) break;
      yield { name, keyPath: keyPath ?? '', rows };
      after = IDBKeyRange.lowerBound([last.space, last[keyPath ?? '']], true);
    }
  }
}

/** Notes with the records without an account which version of them a workspace also had. */
function noteCommon(tables: Tables, versions: Record<string, SyncRecord>, workspaceId: string): void {
  for (const [key, base] of Object.entries(versions)) {
    const [table = '', id = ''] = key.split(/:(.*)/s);
    const rows = tables.objectStore(table);
    const request: IDBRequest<Row | undefined> = rows.get(['local', id]);
    request.onsuccess = () => {
      if (request.result && !request.result.from) rows.put({ ...request.result, base, from: workspaceId });
    };
  }
}
