import { StoreFailure } from '../failures.ts';

/** IndexedDB with promises, as much of it as the store needs: a library for it was an eighth of the app's first load. */

/** A form that the tables once had. */
export interface Version {
  /** What is new or changed: for each table its key and then its indexes. `[a+b]` is made of two properties. */
  stores: Readonly<Record<string, string>>;
  /** Rewrites rows, if they must be. */
  upgrade?: (transaction: IDBTransaction) => void;
}

/** Where tables are found: a transaction, or the connection itself, where every question is a transaction of its own. */
export type Tables = Pick<IDBTransaction, 'objectStore'>;

/** What happens to a connection without anybody here having asked. */
export interface Events {
  /** Another tab holds an older form of the database; this one opens when that is closed. */
  onBlocked: () => void;
  /** Another tab removed the database, or brought it into a later form: this connection is closed. */
  onLost: (code: 'gone' | 'newer') => void;
}

/** Versions count in tens here: the first databases were made by Dexie, which does so. */
const STEP = 10;

/** Whatever fails is thrown as the browser says it. */
export class Connection implements Tables {
  readonly #name: string;
  readonly #versions: readonly Version[];
  readonly #events: Events | undefined;
  #factory: IDBFactory | undefined;
  #db: IDBDatabase | undefined;
  #isWanted = false;

  constructor(name: string, versions: readonly Version[], events?: Events) {
    this.#name = name;
    this.#versions = versions;
    this.#events = events;
  }

  open(): Promise<void> {
    this.#isWanted = true;
    return new Promise((resolve, reject) => {
      this.#factory ??= browsersOwn();
      const request = this.#factory.open(this.#name, this.#versions.length * STEP);
      request.onupgradeneeded = ({ oldVersion }) => {
        const { transaction } = request;
        if (transaction) for (const version of this.#versions.slice(oldVersion / STEP)) change(transaction, version);
      };
      request.onblocked = () => this.#events?.onBlocked();
      request.onerror = () => reject(request.error);
      request.onsuccess = () => {
        const db = request.result;
        if (!this.#isWanted) {
          db.close();
          reject(new DOMException('It was closed before it was open.', 'AbortError'));
          return;
        }
        db.onversionchange = ({ newVersion }) => {
          db.close();
          this.#events?.onLost(newVersion === null ? 'gone' : 'newer');
        };
        this.#db = db;
        resolve();
      };
    });
  }

  close(): void {
    this.#isWanted = false;
    this.#db?.close();
    this.#db = undefined;
  }

  objectStore(name: string): IDBObjectStore {
    return this.#connected().transaction(name, 'readonly').objectStore(name);
  }

  /** Runs `job` on all tables: it sees one state and, when it writes, all of it is kept or nothing. It may wait for nothing else. */
  async transaction<T>(mode: 'readonly' | 'readwrite', job: (tables: Tables) => Promise<T>): Promise<T> {
    const db = this.#connected();
    const transaction = db.transaction([...db.objectStoreNames], mode);
    const done = new Promise<void>((resolve, reject) => {
      transaction.oncomplete = () => resolve();
      transaction.onabort = () => reject(transaction.error ?? new DOMException('The browser gave up.', 'AbortError'));
    });
    // When the job fails nobody waits for it.
    done.catch(() => {});
    try {
      const result = await job(transaction);
      if (mode === 'readwrite') await done;
      return result;
    } catch (thrown) {
      abort(transaction);
      throw thrown;
    }
  }

  #connected(): IDBDatabase {
    if (!this.#db) throw new DOMException('The database is closed.', 'InvalidStateError');
    return this.#db;
  }
}

/** What a request answers. */
export function answerOf<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
}

/** Removes a database, once all tabs have let go of it. */
export async function deleteDatabase(name: string): Promise<void> {
  await answerOf(browsersOwn().deleteDatabase(name));
}

function browsersOwn(): IDBFactory {
  // The type knows no browser without it.
  const factory: IDBFactory | undefined = globalThis.indexedDB;
  if (!factory) throw new StoreFailure('refused');
  return factory;
}

function change(transaction: IDBTransaction, { stores, upgrade }: Version): void {
  const { db } = transaction;
  for (const [name, keys] of Object.entries(stores)) {
    const [own = '', ...indexes] = keys.split(', ');
    const store = db.objectStoreNames.contains(name)
      ? transaction.objectStore(name)
      : db.createObjectStore(name, { keyPath: keyPath(own) });
    for (const index of store.indexNames) if (!indexes.includes(index)) store.deleteIndex(index);
    for (const index of indexes) if (!store.indexNames.contains(index)) store.createIndex(index, keyPath(index));
  }
  upgrade?.(transaction);
}

const keyPath = (key: string) => (key.startsWith('[') ? key.slice(1, -1).split('+') : key);

function abort(transaction: IDBTransaction): void {
  try {
    transaction.abort();
  } catch {
    // It has ended already: that is what failed.
  }
}
