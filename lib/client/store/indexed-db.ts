import { StoreFailure, type StoreTrouble } from '../failures.ts';

/*
 * IndexedDB with promises. A transaction ends once it has no open requests, so code within one may only await its requests.
 */

const TROUBLES: Record<string, StoreTrouble> = {
  QuotaExceededError: 'full',
  VersionError: 'newer',
  SecurityError: 'refused',
  InvalidAccessError: 'refused',
  NotAllowedError: 'refused',
};

/** Returns what a failure of the database means; null for anything else, such as a command's refusal. */
export function troubleOf(thrown: unknown): StoreFailure | null {
  if (thrown instanceof StoreFailure) return thrown;
  return thrown instanceof DOMException ? new StoreFailure(TROUBLES[thrown.name] ?? 'broken', thrown) : null;
}

export function done<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
}

/** Provides tables: a transaction, or a database where every request is a separate transaction. */
export interface Tables {
  objectStore(name: string): IDBObjectStore;
}

/** Returns a database's tables, with each request in a separate transaction. */
export const tablesOf = (db: IDBDatabase): Tables => ({
  objectStore: (name) => db.transaction(name).objectStore(name),
});

/**
 * Runs `act` in a transaction on all tables. Once this resolves, everything written is saved; if `act` throws, nothing is.
 * Throws what `act` throws, or why the browser ended the transaction.
 */
export async function inTransaction<T>(
  db: IDBDatabase,
  mode: 'readonly' | 'readwrite',
  act: (tables: IDBTransaction) => Promise<T>,
): Promise<T> {
  const transaction = db.transaction(Array.from(db.objectStoreNames), mode);
  const ended = new Promise<void>((resolve, reject) => {
    transaction.oncomplete = () => resolve();
    transaction.onabort = () => reject(transaction.error ?? new StoreFailure('broken'));
  });
  // Not always awaited below: this avoids an unhandled rejection.
  ended.catch(() => {});
  try {
    const result = await act(transaction);
    if (mode === 'readwrite') await ended;
    return result;
  } catch (thrown) {
    try {
      transaction.abort();
    } catch {
      // It has already ended.
    }
    // A failed request ends the transaction, and later requests only report that it has ended.
    throw transaction.error ?? thrown;
  }
}

interface Opening {
  /**
   * Creates the tables; `from` is the database's version, 0 if there was none. If it throws, the database stays as it was.
   */
  upgrade: (transaction: IDBTransaction, from: number) => void;
  /** Another tab keeps an earlier version open. */
  onBlocked?: () => void;
}

/** Opens a database. Throws VersionError if it has a later version, and what `upgrade` throws. */
export async function openDatabase(
  factory: IDBFactory,
  name: string,
  version: number,
  { upgrade, onBlocked = () => {} }: Opening,
): Promise<IDBDatabase> {
  const request = factory.open(name, version);
  let refused: unknown;
  request.onblocked = onBlocked;
  request.onupgradeneeded = ({ oldVersion }) => {
    // An upgrade request always has a transaction.
    const transaction = request.transaction as IDBTransaction;
    try {
      upgrade(transaction, oldVersion);
    } catch (thrown) {
      refused = thrown;
      transaction.abort();
    }
  };
  return done(request).catch((thrown: unknown) => {
    throw refused ?? thrown;
  });
}

/** Returns the names of all databases of this site. */
export async function databaseNames(factory: IDBFactory): Promise<string[]> {
  return (await factory.databases()).flatMap(({ name }) => name ?? []);
}
