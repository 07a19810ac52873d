import { StoreFailure } from '../failures.ts';
import { VERSION } from './database.ts';
import { openDatabase, troubleOf } from './indexed-db.ts';
import { takeInOldDatabases, upgrade } from './old-databases.ts';
import { DATABASE, Listeners } from './store.ts';

/** After this long, the screen says that the database is slow to open. */
const SLOW_MS = 8_000;

/** How often to retry opening the database, and saving what is held in memory. */
const RETRY_MS = 10_000;

interface Listener {
  /** Called when the database is open after failing at first. */
  onOpened: () => void;
  /** Called when it was removed, or upgraded by a later version: final. */
  onLost: () => void;
}

/**
 * A tab's connection to this device's database, and its trouble. Reopens it where that helps: some browsers drop the
 * connection of a tab in the background.
 */
export class Connection {
  readonly #listener: Listener;
  readonly #factory = factory();
  readonly #troubles = new Listeners<[]>();
  /** Resolves once the database is open, or has failed to open. */
  readonly ready: Promise<void>;
  #db: IDBDatabase | null = null;
  #isClosed = false;
  #trouble: StoreFailure | null = null;
  #retry: ReturnType<typeof setTimeout> | undefined;

  constructor(listener: Listener) {
    this.#listener = listener;
    this.ready = this.#open();
  }

  /** Null until it is open. */
  get db(): IDBDatabase | null {
    return this.#db;
  }

  get trouble(): StoreFailure | null {
    return this.#trouble;
  }

  onTrouble(listener: () => void): () => void {
    return this.#troubles.add(listener);
  }

  setTrouble(trouble: StoreFailure | null): void {
    // Work still in progress when the database was lost may succeed, but doesn't bring it back.
    if (this.#isLost || trouble?.code === this.#trouble?.code) return;
    this.#trouble = trouble;
    this.#troubles.call();
  }

  /** Records that the owner's data was removed, and throws. */
  lose(): never {
    this.setTrouble(new StoreFailure('gone'));
    throw this.#trouble;
  }

  /** Throws if the data was removed, or is in a form that this code doesn't know: nothing is shown or stored then. */
  throwIfLost(): void {
    if (this.#isLost) throw this.#trouble;
  }

  /** Runs the job, and once more on a new connection if the database fails. Throws the database's errors as StoreFailure. */
  async run<T>(job: (db: IDBDatabase) => PromiseLike<T>): Promise<T> {
    try {
      return await job(this.#db as IDBDatabase);
    } catch (thrown) {
      this.throwIfLost();
      const trouble = troubleOf(thrown);
      if (this.#isClosed || !this.#db || trouble?.code !== 'broken') throw trouble ?? thrown;
    }
    try {
      this.#db.close();
      this.#db = await this.#connect();
      return await job(this.#db);
    } catch (thrown) {
      this.throwIfLost();
      const trouble = troubleOf(thrown);
      if (trouble) this.setTrouble(trouble);
      throw trouble ?? thrown;
    }
  }

  /** Schedules a retry, replacing the one scheduled before. */
  tryLater(retry: () => Promise<unknown>): void {
    clearTimeout(this.#retry);
    if (!this.#isClosed) this.#retry = setTimeout(() => void retry(), RETRY_MS);
  }

  /** Cancels retries for good. */
  end(): void {
    this.#isClosed = true;
    clearTimeout(this.#retry);
  }

  close(): void {
    this.#db?.close();
  }

  get #isLost(): boolean {
    return this.#trouble?.code === 'gone' || this.#trouble?.code === 'newer';
  }

  async #open(): Promise<void> {
    const timer = setTimeout(() => this.#trouble ?? this.setTrouble(new StoreFailure('slow')), SLOW_MS);
    try {
      this.#db = await this.#connect();
      this.setTrouble(null);
    } catch (thrown) {
      const trouble = troubleOf(thrown) ?? new StoreFailure('broken', thrown);
      this.setTrouble(trouble);
      if (trouble.code === 'broken') this.tryLater(() => this.#reopen());
    } finally {
      clearTimeout(timer);
    }
  }

  async #reopen(): Promise<void> {
    await this.#open();
    if (this.#db) this.#listener.onOpened();
  }

  async #connect(): Promise<IDBDatabase> {
    const factory = this.#factory;
    if (!factory) throw new StoreFailure('refused');
    const wasOpen = this.#db !== null;
    const db = await openDatabase(factory, DATABASE, VERSION, {
      upgrade: (transaction, from) => {
        // It was removed while this tab had no open connection to learn of it; don't create it again.
        if (from === 0 && wasOpen) this.lose();
        upgrade(transaction, from);
      },
      onBlocked: () => this.setTrouble(new StoreFailure('blocked')),
    });
    db.onversionchange = ({ newVersion }) => {
      db.close();
      this.setTrouble(new StoreFailure(newVersion === null ? 'gone' : 'newer'));
      this.#listener.onLost();
    };
    try {
      await takeInOldDatabases(db, factory);
      return db;
    } catch (thrown) {
      db.close();
      throw thrown;
    }
  }
}

/** Undefined if the browser has none, or throws. */
function factory(): IDBFactory | undefined {
  try {
    return globalThis.indexedDB;
  } catch {
    return undefined;
  }
}
